package autoscaling

import (
	"fmt"
	"slices"

	"k8s.io/apimachinery/pkg/util/validation/field"
)

const (
	maxPeriodSeconds              int32 = 1800
	maxStabilizationWindowSeconds int32 = 3600
)

// The values in the API server's order.
var (
	selectPolicies = []string{string(DisabledPolicySelect), string(MaxChangePolicySelect), string(MinChangePolicySelect)}
	policyTypes    = []string{string(PercentScalingPolicy), string(PodsScalingPolicy)}
)

func validateBehavior(b *HorizontalPodAutoscalerBehavior, path *field.Path) field.ErrorList {
	if b == nil {
		return nil
	}
	errs := validateRules(b.ScaleUp, path.Child("scaleUp"))
	return append(errs, validateRules(b.ScaleDown, path.Child("scaleDown"))...)
}

func validateRules(r *HPAScalingRules, path *field.Path) field.ErrorList {
	if r == nil {
		return nil
	}
	var errs field.ErrorList
	if w := r.StabilizationWindowSeconds; w != nil && *w < 0 {
		errs = append(errs, field.Invalid(path.Child("stabilizationWindowSeconds"), *w, "must be greater than or equal to zero"))
	} else if w != nil && *w > maxStabilizationWindowSeconds {
		errs = append(errs, field.Invalid(path.Child("stabilizationWindowSeconds"), *w, fmt.Sprintf("must be less than or equal to %d", maxStabilizationWindowSeconds)))
	}
	if r.SelectPolicy != nil && !slices.Contains(selectPolicies, string(*r.SelectPolicy)) {
		errs = append(errs, field.NotSupported(path.Child("selectPolicy"), *r.SelectPolicy, selectPolicies))
	}
	policies := path.Child("policies")
	if len(r.Policies) == 0 {
		errs = append(errs, field.Required(policies, "must specify at least one Policy"))
	}
	for i, p := range r.Policies {
		errs = append(errs, validatePolicy(p, policies.Index(i))...)
	}
	if r.Tolerance != nil && r.Tolerance.Sign() < 0 {
		errs = append(errs, field.Invalid(path.Child("tolerance"), r.Tolerance.String(), "must be greater than or equal to 0"))
	}
	return errs
}

func validatePolicy(p HPAScalingPolicy, path *field.Path) field.ErrorList {
	var errs field.ErrorList
	if !slices.Contains(policyTypes, string(p.Type)) {
		errs = append(errs, field.NotSupported(path.Child("type"), p.Type, policyTypes))
	}
	if p.Value <= 0 {
		errs = append(errs, field.Invalid(path.Child("value"), p.Value, "must be greater than zero"))
	}
	if p.PeriodSeconds <= 0 {
		errs = append(errs, field.Invalid(path.Child("periodSeconds"), p.PeriodSeconds, "must be greater than zero"))
	} else if p.PeriodSeconds > maxPeriodSeconds {
		errs = append(errs, field.Invalid(path.Child("periodSeconds"), p.PeriodSeconds, fmt.Sprintf("must be less than or equal to %d", maxPeriodSeconds)))
	}
	return errs
}

package autoscaling

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"hpaplayground/core/name"
	"k8s.io/apimachinery/pkg/util/validation/field"
)

// ValidationOptions say which rules apply. The zero value is a create request to
// the default release with its gates off.
type ValidationOptions struct {
	KubernetesVersion     string // "1.37"; empty: the default release
	ScaleToZero           bool   // gate HPAScaleToZero
	ConfigurableTolerance bool   // gate HPAConfigurableTolerance
	// Old is the stored object that an update replaces; nil on create.
	Old *HorizontalPodAutoscaler
}

// defaultMinor is the minor release for an empty or unreadable version.
const defaultMinor = 37

func (o ValidationOptions) minor() int {
	_, text, _ := strings.Cut(o.KubernetesVersion, ".")
	text, _, _ = strings.Cut(text, ".")
	if minor, err := strconv.Atoi(text); err == nil {
		return minor
	}
	return defaultMinor
}

// Validate checks an object with defaults as the API server does on create or update:
// the same checks in the same order, with the same paths and messages. It does not change
// the object. The caller must set the namespace and call DropDisabledFields first. Where
// upstream iterates over a map in random order, Validate sorts the keys.
func Validate(h *HorizontalPodAutoscaler, o ValidationOptions) field.ErrorList {
	errs := validateMeta(h, o.Old, o.minor(), field.NewPath("metadata"))
	return append(errs, validateSpec(&h.Spec, o, field.NewPath("spec"))...)
}

// InvalidMessage returns the API server's message for an object with these errors. It
// contains each error once. Without errors it is empty.
func InvalidMessage(name string, errs field.ErrorList) string {
	if len(errs) == 0 {
		return ""
	}
	return fmt.Sprintf("HorizontalPodAutoscaler.autoscaling %q is invalid: %v", name, errs.ToAggregate())
}

func validateSpec(s *HorizontalPodAutoscalerSpec, o ValidationOptions, path *field.Path) field.ErrorList {
	errs, laterErrs := validateReplicas(s, o, path)
	errs = append(errs, validateReference(s.ScaleTargetRef, targetVersionRule(s, o), path.Child("scaleTargetRef"))...)
	errs = append(errs, validateMetrics(s, describedVersionRule(o), path.Child("metrics"))...)
	errs = append(errs, validateBehavior(s.Behavior, path.Child("behavior"))...)
	return append(errs, laterErrs...)
}

// validateReplicas returns two lists: errs come before all other errors, laterErrs after
// them. Since 1.37 the API server reads the bounds from rules declared with the types. The
// errors of these rules come last and are shorter. An update does not repeat them for
// unchanged values.
func validateReplicas(s *HorizontalPodAutoscalerSpec, o ValidationOptions, path *field.Path) (errs, laterErrs field.ErrorList) {
	declared := func(isUnchanged func(old *HorizontalPodAutoscalerSpec) bool) bool {
		return o.minor() >= 37 && (o.Old == nil || !isUnchanged(&o.Old.Spec))
	}
	lowest := int32(1)
	if o.ScaleToZero || o.Old != nil && isZero(o.Old.Spec.MinReplicas) {
		lowest = 0
	}
	if s.MinReplicas != nil && *s.MinReplicas < lowest {
		err := field.Invalid(path.Child("minReplicas"), *s.MinReplicas, fmt.Sprintf("must be greater than or equal to %d", lowest))
		if declared(func(old *HorizontalPodAutoscalerSpec) bool { return equalPointers(old.MinReplicas, s.MinReplicas) }) {
			laterErrs = append(laterErrs, err)
		} else {
			errs = append(errs, err)
		}
	}
	maxPath := path.Child("maxReplicas")
	if s.MaxReplicas < 1 {
		if declared(func(old *HorizontalPodAutoscalerSpec) bool { return old.MaxReplicas == s.MaxReplicas }) {
			laterErrs = append(laterErrs, maxTooLow(s.MaxReplicas, "", o.minor(), maxPath))
		} else {
			errs = append(errs, maxTooLow(s.MaxReplicas, "must be set and greater than 0", o.minor(), maxPath))
		}
	}
	if s.MinReplicas != nil && s.MaxReplicas < *s.MinReplicas {
		errs = append(errs, field.Invalid(maxPath, s.MaxReplicas, "must be greater than or equal to `minReplicas`"))
	}
	return errs, laterErrs
}

func maxTooLow(replicas int32, missing string, minor int, path *field.Path) *field.Error {
	switch {
	case minor <= 35:
		return field.Invalid(path, replicas, "must be greater than 0")
	case replicas == 0:
		return field.Required(path, missing)
	}
	return field.Invalid(path, replicas, "must be greater than or equal to 1")
}

func isZero(n *int32) bool { return n != nil && *n == 0 }

// versionRule says how a reference's apiVersion is checked.
type versionRule uint8

const (
	anyVersion versionRule = iota // not checked
	groupOptional
	groupRequired
)

// targetVersionRule lets old objects keep their apiVersion. It also allows
// ReplicationController, the only scalable kind of the core group.
func targetVersionRule(s *HorizontalPodAutoscalerSpec, o ValidationOptions) versionRule {
	ref := s.ScaleTargetRef
	switch {
	case o.minor() < 34:
		return anyVersion
	case o.Old != nil && o.Old.Spec.ScaleTargetRef.APIVersion == ref.APIVersion && o.Old.Spec.ScaleTargetRef.Kind == ref.Kind:
		return anyVersion
	case ref.Kind == "ReplicationController":
		return groupOptional
	}
	return groupRequired
}

// describedVersionRule is the rule for Object metrics: if one of them was invalid before an
// update, no version is checked.
func describedVersionRule(o ValidationOptions) versionRule {
	if o.minor() < 34 {
		return anyVersion
	}
	if o.Old != nil {
		for _, m := range o.Old.Spec.Metrics {
			if m.Type == ObjectMetricSourceType && m.Object != nil && groupOptional.check(m.Object.DescribedObject.APIVersion) != nil {
				return anyVersion
			}
		}
	}
	return groupOptional
}

func (r versionRule) check(apiVersion string) error {
	switch group, version, _ := strings.Cut(apiVersion, "/"); {
	case r == anyVersion:
	case strings.Contains(version, "/") && apiVersion != "/":
		return fmt.Errorf("unexpected GroupVersion string: %s", apiVersion)
	case r == groupRequired && (group == "" || !strings.Contains(apiVersion, "/")):
		return errors.New("apiVersion must specify API group")
	}
	return nil
}

func validateReference(ref CrossVersionObjectReference, rule versionRule, path *field.Path) field.ErrorList {
	errs := validateSegment(ref.Kind, "", path.Child("kind"))
	errs = append(errs, validateSegment(ref.Name, "", path.Child("name"))...)
	if err := rule.check(ref.APIVersion); err != nil {
		errs = append(errs, field.Invalid(path.Child("apiVersion"), ref.APIVersion, err.Error()))
	}
	return errs
}

// validateSegment checks a required name that is part of an API path.
func validateSegment(s, missing string, path *field.Path) field.ErrorList {
	if s == "" {
		return field.ErrorList{field.Required(path, missing)}
	}
	return invalid(path, s, name.PathSegment(s))
}

// invalid makes an error from each message.
func invalid(path *field.Path, value any, messages []string) field.ErrorList {
	var errs field.ErrorList
	for _, m := range messages {
		errs = append(errs, field.Invalid(path, value, m))
	}
	return errs
}

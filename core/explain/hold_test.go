package explain_test

import (
	"testing"
	"time"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/explain"
	"hpaplayground/core/hpa"
	"hpaplayground/core/words"
)

func TestHoldOf(t *testing.T) {
	policy := func(kind autoscaling.HPAScalingPolicyType, value, seconds int32) autoscaling.HPAScalingPolicy {
		return autoscaling.HPAScalingPolicy{Type: kind, Value: value, PeriodSeconds: seconds}
	}
	spec := func(choice autoscaling.ScalingPolicySelect, policies ...autoscaling.HPAScalingPolicy) autoscaling.HorizontalPodAutoscalerSpec {
		window := int32(300)
		r := &autoscaling.HPAScalingRules{SelectPolicy: &choice, Policies: policies, StabilizationWindowSeconds: &window}
		return autoscaling.HorizontalPodAutoscalerSpec{Behavior: &autoscaling.HorizontalPodAutoscalerBehavior{ScaleUp: r, ScaleDown: r}}
	}
	const pods, percent = autoscaling.PodsScalingPolicy, autoscaling.PercentScalingPolicy
	limit := func(reason hpa.Reason, in, rate int32, limits ...int32) hpa.Decision {
		l := &hpa.LimitStep{In: in, Out: rate, Rate: rate, HasRate: true, Reason: reason}
		for _, n := range limits {
			l.Policies = append(l.Policies, hpa.PolicyStep{Limit: n})
		}
		return hpa.Decision{Current: 4, Min: 2, Max: 9, Limit: l}
	}
	window := func(reason hpa.Reason, in, result int32) hpa.Decision {
		return hpa.Decision{Current: 4, Min: 2, Max: 9, Stabilization: &hpa.StabilizationStep{
			In: in, Out: result, Lowest: result, Highest: result, UpWindow: time.Minute, DownWindow: 5 * time.Minute, Reason: reason,
		}}
	}
	for _, test := range []struct {
		name string
		d    hpa.Decision
		spec autoscaling.HorizontalPodAutoscalerSpec
		want string
	}{
		{"nothing", hpa.Decision{}, spec("Max"), ": "},
		{"one policy", limit(hpa.ReasonScaleUpLimit, 20, 8, 8), spec("Max", policy(pods, 4, 15)),
			"spec.behavior.scaleUp.policies[0]: at most 4 pods more in 15s: up to 8"},
		{"the larger of two", limit(hpa.ReasonScaleUpLimit, 20, 8, 5, 8), spec("Max", policy(pods, 1, 15), policy(percent, 100, 60)),
			"spec.behavior.scaleUp.policies[1]: at most 100% more in 60s: up to 8"},
		{"the smaller of two", limit(hpa.ReasonScaleUpLimit, 20, 5, 5, 8), spec("Min", policy(pods, 1, 15), policy(percent, 100, 60)),
			"spec.behavior.scaleUp.policies[0]: at most 1 pod more in 15s: up to 5"},
		{"the larger change down", limit(hpa.ReasonScaleDownLimit, 1, 2, 3, 2), spec("Max", policy(pods, 1, 60), policy(percent, 50, 120)),
			"spec.behavior.scaleDown.policies[1]: at most 50% fewer in 2m: down to 2"},
		{"one pod down", limit(hpa.ReasonScaleDownLimit, 1, 3, 3), spec("Max", policy(pods, 1, 60)),
			"spec.behavior.scaleDown.policies[0]: at most 1 pod fewer in 60s: down to 3"},
		{"disabled", limit(hpa.ReasonScaleDownLimit, 1, 4), spec("Disabled", policy(pods, 1, 60)),
			"spec.behavior.scaleDown.selectPolicy: Disabled: it stays at 4"},
		{"without behavior", limit(hpa.ReasonScaleUpLimit, 20, 8), autoscaling.HorizontalPodAutoscalerSpec{},
			"spec.behavior: without it at most double, but at least 4: up to 8"},
		{"max", limit(hpa.ReasonTooManyReplicas, 20, 9), spec("Max"), "spec.maxReplicas: at most 9"},
		{"min", limit(hpa.ReasonTooFewReplicas, 1, 2), spec("Max"), "spec.minReplicas: at least 2"},
		{"window down", window(hpa.ReasonScaleDownStabilized, 3, 6), spec("Max"),
			"spec.behavior.scaleDown.stabilizationWindowSeconds: the highest that was wanted in 5m counts: 6"},
		{"window up", window(hpa.ReasonScaleUpStabilized, 8, 6), spec("Max"),
			"spec.behavior.scaleUp.stabilizationWindowSeconds: the lowest that was wanted in 60s counts: 6"},
		{"window of the controller", window(hpa.ReasonScaleDownStabilized, 3, 6), autoscaling.HorizontalPodAutoscalerSpec{},
			"spec.controller.downscaleStabilization: the highest that was wanted in 5m counts: 6"},
	} {
		h, ok := explain.HoldOf(&test.d, &test.spec, words.English)
		if got := h.Field.Path + ": " + h.Limit; got != test.want || ok != (test.name != "nothing") {
			t.Errorf("%s: got %s, %t, want %s", test.name, got, ok, test.want)
		}
	}
}

package fleet

import (
	"slices"

	"hpaplayground/core/autoscaling"
)

// Finding is what the object of an HPA says is wrong with it, without a run: its last sync, in its status, or
// its bounds.
type Finding string

// The findings, what is most serious first.
const (
	NotActive  Finding = "not-active"  // it has no metric, or is switched off
	NotAble    Finding = "not-able"    // it cannot read or write the replicas of its target
	MaxReached Finding = "max-reached" // its metrics want more than maxReplicas
	MinIsMax   Finding = "min-is-max"  // it never scales
)

// findingOf returns the most serious finding about an HPA, "" if there is none.
func findingOf(h *autoscaling.HorizontalPodAutoscaler) Finding {
	has := func(t autoscaling.ConditionType, status autoscaling.ConditionStatus, reasons ...string) bool {
		return slices.ContainsFunc(h.Status.Conditions, func(c autoscaling.HorizontalPodAutoscalerCondition) bool {
			return c.Type == t && c.Status == status && (len(reasons) == 0 || slices.Contains(reasons, c.Reason))
		})
	}
	switch {
	case has(autoscaling.ScalingActive, "False"):
		return NotActive
	case has(autoscaling.AbleToScale, "False"):
		return NotAble
	case has(autoscaling.ScalingLimited, "True", "TooManyReplicas"):
		return MaxReached
	case *h.Spec.MinReplicas == h.Spec.MaxReplicas:
		return MinIsMax
	}
	return ""
}

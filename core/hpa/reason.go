package hpa

import "hpaplayground/core/autoscaling"

// Reason is why a condition has its status, or why an event was emitted.
type Reason uint8

// The reasons. ReasonNone: there is no reason, or the controller does not give it.
const (
	ReasonNone Reason = iota
	ReasonSucceededGetScale
	ReasonFailedGetScale
	ReasonReadyForNewScale
	ReasonScaleDownStabilized
	ReasonScaleUpStabilized
	ReasonSucceededRescale
	ReasonFailedUpdateScale
	ReasonValidMetricFound
	ReasonScalingDisabled
	ReasonInvalidSelector
	ReasonSelectorRequired
	ReasonAmbiguousSelector
	ReasonFailedGetResourceMetric
	ReasonFailedGetContainerResourceMetric
	ReasonFailedGetPodsMetric
	ReasonFailedGetObjectMetric
	ReasonFailedGetExternalMetric
	ReasonInvalidMetricSourceType
	ReasonDesiredWithinRange
	ReasonTooManyReplicas
	ReasonTooFewReplicas
	ReasonScaleUpLimit
	ReasonScaleDownLimit
	ReasonScaledToZero
	ReasonNotScaledToZero
	ReasonSuccessfulRescale
	ReasonFailedRescale
	ReasonFailedComputeMetricsReplicas
	ReasonFailedUpdateStatus
)

// ReasonInfo is what is known about a reason.
type ReasonInfo struct {
	Name      string                    // as the API spells it
	Condition autoscaling.ConditionType // empty for a reason of events only
	Message   string                    // the condition's message, if it is always the same
	Means     string                    // a sentence for a reader who does not know the reason
	Since     int                       // the minor release that brought it; 0: all have it
	Step      StepKind                  // the step that sets the condition or emits the event

	// Cause says what kind of limit holds the replicas back, and Holds which change.
	// HeldBy is the name of a window or a policy; a bound has the name of its field.
	Cause  Cause
	Holds  Direction
	HeldBy string
	// Fields of the HPA that govern it, the likeliest first. Flag is the
	// controller's flag that applies if none of them is set, without
	// --horizontal-pod-autoscaler-.
	Fields []string
	Flag   string
}

// reasons is the table of all reasons. A new one needs a constant and a row
// here, and the code that decides it.
var reasons = [...]ReasonInfo{
	ReasonNone: {},

	ReasonSucceededGetScale: {Name: "SucceededGetScale", Condition: autoscaling.AbleToScale, Step: StepBounds,
		Message: "the HPA controller was able to get the target's current scale",
		Means:   "The target's scale was read, but the sync ended before a decision."},
	ReasonFailedGetScale: {Name: "FailedGetScale", Condition: autoscaling.AbleToScale, Step: StepBounds,
		Means: "The target's scale could not be read: it does not exist, or its kind cannot be scaled."},
	ReasonReadyForNewScale: {Name: "ReadyForNewScale", Condition: autoscaling.AbleToScale, Step: StepStabilize,
		Message: "recommended size matches current size",
		Means:   "The stabilization window changes nothing: what is wanted now counts.",
		Fields:  []string{"spec.behavior.scaleDown.stabilizationWindowSeconds"}},
	ReasonScaleDownStabilized: {Name: "ScaleDownStabilized", Condition: autoscaling.AbleToScale, Step: StepStabilize,
		Message: "recent recommendations were higher than current one, applying the highest recent recommendation",
		Means:   "Something higher was wanted within the scale-down window, and the highest of it counts.",
		Cause:   ByWindow, Holds: ScaleDown, HeldBy: "scale-down window",
		Fields: []string{"spec.behavior.scaleDown.stabilizationWindowSeconds"}, Flag: "downscale-stabilization"},
	ReasonScaleUpStabilized: {Name: "ScaleUpStabilized", Condition: autoscaling.AbleToScale, Step: StepStabilize,
		Message: "recent recommendations were lower than current one, applying the lowest recent recommendation",
		Means:   "Something lower was wanted within the scale-up window, and the lowest of it counts.",
		Cause:   ByWindow, Holds: ScaleUp, HeldBy: "scale-up window",
		Fields: []string{"spec.behavior.scaleUp.stabilizationWindowSeconds"}},
	ReasonSucceededRescale: {Name: "SucceededRescale", Condition: autoscaling.AbleToScale, Step: StepRescale,
		Means: "This sync wrote a new replica count to the target."},
	ReasonFailedUpdateScale: {Name: "FailedUpdateScale", Condition: autoscaling.AbleToScale, Step: StepRescale,
		Means: "A new replica count was decided, but the API server did not accept it."},

	ReasonValidMetricFound: {Name: "ValidMetricFound", Condition: autoscaling.ScalingActive, Step: StepLargest,
		Means: "The metrics gave a replica count; the message names the metric with the largest."},
	ReasonScalingDisabled: {Name: "ScalingDisabled", Condition: autoscaling.ScalingActive, Step: StepBounds,
		Message: "scaling is disabled since the replica count of the target is zero",
		Means:   "The target has 0 replicas and the HPA did not scale it there, so it does nothing until someone scales up.",
		Cause:   ByBound, Holds: ScaleUp, Fields: []string{"spec.minReplicas"}},
	ReasonInvalidSelector: {Name: "InvalidSelector", Condition: autoscaling.ScalingActive, Step: StepMetric,
		Means: "The target's scale has no selector, or one that cannot be read, so the HPA cannot find its pods."},
	ReasonSelectorRequired: {Name: "SelectorRequired", Step: StepMetric,
		Means: "The target's scale has no selector, so the HPA cannot find its pods."},
	ReasonAmbiguousSelector: {Name: "AmbiguousSelector", Condition: autoscaling.ScalingActive, Step: StepMetric,
		Means: "The pods of the target also belong to another HPA's target; neither scales until that is resolved."},
	ReasonFailedGetResourceMetric: {Name: "FailedGetResourceMetric", Condition: autoscaling.ScalingActive, Step: StepLargest,
		Means: "A Resource metric gave no number: metrics-server has no samples, or a container has no request for the resource."},
	ReasonFailedGetContainerResourceMetric: {Name: "FailedGetContainerResourceMetric", Condition: autoscaling.ScalingActive, Step: StepLargest,
		Means: "A ContainerResource metric gave no number: there are no samples, or that container has no request for the resource."},
	ReasonFailedGetPodsMetric: {Name: "FailedGetPodsMetric", Condition: autoscaling.ScalingActive, Step: StepLargest,
		Means: "A Pods metric gave no number: the custom metrics API has no samples for the pods, or does not answer."},
	ReasonFailedGetObjectMetric: {Name: "FailedGetObjectMetric", Condition: autoscaling.ScalingActive, Step: StepLargest,
		Means: "An Object metric gave no number: the custom metrics API does not know it for that object, or does not answer."},
	ReasonFailedGetExternalMetric: {Name: "FailedGetExternalMetric", Condition: autoscaling.ScalingActive, Step: StepLargest,
		Means: "An External metric gave no number: the external metrics API does not know it, or does not answer."},
	ReasonInvalidMetricSourceType: {Name: "InvalidMetricSourceType", Condition: autoscaling.ScalingActive, Step: StepLargest,
		Means: "The metric's type is not one that the HPA knows."},

	ReasonDesiredWithinRange: {Name: "DesiredWithinRange", Condition: autoscaling.ScalingLimited, Step: StepLimit,
		Message: "the desired count is within the acceptable range",
		Means:   "No limit changed the wanted number."},
	ReasonTooManyReplicas: {Name: "TooManyReplicas", Condition: autoscaling.ScalingLimited, Step: StepLimit,
		Message: "the desired replica count is more than the maximum replica count",
		Means:   "More is wanted than maxReplicas allows.",
		Cause:   ByBound, Holds: ScaleUp, Fields: []string{"spec.maxReplicas"}},
	ReasonTooFewReplicas: {Name: "TooFewReplicas", Condition: autoscaling.ScalingLimited, Step: StepLimit,
		Message: "the desired replica count is less than the minimum replica count",
		Means:   "Less is wanted than minReplicas allows.",
		Cause:   ByBound, Holds: ScaleDown, Fields: []string{"spec.minReplicas"}},
	ReasonScaleUpLimit: {Name: "ScaleUpLimit", Condition: autoscaling.ScalingLimited, Step: StepLimit,
		Message: "the desired replica count is increasing faster than the maximum scale rate",
		Means:   "More is wanted than the scale-up policies allow by now; without behavior, more than double and more than 4.",
		Cause:   ByPolicy, Holds: ScaleUp, HeldBy: "scale-up policy",
		Fields: []string{"spec.behavior.scaleUp.policies", "spec.behavior.scaleUp.selectPolicy"}},
	ReasonScaleDownLimit: {Name: "ScaleDownLimit", Condition: autoscaling.ScalingLimited, Step: StepLimit,
		Message: "the desired replica count is decreasing faster than the maximum scale rate",
		Means:   "Less is wanted than the scale-down policies allow by now.",
		Cause:   ByPolicy, Holds: ScaleDown, HeldBy: "scale-down policy",
		Fields: []string{"spec.behavior.scaleDown.policies", "spec.behavior.scaleDown.selectPolicy"}},

	ReasonScaledToZero: {Name: "ScaledToZero", Condition: autoscaling.ScaledToZero, Step: StepRescale, Since: 36,
		Message: "the HPA controller scaled the workload to zero",
		Means:   "The HPA itself scaled the target to 0, so its metrics may scale it up again."},
	ReasonNotScaledToZero: {Name: "NotScaledToZero", Condition: autoscaling.ScaledToZero, Step: StepRescale, Since: 36,
		Message: "the HPA controller did not scale the workload to zero",
		Means:   "The HPA's last rescale was not to 0."},

	ReasonSuccessfulRescale: {Name: "SuccessfulRescale", Step: StepRescale,
		Means: "The HPA wrote a new replica count; the reason in the message was chosen before windows and limits."},
	ReasonFailedRescale: {Name: "FailedRescale", Step: StepRescale,
		Means: "The HPA wanted to write a new replica count and could not."},
	ReasonFailedComputeMetricsReplicas: {Name: "FailedComputeMetricsReplicas", Step: StepLargest,
		Means: "Too many metrics failed for a decision: all of them, or one while the others want fewer replicas."},
	ReasonFailedUpdateStatus: {Name: "FailedUpdateStatus", Step: StepRescale,
		Means: "The status of the HPA could not be written; the scale is not affected."},
}

// Info is the reason's row of the table. It is shared: do not write to it.
func (r Reason) Info() *ReasonInfo { return &reasons[r] }

// String is the reason as the API has it, empty for ReasonNone.
func (r Reason) String() string { return reasons[r].Name }

// LookupReason finds a reason by its name in the API. It returns ReasonNone for
// one that the controller does not give.
func LookupReason(name string) Reason { return byName[name] }

var byName = func() map[string]Reason {
	table := make(map[string]Reason, len(reasons))
	for _, r := range Reasons() {
		table[r.String()] = r
	}
	return table
}()

// Reasons lists all reasons.
func Reasons() []Reason {
	var list []Reason
	for i := range reasons[1:] {
		list = append(list, Reason(i+1)) //fits: a table of that type
	}
	return list
}

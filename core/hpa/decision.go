package hpa

import (
	"strings"
	"time"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/labels"
)

// Decision is one sync: every step's input, output and reason, and what the
// sync wrote and emitted.
type Decision struct {
	Current int32 // scale.spec.replicas when the sync began
	Desired int32 // what was written, or Current if nothing was
	Zone    Zone
	Min     int32 // the bounds at this sync
	Max     int32

	// Metrics holds a step for each entry of spec.metrics. It is empty in zones that
	// read no metrics.
	Metrics []MetricStep
	// Proposed is the largest proposal of the metrics before any limit; Winner
	// is its index in Metrics, -1 if there is none.
	Proposed int32
	Winner   int

	Stabilization *StabilizationStep // nil in zones without metrics, or on failure
	Limit         *LimitStep         // nil in zones without metrics, or on failure

	Rescaled bool   // the scale was written
	Reason   string // the reason in the SuccessfulRescale event
	// Error is what reconcileAutoscaler returns. It may be set although the sync
	// scaled, if only some metrics failed.
	Error string

	// Status after the sync, as the API server would hold it. Later decisions
	// share it if nothing changed: do not write to it.
	Status *autoscaling.HorizontalPodAutoscalerStatus
	// Events as emitted, before aggregation.
	Events []Event

	// Before is the controller's state before the sync. Filled on demand only.
	Before *Before
}

// ShortReason is Reason without the syntax of Go that a metric's selector has in it.
func (d *Decision) ShortReason() string {
	const above = " above target"
	if name, ok := strings.CutSuffix(d.Reason, above); ok {
		return labels.Shorten(name) + above
	}
	return d.Reason
}

// Zone is the branch that a sync takes because of the current replica count.
type Zone uint8

// The zones. ZoneFailed: the scale could not be read. ZoneDisabled: the target
// is at 0 and the HPA did not put it there.
const (
	ZoneNormal Zone = iota
	ZoneAboveMax
	ZoneBelowMin
	ZoneDisabled
	ZoneFailed
)

// Event is an event as the controller emits it. Type is Normal or Warning.
type Event struct {
	Type    string `json:"type"`
	Reason  string `json:"reason"`
	Message string `json:"message"`
}

// Rule is the calculation with which a metric proposes replicas.
type Rule uint8

// The rules. RuleUtilization and RuleAverage group the pods; RuleRatio scales
// the ready pods by value/target; RulePerPod divides the value by the target.
const (
	RuleNone Rule = iota
	RuleUtilization
	RuleAverage
	RuleRatio
	RulePerPod
)

// MetricStep is how one metric's reading became a proposal. Values are in
// milli-units unless said otherwise.
type MetricStep struct {
	Type autoscaling.MetricSourceType
	// Name is the metric's name in conditions and rescale reasons.
	Name string
	Rule Rule

	// Error and Reason are set if the metric failed (FailedGet...Metric).
	Error  string
	Reason Reason

	// Pods by group, for RuleUtilization and RuleAverage. For RuleRatio only
	// ReadyPods is set: the pods that run and are ready.
	ReadyPods, UnreadyPods, MissingPods, IgnoredPods int
	// Groups holds each pod's group, in the order of Observation.Pods;
	// GroupNone where the selector does not match. Filled on demand only.
	Groups []Group
	// PodRequests holds the requests of the pods that have a group, in the same
	// order (RuleUtilization). Filled on demand only.
	PodRequests []int64

	Total    int64 // sum of the samples that counted, or the object's value
	Samples  int   // how many counted
	Requests int64 // sum of their requests (RuleUtilization)
	Value    int64 // average, or the value itself (RuleRatio): as in the status
	// Utilization in percent of the requests, cut to a whole number.
	Utilization int32
	// Target in percent for RuleUtilization, else in milli-units.
	Target int64

	// Ratio is usage divided by target. The count does not change while
	// 1-ToleranceDown <= Ratio <= 1+ToleranceUp.
	Ratio                      float64
	ToleranceDown, ToleranceUp float64

	// Refilled: the ratio was computed again with assumed values for missing and
	// unready pods. RefilledRatio is the result, over RefilledSamples pods with
	// RefilledTotal and RefilledRequests. MissingAs is the value of a missing pod,
	// for RuleUtilization in percent of its request; an unready pod counts as 0.
	Refilled         bool
	FilledMissing    bool
	FilledUnready    bool
	MissingAs        int64
	RefilledRatio    float64
	RefilledSamples  int
	RefilledTotal    int64
	RefilledRequests int64

	Verdict  Verdict
	Proposal int32
}

// Above reports whether the metric is above its target by more than the tolerance.
func (m *MetricStep) Above() bool { return m.Verdict != VerdictFailed && m.Ratio > 1+m.ToleranceUp }

// Group says how a pod counts when a metric is averaged.
type Group uint8

// The groups of upstream's groupPods.
const (
	GroupNone Group = iota
	GroupReady
	GroupUnready
	GroupMissing
	GroupIgnored
)

// Verdict says how a metric's proposal came about.
type Verdict uint8

// The verdicts. VerdictReversed: with the refilled samples the ratio or the
// count would have changed direction, so the current count stays.
const (
	VerdictFailed Verdict = iota
	VerdictWithinTolerance
	VerdictScaled
	VerdictReversed
)

// StabilizationStep compares the proposal with earlier recommendations.
type StabilizationStep struct {
	In, Out int32
	// The windows at this sync. UpWindow is 0 without behavior: then only the
	// maximum of the earlier recommendations counts.
	UpWindow, DownWindow time.Duration
	// Lowest and Highest recommendation within those windows, including In.
	Lowest, Highest int32
	// Recommendations that the controller remembered before it stored this one.
	// Filled on demand only.
	Recommendations []Recommendation
	Reason          Reason // ReadyForNewScale, ScaleUpStabilized or ScaleDownStabilized
}

// Recommendation is one past proposal, before any limit.
type Recommendation struct {
	At       time.Duration
	Replicas int32
}

// LimitStep limits the count by rate, minReplicas and maxReplicas.
type LimitStep struct {
	In, Out int32
	// Rate is the count that the policies (or the fixed rule without behavior) allow;
	// HasRate is false if no rate applies.
	HasRate bool
	Rate    int32
	// Policies holds each policy's own limit. Empty without behavior.
	Policies []PolicyStep
	Reason   Reason // DesiredWithinRange, ScaleUpLimit, ...
}

// PolicyStep is one policy's budget.
type PolicyStep struct {
	Added       int32 `json:"added"` // within the policy's period
	Removed     int32 `json:"removed"`
	PeriodStart int32 `json:"periodStart"` // replicas at the start of the period
	Limit       int32 `json:"limit"`
}

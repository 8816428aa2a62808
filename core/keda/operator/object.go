// Package operator is the part of KEDA's operator that changes replicas: from the sources'
// answers the operator decides whether a ScaledObject is active, and what to do in each turn of
// its loop. The package does not read the metadata of triggers: keda.ScaledObject.Operated reads
// the metadata and returns an Object.
package operator

import (
	"time"

	"hpaplayground/core/autoscaling"
)

// Object is a ScaledObject as the operator's loop sees it.
type Object struct {
	Namespace       string
	Kind, Target    string        // the target's kind, such as apps/v1.Deployment, and name
	Min, Max        int32         // minReplicaCount and maxReplicaCount, with their defaults
	Idle            *int32        // idleReplicaCount
	Polling         time.Duration // from the start of one turn to the start of the next; the first turn is at 0
	Cooldown        time.Duration
	InitialCooldown time.Duration
	Fallback        *Fallback
	Modifiers       *Modifiers // nil: each source has its own metric in the HPA

	// These fields come from the annotations.
	Paused, PausesIn, PausesOut, Forced bool
	PausedReplicas                      *int32
	BadPausedReplicas                   string // why the annotation has no count

	// Polls: the loop asks the sources. Otherwise the loop uses the values that the HPA got, as
	// long as the HPA's condition ScalingActive is True.
	Polls   bool
	Sources []Source
}

// Source is the source of one trigger.
type Source struct {
	Index   int                    // the trigger's index
	Trigger string                 // the trigger's name; most triggers have no name
	Metric  autoscaling.MetricSpec // External, Resource or ContainerResource
	Cached  bool                   // useCachedMetrics: the HPA gets the last value that the loop read
	// Activation is the value above which an External source is active. AtTarget: a value
	// equal to the target is enough, as for a github-runner.
	Activation float64
	AtTarget   bool
	Cron       *Cron // the window of a cron trigger
}

// Name is the metric's name of an External source: s<index>-...; empty for cpu and memory.
func (s *Source) Name() string {
	if s.Metric.External == nil {
		return ""
	}
	return s.Metric.External.Metric.Name
}

// Fallback says how many replicas there should be when a trigger's source fails more than
// FailureThreshold times in a row.
type Fallback struct {
	FailureThreshold int32  `json:"failureThreshold"`
	Replicas         int32  `json:"replicas"`
	Behavior         string `json:"behavior,omitempty"`
}

// The values of Fallback.Behavior. An empty value means FallbackStatic.
const (
	FallbackStatic           = "static"
	FallbackCurrent          = "currentReplicas"
	FallbackCurrentIfHigher  = "currentReplicasIfHigher"
	FallbackCurrentIfLower   = "currentReplicasIfLower"
	FallbackScalingModifiers = "scalingModifiers"
)

// CompositeName is the name of the metric that scalingModifiers make.
const CompositeName = "composite-metric"

// Modifiers has the values of scalingModifiers.
type Modifiers struct {
	Target     float64 // above 0
	Whole      bool    // the target is a whole number
	Value      bool    // the target is a Value, not an AverageValue
	Activation float64
	Program    Program // nil if the formula was not compiled
}

// Program is a compiled formula.
type Program interface {
	// Run returns the result of the formula. The values and the result are float64 or nil.
	Run(values map[string]any) (any, error)
}

// firstReplicas is the count to which the operator scales a target that becomes active.
func (o *Object) firstReplicas() int32 { return max(o.Min, 1) }

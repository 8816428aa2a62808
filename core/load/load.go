// Package load is demand as a function of simulated time.
package load

import "time"

// Demand is the value of one metric over time. Exactly one of Total, PerPod, Value
// and Backlog is set.
type Demand struct {
	Metric Metric
	// Target is the Kind/name of the workload whose pods carry the load; empty:
	// all workloads that an HPA scales.
	Target string
	Total  *Series // shared by the Ready pods
	Queue  bool    // only with Total: work that the pods cannot do waits; otherwise it is lost
	Spread Spread  // only with Total
	PerPod *Series // the same on each pod
	Value  *Series // the metric's own value (Object, External)
	// Backlog is a queue that the target's Ready pods process (Object, External).
	Backlog *Backlog
	// Unavailable are the spans in which the metrics API returns an error. For a
	// Resource or ContainerResource metric they affect all metrics of these types.
	Unavailable []Span
}

// Form returns how the demand is given: total, perPod, value or backlog.
func (d *Demand) Form() string {
	switch {
	case d.Total != nil:
		return "total"
	case d.PerPod != nil:
		return "perPod"
	case d.Value != nil:
		return "value"
	}
	return "backlog"
}

// Metric names the metric that a demand feeds, in the same way as spec.metrics.
type Metric struct {
	Type      string // as in spec.metrics, such as Resource or Pods
	Name      string
	Container string            // ContainerResource
	Object    string            // Object: Kind/name of the described object; empty: any
	Selector  map[string]string // matchLabels; nil: any
}

// Span is a half-open span of simulated time.
type Span struct{ From, To time.Duration }

// Contains reports whether t is in the span.
func (s Span) Contains(t time.Duration) bool { return s.From <= t && t < s.To }

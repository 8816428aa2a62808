// Package scenario has everything that one run needs, as plain values. Package parse reads
// these values from the text of a scenario.
package scenario

import (
	"slices"
	"time"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/load"
	"hpaplayground/core/note"
	"hpaplayground/core/setting"
	"hpaplayground/core/trace"
)

// Scenario is the whole input of one run. Package parse makes it. All values are valid, and
// defaults are filled in.
type Scenario struct {
	setting.Run
	Name              string
	KubernetesVersion string
	FeatureGates      map[string]bool
	Start             time.Time // whole seconds, UTC
	HasClock          bool      // spec.start gives Start, so that times of the clock can be shown
	Latest            time.Time // the last time in the documents if a status has a time; else zero
	Controller        setting.Controller
	Pipeline          Pipeline
	Pods              setting.Pods
	Nodes             setting.Nodes
	Load              []load.Demand
	Given             []GivenLoad  // each entry of Load as the text gives it
	StateLoads        []StateLoad  // the source of each entry of Load that the text does not give
	Timeline          []Action     // ordered by At
	Recorded          *trace.Trace // what monitoring recorded in a cluster; nil: nothing. Nothing changes it
	Objects           Objects
	// Notes say in sentences what was made up or assumed.
	Notes []note.Note
}

// SeenAfter reports whether the text has pods that a cluster observed after a time. The ages of the
// pods count from the start of the run, so the start must not change.
func (s *Scenario) SeenAfter(t time.Time) bool {
	return len(s.Objects.Pods)+len(s.Objects.Samples) > 0 && s.Latest.After(t)
}

// LoadUnknown reports whether nobody said the load: it was made up from the HPAs, it continues a status, or
// there is none.
func (s *Scenario) LoadUnknown() bool {
	return !slices.ContainsFunc(s.Given, func(g GivenLoad) bool { return g.ProposedShape == "" })
}

// DefaultStart returns when a run starts if nothing in the scenario has a time.
func DefaultStart() time.Time { return time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC) }

// Objects are the cluster's objects at the start.
type Objects struct {
	HPAs []*autoscaling.HorizontalPodAutoscaler
	// ScaledObjects are KEDA's. HPAs has the HPA that KEDA creates for each.
	ScaledObjects []*ScaledObject
	Workloads     []*Workload
	Pods          []PodObject  // pods given by hand
	Samples       []PodMetrics // samples given by hand
}

// Package trial makes seeded runs of the HPA controller that reach its
// branches: what each sync observes, and what happens in between. The real
// controller and ours get the same run. Only tests and the conformance module use
// it.
package trial

import (
	"time"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/hpa"
)

// Op is what a step does.
type Op uint8

// The operations. OpSync reconciles one HPA. OpDelete and OpAdd are the
// informer's events; OpForget is the sync of an HPA that is gone. OpRestart
// ends the controller process and starts another, which sees every HPA for the
// first time.
const (
	OpSync Op = iota
	OpAdd
	OpDelete
	OpForget
	OpRestart
)

// String names the operation.
func (o Op) String() string { return [...]string{"sync", "add", "delete", "forget", "restart"}[o] }

// Step is one thing that happens to the controller.
type Step struct {
	At  time.Duration // offset from the run's start, later than the step before
	Op  Op
	Key autoscaling.Key `json:"key,omitzero"`
	// Obs is what OpSync reads. Its HPA's status counts only with SetStatus;
	// otherwise the status is the last one that was written.
	Obs       *hpa.Observation `json:"obs,omitempty"`
	SetStatus bool             `json:"setStatus,omitempty"`

	// How the API server answers. Our controller does not see the difference.
	Mappings     int  // REST mappings of the target's kind; only the last has the scale
	MappingError bool // the mapping fails with Obs.Scale.Error, not the GET
	Conflicts    int  // PUTs of the scale that conflict before one is answered
	RegetError   bool // reading the scale again after a conflict fails
}

// Setup has the settings with which the controller process is started.
type Setup struct {
	Seed   uint64
	Config hpa.Config
	Gates  map[string]bool // set by name
}

// Source hands out a run's steps.
type Source interface {
	Setup() Setup
	// Next returns the next step, or false at the end.
	Next() (Step, bool)
	// ScaleWritten tells the source that the last step has written its target's scale.
	ScaleWritten(replicas int32)
}

// Epoch is the moment of offset 0: the time at which a testing/synctest bubble starts.
var Epoch = time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC)

// FixedSteps is a Source whose steps are known beforehand.
type FixedSteps struct {
	Config Setup
	Steps  []Step
	next   int
}

// Setup implements Source.
func (r *FixedSteps) Setup() Setup { return r.Config }

// Next implements Source.
func (r *FixedSteps) Next() (Step, bool) {
	if r.next == len(r.Steps) {
		return Step{}, false
	}
	r.next++
	return r.Steps[r.next-1], true
}

// ScaleWritten implements Source: fixed steps do not depend on what is written.
func (r *FixedSteps) ScaleWritten(int32) {}

// Rewind returns a copy of the steps that starts at the first one.
func (r *FixedSteps) Rewind() *FixedSteps { return &FixedSteps{Config: r.Config, Steps: r.Steps} }

package sim

import (
	"fmt"

	"hpaplayground/core/scenario"
	"hpaplayground/core/timeline"
)

// Inspection runs a scenario again, up to one sync. For that sync it keeps
// everything that was read and every detail of the decision.
type Inspection struct {
	engine *Engine
	sync   int
}

// NewInspection prepares an Inspection of the sync with the given index in
// Timeline.Syncs.
func NewInspection(s *scenario.Scenario, sync int) (*Inspection, error) {
	if sync < 0 {
		return nil, fmt.Errorf("sync %d: there is none", sync)
	}
	e, err := New(s, Options{})
	if err != nil {
		return nil, err
	}
	e.controller.inspected = sync + 1
	return &Inspection{e, sync}, nil
}

// Step works like Engine.Step, and returns false after the sync's time.
func (i *Inspection) Step() bool { return len(i.engine.timeline.Syncs) <= i.sync && i.engine.Step() }

// Timeline returns the run so far; at the end, up to the sync's time.
func (i *Inspection) Timeline() *timeline.Timeline { return i.engine.timeline }

// Err returns why the run ended before the sync.
func (i *Inspection) Err() error {
	if err := i.engine.Err(); err != nil {
		return err
	}
	if n := len(i.engine.timeline.Syncs); i.engine.done && i.sync >= n {
		return fmt.Errorf("sync %d: the run has %d", i.sync, n)
	}
	return nil
}

// Inspect runs an Inspection to its end.
func Inspect(s *scenario.Scenario, sync int) (*timeline.Timeline, error) {
	i, err := NewInspection(s, sync)
	if err != nil {
		return nil, err
	}
	for i.Step() {
	}
	if err := i.Err(); err != nil {
		return nil, err
	}
	return i.Timeline(), nil
}

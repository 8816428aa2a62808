package sim

import (
	"fmt"

	"hpaplayground/core/scenario"
	"hpaplayground/core/timeline"
)

// Inspection is a second run of a scenario, as far as one sync. For that sync
// it keeps all that was read and every detail of the decision.
type Inspection struct {
	engine *Engine
	sync   int
}

// NewInspection prepares one for the sync with the given index in
// Timeline.Syncs.
func NewInspection(s *scenario.Scenario, sync int) (*Inspection, error) {
	if sync < 0 {
		return nil, fmt.Errorf("sync %d: there is none", sync)
	}
	e, err := New(s, Options{})
	if err != nil {
		return nil, err
	}
	e.inspected = sync + 1
	return &Inspection{e, sync}, nil
}

// Step is Engine.Step, which ends here with the sync's instant.
func (i *Inspection) Step() bool { return len(i.engine.timeline.Syncs) <= i.sync && i.engine.Step() }

// Timeline is the run so far; in the end, that up to the sync's instant.
func (i *Inspection) Timeline() *timeline.Timeline { return i.engine.timeline }

// Err is why the run ended before the sync.
func (i *Inspection) Err() error {
	if err := i.engine.Err(); err != nil {
		return err
	}
	if n := len(i.engine.timeline.Syncs); i.engine.done && i.sync >= n {
		return fmt.Errorf("sync %d: the run has %d", i.sync, n)
	}
	return nil
}

// Inspect carries out an Inspection.
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

// observes says whether the next sync is one whose details are kept.
func (e *Engine) observes() bool {
	return e.options.Observe || e.inspected == len(e.timeline.Syncs)+1
}

package sim

import (
	"fmt"

	"hpaplayground/core/scenario"
	"hpaplayground/core/timeline"
)

// Inspect runs the scenario again as far as the sync with the given index in
// Timeline.Syncs, and keeps for that sync all that it read and every detail of
// its decision. The timeline ends with that sync's instant.
func Inspect(s *scenario.Scenario, sync int) (*timeline.Timeline, error) {
	e, err := New(s, Options{})
	if err != nil {
		return nil, err
	}
	e.inspected = sync + 1
	for len(e.timeline.Syncs) <= sync && e.Step() {
	}
	if err := e.Err(); err != nil {
		return nil, err
	}
	if sync < 0 || sync >= len(e.timeline.Syncs) {
		return nil, fmt.Errorf("sync %d: the run has %d", sync, len(e.timeline.Syncs))
	}
	return e.timeline, nil
}

// observes says whether the next sync is one whose details are kept.
func (e *Engine) observes() bool {
	return e.options.Observe || e.inspected == len(e.timeline.Syncs)+1
}

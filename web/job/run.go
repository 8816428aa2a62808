package job

import (
	"hpaplayground/core/manifest"
	"hpaplayground/core/scenario"
	"hpaplayground/core/sim"
	"hpaplayground/core/timeline"
)

// Run is the result of running a text.
type Run struct {
	Scenario    *scenario.Scenario // the text's scenario; nil if the text cannot be read
	Diagnostics []manifest.Diagnostic
	Timeline    *timeline.Timeline // nil if there was no run
	Err         error              // why a text without errors could not be run
}

// engine is the simulation, which a job runs step by step.
type engine interface {
	Step() bool
	Timeline() *timeline.Timeline
	Err() error
}

// Run runs a text.
func (s *Slice) Run(text string) Run { return s.simulate(s.Reader().Parse(text)) }

// Seeded is Run with another seed.
func (s *Slice) Seeded(text string, seed uint64) Run {
	return s.simulate(s.Reader().Seeded(text, seed))
}

func (s *Slice) simulate(scene *scenario.Scenario, diagnostics []manifest.Diagnostic) Run {
	r := Run{Scenario: scene, Diagnostics: diagnostics}
	if scene == nil {
		return r
	}
	e, err := sim.New(scene, sim.Options{})
	if err != nil {
		return Run{Diagnostics: diagnostics, Err: err}
	}
	r.Timeline, r.Err = s.steps(e)
	return r
}

// Inspect runs a scenario a second time, to get the details of one sync: see sim.Inspect.
func (s *Slice) Inspect(scene *scenario.Scenario, sync int) (*timeline.Timeline, error) {
	i, err := sim.NewInspection(scene, sync)
	if err != nil {
		return nil, err
	}
	return s.steps(i)
}

// steps runs an engine to its end.
func (s *Slice) steps(e engine) (*timeline.Timeline, error) {
	for n := 1; e.Step(); n++ {
		if n%16 == 0 { // a step takes far less time than reading the clock
			s.Yield()
		}
	}
	if err := e.Err(); err != nil {
		return nil, err
	}
	return e.Timeline(), nil
}

// Failure says why a text has no run; "" if it has a run.
func (r Run) Failure() string {
	if r.Err != nil {
		return r.Err.Error()
	}
	for _, d := range r.Diagnostics {
		if d.Severity == manifest.Error {
			return d.Message
		}
	}
	return ""
}

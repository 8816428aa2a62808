// Package run runs a text in slices, so that the page stays responsive. Every
// failure is a result, even a panic.
package run

import (
	"fmt"
	"time"

	"hpaplayground/core/manifest"
	"hpaplayground/core/parse"
	"hpaplayground/core/scenario"
	"hpaplayground/core/sim"
	"hpaplayground/core/timeline"
)

// Budget is how much of a frame a slice may take.
const Budget = 8 * time.Millisecond

// Job is a run under way. To stop it early, drop it.
type Job struct {
	Revision    int // of the text
	Diagnostics []manifest.Diagnostic
	Scenario    *scenario.Scenario // the text's scenario; nil if it has none

	engine engine
	err    error
	done   bool
}

// engine is the simulation as a job steps it.
type engine interface {
	Step() bool
	Timeline() *timeline.Timeline
	Err() error
}

// Start reads the text and prepares its run.
func Start(reader *parse.Reader, revision int, text string) *Job {
	return start(revision, func() (*scenario.Scenario, []manifest.Diagnostic) { return reader.Parse(text) })
}

// Seeded is Start with another seed than the text has.
func Seeded(reader *parse.Reader, text string, seed uint64) *Job {
	return start(0, func() (*scenario.Scenario, []manifest.Diagnostic) { return reader.Seeded(text, seed) })
}

func start(revision int, read func() (*scenario.Scenario, []manifest.Diagnostic)) *Job {
	j := &Job{Revision: revision}
	j.guard(func() {
		var s *scenario.Scenario
		if s, j.Diagnostics = read(); s == nil {
			j.done = true
			return
		}
		e, err := sim.New(s, sim.Options{})
		if err != nil {
			j.err, j.done = err, true
			return
		}
		j.engine, j.Scenario = e, s
	})
	return j
}

// Inspect prepares a second run of a scenario, for the details of one sync: see
// sim.Inspect.
func Inspect(revision int, s *scenario.Scenario, sync int) *Job {
	j := &Job{Revision: revision}
	j.guard(func() {
		i, err := sim.NewInspection(s, sync)
		if err != nil {
			j.err, j.done = err, true
			return
		}
		j.engine = i
	})
	return j
}

// Slice continues the run until it ends or the budget is spent, and reports
// whether it has ended.
func (j *Job) Slice(budget time.Duration, now func() time.Time) bool {
	j.guard(func() {
		for end := now().Add(budget); !j.done; {
			// A step takes far less time than reading the clock.
			for range 16 {
				if !j.engine.Step() {
					j.done, j.err = true, j.engine.Err()
					break
				}
			}
			if now().After(end) {
				return
			}
		}
	})
	return j.done
}

// Timeline is the result of a run that ended without an error, or nil.
func (j *Job) Timeline() *timeline.Timeline {
	if !j.done || j.err != nil || j.engine == nil {
		return nil
	}
	return j.engine.Timeline()
}

// Err says why a text without errors could not be run.
func (j *Job) Err() error { return j.err }

// Why says why a text gave no run, "" if it gave one.
func (j *Job) Why() string {
	if j.err != nil {
		return j.err.Error()
	}
	for _, d := range j.Diagnostics {
		if d.Severity == manifest.Error {
			return d.Message
		}
	}
	return ""
}

// guard turns a panic into the job's error. There should be none, but the page
// must survive it and say so.
func (j *Job) guard(do func()) {
	defer func() {
		if r := recover(); r != nil {
			j.err, j.done = fmt.Errorf("the simulation failed on this text, which is a defect of the playground: %v", r), true
		}
	}()
	do()
}

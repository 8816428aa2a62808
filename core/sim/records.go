package sim

import (
	"fmt"
	"slices"

	"hpaplayground/core/hpa"
	"hpaplayground/core/scenario"
	"hpaplayground/core/timeline"
)

// records is what the run keeps: the timeline, and what it costs.
type records struct {
	meter
	timeline *timeline.Timeline
}

func newRecords(s *scenario.Scenario, release hpa.Release) *records {
	return &records{timeline: &timeline.Timeline{
		Scenario:          s.Name,
		KubernetesVersion: release.String(),
		Start:             s.Start,
		Timed:             s.Timed,
		Duration:          s.Duration,
		Notes:             slices.Clone(s.Notes),
	}}
}

// set sets the value of a series of the timeline from now on.
func (r *records) set(what cause, s *timeline.Series, v float64) {
	before := len(s.T)
	s.Set(r.now, v)
	r.countBytes(what, changeBytes, len(s.T)-before)
}

// note adds a note for the person who reads the result, once.
func (r *records) note(format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	if slices.Contains(r.timeline.Notes, text) {
		return
	}
	r.countWork(causePods, 1, 20*len(r.timeline.Notes)+len(text))
	r.countBytes(causePods, 1, len(text))
	r.timeline.Notes = append(r.timeline.Notes, text)
}

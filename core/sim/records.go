package sim

import (
	"slices"

	"hpaplayground/core/hpa"
	"hpaplayground/core/note"
	"hpaplayground/core/scenario"
	"hpaplayground/core/timeline"
)

// records has the data that the run keeps: the timeline, and its cost.
type records struct {
	meter
	timeline *timeline.Timeline
	noted    map[string]bool // the English of the timeline's notes
}

func newRecords(s *scenario.Scenario, release hpa.Release) *records {
	r := &records{noted: map[string]bool{}, timeline: &timeline.Timeline{
		Scenario:          s.Name,
		KubernetesVersion: release.String(),
		Start:             s.Start,
		HasClock:          s.HasClock,
		Duration:          s.Duration,
		Notes:             slices.Clone(s.Notes),
		Recorded:          s.Recorded,
	}}
	for _, n := range s.Notes {
		r.noted[n.String()] = true
	}
	return r
}

// set sets the value of a series of the timeline from now on.
func (r *records) set(c costPart, s *timeline.Series, v float64) {
	before := len(s.T)
	s.Set(r.now, v)
	r.countBytes(c, changeBytes, len(s.T)-before)
}

// note adds a note for the person who reads the result, once.
func (r *records) note(what, more note.Text) {
	added := note.Note{What: what, More: more}
	text := added.String()
	if r.noted[text] {
		return
	}
	r.noted[text] = true
	r.countWork(costPods, 1, len(text))
	r.countBytes(costPods, 1, 2*len(text))
	r.timeline.Notes = append(r.timeline.Notes, added)
}

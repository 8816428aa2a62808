package ui

import (
	"time"

	"hpaplayground/core/manifest"
	"hpaplayground/core/scenario"
	"hpaplayground/core/timeline"
	"hpaplayground/web/run"
	"hpaplayground/web/state"
)

// compareLater runs two texts, one after the other, once the page has painted
// that it does. Each slice leaves the page the rest of a frame.
func (s *store) compareLater(w state.CompareThinned) {
	s.weigh = w
	s.Later(soon, func() {
		s.whole(w, w.All, func(all *timeline.Timeline) {
			s.whole(w, w.Fewer, func(fewer *timeline.Timeline) {
				s.send(state.ImportCompared{Asked: w.Asked, All: all, Fewer: fewer})
			})
		})
	})
}

// whole runs a text to its end, unless another comparison replaces this one.
func (s *store) whole(w state.CompareThinned, text string, then func(*timeline.Timeline)) {
	if s.weigh != w {
		return
	}
	s.wholeSlice(w, run.Start(new(scenario.Reader), w.Asked, text), then)
}

func (s *store) wholeSlice(w state.CompareThinned, job *run.Job, then func(*timeline.Timeline)) {
	switch {
	case s.weigh != w:
	case !job.Slice(run.Budget, time.Now):
		s.Later(frame, func() { s.wholeSlice(w, job, then) })
	case job.Timeline() != nil:
		then(job.Timeline())
	default:
		s.send(state.ImportCompared{Asked: w.Asked, Why: failed(job)})
	}
}

// failed says why a text gave no run.
func failed(job *run.Job) string {
	if err := job.Err(); err != nil {
		return err.Error()
	}
	for _, d := range job.Diagnostics {
		if d.Severity == manifest.Error {
			return d.Message
		}
	}
	return ""
}

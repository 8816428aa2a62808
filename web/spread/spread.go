// Package spread runs the text with other seeds, and shows how the results and the
// replicas of the current run vary with the seed.
package spread

import (
	"hpaplayground/core/track"
	"hpaplayground/web/feature"
)

// Seeds is how many seeds a spread covers: the seed in the text and the seeds that follow
// it.
const Seeds = 50

// Spread is the spread of the run that is shown, if the person asked for it. Copies
// share HPAs, so it is never changed in place.
type Spread struct {
	Wanted      bool   // the person asked for the spread, for this run and the next ones
	RunID       int    // counts the requests, because only the last one matters
	RunRevision int    // the revision of the run
	HPAs        []HPA  // the HPAs of the run; nil until all seeds have run
	Failure     string // why a seed could not be run
	Announce    bool   // show a notice when the seeds have run
}

// HPA is the spread of one HPA.
type HPA struct {
	Results, Glance []track.Spread // see track.Run
	Band            track.Band
	Same            bool // all seeds gave the same results
}

// The messages.
type (
	// Toggled: ask for the spread, or stop and remove it.
	Toggled struct{}
	// Ended answers Run. If HPAs is nil, Failure says what went wrong.
	Ended struct {
		RunID   int
		HPAs    []HPA
		Failure string
	}
)

// Name returns the feature's name.
func (Spread) Name() string { return "spread" }

// Update returns the spread after a message.
func (s Spread) Update(msg feature.Msg, page feature.Model) (feature.Feature, []feature.Effect) {
	switch msg := msg.(type) {
	case Toggled:
		s = Spread{Wanted: !s.Wanted, RunID: s.RunID + 1}
		stop := feature.StopJob(JobKey)
		if now := page.Now(); !s.Wanted || now.RunRevision == 0 || now.RunRevision != now.Revision { // the next run starts the spread
			return s, []feature.Effect{stop}
		}
		s.Announce = true
		s, run := s.start(page)
		return s, []feature.Effect{stop, run}
	case feature.RunShown:
		if s.Wanted {
			s.Announce = false
			s, run := s.start(page)
			return s, []feature.Effect{run}
		}
	case Ended:
		if !s.Wanted || s.RunID != msg.RunID {
			return nil, nil
		}
		announce := s.Announce
		s.HPAs, s.Failure, s.Announce = msg.HPAs, msg.Failure, false
		if run := page.Run(); announce {
			return s, []feature.Effect{feature.Forward{Msg: feature.NoticeShown{Text: s.Summary(run.HPA, run.Lang)}}}
		}
		return s, nil
	}
	return nil, nil
}

// start requests the spread of the run that is shown, and drops the previous spread.
func (s Spread) start(page feature.Model) (Spread, Run) {
	now, run := page.Now(), page.Run()
	s = Spread{Wanted: true, RunID: s.RunID + 1, RunRevision: now.RunRevision, Announce: s.Announce}
	return s, Run{s.RunID, page.Text(), now.Seed, run.Timeline, now.Lang}
}

// Running reports whether seeds are being run.
func (s Spread) Running() bool {
	return s.Wanted && s.RunRevision > 0 && s.HPAs == nil && s.Failure == ""
}

// Show adds the band to the run's picture. Until the seeds have run, the band is empty,
// so that it already has its place in the chart. It is also empty if nothing is random.
func (s Spread) Show(run *track.Run, now feature.PageState) {
	if !s.Wanted {
		return
	}
	run.Band = &noBand
	if h := s.Results(now.RunRevision, run.HPA); h != nil && !h.Same {
		run.Band = &h.Band
	}
}

var noBand track.Band

// Results returns the spread of an HPA in the run of a revision; nil if it is not known.
func (s Spread) Results(revision, hpa int) *HPA {
	if s.RunRevision != revision || hpa < 0 || hpa >= len(s.HPAs) {
		return nil
	}
	return &s.HPAs[hpa]
}

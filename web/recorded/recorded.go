// Package recorded shows how a run differs from what monitoring recorded in a cluster, and
// looks for what explains the difference.
package recorded

import (
	"hpaplayground/core/observe"
	"hpaplayground/core/timeline"
	"hpaplayground/core/trace"
	"hpaplayground/core/track"
	"hpaplayground/web/exercises"
	"hpaplayground/web/feature"
)

// Recorded is how the run that is shown and the recordings in its text differ, and the search for what
// explains it.
type Recorded struct {
	SearchID    int // counts the searches, because only the last one matters
	RunRevision int // the revision of the run that is searched
	HPA         int
	Searching   bool
	Causes      []observe.Cause // what was found, what explains most first
	Failed      string          // why the search failed
	Finding     int             // the revision of the text whose load is being found; 0: none

	// Waiting was recorded of an HPA that is not here yet. Due: that HPA was opened, and its first run is
	// under way.
	Waiting []*trace.Trace
	Due     bool

	compared *comparison // a cache
}

// New returns the feature as it is at the start.
func New() Recorded { return Recorded{compared: new(comparison)} }

// comparison has the recordings of an HPA in a run, because recognizing them takes a while.
type comparison struct {
	timeline    *timeline.Timeline
	hpa         int
	recordings  []observe.Recording
	differences []observe.Difference // nil: not compared yet
}

// of returns the comparison for a run.
func (r Recorded) of(run *track.Run) *comparison {
	c := r.compared
	if c == nil {
		c = new(comparison)
	}
	if c.timeline != run.Timeline || c.hpa != run.HPA {
		*c = comparison{timeline: run.Timeline, hpa: run.HPA, recordings: []observe.Recording{}}
		if run.Has() {
			c.recordings = append(c.recordings, observe.Recorded(run.Timeline, run.HPA).All...)
		}
	}
	return c
}

// Differences compares the recordings with a run.
func (r Recorded) Differences(run *track.Run) []observe.Difference {
	c := r.of(run)
	if len(c.differences) < len(c.recordings) {
		c.differences = nil
		for _, o := range c.recordings {
			c.differences = append(c.differences, observe.Compare(run.Timeline, run.HPA, o, o.Step))
		}
	}
	return c.differences
}

// The messages.
type (
	// Searched: look for what explains the difference.
	Searched struct{}
	// Stopped: stop looking for it.
	Stopped struct{}
	// Found answers Search.
	Found struct {
		SearchID int
		Causes   []observe.Cause
		Failed   string
	}
	// Given: this was recorded of the HPA whose first run is shown.
	Given struct{ Traces []*trace.Trace }
	// FindStopped: stop looking for the load.
	FindStopped struct{}
)

// Name returns the feature's name.
func (Recorded) Name() string { return "recorded" }

// Show adds the recordings to the picture of the run.
func (r Recorded) Show(run *track.Run, _ feature.PageState) { run.Recordings = r.of(run).recordings }

// Update returns the search after a message. A search ends with the run that it is about.
func (r Recorded) Update(msg feature.Msg, page feature.Model) (feature.Feature, []feature.Effect) {
	switch msg := msg.(type) {
	case Searched:
		now, run := page.Now(), page.Run()
		if !run.Has() || now.RunRevision != now.Revision || exercises.IsOpen(page) {
			return nil, nil
		}
		r = r.without()
		r.RunRevision, r.HPA, r.Searching = now.RunRevision, run.HPA, true
		return r, []feature.Effect{Search{r.SearchID, page.Text(), run.Timeline, run.HPA}}
	case feature.RunShown:
		return r.shown()
	case Stopped:
		return r.stop()
	case Found:
		if msg.SearchID == r.SearchID {
			r.Searching, r.Causes, r.Failed = false, msg.Causes, msg.Failed
			return r, nil
		}
	case FindStopped:
		return r.stopFind()
	case feature.TextChanged:
		if r.Finding != 0 && r.Finding != page.Now().Revision {
			return r.stopFind()
		}
	}
	return nil, nil
}

// stop stops the search, if there is one.
func (r Recorded) stop() (feature.Feature, []feature.Effect) {
	if r.RunRevision == 0 {
		return nil, nil
	}
	return r.without(), []feature.Effect{feature.StopJob(JobKey)}
}

// shown stops the search after a new run, and gives what waited for this run.
func (r Recorded) shown() (feature.Feature, []feature.Effect) {
	if !r.Due {
		return r.stop()
	}
	given := Given{r.Waiting}
	r = r.without()
	r.Waiting, r.Due = nil, false
	return r, []feature.Effect{feature.StopJob(JobKey), feature.Forward{Msg: given}}
}

// stopFind stops looking for the load.
func (r Recorded) stopFind() (feature.Feature, []feature.Effect) {
	r.Finding = 0
	return r, []feature.Effect{feature.StopJob(FindKey)}
}

// without forgets the search.
func (r Recorded) without() Recorded {
	return Recorded{SearchID: r.SearchID + 1, Finding: r.Finding, Waiting: r.Waiting, Due: r.Due, compared: r.compared}
}

// About reports whether the search is about an HPA in the run of a revision.
func (r Recorded) About(revision, hpa int) bool { return r.RunRevision == revision && r.HPA == hpa }

// Package recorded shows how a run differs from what monitoring recorded in a cluster, and
// looks for what explains the difference.
package recorded

import (
	"hpaplayground/core/observe"
	"hpaplayground/web/feature"
)

// Recorded is the search for what explains that the run that is shown and the recordings in its
// text part.
type Recorded struct {
	SearchID    int // counts the searches, because only the last one matters
	RunRevision int // the revision of the run that is searched
	HPA         int
	Searching   bool
	Causes      []observe.Cause // what was found, what explains most first
	Failed      string          // why the search failed
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
)

// Name returns the feature's name.
func (Recorded) Name() string { return "recorded" }

// Update returns the search after a message. A search ends with the run that it is about.
func (r Recorded) Update(msg feature.Msg, page feature.Model) (feature.Feature, []feature.Effect) {
	switch msg := msg.(type) {
	case Searched:
		now, run := page.Now(), page.Run()
		if !run.Has() {
			return nil, nil
		}
		r = Recorded{SearchID: r.SearchID + 1, RunRevision: now.RunRevision, HPA: run.HPA, Searching: true}
		return r, []feature.Effect{Search{r.SearchID, page.Text(), run.Timeline, run.HPA}}
	case Stopped, feature.RunShown:
		if r.RunRevision == 0 {
			return nil, nil
		}
		return Recorded{SearchID: r.SearchID + 1}, []feature.Effect{feature.StopJob(JobKey)}
	case Found:
		if msg.SearchID == r.SearchID {
			r.Searching, r.Causes, r.Failed = false, msg.Causes, msg.Failed
			return r, nil
		}
	}
	return nil, nil
}

// About reports whether the search is about an HPA in the run of a revision.
func (r Recorded) About(revision, hpa int) bool { return r.RunRevision == revision && r.HPA == hpa }

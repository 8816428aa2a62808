// Package advice shows what makes the HPA of the run that is shown cost more or serve less than it
// could, and the changes that help.
package advice

import (
	"time"

	"hpaplayground/core/advise"
	"hpaplayground/core/timeline"
	"hpaplayground/core/track"
	"hpaplayground/web/exercises"
	"hpaplayground/web/feature"
	"hpaplayground/web/job"
)

// Advice is what was found in the run that is shown, if the person asked for it.
type Advice struct {
	Wanted      bool // the person asked for it, for this run and the next ones
	SearchID    int  // counts the searches, because only the last one matters
	RunRevision int  // the revision of the run
	Done        bool
	Findings    []advise.Finding // of all HPAs
	Skipped     []advise.Skipped // the HPAs that were not looked at
	Pointed     int              // the index of the finding that has the pointer or the focus, or had it last

	marked []track.Parts // where the run shows each finding
	Failed string        // why the search failed
}

// The messages.
type (
	// Toggled: look for it, or stop and remove it.
	Toggled struct{}
	// Pointed: a finding has the pointer or the focus. Its parts of the run are marked in the chart.
	Pointed struct {
		SearchID int
		Index    int // in Findings
	}
	// Found answers Search.
	Found struct {
		SearchID int
		Findings []advise.Finding
		Skipped  []advise.Skipped
		Failed   string
	}
)

// Name returns the feature's name.
func (Advice) Name() string { return "advice" }

// Update returns the advice after a message. A new run is searched again.
func (a Advice) Update(msg feature.Msg, page feature.Model) (feature.Feature, []feature.Effect) {
	switch msg := msg.(type) {
	case Toggled:
		a = Advice{Wanted: !a.Wanted, SearchID: a.SearchID + 1}
		if !a.Wanted {
			return a, []feature.Effect{feature.StopJob(JobKey)}
		}
		return a.start(page)
	case feature.RunShown:
		if a.Wanted {
			return a.start(page)
		}
	case Found:
		if a.Wanted && msg.SearchID == a.SearchID {
			a.Done, a.Findings, a.Skipped, a.Failed = true, msg.Findings, msg.Skipped, msg.Failed
			a.marked = make([]track.Parts, len(a.Findings))
			for i := range a.Findings {
				for _, s := range a.Findings[i].Spans {
					a.marked[i] = append(a.marked[i], [2]time.Duration{s.From, s.To})
				}
			}
			return a, nil
		}
	case Pointed:
		if msg.SearchID == a.SearchID && a.Pointed != msg.Index && 0 <= msg.Index && msg.Index < len(a.Findings) {
			a.Pointed = msg.Index
			return a, nil
		}
	}
	return nil, nil
}

// Show marks the parts of the run that the finding tells of, or the first finding of the HPA that is shown.
func (a Advice) Show(run *track.Run, now feature.PageState) {
	if !a.Done || a.RunRevision != now.RunRevision {
		return
	}
	for i := range a.Findings {
		if f := &a.Findings[i]; f.HPA == run.HPA && (run.Highlights == nil || i == a.Pointed) {
			run.Highlights = &a.marked[i]
		}
	}
}

func (a Advice) start(page feature.Model) (feature.Feature, []feature.Effect) {
	now, run := page.Now(), page.Run()
	a = Advice{Wanted: true, SearchID: a.SearchID + 1, RunRevision: now.RunRevision}
	if exercises.IsOpen(page) {
		return a, []feature.Effect{feature.StopJob(JobKey)}
	}
	if now.RunRevision == 0 || now.RunRevision != now.Revision { // the next run starts it
		return a, nil
	}
	return a, []feature.Effect{Search{a.SearchID, page.Text(), run.Timeline}}
}

// Search is an effect: look for what helps the run of a text, and send Found.
type Search struct {
	SearchID int
	Text     string
	Run      *timeline.Timeline
}

// JobKey is the key of Search's job. The job's progress is in percent.
var JobKey = job.Key{Priority: job.Advice}

// quietTime is the pause after a run before the search. Without it the search would slow down a drag.
const quietTime = 600 * time.Millisecond

// Do searches.
func (e Search) Do(h *feature.Host) {
	h.Jobs.Start(job.Job{
		Key: JobKey, After: quietTime, Work: e.Work,
		Failed: func(err error) any { return Found{SearchID: e.SearchID, Failed: err.Error()} },
	})
}

// Work searches, one run after the other.
func (e Search) Work(s *job.Slice) any {
	search := advise.NewSearch(s.Reader(), e.Text, e.Run)
	for all := max(1, search.Left()); search.Step(); s.Yield() {
		s.Report(max(0, 100-100*search.Left()/all))
	}
	return Found{SearchID: e.SearchID, Findings: search.Findings(), Skipped: search.Skipped()}
}

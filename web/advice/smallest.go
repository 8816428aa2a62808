package advice

import (
	"hpaplayground/core/advise"
	"hpaplayground/core/timeline"
	"hpaplayground/web/exercises"
	"hpaplayground/web/feature"
	"hpaplayground/web/job"
)

// Smallest is the search for the smallest change of the HPA that is shown with which its run has
// less of a measure.
type Smallest struct {
	Less        string // the code of the measure; "": nothing was looked for in this run
	SearchID    int    // counts the searches, because only the last one matters
	RunRevision int    // the revision of the run
	HPA         int
	Searching   bool
	Found       LessFound
}

// LessFound is what a search for the smallest change found.
type LessFound struct {
	Changes []advise.Change
	Has     string // how much of the measure the run has
	Enough  bool   // that is enough to have less
	Tried   int    // how many changes were tried
	Err     error  // why there are none
}

// The messages.
type (
	// SmallestAsked: look for the smallest change that gives less of a measure, which is the code of an Objective.
	SmallestAsked struct{ Less string }
	// SmallestStopped: stop looking for it.
	SmallestStopped struct{}
	// SmallestFound answers SearchSmallest.
	SmallestFound struct {
		SearchID int
		LessFound
	}
)

// Name returns the feature's name.
func (Smallest) Name() string { return "smallest" }

// Update returns the search after a message. It ends with the run that it is about.
func (s Smallest) Update(msg feature.Msg, page feature.Model) (feature.Feature, []feature.Effect) {
	switch msg := msg.(type) {
	case SmallestAsked:
		now, run := page.Now(), page.Run()
		if !run.Has() || now.RunRevision != now.Revision || exercises.IsOpen(page) {
			return nil, nil
		}
		s = Smallest{Less: msg.Less, SearchID: s.SearchID + 1, RunRevision: now.RunRevision, HPA: run.HPA, Searching: true}
		return s, []feature.Effect{SearchSmallest{s.SearchID, page.Text(), run.Timeline, run.HPA, msg.Less}}
	case SmallestStopped, feature.RunShown, Toggled:
		if s.Less != "" {
			return Smallest{SearchID: s.SearchID + 1}, []feature.Effect{feature.StopJob(SmallestKey)}
		}
	case SmallestFound:
		if s.Searching && msg.SearchID == s.SearchID {
			s.Searching, s.Found = false, msg.LessFound
			return s, nil
		}
	}
	return nil, nil
}

// About reports whether the search is about an HPA in the run of a revision.
func (s Smallest) About(revision, hpa int) bool {
	return s.Less != "" && s.RunRevision == revision && s.HPA == hpa
}

// SearchSmallest is an effect: look for the smallest change with which the run of a text has less of a
// measure, and send SmallestFound.
type SearchSmallest struct {
	SearchID int
	Text     string
	Run      *timeline.Timeline // the run of the text
	HPA      int
	Less     string
}

// SmallestKey is the key of SearchSmallest's job. The job's progress is in percent.
var SmallestKey = job.Key{Priority: job.Advice, ID: 1}

// Do searches.
func (e SearchSmallest) Do(h *feature.Host) {
	h.Jobs.Start(job.Job{
		Key: SmallestKey, After: feature.Soon, Asked: true, Work: e.Work,
		Failed: func(err error) any { return SmallestFound{e.SearchID, LessFound{Err: err}} },
	})
}

// Work searches, with runs in workers of the browser if there are any.
func (e SearchSmallest) Work(s *job.Slice) any {
	return SmallestFound{e.SearchID, e.find(s)}
}

func (e SearchSmallest) find(s *job.Slice) (found LessFound) {
	search, err := advise.NewSmallestSearch(s.Reader(), e.Text, e.Run, e.HPA, e.Less)
	if err != nil {
		return LessFound{Err: err}
	}
	found.Has, found.Enough = search.Has()
	if workers := s.Workers(); workers != nil {
		workers.Begin(e.Text)
		defer workers.End()
		search.Use(workers)
	}
	found.Changes = search.Find(func() {
		done, all := search.Done()
		s.Report(100 * done / max(all, 1))
		if search.Awaits() {
			s.Await()
		} else {
			s.Yield()
		}
	})
	found.Tried = search.Tried()
	return found
}

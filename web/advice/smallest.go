package advice

import (
	"cmp"
	"slices"

	"hpaplayground/core/advise"
	"hpaplayground/core/note"
	"hpaplayground/core/timeline"
	"hpaplayground/web/exercises"
	"hpaplayground/web/feature"
	"hpaplayground/web/job"
)

// Smallest is the search for the smallest change of the HPA that is shown with which its run has
// less of a measure.
type Smallest struct {
	Less        string // the code of the measure; "": nothing was looked for in this run
	Percent     int    // how much less is enough; 0: advise.UsualEnough
	SearchID    int    // counts the searches, because only the last one matters
	RunRevision int    // the revision of the run
	HPA         int
	Searching   bool
	Found       LessFound
}

// LessFound is what a search for the smallest change found.
type LessFound struct {
	Changes []advise.Change
	Verdict note.Text // what is enough, and what they take away
	Has     string    // how much of the measure the run has
	Enough  bool      // that is enough to have less
	Tried   int       // how many changes were tried
	Err     error     // why there are none

	search *advise.SmallestSearch // with its runs
}

// The messages.
type (
	// SmallestAsked: look for the smallest change that gives less of a measure, which is the code of an Objective.
	SmallestAsked struct{ Less string }
	// EnoughChosen: so much less is enough, in percent. What was looked for is looked for again.
	EnoughChosen struct{ Percent int }
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
		return s.ask(msg.Less, nil, page)
	case EnoughChosen:
		if !slices.Contains(advise.Enoughs, msg.Percent) {
			return nil, nil
		}
		s.Percent = msg.Percent
		if now := page.Now(); s.About(now.RunRevision, page.Run().HPA) {
			if next, effects := s.ask(s.Less, s.Found.search, page); next != nil {
				return next, effects
			}
		}
		return s, nil
	case SmallestStopped, feature.RunShown, Toggled:
		if s.Less != "" {
			return Smallest{SearchID: s.SearchID + 1, Percent: s.Percent}, []feature.Effect{feature.StopJob(SmallestKey)}
		}
	case SmallestFound:
		if s.Searching && msg.SearchID == s.SearchID {
			s.Searching, s.Found = false, msg.LessFound
			return s, nil
		}
	}
	return nil, nil
}

// ask looks for less of a measure in the run that is shown, perhaps with the runs of a search for it.
func (s Smallest) ask(less string, search *advise.SmallestSearch, page feature.Model) (feature.Feature, []feature.Effect) {
	now, run := page.Now(), page.Run()
	if !run.Has() || now.RunRevision != now.Revision || exercises.IsOpen(page) {
		return nil, nil
	}
	s = Smallest{Less: less, Percent: s.Percent, SearchID: s.SearchID + 1, RunRevision: now.RunRevision, HPA: run.HPA, Searching: true}
	return s, []feature.Effect{SearchSmallest{s.SearchID, page.Text(), run.Timeline, run.HPA, less, s.Enough(), search}}
}

// Enough returns how much less is enough, in percent.
func (s Smallest) Enough() int { return cmp.Or(s.Percent, advise.UsualEnough) }

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
	Enough   int                    // in percent
	Search   *advise.SmallestSearch // that was made for it before; nil: none
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
	search := e.Search
	if search == nil {
		var err error
		if search, err = advise.NewSmallestSearch(s.Reader(), e.Text, e.Run, e.HPA, e.Less); err != nil {
			return LessFound{Err: err}
		}
	}
	found.search = search
	search.Enough(e.Enough)
	found.Has, found.Enough = search.Has()
	if workers := s.Workers(); workers != nil {
		workers.Begin(e.Text)
		defer workers.End()
		search.Use(workers)
	}
	found.Changes = search.Find(func() {
		s.Report(search.Progress())
		if search.Awaits() {
			s.Await()
		} else {
			s.Yield()
		}
	})
	found.Tried, found.Verdict = search.Tried(), search.Verdict(found.Changes)
	return found
}

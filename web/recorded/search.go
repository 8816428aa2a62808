package recorded

import (
	"hpaplayground/core/observe"
	"hpaplayground/core/timeline"
	"hpaplayground/web/feature"
	"hpaplayground/web/job"
)

// Search is an effect: look for what explains that a run and the recordings in its text part, and
// send Found.
type Search struct {
	SearchID int
	Text     string
	Run      *timeline.Timeline // the run of the text
	HPA      int
}

// JobKey is the key of Search's job. The job's progress is in percent.
var JobKey = job.Key{Priority: job.Causes}

// maxCauses is how many causes are shown.
const maxCauses = 3

// Do searches.
func (e Search) Do(h *feature.Host) {
	h.Jobs.Start(job.Job{
		Key: JobKey, After: feature.Soon, Asked: true,
		Work:   e.Work,
		Failed: func(err error) any { return Found{SearchID: e.SearchID, Failed: err.Error()} },
	})
}

// Work searches, one run after the other.
func (e Search) Work(s *job.Slice) any {
	scenario, _ := s.Reader().Parse(e.Text)
	if scenario == nil {
		return Found{SearchID: e.SearchID}
	}
	search := observe.NewSearch(s.Reader(), e.Text, scenario, e.Run, e.HPA, observe.Recorded(e.Run, e.HPA).All)
	search.Run = func(text string) *timeline.Timeline { return s.Run(text).Timeline }
	for all := search.Left(); search.Step(); s.Yield() {
		s.Report(100 - 100*search.Left()/all)
	}
	causes := search.Causes()
	return Found{SearchID: e.SearchID, Causes: causes[:min(maxCauses, len(causes))]}
}

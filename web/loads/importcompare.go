package loads

import (
	"hpaplayground/web/feature"
	"hpaplayground/web/job"
)

// Do runs both texts, one after the other. It starts after the page has painted that a
// comparison is under way.
func (e CompareThinned) Do(h *feature.Host) {
	h.Jobs.Start(job.Job{
		Key: job.Key{Priority: job.Thin}, After: feature.Soon, Work: e.work,
		Failed: func(err error) any { return ImportCompared{ComparisonID: e.ComparisonID, Failure: err.Error()} },
	})
}

func (e CompareThinned) work(s *job.Slice) any {
	all := s.Run(e.All)
	if all.Timeline == nil {
		return ImportCompared{ComparisonID: e.ComparisonID, Failure: all.Failure()}
	}
	fewer := s.Run(e.FewerPoints)
	if fewer.Timeline == nil {
		return ImportCompared{ComparisonID: e.ComparisonID, Failure: fewer.Failure()}
	}
	return ImportCompared{ComparisonID: e.ComparisonID, All: all.Timeline, FewerPoints: fewer.Timeline}
}

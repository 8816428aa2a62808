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
		Failed: func(err error) any { return ImportCompared{ComparisonID: e.ComparisonID, Why: err.Error()} },
	})
}

func (e CompareThinned) work(s *job.Slice) any {
	all := s.Run(e.All)
	if all.Timeline == nil {
		return ImportCompared{ComparisonID: e.ComparisonID, Why: all.Why()}
	}
	fewer := s.Run(e.FewerPoints)
	if fewer.Timeline == nil {
		return ImportCompared{ComparisonID: e.ComparisonID, Why: fewer.Why()}
	}
	return ImportCompared{ComparisonID: e.ComparisonID, All: all.Timeline, FewerPoints: fewer.Timeline}
}

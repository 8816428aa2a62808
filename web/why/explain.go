package why

import (
	"time"

	"hpaplayground/core/explain"
	"hpaplayground/core/scenario"
	"hpaplayground/core/words"
	"hpaplayground/web/feature"
	"hpaplayground/web/job"
)

// The effects.
type (
	// WaitForRest sends CursorRested after restTime.
	WaitForRest struct {
		RequestID int
		Edited    bool // more edits may follow
	}
	// ExplainSync explains a sync and sends SyncExplained.
	ExplainSync struct {
		SyncID
		Scenario *scenario.Scenario
	}
)

// restTime is how long the cursor must rest before its sync is explained. After an
// edit, the wait is twice as long.
const restTime = 150 * time.Millisecond

var jobKey = job.Key{Priority: job.Inspect}

// Do waits. The first picture does not wait.
func (e WaitForRest) Do(h *feature.Host) {
	rested := CursorRested{e.RequestID}
	switch {
	case !h.Mounted:
		h.Send(rested)
	case e.Edited:
		h.Later(2*restTime, func() { h.Send(rested) })
	default:
		h.Later(restTime, func() { h.Send(rested) })
	}
}

// Do runs the scenario again, up to the sync.
func (e ExplainSync) Do(h *feature.Host) {
	lang := *h.Lang
	h.Jobs.Start(job.Job{
		Key:    jobKey,
		Work:   func(s *job.Slice) any { return SyncExplained{e.Explain(s, lang)} },
		Failed: func(err error) any { return SyncExplained{Explanation{SyncID: e.SyncID, Failure: err.Error()}} },
	})
}

// Explain runs the scenario again, up to the sync, and explains it.
func (e ExplainSync) Explain(s *job.Slice, lang words.Language) Explanation {
	explained := Explanation{SyncID: e.SyncID}
	tl, err := s.Inspect(e.Scenario, e.Sync)
	if err != nil {
		explained.Failure = err.Error()
		return explained
	}
	if explained.Chain = explain.Sync(tl, e.Sync, lang); explained.Chain == nil {
		explained.Failure = lang.Say("its details were not kept")
		return explained
	}
	explained.Chain.WhatIfs = explain.WhatIfs(tl, e.Sync, lang)
	return explained
}

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
	// WaitForLook sends LookSettled in a moment.
	WaitForLook struct {
		Asked  int
		Edited bool // more edits may follow
	}
	// ExplainSync explains a sync and sends SyncExplained.
	ExplainSync struct {
		Look
		Scenario *scenario.Scenario
	}
)

// rested is how long the cursor must rest before its sync is explained. After
// an edit it is twice as long.
const rested = 150 * time.Millisecond

var jobKey = job.Key{Priority: job.Inspect}

// Do waits, but not for the first picture.
func (e WaitForLook) Do(h *feature.Host) {
	settled := LookSettled{e.Asked}
	switch {
	case !h.Mounted:
		h.Send(settled)
	case e.Edited:
		h.Later(2*rested, func() { h.Send(settled) })
	default:
		h.Later(rested, func() { h.Send(settled) })
	}
}

// Do runs the scenario again, up to the sync.
func (e ExplainSync) Do(h *feature.Host) {
	lang := *h.Lang
	h.Jobs.Start(job.Job{
		Key:    jobKey,
		Work:   func(s *job.Slice) any { return SyncExplained{e.explain(s, lang)} },
		Failed: func(err error) any { return SyncExplained{Told{Look: e.Look, Why: err.Error()}} },
	})
}

func (e ExplainSync) explain(s *job.Slice, lang words.Language) Told {
	told := Told{Look: e.Look}
	tl, err := s.Inspect(e.Scenario, e.Sync)
	if err != nil {
		told.Why = err.Error()
		return told
	}
	if told.Chain = explain.Sync(tl, e.Sync, lang); told.Chain == nil {
		told.Why = lang.Say("its details were not kept")
		return told
	}
	told.Chain.WhatIfs = explain.WhatIfs(tl, e.Sync, lang)
	return told
}

package ui

import (
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"hpaplayground/core/explain"
	"hpaplayground/core/timeline"
	"hpaplayground/core/words"
	"hpaplayground/web/page"
	"hpaplayground/web/run"
	"hpaplayground/web/state"
)

// rested is how long the cursor must rest before its sync is explained. After
// an edit it is twice as long, because more edits may follow.
const rested = 150 * time.Millisecond

func (s *store) rest(asked int) {
	if !s.Mounted {
		s.send(state.LookSettled{Asked: asked}) // the first picture
		return
	}
	wait := rested
	if look, _ := s.model.Look(); look.Ran != s.model.Told.Ran {
		wait *= 2
	}
	s.Later(wait, func() { s.send(state.LookSettled{Asked: asked}) })
}

// explain runs the scenario again, up to the sync. It is not urgent: each slice
// leaves the page the rest of a frame.
func (s *store) explain(e state.ExplainSync) {
	s.second, s.wanted = run.Inspect(e.Ran, e.Scenario, e.Sync), e.Look
	s.sliceSecond(s.second)
}

func (s *store) sliceSecond(job *run.Job) {
	if job != s.second {
		return // another sync is looked at
	}
	if look, ok := s.model.Look(); s.Mounted && (!ok || look != s.wanted) {
		s.second = nil
		return
	}
	budget := run.Budget
	if !s.Mounted {
		budget = time.Minute
	}
	if !job.Slice(budget, time.Now) {
		s.Later(page.Frame, func() { s.sliceSecond(job) })
		return
	}
	s.second = nil
	told := state.Told{Look: s.wanted}
	if err := job.Err(); err != nil {
		told.Why = err.Error()
	} else {
		told.Chain, told.Why = chainOf(job.Timeline(), s.wanted.Sync, s.model.Lang)
	}
	s.send(state.SyncExplained{Told: told})
}

// chainOf explains a sync whose details were kept.
func chainOf(tl *timeline.Timeline, sync int, lang words.Language) (chain *explain.Chain, why string) {
	defer func() {
		if r := recover(); r != nil {
			app.Log("explaining a sync failed:", r)
			chain, why = nil, lang.Say("that is a defect of the playground: %v", r)
		}
	}()
	if chain = explain.Sync(tl, sync, lang); chain == nil {
		return nil, lang.Say("its details were not kept")
	}
	chain.WhatIfs = explain.WhatIfs(tl, sync, lang)
	return chain, ""
}

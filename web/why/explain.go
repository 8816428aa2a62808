package why

import (
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"hpaplayground/core/explain"
	"hpaplayground/core/timeline"
	"hpaplayground/core/words"
	"hpaplayground/web/feature"
	"hpaplayground/web/run"
)

// rested is how long the cursor must rest before its sync is explained. After
// an edit it is twice as long, because more edits may follow.
const rested = 150 * time.Millisecond

// pause is the time between two slices of an explanation. It is not urgent, so each slice
// leaves the page the rest of a frame.
const pause = 33 * time.Millisecond

// Explainer carries out the effects of this package.
type Explainer struct {
	Host *feature.Host
	Why  *Why
	Look func() Look // the sync that the person looks at

	job    *run.Job // a second run
	wanted Look     // the sync that job explains
}

// Wait carries out WaitForLook.
func (x *Explainer) Wait(e WaitForLook) {
	settled := LookSettled(e)
	if !x.Host.Mounted {
		x.Host.Send(settled) // the first picture
		return
	}
	wait := rested
	if x.Look().Ran != x.Why.Told.Ran {
		wait *= 2
	}
	x.Host.Later(wait, func() { x.Host.Send(settled) })
}

// Explain runs the scenario again, up to the sync.
func (x *Explainer) Explain(e ExplainSync) {
	x.job, x.wanted = run.Inspect(e.Ran, e.Scenario, e.Sync), e.Look
	x.slice(x.job)
}

func (x *Explainer) slice(job *run.Job) {
	if job != x.job {
		return // another sync is looked at
	}
	if x.Host.Mounted && x.Look() != x.wanted {
		x.job = nil
		return
	}
	budget := run.Budget
	if !x.Host.Mounted {
		budget = time.Minute
	}
	if !job.Slice(budget, time.Now) {
		x.Host.Later(pause, func() { x.slice(job) })
		return
	}
	x.job = nil
	told := Told{Look: x.wanted}
	if err := job.Err(); err != nil {
		told.Why = err.Error()
	} else {
		told.Chain, told.Why = chainOf(job.Timeline(), x.wanted.Sync, *x.Host.Lang)
	}
	x.Host.Send(SyncExplained{Told: told})
}

// chainOf explains a sync whose details were kept.
func chainOf(tl *timeline.Timeline, sync int, lang words.Language) (chain *explain.Chain, why string) {
	defer func() {
		if r := recover(); r != nil {
			app.Log("explaining a sync failed:", r)
			chain, why = nil, lang.Say("this is a bug in the playground: %v", r)
		}
	}()
	if chain = explain.Sync(tl, sync, lang); chain == nil {
		return nil, lang.Say("its details were not kept")
	}
	chain.WhatIfs = explain.WhatIfs(tl, sync, lang)
	return chain, ""
}

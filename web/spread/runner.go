package spread

import (
	"fmt"
	"time"

	"hpaplayground/core/parse"
	"hpaplayground/core/track"
	"hpaplayground/web/browser"
	"hpaplayground/web/feature"
	"hpaplayground/web/run"
)

const (
	// calm is how long no other run must come before seeds are run, so that a drag
	// is as smooth as without them.
	calm = 300 * time.Millisecond
	// rest is what each slice leaves the page.
	rest = 8 * time.Millisecond
	// told is the least time between two counts.
	told = 200 * time.Millisecond
)

// Runner carries out Run.
type Runner struct {
	Host   *feature.Host
	Spread *Spread     // of the model
	Busy   func() bool // the page runs an edit, which comes first
}

// work is a Run under way. It has one run at a time.
type work struct {
	Run
	reader parse.Reader
	seeds  track.Seeds
	job    *run.Job // nil: the next seed has not begun
	hpas   []HPA
	told   time.Time
}

// Start runs the other seeds in slices, until the spread is not wanted any more.
func (r *Runner) Start(e Run) {
	w := &work{Run: e, hpas: []HPA{}}
	r.Host.Later(calm, func() { r.slice(w) })
}

func (r *Runner) slice(w *work) {
	if !r.Spread.wants(w.Asked) {
		return
	}
	ended, failed := false, true
	if r.Busy() {
		failed = false
	} else {
		browser.Guard("running seeds", func() { ended, failed = r.work(w), false })
	}
	switch {
	case failed:
		r.Host.Send(Ended{Asked: w.Asked, Why: r.Host.Say("This part cannot be shown. That is a bug in the playground.")})
	case !ended:
		r.Host.Later(rest, func() { r.slice(w) })
	}
}

// work works for a slice, and reports whether there is nothing left to do.
func (r *Runner) work(w *work) (ended bool) {
	if w.seeds.Runs == 0 {
		w.seeds.Add(w.First, w.Lang)
		w.First = nil
	}
	for end := time.Now().Add(run.Budget); w.seeds.Runs < Seeds; {
		if w.job == nil {
			w.job = run.Seeded(&w.reader, w.Text, w.seed())
		}
		left := time.Until(end)
		if left <= 0 || !w.job.Slice(left, time.Now) {
			return false
		}
		tl := w.job.Timeline()
		if tl == nil {
			r.Host.Send(Ended{Asked: w.Asked, Why: fmt.Sprintf("%d: %s", w.seed(), w.job.Why())})
			return true
		}
		w.job = nil
		w.seeds.Add(tl, w.Lang)
		r.count(w)
	}
	// One HPA in each slice.
	if i := len(w.hpas); i < w.seeds.HPAs() {
		w.hpas = append(w.hpas, HPA{w.seeds.Results(i), w.seeds.Glance(i), w.seeds.Band(i), w.seeds.Same(i)})
		return false
	}
	r.Host.Send(Ended{Asked: w.Asked, HPAs: w.hpas})
	return true
}

// seed is the seed that is run next.
func (w *work) seed() uint64 { return w.Seed + uint64(w.seeds.Runs) }

// count sends how many seeds have run, but not after each.
func (r *Runner) count(w *work) {
	if now := time.Now(); now.Sub(w.told) >= told {
		w.told = now
		r.Host.Send(Counted{w.Asked, w.seeds.Runs})
	}
}

package compare

import (
	"time"

	"hpaplayground/core/scenario"
	"hpaplayground/web/page"
	"hpaplayground/web/run"
)

// Runner carries out RunPin.
type Runner struct {
	Page *page.Page
}

// Start runs the text of a pin, once the page has painted that it does. Each
// slice leaves the page the rest of a frame.
func (r *Runner) Start(e RunPin) {
	r.Page.Later(page.Soon, func() { r.slice(e, run.Start(new(scenario.Reader), e.ID, e.Text)) })
}

func (r *Runner) slice(e RunPin, job *run.Job) {
	if !job.Slice(run.Budget, time.Now) {
		r.Page.Later(page.Frame, func() { r.slice(e, job) })
		return
	}
	r.Page.Send(Ran{ID: e.ID, Timeline: job.Timeline(), Why: job.Why()})
}

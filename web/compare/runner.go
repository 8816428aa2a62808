package compare

import (
	"time"

	"hpaplayground/core/parse"
	"hpaplayground/web/feature"
	"hpaplayground/web/run"
)

// Runner carries out RunPin.
type Runner struct {
	Host *feature.Host
}

// Start runs the text of a pin, once the page has painted that it does. Each
// slice leaves the page the rest of a frame.
func (r *Runner) Start(e RunPin) {
	r.Host.Later(feature.Soon, func() { r.slice(e, run.Start(new(parse.Reader), e.ID, e.Text)) })
}

func (r *Runner) slice(e RunPin, job *run.Job) {
	if !job.Slice(run.Budget, time.Now) {
		r.Host.Later(feature.Frame, func() { r.slice(e, job) })
		return
	}
	r.Host.Send(Ran{ID: e.ID, Timeline: job.Timeline(), Why: job.Why()})
}

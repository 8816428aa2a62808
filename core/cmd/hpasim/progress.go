package main

import (
	"io"
	"os"
	"time"

	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/decor"
)

// progress is a bar below long work on a terminal. Short work has none, and neither has a
// terminal that cannot move its cursor. The bar has no colours, so NO_COLOR changes nothing.
type progress struct {
	out   io.Writer // nil: no bar
	what  string
	begun time.Time
	all   *mpb.Progress
	bar   *mpb.Bar // nil: not drawn yet
}

// newProgress returns the progress of what the work does, in a word.
func newProgress(w io.Writer, what string) *progress {
	p := &progress{what: what, begun: time.Now()}
	if _, ok := terminal(w); ok && os.Getenv("TERM") != "dumb" {
		p.out = w
	}
	return p
}

const shortWork = 300 * time.Millisecond

// at shows that so much of the work is done.
func (p *progress) at(done, all int64) {
	switch {
	case p.out == nil || all <= 0:
		return
	case p.bar == nil && time.Since(p.begun) < shortWork:
		return
	case p.bar == nil:
		p.all = mpb.New(mpb.WithOutput(p.out), mpb.WithWidth(40))
		p.bar = p.all.New(all, mpb.BarStyle(), mpb.BarRemoveOnComplete(),
			mpb.PrependDecorators(decor.Name(p.what)), mpb.AppendDecorators(decor.Percentage(), decor.AverageETA(decor.ET_STYLE_GO, decor.WC{W: 5})))
	}
	p.bar.SetTotal(all, false)
	p.bar.SetCurrent(done)
}

// end removes the bar.
func (p *progress) end() {
	if p.bar != nil {
		p.bar.Abort(true)
		p.all.Wait()
		p.bar, p.out = nil, nil
	}
}

package loads

import (
	"time"

	"hpaplayground/core/parse"
	"hpaplayground/core/timeline"
	"hpaplayground/web/feature"
	"hpaplayground/web/run"
)

// Comparer carries out CompareThinned.
type Comparer struct {
	Host *feature.Host
	now  CompareThinned
}

// Start runs two texts, one after the other, once the page has painted that it
// does. Each slice leaves the page the rest of a frame.
func (c *Comparer) Start(e CompareThinned) {
	c.now = e
	c.Host.Later(feature.Soon, func() {
		c.run(e, e.All, func(all *timeline.Timeline) {
			c.run(e, e.Fewer, func(fewer *timeline.Timeline) {
				c.Host.Send(ImportCompared{Asked: e.Asked, All: all, Fewer: fewer})
			})
		})
	})
}

// run runs a text to its end, unless another comparison replaces this one.
func (c *Comparer) run(e CompareThinned, text string, then func(*timeline.Timeline)) {
	if c.now == e {
		c.slice(e, run.Start(new(parse.Reader), e.Asked, text), then)
	}
}

func (c *Comparer) slice(e CompareThinned, job *run.Job, then func(*timeline.Timeline)) {
	switch {
	case c.now != e:
	case !job.Slice(run.Budget, time.Now):
		c.Host.Later(feature.Frame, func() { c.slice(e, job, then) })
	case job.Timeline() != nil:
		then(job.Timeline())
	default:
		c.Host.Send(ImportCompared{Asked: e.Asked, Why: job.Why()})
	}
}

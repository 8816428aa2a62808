package sim

import (
	"math"
	"sort"
	"time"

	"hpaplayground/core/load"
)

// backlog is a queue under way. Its level is known at marks, and worked out
// from the last one before any other moment: the metrics pipeline looks back.
type backlog struct {
	spec  *load.Backlog
	meter *meter
	marks []mark // in order of time, the first at the start
}

// mark is a level, in milli-units, and how many pods take from it from then on.
type mark struct {
	at    time.Duration
	level float64
	n     int
}

func newBacklog(spec *load.Backlog, m *meter) *backlog {
	return &backlog{spec: spec, meter: m, marks: []mark{{0, spec.Initial, 0}}}
}

// at is the level at t, which is not before the start for it to have changed.
func (b *backlog) at(t time.Duration) float64 {
	b.meter.add(onLoads, pieceWork, 1)
	i := sort.Search(len(b.marks), func(i int) bool { return b.marks[i].at > t }) - 1
	if i < 0 {
		return b.spec.Initial
	}
	m := &b.marks[i]
	return b.spec.After(m.level, m.n, m.at, t)
}

// mark settles the level at now, from which on n pods take from it. Before the
// start nothing does.
func (b *backlog) mark(now time.Duration, n int) {
	last := &b.marks[len(b.marks)-1]
	if now <= last.at {
		last.n = n
		return
	}
	b.marks = append(b.marks, mark{now, b.spec.After(last.level, last.n, last.at, now), n})
}

// measured is a level as an exporter counts it, without what adding up many
// stretches has left behind.
func measured(level float64) int64 { return ceil(math.Round(level*1000) / 1000) }

// value is what a metric of one value measures at t.
func (d *demand) value(t time.Duration) int64 {
	if d.queue != nil {
		return measured(d.queue.at(t))
	}
	return ceil(d.series.At(t))
}

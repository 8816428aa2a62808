package sim

import (
	"math"
	"sort"
	"time"

	"hpaplayground/core/load"
)

// backlog is a queue during the run. Its level is known at marks. Its level at
// another time is computed from the mark before that time, because the metrics pipeline
// reads the past.
type backlog struct {
	spec  *load.Backlog
	meter *meter
	marks []mark // in order of time, the first at the start
}

// mark is a level, in milli-units, and how many pods work on the backlog after that time.
type mark struct {
	at    time.Duration
	level float64
	n     int
}

func newBacklog(spec *load.Backlog, m *meter) *backlog {
	return &backlog{spec: spec, meter: m, marks: []mark{{0, spec.Initial, 0}}}
}

// at returns the level at t. Before the start it is the initial level.
func (b *backlog) at(t time.Duration) float64 {
	b.meter.countWork(costLoads, segmentWork, 1)
	i := sort.Search(len(b.marks), func(i int) bool { return b.marks[i].at > t }) - 1
	if i < 0 {
		return b.spec.Initial
	}
	m := &b.marks[i]
	return b.spec.After(m.level, m.n, m.at, t)
}

// mark records the level now. From now on n pods take from the backlog. Before the start
// no pod does.
func (b *backlog) mark(now time.Duration, n int) {
	last := &b.marks[len(b.marks)-1]
	if now <= last.at {
		last.n = n
		return
	}
	b.marks = append(b.marks, mark{now, b.spec.After(last.level, last.n, last.at, now), n})
}

// measured returns a level as an exporter counts it.
func measured(level float64) int64 { return ceil(counted(level)) }

// counted returns a level without the rounding errors of summing many pieces.
func counted(level float64) float64 { return math.Round(level*1000) / 1000 }

// value returns the value of a metric that has one, in milli-units: for a queue, its length
// at the window's end.
func (d *demand) value(w window) float64 {
	switch {
	case d.queue != nil:
		return counted(d.queue.at(w.to))
	case w.from == w.to:
		return d.series.At(w.to)
	}
	return d.mean(w.from, w.to, math.MaxFloat64)
}

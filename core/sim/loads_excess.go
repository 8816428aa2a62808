package sim

import (
	"math"
	"sort"
	"time"

	"hpaplayground/core/load"
	"hpaplayground/core/note"
)

// excess is the part of a shared load that is above the limits of the pods and waits. Like the
// level of a backlog, the amount that waits is known at marks. For any other time it is computed
// from the mark before.
type excess struct {
	demand *demand
	marks  []excessMark // in order of time
}

// excessMark is how much waits at a time, in milli-units times seconds, and the pods
// that carry the load after that time.
type excessMark struct {
	at    time.Duration
	level float64
	pool  load.Pool
}

// find returns the index of the last mark at or before a time, or 0.
func (x *excess) find(t time.Duration) int {
	return max(0, sort.Search(len(x.marks), func(i int) bool { return x.marks[i].at > t })-1)
}

// waitingAt returns how much waits at the time t, which is not after the next mark.
// Nothing waits at the start of the run.
func (x *excess) waitingAt(m *excessMark, t time.Duration) float64 {
	from := max(m.at, 0)
	if t <= from {
		return m.level
	}
	x.demand.meter.countWork(costLoads, segmentWork, 1+x.demand.series.PointsBetween(from, t))
	return m.pool.Waiting(x.demand.series, m.level, from, t)
}

// share returns the mean work of a pod with this limit between two times.
func (x *excess) share(from, to time.Duration, limit float64) float64 {
	i, mean, length := x.find(from), 0.0, float64(to-from)
	for {
		m, end := &x.marks[i], to
		if i++; i < len(x.marks) {
			end = min(to, x.marks[i].at)
		}
		if from < 0 && end > 0 {
			end, i = 0, i-1
		}
		part := 1.0
		if length > 0 {
			part = float64(end-from) / length
		}
		x.demand.meter.countWork(costLoads, segmentWork, len(m.pool)*(1+x.demand.series.PointsBetween(from, end)))
		if from < 0 {
			mean += weighted(part, m.pool.EvenShare(x.demand.series, limit, from, end))
		} else {
			mean += weighted(part, m.pool.Share(x.demand.series, x.waitingAt(m, from), limit, from, end))
		}
		if from = end; end >= to {
			return mean
		}
	}
}

// divide divides the loads whose pods have changed.
func (l *loads) divide(demands []*demand) {
	for _, d := range demands {
		if !d.stale {
			continue
		}
		d.stale = false
		if d.excess != nil {
			pool := l.pool(d)
			if math.IsInf(pool.TotalLimit(), 1) {
				l.note(note.Say("overload: queue of %s", demandName(d.spec)), note.Say("its pods have no cpu limit, so nothing waits."))
			}
			if l.hasCanary(d) {
				l.note(note.Say("overload: queue of %s", demandName(d.spec)), note.Say("a router's weights are not applied, and all pods share it evenly."))
			}
			l.mark(d, pool)
		}
		if d.uneven != nil {
			l.divideUnevenly(d)
		}
	}
}

// mark records how much waits now. From now on the pool carries the load.
func (l *loads) mark(d *demand, pool load.Pool) {
	x := d.excess
	m := excessMark{at: l.now, pool: pool}
	n := len(x.marks)
	if n > 0 && !math.IsInf(pool.TotalLimit(), 1) {
		m.level = x.waitingAt(&x.marks[n-1], l.now)
	}
	if n > 0 && x.marks[n-1].at == l.now {
		x.marks[n-1] = m
		return
	}
	l.countBytes(costLoads, changeBytes, 2+len(pool))
	x.marks = append(x.marks, m)
}

// pool counts the pods that carry the load, by how much each can carry.
func (l *loads) pool(d *demand) load.Pool {
	var pool load.Pool
	l.countWork(costLoads, demandWork, 1+len(d.byClass))
	for i, n := range d.byClass {
		if n == 0 {
			continue
		}
		limit := d.limit(l.objects.classes[i])
		at := len(pool)
		for at > 0 && pool[at-1].Limit >= limit {
			at--
		}
		if at == len(pool) || pool[at].Limit != limit {
			pool = append(pool, load.Pods{})
			copy(pool[at+1:], pool[at:])
			pool[at] = load.Pods{Limit: limit}
		}
		pool[at].Count += n
	}
	return pool
}

// recordExcess writes what waits to the timeline.
func (l *loads) recordExcess(d *demand) {
	x, t := d.excess, &l.timeline.Demands[d.record]
	if d.next <= l.now {
		l.mark(d, x.marks[len(x.marks)-1].pool) // a point of the series
	}
	last := &x.marks[len(x.marks)-1]
	waits := float64(measured(x.waitingAt(last, l.now))) / 1000
	if waits > 0 != (t.Backlog.At(l.now) > 0) {
		l.changed = true
	}
	l.set(costLoads, &t.Backlog, waits)
	if waits > 0 {
		l.set(costLoads, &t.Done, last.pool.TotalLimit()/1000)
	}
}

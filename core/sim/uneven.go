package sim

import (
	"sort"
	"time"

	"hpaplayground/core/load"
)

// uneven is a shared load that the pods do not share evenly. Each pod has a fraction of
// it, and the fractions of the pods that carry it are 1 together.
type uneven struct {
	demand *demand
	load.Spread
	salt   uint64
	at     time.Duration // of the last division
	before []*pod        // the carriers before that instant
	pods   []*pod        // the carriers
	parts  [][]part      // by the pods' records, in order of time
}

// part is a pod's fraction of a load from a time on. It goes from first to even, by a
// sticky load's mean life of a connection.
type part struct {
	at          time.Duration
	first, even float64
}

func newUneven(d *demand, seed uint64) *uneven {
	return &uneven{demand: d, Spread: d.spec.Spread, salt: mix(seed<<16 + uint64(d.record)), at: never} //fits: an index
}

// fraction returns a pod's fraction at a time. before leaves out a division at that
// very time.
func (u *uneven) fraction(p *pod, at time.Duration, before bool) float64 {
	i := u.find(p, at)
	if before && i >= 0 && u.parts[p.record][i].at == at {
		i--
	}
	if i < 0 {
		return 0
	}
	x := &u.parts[p.record][i]
	if x.first == x.even {
		return x.even
	}
	return x.even + float64((x.first-x.even)*load.Decay(at-x.at, u.Life))
}

// find returns the index of the pod's part at a time, or -1.
func (u *uneven) find(p *pod, at time.Duration) int {
	if p.record >= len(u.parts) {
		return -1
	}
	parts := u.parts[p.record]
	i := len(parts) - 1
	for i >= 0 && parts[i].at > at {
		i--
	}
	return i
}

// share returns what the pod carries, in milli-units: the mean over the window. Within
// a window between two divisions, its fraction counts as the mean that it has there.
func (u *uneven) share(p *pod, w window, room float64) float64 {
	d := u.demand
	if w.from == w.to {
		d.meter.spend(onLoads, pieceWork, 1)
		return min(float64(d.series.At(w.to)*u.fraction(p, w.to, false)), room)
	}
	if p.record >= len(u.parts) {
		return 0
	}
	mean, parts := 0.0, u.parts[p.record]
	for i := max(0, u.find(p, w.from)); i < len(parts); i++ {
		end := never
		if i+1 < len(parts) {
			end = parts[i+1].at
		}
		of, within := w.overlap(parts[i].at, end)
		if of == 0 {
			break
		}
		if fraction := u.mean(&parts[i], within); fraction > 0 {
			mean += add(of, min(float64(d.mean(within.from, within.to, room/fraction)*fraction), room))
		}
	}
	return mean
}

// mean returns the mean fraction over a window.
func (u *uneven) mean(x *part, w window) float64 {
	if x.first == x.even {
		return x.even
	}
	left := load.Decay(w.from-x.at, u.Life) - load.Decay(w.to-x.at, u.Life)
	return x.even + float64((x.first-x.even)*left*(float64(u.Life)/float64(w.to-w.from)))
}

// divideUnevenly gives each pod its fraction, from now on.
func (e *Engine) divideUnevenly(d *demand) {
	u := d.uneven
	was := u.pods
	if e.now != u.at {
		u.at, u.before = e.now, u.pods
	}
	u.pods = nil
	for _, w := range e.objects.workloads {
		if !d.carriedBy(w) {
			continue
		}
		e.spend(onPods, podWork, len(w.pods))
		for _, p := range w.pods {
			if p.serving {
				u.pods = append(u.pods, p)
			}
		}
	}
	e.spend(onLoads, demandWork, len(was)+len(u.before)+len(u.pods))
	kept := 0.0
	for _, pods := range [][]*pod{was, u.before} {
		for _, p := range pods {
			if !p.serving || !d.carriedBy(p.workload) {
				e.setPart(u, p, part{at: e.now})
			}
		}
	}
	for _, p := range u.before {
		if p.serving && d.carriedBy(p.workload) {
			kept += u.fraction(p, e.now, true)
		}
	}
	e.setParts(u, kept)
}

// setParts sets the parts of the pods. kept is how much of a sticky load stays where it
// is.
func (e *Engine) setParts(u *uneven, kept float64) {
	n := float64(len(u.pods))
	switch u.Kind {
	case load.Random:
		weights, sum := make([]float64, len(u.pods)), 0.0
		for i, p := range u.pods {
			off := float64(2*(float64(mix(u.salt+uint64(p.record))>>11)/(1<<53))) - 1 //fits: an index
			weights[i] = 1 + float64(u.Part*off)
			sum += weights[i]
		}
		for i, p := range u.pods {
			of := 1 / n // all weights are 0
			if sum > 0 {
				of = weights[i] / sum
			}
			e.setPart(u, p, part{e.now, of, of})
		}
	case load.Hot:
		hot := 0
		for i, p := range u.pods {
			if p.created < u.pods[hot].created {
				hot = i
			}
		}
		most := max(u.Part, 1/n)
		for i, p := range u.pods {
			of := (1 - most) / (n - 1)
			if i == hot {
				of = most
			}
			if n == 1 {
				of = 1
			}
			e.setPart(u, p, part{e.now, of, of})
		}
	case load.Sticky:
		for _, p := range u.pods {
			of := 1 / n // the first pods
			if kept > 0 {
				of = u.fraction(p, e.now, true) + max(0, 1-kept)/n
			}
			e.setPart(u, p, part{e.now, of, 1 / n})
		}
	}
}

// setPart sets a pod's part from now on, and drops those that are too old for any
// sample.
func (e *Engine) setPart(u *uneven, p *pod, x part) {
	for len(u.parts) <= p.record {
		u.parts = append(u.parts, nil)
	}
	parts := u.parts[p.record]
	if last := len(parts) - 1; last >= 0 && parts[last].at == x.at {
		parts = parts[:last]
	}
	horizon := e.now - e.objects.lookBack
	old := sort.Search(len(parts), func(i int) bool { return parts[i].at > horizon }) - 1
	if old > 0 {
		parts = append(parts[:0], parts[old:]...)
	}
	if len(parts) == cap(parts) {
		e.hold(onLoads, changeBytes, max(len(parts), 1))
	}
	u.parts[p.record] = append(parts, x)
}

// unserved returns what is now too much for single pods, in milli-units.
func (e *Engine) unserved(u *uneven, offered float64) float64 {
	e.spend(onLoads, pieceWork, len(u.pods))
	over := 0.0
	for _, p := range u.pods {
		over += max(0, float64(offered*u.fraction(p, e.now, false))-u.demand.room(p.class))
	}
	return over
}

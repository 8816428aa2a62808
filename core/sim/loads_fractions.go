package sim

import (
	"sort"

	"hpaplayground/core/load"
)

// divideUnevenly gives each pod its fraction, from now on.
func (l *loads) divideUnevenly(d *demand) {
	u := d.uneven
	was := u.pods
	if l.now != u.at {
		u.at, u.before = l.now, u.pods
	}
	u.pods = nil
	for _, w := range l.objects.workloads {
		if !d.carriedBy(w) {
			continue
		}
		l.spend(onPods, podWork, len(w.pods))
		for _, p := range w.pods {
			if p.serving {
				u.pods = append(u.pods, p)
			}
		}
	}
	l.spend(onLoads, demandWork, len(was)+len(u.before)+len(u.pods))
	kept := 0.0
	for _, pods := range [][]*pod{was, u.before} {
		for _, p := range pods {
			if !p.serving || !d.carriedBy(p.workload) {
				l.setPart(u, p, part{at: l.now})
			}
		}
	}
	for _, p := range u.before {
		if p.serving && d.carriedBy(p.workload) {
			kept += u.fraction(p, l.now, true)
		}
	}
	l.setParts(u, kept)
}

// setParts sets the parts of the pods. kept is how much of a sticky load stays where it
// is.
func (l *loads) setParts(u *uneven, kept float64) {
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
			l.setPart(u, p, part{l.now, of, of})
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
			l.setPart(u, p, part{l.now, of, of})
		}
	case load.Sticky:
		for _, p := range u.pods {
			of := 1 / n // the first pods
			if kept > 0 {
				of = u.fraction(p, l.now, true) + max(0, 1-kept)/n
			}
			l.setPart(u, p, part{l.now, of, 1 / n})
		}
	}
}

// setPart sets a pod's part from now on, and drops those that are too old for any
// sample.
func (l *loads) setPart(u *uneven, p *pod, x part) {
	for len(u.parts) <= p.record {
		u.parts = append(u.parts, nil)
	}
	parts := u.parts[p.record]
	if last := len(parts) - 1; last >= 0 && parts[last].at == x.at {
		parts = parts[:last]
	}
	horizon := l.now - l.objects.lookBack
	old := sort.Search(len(parts), func(i int) bool { return parts[i].at > horizon }) - 1
	if old > 0 {
		parts = append(parts[:0], parts[old:]...)
	}
	if len(parts) == cap(parts) {
		l.hold(onLoads, changeBytes, max(len(parts), 1))
	}
	u.parts[p.record] = append(parts, x)
}

// unserved returns what is now too much for single pods, in milli-units.
func (l *loads) unserved(u *uneven, offered float64) float64 {
	l.spend(onLoads, pieceWork, len(u.pods))
	over := 0.0
	for _, p := range u.pods {
		over += max(0, float64(offered*u.fraction(p, l.now, false))-u.demand.room(p.class))
	}
	return over
}

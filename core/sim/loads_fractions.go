package sim

import (
	"sort"

	"hpaplayground/core/load"
)

// divideUnevenly gives each pod its fraction, from now on.
func (l *loads) divideUnevenly(d *demand) {
	u := d.uneven
	oldPods := u.pods
	if l.now != u.at {
		u.at, u.podsBefore = l.now, u.pods
	}
	u.pods = nil
	for _, w := range l.objects.workloads {
		if !d.carriedBy(w) {
			continue
		}
		l.countWork(costPods, podWork, len(w.pods))
		for _, p := range w.pods {
			if p.serving {
				u.pods = append(u.pods, p)
			}
		}
	}
	l.countWork(costLoads, demandWork, len(oldPods)+len(u.podsBefore)+len(u.pods))
	keptFraction := 0.0
	for _, pods := range [][]*pod{oldPods, u.podsBefore} {
		for _, p := range pods {
			if !p.serving || !d.carriedBy(p.workload) {
				l.setFraction(u, p, fractionChange{at: l.now})
			}
		}
	}
	for _, p := range u.podsBefore {
		if p.serving && d.carriedBy(p.workload) {
			keptFraction += u.fraction(p, l.now, true)
		}
	}
	l.setFractions(u, keptFraction)
}

// setFractions sets the fractions of the pods. keptFraction is how much of a sticky load stays
// where it is.
func (l *loads) setFractions(u *unevenLoad, keptFraction float64) {
	n := float64(len(u.pods))
	l.fractions = l.fractions[:0]
	switch u.Kind {
	case load.Even:
		for range u.pods {
			l.fractions = append(l.fractions, fractionChange{l.now, 1 / n, 1 / n})
		}
	case load.Random:
		weights, sum := make([]float64, len(u.pods)), 0.0
		for i, p := range u.pods {
			deviation := float64(2*(float64(mix(u.salt+uint64(p.record))>>11)/(1<<53))) - 1 //fits: an index
			weights[i] = 1 + float64(u.Deviation*deviation)
			sum += weights[i]
		}
		for i := range u.pods {
			fraction := 1 / n // all weights are 0
			if sum > 0 {
				fraction = weights[i] / sum
			}
			l.fractions = append(l.fractions, fractionChange{l.now, fraction, fraction})
		}
	case load.Hot:
		hot := 0
		for i, p := range u.pods {
			if p.created < u.pods[hot].created {
				hot = i
			}
		}
		largest := max(u.OldestShare, 1/n)
		for i := range u.pods {
			fraction := (1 - largest) / (n - 1)
			if i == hot {
				fraction = largest
			}
			if n == 1 {
				fraction = 1
			}
			l.fractions = append(l.fractions, fractionChange{l.now, fraction, fraction})
		}
	case load.Sticky:
		for _, p := range u.pods {
			fraction := 1 / n // the first pods
			if keptFraction > 0 {
				fraction = u.fraction(p, l.now, true) + max(0, 1-keptFraction)/n
			}
			l.fractions = append(l.fractions, fractionChange{l.now, fraction, 1 / n})
		}
	}
	l.route(u, l.fractions, u.Kind == load.Sticky && keptFraction > 0)
	end := 0.0
	for i, p := range u.pods {
		l.setFraction(u, p, l.fractions[i])
		end += l.fractions[i].end
	}
	u.leaves = u.Kind == load.Sticky && 1-end > 1e-9
}

// setFraction sets a pod's fraction from now on, and drops changes that are too old for any
// sample.
func (l *loads) setFraction(u *unevenLoad, p *pod, x fractionChange) {
	for len(u.fractions) <= p.record {
		u.fractions = append(u.fractions, nil)
	}
	fractions := u.fractions[p.record]
	if last := len(fractions) - 1; last >= 0 && fractions[last].at == x.at {
		fractions = fractions[:last]
	}
	horizon := l.now - l.objects.lookBack
	old := sort.Search(len(fractions), func(i int) bool { return fractions[i].at > horizon }) - 1
	if old > 0 {
		fractions = append(fractions[:0], fractions[old:]...)
	}
	if len(fractions) == cap(fractions) {
		l.countBytes(costLoads, changeBytes, max(len(fractions), 1))
	}
	u.fractions[p.record] = append(fractions, x)
}

// unserved returns how much of the load exceeds the limit of single pods now, in milli-units.
func (l *loads) unserved(u *unevenLoad, offered float64) float64 {
	l.countWork(costLoads, segmentWork, len(u.pods))
	excess, sum := 0.0, 0.0
	for _, p := range u.pods {
		fraction := u.fraction(p, l.now, false)
		sum += fraction
		excess += max(0, float64(offered*fraction)-u.demand.limit(p.class))
	}
	if lost := 1 - sum; lost > 1e-9 { // a router sends it where no pod is Ready; sticky connections end one by one
		excess += float64(offered * lost)
	}
	return excess
}

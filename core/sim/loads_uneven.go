package sim

import (
	"time"

	"hpaplayground/core/load"
)

// unevenLoad is a shared load that the pods do not share evenly. Each pod has a fraction
// of the load. The sum of the fractions is 1.
type unevenLoad struct {
	demand *demand
	load.Spread
	salt       uint64
	at         time.Duration      // of the last division
	podsBefore []*pod             // that carried the load before that time
	pods       []*pod             // that carry the load
	fractions  [][]fractionChange // by the pods' records, in order of time
	leaves     bool               // connections end that a router sends to no pod
}

// fractionChange is a pod's fraction of a load from a time on. The fraction of a sticky
// load goes from start to end, in the mean life of a connection.
type fractionChange struct {
	at         time.Duration
	start, end float64
}

func newUneven(d *demand, seed uint64) *unevenLoad {
	return &unevenLoad{demand: d, Spread: d.spec.Spread, salt: mix(seed<<16 + uint64(d.record)), at: never} //fits: an index
}

// fraction returns a pod's fraction at a time, or just before that time if before is
// true.
func (u *unevenLoad) fraction(p *pod, at time.Duration, before bool) float64 {
	i := u.find(p, at)
	if before && i >= 0 && u.fractions[p.record][i].at == at {
		i--
	}
	if i < 0 {
		return 0
	}
	x := &u.fractions[p.record][i]
	if x.start == x.end {
		return x.end
	}
	return x.end + float64((x.start-x.end)*load.Decay(at-x.at, u.Life))
}

// find returns the index of the pod's last fractionChange at a time, or -1.
func (u *unevenLoad) find(p *pod, at time.Duration) int {
	if p.record >= len(u.fractions) {
		return -1
	}
	fractions := u.fractions[p.record]
	i := len(fractions) - 1
	for i >= 0 && fractions[i].at > at {
		i--
	}
	return i
}

// share returns what the pod carries, in milli-units: the mean over the window. Between
// two divisions the pod's fraction is replaced by its mean.
func (u *unevenLoad) share(p *pod, w window, limit float64) float64 {
	d := u.demand
	if w.from == w.to {
		d.meter.countWork(costLoads, segmentWork, 1)
		return min(float64(d.series.At(w.to)*u.fraction(p, w.to, false)), limit)
	}
	if p.record >= len(u.fractions) {
		return 0
	}
	mean, fractions := 0.0, u.fractions[p.record]
	for i := max(0, u.find(p, w.from)); i < len(fractions); i++ {
		end := never
		if i+1 < len(fractions) {
			end = fractions[i+1].at
		}
		overlap, overlaps := w.overlap(fractions[i].at, end)
		if overlap == 0 {
			break
		}
		if fraction := u.mean(&fractions[i], overlaps); fraction > 0 {
			mean += weighted(overlap, min(float64(d.mean(overlaps.from, overlaps.to, limit/fraction)*fraction), limit))
		}
	}
	return mean
}

// mean returns the mean fraction over a window.
func (u *unevenLoad) mean(x *fractionChange, w window) float64 {
	if x.start == x.end {
		return x.end
	}
	decay := load.Decay(w.from-x.at, u.Life) - load.Decay(w.to-x.at, u.Life)
	return x.end + float64((x.start-x.end)*decay*(float64(u.Life)/float64(w.to-w.from)))
}

package sim

import (
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

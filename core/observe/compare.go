package observe

import (
	"math"
	"strconv"
	"time"

	"hpaplayground/core/timeline"
)

// Difference is how a recording and the run differ.
type Difference struct {
	Recording
	First    *First        // nil: they never differ
	Largest  float64       // the largest distance between the two
	Area     float64       // the distance times how long it lasted, in seconds
	Observed time.Duration // how much of the run was recorded
	Agreed   time.Duration // how much of that is as in the run
	Outside  time.Duration // how long was recorded before the run or after it
}

// First is the first recorded value that the run does not have.
type First struct {
	Before, At      time.Duration // of the last point that agrees, -1ns if there is none; and of this one
	Recorded, Model float64       // the value in the recording, and in the run
	// Syncs are the run's syncs between Before and At. In one of them, run and recording parted. There
	// are only syncs for a value that a sync writes.
	Syncs []int
}

// Share returns how much of the recorded time agrees, from 0 to 1. It is 0 if nothing of the
// run was recorded.
func (d *Difference) Share() float64 {
	if d.Observed == 0 {
		return 0
	}
	return float64(d.Agreed) / float64(d.Observed)
}

// Percent writes a share such as that of Share: 99 %. It is 100 % only if the share is 1.
func Percent(share float64) string { return strconv.Itoa(int(100*min(max(share, 0), 1))) + " %" } //fits: a share

// Parting returns the earliest first difference that has syncs, nil if there is none.
func Parting(all []Difference) (first *First) {
	for _, d := range all {
		if d.First != nil && len(d.First.Syncs) > 0 && (first == nil || d.First.At < first.At) {
			first = d.First
		}
	}
	return first
}

// Compare compares a recording with the run. A recorded value agrees if the run has it at most within
// earlier or later: an exporter is asked only from time to time, and a cluster does not sync at the
// same moments as the run. Points outside of the run do not count.
func Compare(tl *timeline.Timeline, hpa int, r Recording, within time.Duration) Difference {
	d := Difference{Recording: r}
	model := r.Kind.model(tl, hpa)
	near := nearest{Series: &model}
	before := time.Duration(-1) // the last point that agreed
	for i, p := range r.Points {
		if p.At < 0 || p.At > tl.Duration {
			d.Outside += r.Step
			continue
		}
		span := r.span(i, tl.Duration)
		d.Observed += span
		distance := near.distance(p.At-within, p.At+within, p.Value)
		if distance < sameBelow {
			d.Agreed += span
			before = p.At
			continue
		}
		if d.First == nil {
			d.First = &First{Before: before, At: p.At, Recorded: p.Value, Model: model.At(p.At)}
			if r.Kind.part == ofStatus {
				d.First.Syncs = syncsBetween(tl, hpa, before, p.At)
			}
		}
		d.Largest = max(d.Largest, distance)
		d.Area += float64(distance * span.Seconds())
	}
	return d
}

// syncsBetween returns the syncs of an HPA after a time, up to another.
func syncsBetween(tl *timeline.Timeline, hpa int, after, until time.Duration) (syncs []int) {
	for i := range tl.Syncs {
		if s := &tl.Syncs[i]; s.HPA == hpa && s.At > after && s.At <= until {
			syncs = append(syncs, i)
		}
	}
	return syncs
}

// sameBelow is the distance below which two values are the same. An export over a long time has
// averages of whole numbers of replicas.
const sameBelow = 0.5

// nearest finds the values of a series that are nearest to others. It is faster if their times increase.
type nearest struct {
	*timeline.Series
	i int // of the last point at or before the last span, or 0
}

// distance returns the distance of a value to the nearest value of the series in a span. If the
// series has none there, it returns the distance to 0, but at least 1.
func (n *nearest) distance(from, to time.Duration, v float64) float64 {
	if n.i >= len(n.T) || n.T[n.i] > from {
		n.i = 0
	}
	for n.i+1 < len(n.T) && n.T[n.i+1] <= from {
		n.i++
	}
	best := math.Inf(1)
	for i := n.i; i < len(n.T) && n.T[i] <= to; i++ {
		if distance := math.Abs(n.V[i] - v); distance < best { // not if the series has no value
			best = distance
		}
	}
	if math.IsInf(best, 1) {
		return max(math.Abs(v), 1)
	}
	return best
}

// distanceFrom adds up the distances of a series from the recording over time, in seconds. It returns the mean distance
// in shares of the largest recorded value, as Compare finds it with the recording's step; 0 if nothing was recorded.
func (r *Recording) distanceFrom(model *timeline.Series, end time.Duration) float64 {
	near := nearest{Series: model}
	largest, area, observed := 1.0, 0.0, 0.0
	for i, p := range r.Points {
		largest = max(largest, math.Abs(p.Value))
		if p.At < 0 || p.At > end {
			continue
		}
		span := r.span(i, end).Seconds()
		observed += span
		if d := near.distance(p.At-r.Step, p.At+r.Step, p.Value); d >= sameBelow {
			area += float64(d * span)
		}
	}
	if observed == 0 {
		return 0
	}
	return area / largest / observed
}

// span returns how long the value of a point holds: to the next point, at most for a step, if that is not in a gap.
func (r *Recording) span(i int, end time.Duration) time.Duration {
	p := r.Points[i]
	until := p.At + r.Step
	if i+1 < len(r.Points) && r.Points[i+1].At-p.At <= r.Step+r.Step/2 {
		until = r.Points[i+1].At
	}
	return max(0, min(until, end)-p.At)
}

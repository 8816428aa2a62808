package observe

import (
	"math"
	"sort"
	"time"

	"hpaplayground/core/timeline"
	"hpaplayground/core/trace"
)

// Difference is how a recording and the run differ.
type Difference struct {
	Recording
	First    *First        // nil: they never differ
	Largest  float64       // the largest distance
	Observed time.Duration // how much of the run was recorded
	Agreed   time.Duration // how much of that is as in the run
}

// First is the first recorded value that the run does not have.
type First struct {
	At              time.Duration
	Recorded, Model float64
	// Syncs are the run's syncs in which the two can have parted: those after the point
	// before. If the recording still has the value of that point, it is the one sync in which
	// the run took another.
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

// Compare compares a recording with the run. A value agrees if the run had it within a time
// before or after: an exporter is asked only from time to time, and the syncs of a cluster do
// not begin when those of the run do. Points outside of the run do not count.
func Compare(tl *timeline.Timeline, hpa int, r Recording, within time.Duration) Difference {
	d := Difference{Recording: r}
	model := r.Kind.model(tl, hpa)
	for i, p := range r.Points {
		if p.At < 0 || p.At > tl.Duration {
			continue
		}
		until := p.At + r.Step
		if i+1 < len(r.Points) && r.Points[i+1].At-p.At <= r.Step+r.Step/2 {
			until = r.Points[i+1].At
		}
		span := max(0, min(until, tl.Duration)-p.At)
		d.Observed += span
		distance := nearest(&model, p.At-within, p.At+within, p.Value)
		if distance < sameBelow {
			d.Agreed += span
			continue
		}
		if d.First == nil {
			d.First = &First{p.At, p.Value, model.At(p.At), parted(tl, hpa, &model, r.Points[max(0, i-1):i+1])}
		}
		d.Largest = max(d.Largest, distance)
	}
	return d
}

// parted returns the syncs in which a run can have parted from a recording, between its last
// point that agrees, if there is one, and the first that does not.
func parted(tl *timeline.Timeline, hpa int, model *timeline.Series, points []trace.Point) (syncs []int) {
	first := points[len(points)-1]
	after, stood := time.Duration(-1), false
	if len(points) == 2 {
		after, stood = points[0].At, points[0].Value == first.Value
	}
	for i := range tl.Syncs {
		s := &tl.Syncs[i]
		if s.HPA != hpa || s.At <= after || s.At > first.At {
			continue
		}
		if stood && math.Abs(model.At(s.At)-first.Value) >= sameBelow {
			return []int{i}
		}
		syncs = append(syncs, i)
	}
	return syncs
}

// sameBelow is the distance from which a value differs. An export over a long time averages
// whole numbers of replicas.
const sameBelow = 0.5

// nearest returns how far a value is from those that a series has in a span. If it has none,
// the value is as far as from 0, but at least 1.
func nearest(s *timeline.Series, from, to time.Duration, v float64) float64 {
	i := max(0, sort.Search(len(s.T), func(i int) bool { return s.T[i] > from })-1)
	best := math.Inf(1)
	for ; i < len(s.T) && s.T[i] <= to; i++ {
		if distance := math.Abs(s.V[i] - v); distance < best { // not if the series has no value
			best = distance
		}
	}
	if math.IsInf(best, 1) {
		return max(math.Abs(v), 1)
	}
	return best
}

// Package plot is the geometry of a run's pictures: which part of a value axis
// is worth showing, where it is ruled, and a line's places at the resolution of
// a screen.
package plot

import (
	"math"
	"time"
)

// Scale returns a round step that divides 0..peak into at most so many parts,
// whole ones and the rest; there is always one. A whole scale has whole steps only.
func Scale(peak, parts float64, whole bool) (step float64) {
	rough := peak / max(parts, 1)
	power := math.Pow(10, math.Floor(math.Log10(rough)))
	for _, f := range []float64{0.5, 1, 2, 2.5, 5, 10} {
		if whole && f*power != math.Trunc(f*power) {
			continue
		}
		if step > 0 && f*power > peak {
			break
		}
		if step = f * power; step >= rough*0.999999 {
			break
		}
	}
	if whole {
		step = max(1, step)
	}
	return step
}

// Room is the top of a value axis for a peak: a little above it, and never 0.
func Room(peak float64) float64 {
	if !(peak > 0) || math.IsInf(peak, 0) {
		return 1
	}
	return peak * 1.06
}

// timeSteps are the distances that two labels of the time axis may have.
var timeSteps = []time.Duration{
	time.Second, 2 * time.Second, 5 * time.Second, 10 * time.Second, 15 * time.Second, 30 * time.Second,
	time.Minute, 2 * time.Minute, 5 * time.Minute, 10 * time.Minute, 15 * time.Minute, 30 * time.Minute,
	time.Hour, 2 * time.Hour, 3 * time.Hour, 6 * time.Hour, 12 * time.Hour, 24 * time.Hour,
}

// TimeStep is the smallest step that leaves a label room in a plot of a width
// in pixels.
func TimeStep(d time.Duration, width int) time.Duration {
	const room = 72
	labels := max(width/room, 1)
	for _, step := range timeSteps {
		if d <= step*time.Duration(labels) {
			return step
		}
	}
	return timeSteps[len(timeSteps)-1]
}

const near = 15 // maxReplicas up to here flattens nothing

// ReplicasTop is the highest count worth showing. The bound is left out where
// it lies so far off that it would flatten all below it, and so is what the
// metrics want far beyond the bound.
func ReplicasTop(counted, wanted, low, high float64) float64 {
	top := math.Max(counted, low)
	if high <= math.Max(2*math.Max(top, wanted), near) {
		top = math.Max(top, high)
		wanted = math.Min(wanted, 1.4*high)
	}
	return Room(math.Max(top, wanted))
}

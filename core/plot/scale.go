// Package plot computes the geometry of a run's pictures: the range of a value axis, the
// distance of its grid lines, and the points of a line at the resolution of a screen.
package plot

import (
	"math"
	"time"
)

// Scale returns a round step that divides the range from 0 to peak into at most parts
// parts, but into at least one. If integers is set, the step is a whole number.
func Scale(peak, parts float64, integers bool) (step float64) {
	rough := peak / max(parts, 1)
	power := math.Pow(10, math.Floor(math.Log10(rough)))
	for _, f := range []float64{0.5, 1, 2, 2.5, 5, 10} {
		if integers && f*power != math.Trunc(f*power) {
			continue
		}
		if step > 0 && f*power > peak {
			break
		}
		if step = f * power; step >= rough*0.999999 {
			break
		}
	}
	if integers {
		step = max(1, step)
	}
	return step
}

// AxisTop returns the top of a value axis for a peak: a little above it, and never
// 0.
func AxisTop(peak float64) float64 {
	if !(peak > 0) || math.IsInf(peak, 0) {
		return 1
	}
	return peak * 1.06
}

// timeSteps are the possible distances between two labels of the time axis.
var timeSteps = []time.Duration{
	time.Second, 2 * time.Second, 5 * time.Second, 10 * time.Second, 15 * time.Second, 30 * time.Second,
	time.Minute, 2 * time.Minute, 5 * time.Minute, 10 * time.Minute, 15 * time.Minute, 30 * time.Minute,
	time.Hour, 2 * time.Hour, 3 * time.Hour, 6 * time.Hour, 12 * time.Hour, 24 * time.Hour,
}

// TimeStep returns the smallest step at which the labels fit into a plot of the
// width, in pixels.
func TimeStep(d time.Duration, width int) time.Duration {
	const labelWidth = 72
	labels := max(width/labelWidth, 1)
	for _, step := range timeSteps {
		if d <= step*time.Duration(labels) {
			return step
		}
	}
	return timeSteps[len(timeSteps)-1]
}

const near = 15 // maxReplicas up to here is always shown

// ReplicasTop returns the top of the replicas axis. The axis leaves out maxReplicas if it
// is so high that everything below would look flat. It cuts the metrics' proposal if it is
// far above maxReplicas.
func ReplicasTop(counted, wanted, low, high float64) float64 {
	top := math.Max(counted, low)
	if high <= math.Max(2*math.Max(top, wanted), near) {
		top = math.Max(top, high)
		wanted = math.Min(wanted, 1.4*high)
	}
	return AxisTop(math.Max(top, wanted))
}

package chart

import (
	"math"
	"time"
)

// scale returns a round step that divides 0..peak into at most n parts. A whole
// scale has whole steps only.
func scale(peak float64, n int, whole bool) (step float64) {
	rough := peak / float64(max(n, 1))
	power := math.Pow(10, math.Floor(math.Log10(rough)))
	step = 10 * power
	for _, f := range []float64{1, 2, 2.5, 5} {
		if f*power >= rough*0.999999 {
			step = f * power
			break
		}
	}
	if whole {
		step = math.Max(1, math.Ceil(step))
	}
	return step
}

// room is the top of a value axis for a peak: a little above it, and never 0.
func room(peak float64) float64 {
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

// timeStep is the smallest step that leaves a label room in a plot of a width
// in pixels.
func timeStep(d time.Duration, width int) time.Duration {
	const room = 72
	labels := max(width/room, 1)
	for _, step := range timeSteps {
		if d <= step*time.Duration(labels) {
			return step
		}
	}
	return timeSteps[len(timeSteps)-1]
}

package loads

import (
	"math"
	"time"
)

// Axes are the axes of a curve. Points that are dragged or drawn are rounded to their steps.
type Axes struct {
	Duration  time.Duration
	TimeStep  time.Duration // the step of a point's time
	Top       float64       // in milli-units
	ValueStep float64       // the step of a point's value, in milli-units
}

// axesOf returns axes with some space above the highest value. Their steps are large
// enough for a finger. unit is the unit of the values, in milli-units.
func axesOf(highest, unit float64, duration time.Duration) Axes {
	a := Axes{Duration: duration, Top: unit * roundUp(highest/unit*1.2)}
	if highest <= 0 {
		a.Top = unit
	}
	a.ValueStep = max(1, unit*roundDown(a.Top/unit/100))
	a.TimeStep = time.Hour
	for _, seconds := range []int{1, 5, 10, 15, 30, 60, 300, 600, 900, 1800} {
		if step := time.Duration(seconds) * time.Second; a.Duration <= 300*step {
			a.TimeStep = step
			break
		}
	}
	return a
}

// roundUp returns the next round number at or above x.
func roundUp(x float64) float64 {
	power := math.Pow(10, math.Floor(math.Log10(x)))
	for _, n := range []float64{1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8} {
		if n*power >= x*(1-1e-9) {
			return round(n * power)
		}
	}
	return round(10 * power)
}

// roundDown returns the next of 1, 2, 5, 10 and so on at or below x.
func roundDown(x float64) float64 {
	power := math.Pow(10, math.Floor(math.Log10(x)))
	for _, n := range []float64{5, 2} {
		if n*power <= x*(1+1e-9) {
			return round(n * power)
		}
	}
	return round(power)
}

// round removes the rounding error of a product of powers of ten.
func round(x float64) float64 { return significant(x, 9) }

// significant rounds a number to this many digits.
func significant(x float64, digits int) float64 {
	if x == 0 || math.IsInf(x, 0) || math.IsNaN(x) {
		return 0
	}
	power := math.Pow(10, float64(digits-1)-math.Floor(math.Log10(math.Abs(x))))
	return math.Round(x*power) / power
}

// time returns the step nearest to t, or current if t is within half a step of current.
func (a Axes) time(t, current time.Duration) time.Duration {
	if (t - current).Abs() < a.TimeStep/2 {
		return current
	}
	return min(max((t+a.TimeStep/2).Truncate(a.TimeStep), 0), a.Duration)
}

// value returns the step nearest to v, or current if v is within half a step of
// current.
func (a Axes) value(v, current float64) float64 {
	if math.Abs(v-current) < a.ValueStep/2 {
		return current
	}
	return min(max(math.Round(math.Round(v/a.ValueStep)*a.ValueStep), 0), maxMilli)
}

// maxMilli is the largest value. It is far above any sensible load, and below the values that a
// scenario refuses.
const maxMilli = float64(1 << 61)

package load

import "math"

// Share is one pod's part of a total, both in milli-units, split over n pods:
// exact, then rounded up to a whole milli-unit as Quantity.MilliValue does. It
// is 0 without pods. What no int64 holds becomes the nearest one that does.
func Share(total float64, n int) int64 {
	if n <= 0 {
		return 0
	}
	return Milli(total / float64(n))
}

// Milli rounds a value up to a whole milli-unit, within the bounds of an int64;
// NaN is 0. The bounds are spelt out because Go converts what does not fit
// differently from target to target.
func Milli(v float64) int64 {
	const limit = 1 << 63
	v = math.Ceil(v)
	switch {
	case v != v:
		return 0
	case v >= limit:
		return math.MaxInt64
	case v < -limit:
		return math.MinInt64
	}
	return int64(v)
}

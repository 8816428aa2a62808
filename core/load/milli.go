package load

import "math"

// Milli rounds a value up to a whole milli-unit, within the bounds of int64. NaN is 0.
// Milli checks the bounds because Go converts values outside them differently on each
// platform.
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

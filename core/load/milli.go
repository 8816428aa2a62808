package load

import "math"

// Share returns one pod's part of a total that n pods share, both in milli-units.
// The exact part is rounded up to a whole milli-unit, as in Quantity.MilliValue. It
// is 0 without pods. Values outside int64 become the nearest int64.
func Share(total float64, n int) int64 {
	if n <= 0 {
		return 0
	}
	return Milli(total / float64(n))
}

// Milli rounds a value up to a whole milli-unit, within the bounds of int64. NaN is
// 0. The bounds are checked here because Go converts values outside them
// differently on each target.
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

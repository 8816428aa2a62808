package hpa

import "math"

// The conversions below give the results of Go on linux/amd64, where the real
// controller runs. For NaN, infinities and values out of range the result depends
// on the machine, and on js/wasm it differs.

// int32Of converts as int32(f) does on amd64: a value that does not fit becomes
// the lowest int32.
func int32Of(f float64) int32 {
	if f > math.MinInt32-1 && f < math.MaxInt32+1 {
		return int32(f)
	}
	return math.MinInt32
}

// int64Of converts as int64(f) does on amd64: a value that does not fit becomes
// the lowest int64.
func int64Of(f float64) int64 {
	if f >= math.MinInt64 && f < math.MaxInt64 {
		return int64(f)
	}
	return math.MinInt64
}

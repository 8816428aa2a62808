package hpa

import "math"

// The conversions below answer as Go's do on linux/amd64, where the real
// controller runs. The language leaves NaN, infinities and values out of range
// to the machine, and js/wasm answers otherwise.

// int32Of converts as int32(f) does on amd64: what does not fit is the lowest
// int32.
func int32Of(f float64) int32 {
	if f > math.MinInt32-1 && f < math.MaxInt32+1 {
		return int32(f)
	}
	return math.MinInt32
}

// int64Of converts as int64(f) does on amd64: what does not fit is the lowest
// int64.
func int64Of(f float64) int64 {
	if f >= math.MinInt64 && f < math.MaxInt64 {
		return int64(f)
	}
	return math.MinInt64
}

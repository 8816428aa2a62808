package hpa

import (
	"math"
	"testing"
)

// Until 1.32 the distance from 1 counts, since then the bounds do. A ratio
// exactly at the edge is within. NaN was neither within nor beyond until 1.32, and
// is beyond since 1.33.
func TestTolerance(t *testing.T) {
	old, bounds := tolerance{0.25, 0.25, false}, tolerance{0.25, 0.5, true}
	for _, tt := range []struct {
		t              tolerance
		ratio          float64
		within, beyond bool
	}{
		{old, 1.25, true, false},
		{old, 1.26, false, true},
		{old, 0.75, true, false},
		{old, 0.74, false, true},
		{old, math.NaN(), false, false},
		{bounds, 1.25, true, false},
		{bounds, 1.26, false, true},
		{bounds, 0.5, true, false},
		{bounds, 0.49, false, true},
		{bounds, math.NaN(), false, true},
	} {
		if tt.t.isWithin(tt.ratio) != tt.within || tt.t.isOutside(tt.ratio) != tt.beyond {
			t.Errorf("%v of %v: within %v, beyond %v; want %v, %v", tt.ratio, tt.t, tt.t.isWithin(tt.ratio), tt.t.isOutside(tt.ratio), tt.within, tt.beyond)
		}
	}
}

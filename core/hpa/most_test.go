package hpa

import (
	"math"
	"testing"
)

// The largest value within the tolerance is within it, and the next is not.
func TestMost(t *testing.T) {
	for _, bounds := range []bool{true, false} {
		for _, up := range []float64{0, 0.05, 0.1, 0.2, 0.333, 5} {
			tolerance := tolerance{up: up, down: 0.1, bounds: bounds}
			for _, target := range []float64{1, 2, 10, 43, 50, 100, 417, 10_000, 123_456_789, 1e12} {
				most := tolerance.most(target)
				if most != math.Trunc(most) || most < target || tolerance.beyond(most/target) || !tolerance.beyond((most+1)/target) {
					t.Errorf("target %v, tolerance %v, bounds %t: %v", target, up, bounds, most)
				}
			}
		}
	}
	if got := (tolerance{up: 0.1, bounds: true}).most(0); got != 0 {
		t.Errorf("without a target: %v", got)
	}
}

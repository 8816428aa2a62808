package sim

import (
	"math/rand/v2"
	"testing"
)

// A pod's share is rounded up to whole milli-units, however large the load is.
func TestCeilShare(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for _, c := range []struct{ total, pods int64 }{
		{27921352537677, 4}, {30000, 9}, {1, 5000}, {1 << 47, 3}, {1<<47 + 1, 4}, {1<<40 + 1, 5000}, {128 << 30 * 1000, 7},
	} {
		check := func(total, pods int64) {
			t.Helper()
			if got, want := ceil(float64(total)/float64(pods)), (total+pods-1)/pods; got != want {
				t.Errorf("%d / %d: %d, want %d", total, pods, got, want)
			}
		}
		check(c.total, c.pods)
		for range 1000 {
			check(r.Int64N(c.total)+1, c.pods)
		}
	}
}

// A mean over parts of the time of what is always the same is the same, however the time is
// divided.
func TestCeilMean(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for _, value := range []int64{1, 1000, 123456789, 128 << 20 * 1000, 4 << 30 * 1000, 64 << 30 * 1000} {
		for range 1000 {
			rest, mean := 1.0, 0.0
			for range r.IntN(20) {
				part := float64(rest * r.Float64())
				mean += float64(part * float64(value))
				rest -= part
			}
			if got := ceil(mean + float64(rest*float64(value))); got != value {
				t.Fatalf("the mean of %d is %d", value, got)
			}
		}
	}
}

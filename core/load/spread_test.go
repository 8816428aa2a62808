package load

import (
	"math"
	"testing"
	"time"
)

func TestDecay(t *testing.T) {
	for _, d := range []time.Duration{-1, 0, 1, time.Millisecond, time.Second, 7 * time.Second, time.Minute, 10 * time.Minute, time.Hour, 11 * time.Hour, 168 * time.Hour} {
		want := math.Exp(-max(d, 0).Minutes())
		if got := Decay(d, time.Minute); math.Abs(got-want) > 1e-13 || got < 0 || got > 1 {
			t.Errorf("%v: %v, want %v", d, got, want)
		}
	}
	if got := Decay(time.Hour, 0); got != 0 {
		t.Error(got)
	}
}

package timeline

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// TestDelays: the delay changes with the waiting work and with the pods. It is unknown
// while no pod is Ready.
func TestDelays(t *testing.T) {
	const s = time.Second
	d := Demand{}
	for _, at := range []struct {
		time        time.Duration
		waits, done float64
	}{{0, 0, 0}, {10 * s, 12, 0}, {20 * s, 24, 2}, {25 * s, 24, 4}, {30 * s, 4, 4}, {40 * s, 0, 4}} {
		d.Backlog.Set(at.time, at.waits)
		if at.waits > 0 {
			d.Done.Set(at.time, at.done)
		}
	}
	delays := d.Delays()
	want := Series{T: []time.Duration{0, 10 * s, 20 * s, 25 * s, 30 * s, 40 * s}, V: []float64{0, -1, 12, 6, 1, 0}}
	if diff := cmp.Diff(want, delays); diff != "" {
		t.Error(diff)
	}
	tl := Timeline{Duration: time.Minute, Demands: []Demand{d}}
	if got := *tl.Summary().Demands[0].Backlog; got != (BacklogSummary{Max: 24, LongestDelay: Seconds(12 * s)}) {
		t.Errorf("%+v", got)
	}
	for at, want := range map[time.Duration]string{5 * s: "0", 10 * s: "", 22 * s: "12", 27 * s: "6", 50 * s: "0"} {
		if got := d.delayText(at); got != want {
			t.Errorf("at %v: %q, want %q", at, got, want)
		}
	}
}

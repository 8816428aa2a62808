package timeline

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// TestDelays: the delay changes with what waits and with the pods. While no pod is
// Ready it is not known.
func TestDelays(t *testing.T) {
	d := Demand{}
	for _, at := range []struct {
		second      time.Duration
		waits, done float64
	}{{0, 0, 0}, {10, 12, 0}, {20, 24, 2}, {25, 24, 4}, {30, 4, 4}, {40, 0, 4}} {
		d.Backlog.Set(at.second*time.Second, at.waits)
		if at.waits > 0 {
			d.Done.Set(at.second*time.Second, at.done)
		}
	}
	delays := d.Delays()
	want := Series{V: []float64{0, -1, 12, 6, 1, 0}}
	for _, second := range []time.Duration{0, 10, 20, 25, 30, 40} {
		want.T = append(want.T, second*time.Second)
	}
	if diff := cmp.Diff(want, delays); diff != "" {
		t.Error(diff)
	}
	tl := Timeline{Duration: time.Minute, Demands: []Demand{d}}
	if got := *tl.Summary().Demands[0].Backlog; got != (BacklogSummary{Max: 24, LongestDelay: Seconds(12 * time.Second)}) {
		t.Errorf("%+v", got)
	}
	for second, want := range map[time.Duration]string{5: "0", 10: "", 22: "12", 27: "6", 50: "0"} {
		if got := d.delayText(second * time.Second); got != want {
			t.Errorf("at %d s: %q, want %q", second, got, want)
		}
	}
}

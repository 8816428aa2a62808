package lane_test

import (
	"math"
	"testing"
	"time"

	"hpaplayground/core/lane"
	"hpaplayground/core/preset"
)

// TestPeak checks the scale of a metric that a peak would make flat, and the place of the
// peak's label: where it covers no line.
func TestPeak(t *testing.T) {
	for _, test := range []struct {
		preset  string
		columns int
		top     float64
		label   string
		from    time.Duration
	}{
		{"spike-cautious-policy", 600, 2, "13 ↑", 75 * time.Second},
		{"spike-cautious-policy", 6000, 13, "", 0},
		{"no-behavior", 600, 100, "800 ↑", 165 * time.Second},
		{"keda-cooldown", 600, 10, "40 ↑", 3 * time.Minute}, // after the step that reaches the label
		{"capped-at-limit", 600, 100, "", 0},
	} {
		p, _ := preset.Lookup(test.preset)
		lanes := lane.List(run(t, p.Text), lane.Pixels{Width: 600, Columns: test.columns}, lane.Metric)
		drawing := lanes[0].Draw(67)
		if want := 1.06 * test.top; math.Abs(drawing.Scale.Max-want) > 0.02*want {
			t.Errorf("%s, %d columns: the scale ends at %v, want %v", test.preset, test.columns, drawing.Scale.Max, want)
		}
		label, from := "", time.Duration(0)
		for _, s := range drawing.Shapes {
			for _, l := range s.Labels {
				if l.Ink == lane.DemandInk {
					label, from = l.Texts[0], l.From.Round(time.Second)
				}
			}
		}
		if label != test.label || from != test.from {
			t.Errorf("%s, %d columns: the label is %q from %v, want %q from %v", test.preset, test.columns, label, from, test.label, test.from)
		}
	}
}

package sim

import (
	"strings"
	"testing"

	"hpaplayground/core/scenario"
)

// TestMeter: a run that costs too much ends, and the error names the part.
func TestMeter(t *testing.T) {
	s := read(t, dayText("{resolution: 15s, window: 15s, delay: 0s}"))
	for _, c := range []struct {
		name        string
		work, bytes int64
		want        string
	}{
		{"usual", 0, 0, ""},
		{"work", scenario.MaxWork - 5_000_000, 0, "the run takes too long by "},
		{"memory", 0, scenario.MaxKept - 1_000_000, "the run keeps more than 224 MB by "},
	} {
		t.Run(c.name, func(t *testing.T) {
			e, err := New(s, Options{})
			if err != nil {
				t.Fatal(err)
			}
			e.meter.work += c.work
			e.meter.bytes += c.bytes
			for e.Step() {
			}
			switch err := e.Err(); {
			case c.want == "" && err != nil:
				t.Error(err)
			case c.want != "" && (err == nil || !strings.HasPrefix(err.Error(), c.want)):
				t.Errorf("error %v, want %q", err, c.want)
			case c.want != "" && e.Timeline().Duration >= s.Duration:
				t.Error("it went on to the end")
			}
		})
	}
}

// TestSyncsShare: syncs that change nothing share their data.
func TestSyncsShare(t *testing.T) {
	text := strings.Replace(dayText("{}"), "points: [[0s, 40], [6h, 60], [12h, 50], [18h, 70], [24h, 40]]", "points: [[0s, 50]]", 1)
	tl, err := Run(read(t, text), Options{})
	if err != nil {
		t.Fatal(err)
	}
	a, b := &tl.Syncs[1000].Decision, &tl.Syncs[1001].Decision
	if &a.Metrics[0] != &b.Metrics[0] || a.Stabilization != b.Stabilization || a.Limit != b.Limit || a.Status != b.Status {
		t.Error("two syncs hold the same twice")
	}
	if perSync := tl.Bytes / int64(len(tl.Syncs)); perSync > 300 {
		t.Errorf("a quiet sync takes %d bytes", perSync)
	}
}

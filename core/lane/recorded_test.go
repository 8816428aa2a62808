package lane_test

import (
	"math"
	"strings"
	"testing"
	"time"

	"hpaplayground/core/lane"
	"hpaplayground/core/preset"
)

// Recorded replicas have a key and a line, with a gap where nothing was recorded.
func TestRecorded(t *testing.T) {
	p, _ := preset.Lookup("spike-cautious-policy")
	replicas := func(text string) *lane.Lane {
		return &lane.List(run(t, text), lane.Pixels{Width: 600, Columns: 600}, lane.Replicas)[0]
	}
	without := replicas(p.Text)
	with := replicas(strings.TrimRight(p.Text, "\n") + "\n  recorded: |\n    time,desired,current,cpu\n    0,1,2,9\n    60,20,3,9\n    120,1,3,9\n    600,1,4,9\n")
	lines := func(l *lane.Lane) (n int) {
		for _, s := range l.Draw(100).Shapes {
			if len(s.Line) > 0 {
				n++
			}
		}
		return n
	}
	if with.Lines != without.Lines+1 || lines(with) != lines(without)+1 {
		t.Errorf("%d lines of text and %d drawn, without a recording %d and %d", with.Lines, lines(with), without.Lines, lines(without))
	}
	for _, k := range with.Keys {
		if k.Name != "recorded" {
			continue
		}
		for at, want := range map[time.Duration]float64{90 * time.Second: 3, 5 * time.Minute: math.NaN(), 11 * time.Minute: 4} {
			if got := k.Level(at); got != want && !(math.IsNaN(got) && math.IsNaN(want)) {
				t.Errorf("at %v: %v, want %v", at, got, want)
			}
		}
		return
	}
	t.Error("no key")
}

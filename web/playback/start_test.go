package playback

import (
	"testing"
	"time"

	"hpaplayground/core/parse"
	"hpaplayground/core/preset"
	"hpaplayground/core/sim"
)

// The cursor starts where the HPA could not do what the metrics want first or longest, unless the
// link names a moment, or an edit shows the same moment again.
func TestStart(t *testing.T) {
	for _, test := range []struct {
		name, preset string
		from, want   time.Duration // from: 0, or the start of the part that is shown
		longest      time.Duration
	}{
		{"held back by a policy, after the first scale-up", "policies-are-caps", 0, 5*time.Minute + 100*time.Millisecond, 5*time.Minute + 100*time.Millisecond},
		{"idle at minReplicas, then held back by a window", "inference-queue", 0, 7*time.Minute + 30150*time.Millisecond, 7*time.Minute + 30150*time.Millisecond},
		{"minReplicas raised", "cron-and-hpa", 0, 5*time.Minute + 100*time.Millisecond, 25*time.Minute + 15505*time.Millisecond},
		{"too few replicas for minutes, then a longer window", "warm-up", 0, 4*time.Minute + 15085*time.Millisecond, 5*time.Minute + 100*time.Millisecond},
		{"a warning", "renamed-container", 0, 4*time.Minute + 80*time.Millisecond, 12 * time.Minute},
		{"never held back", "algorithm", 0, 2*time.Minute + 40*time.Millisecond, 2*time.Minute + 40*time.Millisecond},
		{"never scaled", "succeeded-pods", 0, 0, 0},
		{"a part that begins in a hold", "slow-scale-down", 5 * time.Minute, 5 * time.Minute, 0},
		{"a part after the first hold", "sliding-budget", 4*time.Minute + time.Second, 4*time.Minute + time.Second, 0},
	} {
		one, _ := preset.Lookup(test.preset)
		scene, _ := parse.Text(one.Text)
		tl, err := sim.Run(scene, sim.Options{})
		if err != nil {
			t.Fatal(err)
		}
		p := New()
		p.Timeline = tl
		if longest := p.PlaceCursor(0, true).Cursor; longest != test.longest && test.from == 0 {
			t.Errorf("%s: held back longest from %s, want %s", test.name, longest, test.longest)
		}
		if p = p.PlaceCursor(0, false); test.from > 0 {
			p = p.ShowSpan(Span{test.from, tl.Duration})
		}
		if p.Cursor != test.want {
			t.Errorf("%s: %s, want %s", test.name, p.Cursor, test.want)
		}
		p.Cursor, p.Kept = time.Minute, true
		if p = p.PlaceCursor(0, false); p.Cursor != time.Minute {
			t.Errorf("%s: an edit moved the cursor to %s", test.name, p.Cursor)
		}
		if p = p.Restart().PlaceCursor(0, false); test.from == 0 && p.Cursor != test.want {
			t.Errorf("%s: with another text it is at %s, want %s", test.name, p.Cursor, test.want)
		}
		if p = play(p, PlayToggled{}); p.Cursor != 0 {
			t.Errorf("%s: it plays from %s", test.name, p.Cursor)
		}
	}
}

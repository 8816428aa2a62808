package track_test

import (
	"testing"
	"time"

	"hpaplayground/core/explain"
	"hpaplayground/core/scenario"
	"hpaplayground/core/sim"
	"hpaplayground/core/track"
	"hpaplayground/core/words"
)

// Each cause marks the step that did it.
func TestHeld(t *testing.T) {
	for _, test := range []struct {
		preset string
		at     time.Duration
		kind   explain.Kind
		tone   string
		main   string
	}{
		{"spike-cautious-policy", time.Minute, explain.KindRate, "policy", "One policy: up to 10"},
		{"spike-cautious-policy", 6 * time.Minute, "", "", ""},
		{"spike-cautious-policy", 12 * time.Minute, explain.KindWindow, "held", "Current 13, at least 1, at most 13: 13"},
		{"never-down", 30 * time.Minute, explain.KindRate, "policy", "selectPolicy Disabled: it never scales down, and stays at 9."},
	} {
		i := -1
		for j, p := range scenario.Presets() {
			if p.Name == test.preset {
				i = j
			}
		}
		s, _ := scenario.Parse(scenario.Presets()[i].Text)
		tl, err := sim.Run(s, sim.Options{Observe: true})
		if err != nil {
			t.Fatal(err)
		}
		sync := tl.SyncAt(0, test.at+time.Second)
		chain := explain.Sync(tl, sync, words.English)
		step, hold := track.Held(chain, &tl.Syncs[sync].Decision, words.English)
		if step < 0 {
			if test.kind != "" {
				t.Errorf("%s at %s: no step, want %s", test.preset, test.at, test.kind)
			}
			continue
		}
		main, _ := track.Main(&chain.Steps[step])
		if got := chain.Steps[step].Kind; got != test.kind || hold.Tone() != test.tone || main != test.main {
			t.Errorf("%s at %s: %s, %s, %q, want %s, %s, %q", test.preset, test.at, got, hold.Tone(), main, test.kind, test.tone, test.main)
		}
	}
}

// No line of a step is lost, and none is told twice.
func TestMainLine(t *testing.T) {
	for _, kind := range []explain.Kind{explain.KindWindow, explain.KindPods} {
		for n := range 4 {
			s := explain.Step{Kind: kind, Lines: []string{"a", "b", "c"}[:n%4]}
			main, rest := track.Main(&s)
			if n == 0 && (main != "" || rest != nil) || n > 0 && (len(rest) != n-1 || main == "") {
				t.Errorf("%s with %d lines: %q and %q", kind, n, main, rest)
			}
		}
	}
}

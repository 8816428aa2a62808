package track_test

import (
	"slices"
	"testing"
	"time"

	"hpaplayground/core/explain"
	"hpaplayground/core/hpa"
	"hpaplayground/core/parse"
	"hpaplayground/core/preset"
	"hpaplayground/core/sim"
	"hpaplayground/core/track"
	"hpaplayground/core/words"
)

// Each cause marks the step that held the replicas back.
func TestHeld(t *testing.T) {
	for _, test := range []struct {
		preset string
		moment time.Duration
		kind   hpa.StepKind
		tone   string
		main   string
	}{
		{"spike-cautious-policy", time.Minute, hpa.StepLimit, "policy", "One policy: up to 10"},
		{"spike-cautious-policy", 6 * time.Minute, "", "", ""},
		{"spike-cautious-policy", 12 * time.Minute, hpa.StepStabilize, "held", "Current 13, at least 1, at most 13: 13"},
		{"never-down", 30 * time.Minute, hpa.StepLimit, "policy", "selectPolicy Disabled: it never scales down, and stays at 9."},
	} {
		i := -1
		for j, p := range preset.All() {
			if p.Name == test.preset {
				i = j
			}
		}
		s, _ := parse.Text(preset.All()[i].Text)
		tl, err := sim.Run(s, sim.Options{Observe: true})
		if err != nil {
			t.Fatal(err)
		}
		sync := tl.SyncAt(0, test.moment+time.Second)
		chain := explain.Sync(tl, sync, words.English)
		step, hold := track.HoldOf(chain, &tl.Syncs[sync].Decision, words.English)
		if step < 0 {
			if test.kind != "" {
				t.Errorf("%s at %s: no step, want %s", test.preset, test.moment, test.kind)
			}
			continue
		}
		main, _ := track.Main(&chain.Steps[step])
		if got := chain.Steps[step].Kind; got != test.kind || hold.Tone() != test.tone || main != test.main {
			t.Errorf("%s at %s: %s, %s, %q, want %s, %s, %q", test.preset, test.moment, got, hold.Tone(), main, test.kind, test.tone, test.main)
		}
	}
}

// No line of a step is lost or shown twice.
func TestMainLine(t *testing.T) {
	for n := range 4 {
		for i := range max(n, 1) {
			s := explain.Step{Lines: []string{"a", "b", "c"}[:n], Main: i}
			main, rest := track.Main(&s)
			lines := slices.Insert(slices.Clone(rest), min(i, len(rest)), main)
			if n == 0 && (main != "" || rest != nil) || n > 0 && !slices.Equal(lines, s.Lines) {
				t.Errorf("%d lines, line %d: %q and %q", n, i, main, rest)
			}
		}
	}
}

// The sentence about a sync begins with what KEDA did just before it.
func TestNowOfKEDA(t *testing.T) {
	p, _ := preset.Lookup("keda-cooldown")
	s, _ := parse.Text(p.Text)
	tl, err := sim.Run(s, sim.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for moment, want := range map[time.Duration]string{
		2*time.Minute + 31*time.Second: "KEDA 0 → 1. 1 → 4. The metrics want 8, held back by the default limit.",
		2*time.Minute + 46*time.Second: "4 → 8. The metrics want 8.",
		9*time.Minute + 31*time.Second: "KEDA 8 → 0. The target is at 0, which disables the HPA.",
		9*time.Minute + 46*time.Second: "The target is at 0, which disables the HPA.",
	} {
		if got := track.Of(tl, 0).Now(moment); got != want {
			t.Errorf("at %v: %q, want %q", moment, got, want)
		}
	}
}

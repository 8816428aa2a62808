package explain_test

import (
	"testing"
	"time"

	"hpaplayground/core/explain"
	"hpaplayground/core/parse"
	"hpaplayground/core/preset"
	"hpaplayground/core/sim"
	"hpaplayground/core/words"
)

// TestSentence: without behavior an old recommendation can add pods, which is not
// holding replicas back.
func TestSentence(t *testing.T) {
	p, _ := preset.Lookup("apply-resets")
	s, diags := parse.Text(p.Text)
	if s == nil {
		t.Fatal(diags)
	}
	tl, err := sim.Run(s, sim.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for moment, want := range map[time.Duration][2]string{
		8 * time.Minute: {"2 → 4. The metrics want 2, but the scale-down window still counts 9.",
			"2 → 4。指标需要 2 个副本，但缩容稳定窗口里最高的是 9 个。"},
	} {
		d := tl.Syncs[tl.SyncAt(0, moment+time.Second)].Decision
		for i, lang := range []words.Language{words.English, words.Chinese} {
			if got := explain.Sentence(&d, lang); got != want[i] {
				t.Errorf("at %v: %q, want %q", moment, got, want[i])
			}
		}
	}
}

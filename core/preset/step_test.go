package preset_test

import (
	"reflect"
	"testing"

	"hpaplayground/core/parse"
	"hpaplayground/core/preset"
	"hpaplayground/core/sim"
	"hpaplayground/core/timeline"
)

// Each suggestion to try has a step. Each step that changes the text changes the run, or
// the text is refused as the description says.
func TestSteps(t *testing.T) {
	run := func(text string) *timeline.Timeline {
		s, diags := parse.Text(text)
		if s == nil {
			t.Fatalf("%v in\n%s", diags, text)
		}
		tl, err := sim.Run(s, sim.Options{})
		if err != nil {
			t.Fatal(err)
		}
		return tl
	}
	for _, p := range preset.All() {
		if len(p.Steps) != len(p.Try) {
			t.Errorf("preset %q: %d steps for %d things to try", p.Name, len(p.Steps), len(p.Try))
			continue
		}
		before := run(p.Text)
		for i, try := range p.Try {
			step, err := p.Step(i)
			if err != nil || step.At < 0 || step.At > before.Duration {
				t.Errorf("preset %q: %v, at %v of %v", p.Name, err, step.At, before.Duration)
				continue
			}
			if step.Sets == nil {
				continue
			}
			text, err := step.Sets.Apply(p.Text)
			if err != nil {
				t.Errorf("preset %q: %q: %v", p.Name, try, err)
				continue
			}
			if after := run(text); reflect.DeepEqual(before.HPAs, after.HPAs) && reflect.DeepEqual(before.Syncs, after.Syncs) {
				t.Errorf("preset %q: %q changes nothing", p.Name, try)
			}
		}
	}
}

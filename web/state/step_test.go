package state

import (
	"slices"
	"testing"
	"time"

	"hpaplayground/core/preset"
	"hpaplayground/core/words"
	"hpaplayground/web/document"
)

// A step changes the preset's text, and shows the line and the moment. One undo reverts the step.
func TestStepTaken(t *testing.T) {
	lag, _ := preset.Lookup("reaction-lag")
	m, _ := play(New(), AddressOpened{Fragment: "#preset=reaction-lag", Presets: preset.All()})
	m, _ = play(m, document.FieldSet{Part: document.HPA, Path: "spec.maxReplicas", Value: "77"})
	ownText := m.Text()
	step, err := lag.Step(0)
	if err != nil {
		t.Fatal(err)
	}
	m, effects := play(m, StepTaken{step})
	want, err := step.Sets.Apply(lag.Text)
	if err != nil || m.Text() != want || m.Cursor.Truncate(time.Minute) != 6*time.Minute || m.Part != document.Simulation || !m.Edited {
		t.Errorf("%v: at %v part %d is shown, edited %t\n%s", err, m.Cursor, m.Part, m.Edited, m.Text())
	}
	if !slices.ContainsFunc(effects, func(e Effect) bool {
		s, ok := e.(document.ScrollText)
		return ok && s.Part == document.Simulation && s.Line > 1
	}) {
		t.Errorf("effects %+v", effects)
	}
	revision := m.Revision
	if m, _ = play(m, StepTaken{step}, StepTaken{preset.Step{At: time.Minute}}); m.Revision != revision || m.Cursor.Truncate(time.Second) != time.Minute {
		t.Errorf("again: revision %d after %d, at %v", m.Revision, revision, m.Cursor)
	}
	if m, _ = play(m, Undone{}); m.Text() != ownText {
		t.Errorf("undone:\n%s", m.Text())
	}
}

// In a preset's suggestion the value is the suggested value, until the field has another value.
func TestTryOf(t *testing.T) {
	p := visit(t, "#preset=spike-cautious-policy")
	spike, _ := preset.Lookup("spike-cautious-policy")
	try := func(i int) string {
		try, ok := p.model.TryOf(&spike, i, spike.Try[i])
		if !ok {
			return "none"
		}
		return try.Before + "<" + try.Value + ">" + try.After
	}
	check := func(want ...string) {
		t.Helper()
		for i, w := range want {
			if got := try(i); got != w {
				t.Errorf("got %q, want %q", got, w)
			}
		}
	}
	const second = "Set periodSeconds of scaleUp to <60>, and the second step comes at 2:00."
	check("Set the scale-up value to <1200>, and there are 13 pods at once.", second, "none")
	p.send(document.FieldSet{Part: document.HPA, Path: "spec.behavior.scaleUp.policies[0].value", Value: "1500"})
	check("Set the scale-up value to <1500>, and there are 13 pods at once.", second, "none")
	p.send(Undone{})
	check("Set the scale-up value to <1200>, and there are 13 pods at once.")
}

func TestNumberIn(t *testing.T) {
	for _, test := range []struct {
		text, value string
		want        int
	}{
		{"at 12:00 or 2:00 for 2.", "2", 21}, {"of 0.", "0", 3}, {"of 0.05 or 10", "0", -1}, {"5m or 5 m", "5", 6}, {"to 5m: go", "5m", 3},
		{"改为 80%。", "80", 7}, {"Max", "Max", -1}, {"", "", -1}, {"1.36", "36", -1},
	} {
		if got := numberIn(test.text, test.value); got != test.want {
			t.Errorf("%q in %q: got %d, want %d", test.value, test.text, got, test.want)
		}
	}
}

// The texts of all presets in all languages have the same values to set.
func TestTries(t *testing.T) {
	found := 0
	for _, preset := range preset.All() {
		p := visit(t, "#preset="+preset.Name)
		for i := range preset.Try {
			_, english := p.model.TryOf(&preset, i, preset.Try[i])
			_, chinese := p.model.TryOf(&preset, i, preset.In(words.Chinese).Try[i])
			if english {
				found++
			}
			if english != chinese {
				t.Errorf("%s, %d: %t in English, %t in Chinese", preset.Name, i, english, chinese)
			}
		}
	}
	if found < 30 {
		t.Errorf("only %d values", found)
	}
}

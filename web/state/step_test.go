package state

import (
	"slices"
	"testing"
	"time"

	"hpaplayground/core/preset"
	"hpaplayground/web/document"
)

// A step changes the preset's text, and shows the line and the moment. One undo reverts it.
func TestStepTaken(t *testing.T) {
	lag, _ := preset.Lookup("reaction-lag")
	m, _ := play(New(), AddressOpened{Fragment: "#preset=reaction-lag", Presets: preset.All()})
	m, _ = play(m, document.FieldSet{Part: document.HPA, Path: "spec.maxReplicas", Value: "77"})
	own := m.Text()
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
	if m, _ = play(m, Undone{}); m.Text() != own {
		t.Errorf("undone:\n%s", m.Text())
	}
}

package state

import (
	"slices"
	"strings"
	"testing"

	"hpaplayground/core/words"
	"hpaplayground/web/document"
)

// One history holds the typing in all editors, the changes by controls and the replacements of the
// whole text.
func TestHistory(t *testing.T) {
	m, _ := play(New(), opened(""))
	if undo, redo := m.UndoTitles(); undo+redo != "" {
		t.Errorf("at the start %q can be undone, %q redone", undo, redo)
	}
	type step struct{ text, preset string }
	var steps []step
	note := func() { steps = append(steps, step{m.Text(), m.Preset}) }
	note()
	for _, s := range []struct {
		msg Msg
		one bool // one step together with the edit before
	}{
		{document.TextTyped{Part: document.HPA, Text: hpaText + "# a\n", Seen: 1}, false},
		{document.TextTyped{Part: document.HPA, Text: hpaText + "# ab\n", Seen: 1, Continues: true}, true},
		{document.TextTyped{Part: document.Workload, Text: workloadText + "# b\n", Seen: 1, Continues: true}, false},
		{document.TextTyped{Part: document.Workload, Text: workloadText + "# bc\n", Seen: 1}, false},
		{document.TextTyped{Part: document.Simulation, Text: "apiVersion: playground/v1\nkind: Simulation\nspec: {seed: 3}\n", Seen: 1}, false},
		{document.VersionPicked{Version: "1.33"}, false},
		{PresetPicked{presets[1]}, false},
		{FileOpened{Text: hpaText}, false},
	} {
		if m, _ = play(m, s.msg); s.one {
			steps = steps[:len(steps)-1]
		}
		note()
	}
	for i := range slices.Backward(steps[:len(steps)-1]) {
		m, _ = play(m, Undone{})
		if got := (step{m.Text(), m.Preset}); got != steps[i] {
			t.Errorf("undone to %d: %q of %q, want %q of %q", i, got.text, got.preset, steps[i].text, steps[i].preset)
		}
	}
	if m, _ = play(m, Undone{}); m.Text() != steps[0].text || m.Edited {
		t.Errorf("undone beyond the start: edited %t\n%s", m.Edited, m.Text())
	}
	for i, want := range steps[1:] {
		if m, _ = play(m, Redone{}); m.Text() != want.text || m.Preset != want.preset {
			t.Errorf("redone to %d: %q of %q", i+1, m.Text(), m.Preset)
		}
	}
	m, _ = play(m, Undone{}, Undone{}, Undone{}, Undone{})
	if undo, redo := m.UndoTitles(); undo != document.Workload.Label(words.English) || redo != document.Simulation.Label(words.English) || m.Part != document.Simulation {
		t.Errorf("%q can be undone, %q redone, shown is %d", undo, redo, m.Part)
	}
	m, _ = play(m, document.TextTyped{Part: document.HPA, Text: "x\n", Seen: m.GivenRevision})
	if _, redo := m.UndoTitles(); redo != "" {
		t.Errorf("after typing %q can be redone", redo)
	}
}

// Undo and redo show the changed editor at the changed line.
func TestUndoShowsTheChange(t *testing.T) {
	m, _ := play(New(), opened(""))
	m, _ = play(m, document.TextTyped{Part: document.HPA, Text: strings.Replace(hpaText, "\n", "\n# a\n", 2), Seen: 1}, document.EditorShown{Part: document.Simulation})
	m, effects := play(m, Undone{})
	if want := (document.ScrollText{Part: document.HPA, Line: 2}); !slices.Contains(effects, Effect(want)) || m.Part != document.HPA {
		t.Errorf("shown is %d, effects %+v, want %+v", m.Part, effects, want)
	}
}

// Old steps are forgotten.
func TestHistoryIsBounded(t *testing.T) {
	m, _ := play(New(), opened(""))
	for i := range maxSteps + 20 {
		m, _ = Update(m, document.TextTyped{Part: document.HPA, Text: hpaText + strings.Repeat("#\n", i+1), Seen: m.GivenRevision})
	}
	if n := len(m.History.undoTexts); n != maxSteps {
		t.Errorf("%d steps", n)
	}
	large := strings.Repeat("# "+strings.Repeat("x", 1000)+"\n", 1000)
	for i := range 20 {
		m, _ = Update(m, document.TextTyped{Part: document.HPA, Text: large + strings.Repeat("#\n", i), Seen: m.GivenRevision})
	}
	bytes := 0
	for _, s := range m.History.undoTexts {
		bytes += s.size()
	}
	if bytes > maxBytes || len(m.History.undoTexts) < 10 {
		t.Errorf("%d steps with %d bytes", len(m.History.undoTexts), bytes)
	}
}

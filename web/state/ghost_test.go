package state

import (
	"testing"

	"hpaplayground/web/compare"
	"hpaplayground/web/document"
)

func TestGhost(t *testing.T) {
	m, _ := play(New(), opened(""))
	first := m.Timeline
	m, effects := play(m, document.TextTyped{Part: document.HPA, Text: "a", Seen: 1})
	if m.Compared.Timeline() != first || m.Settled {
		t.Errorf("an edit: ghost %p, want %p", m.Compared.Timeline(), first)
	}
	if last := effects[len(effects)-1]; last != (WaitForEdits{2}) {
		t.Errorf("an edit asks for %+v", last)
	}
	m, _ = play(m, document.TextTyped{Part: document.HPA, Text: "ab", Seen: 2}, EditsSettled{2})
	if m.Compared.Timeline() != first || m.Settled {
		t.Error("the ghost of a burst of edits is not the run before it")
	}
	second := m.Timeline
	m, _ = play(m, EditsSettled{3}, document.TextTyped{Part: document.HPA, Text: "abc", Seen: 3})
	if m.Compared.Timeline() != second {
		t.Error("the ghost of a second burst is not the run before that")
	}
	m, _ = play(m, compare.Pinned{}, EditsSettled{4})
	pinned := m.Timeline
	m, _ = play(m, document.TextTyped{Part: document.HPA, Text: "x", Seen: 4}, EditsSettled{5})
	before := m.Timeline
	m, _ = play(m, document.TextTyped{Part: document.HPA, Text: "y", Seen: 5})
	if m.Compared.Timeline() != pinned || m.Compared.Before.Timeline != before {
		t.Error("a pinned run did not stay, or the run before it did")
	}
	if got := m.Run().Pinned; got != "Variant 1" {
		t.Errorf("the chart calls the pinned run %q", got)
	}
	m, _ = play(m, PresetPicked{presets[1]})
	if m.Compared.Timeline() != pinned || m.Compared.Before != (compare.Ghost{}) {
		t.Error("another preset did not keep the pin alone")
	}
	m, _ = play(m, compare.Removed{ID: 1})
	if m.Compared.Timeline() != nil {
		t.Error("a removed pin stays")
	}
}

// A pinned text is opened again with its preset; the text that was edited since
// is put aside.
func TestOpenPin(t *testing.T) {
	m, _ := play(New(), opened(""), compare.Pinned{}, compare.Pinned{})
	if len(m.Compared.Pins) != 1 || m.Detail != Compare || m.Compared.Pins[0].Name != "Variant 1" {
		t.Fatalf("pinned: %+v", m.Compared.Pins)
	}
	text, preset := m.Text(), m.Preset
	m, _ = play(m, PresetPicked{presets[1]}, document.TextTyped{Part: document.HPA, Text: "kind: HorizontalPodAutoscaler\n", Seen: m.Revision + 1})
	edited := m.Text()
	m, _ = play(m, compare.Opened{ID: 1})
	if m.Text() != text || m.Preset != preset || m.Edited {
		t.Errorf("opened: preset %s, edited %t, %q", m.Preset, m.Edited, m.Text())
	}
	if m, _ = play(m, TextRestored{}); m.Text() != edited {
		t.Errorf("brought back: %q", m.Text())
	}
}

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
	if m.Ghost.Timeline != first || m.Settled {
		t.Errorf("an edit: ghost %p, want %p", m.Ghost.Timeline, first)
	}
	if last := effects[len(effects)-1]; last != (WaitForEdits{2}) {
		t.Errorf("an edit asks for %+v", last)
	}
	m, _ = play(m, document.TextTyped{Part: document.HPA, Text: "ab", Seen: 2}, EditsSettled{2})
	if m.Ghost.Timeline != first || m.Settled {
		t.Error("the ghost of a burst of edits is not the run before it")
	}
	second := m.Timeline
	m, _ = play(m, EditsSettled{3}, document.TextTyped{Part: document.HPA, Text: "abc", Seen: 3})
	if m.Ghost.Timeline != second {
		t.Error("the ghost of a second burst is not the run before that")
	}
	m, _ = play(m, compare.PinToggled{}, EditsSettled{4})
	pinned := m.Timeline
	m, _ = play(m, document.TextTyped{Part: document.HPA, Text: "x", Seen: 4}, EditsSettled{5}, document.TextTyped{Part: document.HPA, Text: "y", Seen: 5}, PresetPicked{presets[1]})
	if m.Ghost.Timeline != pinned {
		t.Error("a pinned run did not stay")
	}
	m, _ = play(m, compare.PinToggled{})
	if m.Ghost != (compare.Ghost{}) {
		t.Errorf("after unpinning: %+v", m.Ghost)
	}
	m, _ = play(m, document.TextTyped{Part: document.HPA, Text: "z", Seen: m.Revision}, PresetPicked{presets[0]})
	if m.Ghost != (compare.Ghost{}) {
		t.Errorf("another preset kept a ghost: %+v", m.Ghost)
	}
}

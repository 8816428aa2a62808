package state

import (
	"strings"
	"testing"

	"hpaplayground/core/manifest"
	"hpaplayground/core/preset"
	"hpaplayground/core/track"
	"hpaplayground/web/compare"
	"hpaplayground/web/document"
	"hpaplayground/web/playback"
)

func TestGhost(t *testing.T) {
	m, _ := play(New(), opened(""))
	first := m.Timeline
	m, effects := play(m, document.TextTyped{Part: document.HPA, Text: "a", Seen: 1})
	if m.Compared().Timeline() != first || m.Settled {
		t.Errorf("an edit: ghost %p, want %p", m.Compared().Timeline(), first)
	}
	if last := effects[len(effects)-1]; last != (WaitForEdits{2}) {
		t.Errorf("an edit asks for %+v", last)
	}
	m, _ = play(m, document.TextTyped{Part: document.HPA, Text: "ab", Seen: 2}, EditsSettled{2})
	if m.Compared().Timeline() != first || m.Settled {
		t.Error("the ghost of a burst of edits is not the run before it")
	}
	second := m.Timeline
	m, _ = play(m, EditsSettled{3}, document.TextTyped{Part: document.HPA, Text: "abc", Seen: 3})
	if m.Compared().Timeline() != second {
		t.Error("the ghost of a second burst is not the run before that")
	}
	m, _ = play(m, compare.Pinned{}, EditsSettled{4})
	pinned := m.Timeline
	m, _ = play(m, document.TextTyped{Part: document.HPA, Text: "x", Seen: 4}, EditsSettled{5})
	before := m.Timeline
	m, _ = play(m, document.TextTyped{Part: document.HPA, Text: "y", Seen: 5})
	if m.Compared().Timeline() != pinned || m.Compared().Before.Timeline != before {
		t.Error("a pinned run did not stay, or the run before it did")
	}
	if got := m.Run().Pinned; got != "Your own text" {
		t.Errorf("the chart calls the pinned run %q", got)
	}
	m, _ = play(m, PresetPicked{presets[1]})
	if m.Compared().Timeline() != pinned || m.Compared().Before != (compare.Previous{}) {
		t.Error("another preset did not keep the pin alone")
	}
	m, _ = play(m, compare.Removed{ID: 1})
	if m.Compared().Timeline() != nil {
		t.Error("a removed pin stays")
	}
}

// An undo ends a burst of edits. Its result is compared with the run that was shown before. The
// result of the next edit is compared with the same run.
func TestGhostOfUndo(t *testing.T) {
	m, _ := play(New(), opened(""))
	type3 := func(m Model, text string) Model {
		for i := range text {
			m, _ = play(m, document.TextTyped{Part: document.HPA, Text: text[:i+1], Seen: m.Revision})
		}
		return m
	}
	m = type3(m, "abc")
	for _, step := range []struct {
		name string
		do   func(Model) Model
	}{
		{"an undo", func(m Model) Model { m, _ = play(m, Undone{}); return m }},
		{"a redo", func(m Model) Model { m, _ = play(m, Redone{}); return m }},
		{"a second undo", func(m Model) Model { m, _ = play(m, Undone{}); return m }},
		{"an edit after it", func(m Model) Model { return type3(m, "x") }},
	} {
		timeline := m.Timeline
		if m = step.do(m); m.Timeline == timeline {
			t.Fatalf("%s: did nothing", step.name)
		}
		if m.Compared().Timeline() != timeline {
			t.Errorf("%s is not compared with what was on the screen", step.name)
		}
	}
	before := m.Compared().Timeline()
	if m = type3(m, "xy"); m.Compared().Timeline() != before {
		t.Error("one burst became two")
	}
	if m, _ = play(m, EditsSettled{m.Revision}); !m.Settled {
		t.Error("the edits do not settle")
	}
}

// A text that cannot be run belongs to the same burst as the edit that repairs it.
func TestGhostOfBroken(t *testing.T) {
	m, _ := play(New(), opened(""))
	first, text := m.Timeline, m.Text()
	m, _ = Update(m, document.TextTyped{Part: document.HPA, Text: "kind: [", Seen: m.Revision})
	m, _ = play(m, RunEnded{Revision: m.Revision, Diagnostics: []manifest.Diagnostic{{Severity: manifest.Error}}}, EditsSettled{m.Revision})
	m, _ = play(m, document.TextTyped{Part: document.HPA, Text: "kind: []", Seen: m.Revision})
	if got := m.Compared().Before; got != (compare.Previous{Timeline: first, Text: text}) {
		t.Errorf("the run before has the text %q, want %q", got.Text, text)
	}
}

// A pinned text is opened again with its preset. The text that was edited since then is
// put aside.
func TestOpenPin(t *testing.T) {
	m, _ := play(New(), opened(""), compare.Pinned{}, compare.Pinned{})
	if len(m.Compared().Pins) != 1 || m.OpenTab != Compare || m.Compared().Pins[0].Name != "Your own text" {
		t.Fatalf("pinned: %+v", m.Compared().Pins)
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

// A link has the text of the run before, and opens with both runs.
func TestLinkWithBefore(t *testing.T) {
	m, _ := play(New(), opened(""))
	before := m.Text()
	m, effects := play(m, document.TextTyped{Part: document.HPA, Text: "kind: HorizontalPodAutoscaler\n", Seen: 1}, EditsSettled{2})
	text, shared := m.Text(), lastLink(effects).(WriteLink).Link
	if shared.Text != text || shared.Before != before {
		t.Fatalf("the link is %+v", shared)
	}
	fragment, _ := shared.Fragment()
	opens := func(m Model) Model {
		t.Helper()
		m, effects := play(m, opened("#"+fragment))
		if got := m.Compared().Timeline(); m.Text() != text || got == nil || got == m.Timeline || m.Run().Before == nil {
			t.Fatalf("opened with the text %q and the run %p before", m.Text(), got)
		}
		if m.Link.Before != before {
			t.Errorf("the address lost the run before: %+v", effects)
		}
		return m
	}
	m = opens(New())
	for _, test := range []struct {
		name string
		msg  Msg
		want string
		says string // the text that the story compares with
	}{
		{"only after", playback.DrawnSet{Drawn: track.DrawnAfter}, "", before},
		{"an edit", document.TextTyped{Part: document.HPA, Text: "kind: X\n", Seen: m.Revision}, text, before},
		{"another preset", PresetPicked{presets[1]}, "", ""},
		{"a paste", FileOpened{"kind: Y\n"}, text, ""},
	} {
		if m, _ := play(m, test.msg); m.Link.Before != test.want || m.Linked != test.says {
			t.Errorf("%s: the link has %q before, want %q; the story has %q, want %q", test.name, m.Link.Before, test.want, m.Linked, test.says)
		}
	}
	const other = "kind: X\n"
	chosen, _ := play(m, compare.Pinned{}, document.TextTyped{Part: document.HPA, Text: other, Seen: m.Revision}, EditsSettled{m.Revision + 1},
		document.TextTyped{Part: document.HPA, Text: "kind: Y\n", Seen: m.Revision})
	for _, test := range []struct {
		id   int
		want string
	}{{1, text}, {0, strings.Replace(text, "kind: HorizontalPodAutoscaler\n", other, 1)}} {
		if chosen, _ = play(chosen, compare.Chosen{ID: test.id}); chosen.Link.Before != test.want {
			t.Errorf("compared with %d, the link has %q before, want %q", test.id, chosen.Link.Before, test.want)
		}
	}
	pinned, _ := play(New(), opened(""), compare.Pinned{}, EditsSettled{1})
	saved := pinned.Compared().Save().Saved
	if opens(pinned).Compared().Chosen != 1 {
		t.Error("a pin with the text before was not chosen")
	}
	pinned, _ = play(New(), opened("#preset=two"), compare.Pinned{}, EditsSettled{1})
	m, _ = play(opens(pinned), compare.Restored{Saved: saved})
	if got := m.Compared(); got.Text() != before || got.Timeline() == nil {
		t.Errorf("pins of before took over: %+v", got)
	}
}

// A link to an HPA that replaced another has no run before: the chart shows nothing of it. An edit
// of the new HPA has one.
func TestLinkOfAnotherHPA(t *testing.T) {
	p := visit(t, "#preset=spike-cautious-policy")
	other, _ := preset.Lookup("no-behavior")
	p.send(TextReplaced{Text: other.Text})
	p.send(EditsSettled{p.model.Revision})
	if before := p.model.Link.Before; before != "" || p.model.Run().Before != nil {
		t.Errorf("the link has the run before of\n%s", before)
	}
	p.send(document.FieldSet{Part: document.HPA, Path: "spec.maxReplicas", Value: "3"})
	if p.model.Link.Before != p.model.Compared().Text() || p.model.Run().Before == nil {
		t.Errorf("the link has the run before of\n%s", p.model.Link.Before)
	}
}

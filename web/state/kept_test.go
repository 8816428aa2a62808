package state

import (
	"strings"
	"testing"

	"hpaplayground/core/preset"
	"hpaplayground/web/document"
	"hpaplayground/web/exercises"
	"hpaplayground/web/sharing"
)

// What another tab saves counts as saved by this tab.
func TestKeptElsewhere(t *testing.T) {
	one, other := visit(t, "exercise=min-and-max"), visit(t, "exercise=tolerance")
	one.write(strings.Replace(one.model.Text(), "minReplicas: 1", "minReplicas: 3", 1))
	one.send(EditsSettled{Revision: one.model.Revision})
	other.send(OtherTabSaved{Results: one.kept, Answers: one.answers})
	if d := other.model.Course().Done("min-and-max"); d.Count() == 0 {
		t.Error("the other tab knows no result")
	}
	other.send(exercises.Started{Name: "min-and-max"})
	if text := other.model.Text(); !strings.Contains(text, "minReplicas: 3") {
		t.Errorf("the other tab begins with\n%s", text)
	}
}

// Undoing all edits restores the text that was saved before, unless another tab
// has saved something since.
func TestKeepUndone(t *testing.T) {
	m, _ := Update(New(), AddressOpened{Fragment: "preset=walkthrough", Presets: preset.All(), OwnText: "old"})
	before := m.PartText(document.HPA)
	settled := func(text string) (keep []Effect) {
		m, _ = Update(m, document.TextTyped{Part: document.HPA, Text: text, Seen: m.GivenRevision})
		var effects []Effect
		m, effects = Update(m, EditsSettled{Revision: m.Revision})
		for _, e := range effects {
			if _, ok := e.(SaveText); ok {
				keep = append(keep, e)
			}
		}
		return keep
	}
	edited := strings.Replace(before, "maxReplicas: 10", "maxReplicas: 9", 1)
	if got := settled(edited); len(got) != 1 || !strings.Contains(got[0].(SaveText).Text, "maxReplicas: 9") {
		t.Fatalf("kept: %v", got)
	}
	ownText := m.Text()
	if got := settled(before); len(got) != 1 || got[0] != (SaveText{Text: "old", Replaces: ownText}) {
		t.Errorf("after undo: %v", got)
	}
}

// The text that was stored when the page was left counts, because the address may be older.
// In an exercise that text is the answer to the exercise.
func TestLeft(t *testing.T) {
	first := preset.All()[0]
	newer := strings.Replace(first.Text, "maxReplicas: 15", "maxReplicas: 14", 1)
	for _, fragment := range []string{"", "preset=walkthrough&t=2m", "s=broken"} {
		m, _ := Update(New(), AddressOpened{Fragment: fragment, Presets: preset.All(), TabText: newer})
		if m.Text() != newer || !m.Edited || m.Link.Preset != "" || m.LinkNotice() != "" {
			t.Errorf("%s: preset %q, notice %q, text\n%s", fragment, m.Link.Preset, m.LinkNotice(), m.Text())
		}
	}
	p := &player{t: t, model: New(), files: visit(t, "").files}
	p.send(AddressOpened{Fragment: "exercise=min-and-max", Presets: preset.All(), TabText: newer})
	if p.model.Text() != newer || p.model.Course().Exercise == nil || !p.model.Edited {
		t.Errorf("in an exercise: edited %v, text\n%s", p.model.Edited, p.model.Text())
	}
}

// A text that was typed just before an address is opened is saved and put aside. The
// texts of later addresses do not replace it.
func TestKeptInStorm(t *testing.T) {
	first := preset.All()[0]
	shared := sharing.Link{Text: strings.Replace(first.Text, "maxReplicas: 15", "maxReplicas: 14", 1), Shared: true}
	link, _ := shared.Fragment()
	m, _ := Update(New(), AddressOpened{Fragment: link, Presets: preset.All()})
	m, _ = Update(m, AddressOpened{Fragment: "preset=" + first.Name, Presets: preset.All()})
	m, _ = Update(m, document.TextTyped{Part: document.HPA, Text: strings.Replace(m.PartText(document.HPA), "maxReplicas: 15", "maxReplicas: 3", 1), Seen: m.GivenRevision})
	ownText := m.Text()
	saved := ""
	for range 3 {
		for _, fragment := range []string{link, "preset=walkthrough"} {
			var effects, more []Effect
			m, effects = Update(m, AddressOpened{Fragment: fragment, Presets: preset.All()})
			m, more = Update(m, EditsSettled{Revision: m.Revision})
			for _, e := range append(effects, more...) {
				if save, ok := e.(SaveText); ok {
					saved = save.Text
				}
			}
		}
	}
	if saved != ownText {
		t.Errorf("saved is\n%.200s", saved)
	}
	if m, _ = Update(m, TextRestored{}); m.Text() != ownText {
		t.Errorf("put aside is\n%.200s", m.Text())
	}
}

package state

import (
	"strings"
	"time"

	"hpaplayground/core/explain"
	"hpaplayground/web/document"
	"hpaplayground/web/why"
)

// SyncToExplain returns the sync at the cursor, or the zero SyncID if no explanation is
// shown. The story of a pod shows how that sync counted the pod.
func (m Model) SyncToExplain() why.SyncID {
	if m.Drawer && (m.Detail == Why || m.Detail == Pods && m.Pods().Pod != "") {
		return why.At(m.Playback)
	}
	return why.SyncID{}
}

// Explanation returns the explanation of the sync at the cursor, nil if there is no explanation
// yet.
func (m Model) Explanation() *explain.Chain {
	last := m.Why().Last
	if last.SyncID != m.SyncToExplain() {
		return nil
	}
	return last.Chain
}

// restingSync is SyncToExplain, but zero during playback.
func (m Model) restingSync() why.SyncID {
	if m.Playing {
		return why.SyncID{}
	}
	return m.SyncToExplain()
}

// Governs finds the field that decided the sync at the cursor.
func (m Model) Governs() why.Governs { return why.Governing(m.Document, m.Playback, m.Run()) }

// GovernsAt finds the field that decided the sync at another moment.
func (m Model) GovernsAt(moment time.Duration) why.Governs {
	m.Cursor = moment
	return m.Governs()
}

// HeldField returns the field beside the text about the cursor, while a person sets it.
func (m Model) HeldField() why.Governs { return m.Why().HeldField }

// StoryLines returns the story of the HPA that is shown. One of several has its name in front. If
// hold is set, the sentence that a person sets a value in is at its place.
func (m Model) StoryLines(hold bool) []explain.Line {
	if m.HPA >= len(m.Stories) {
		return []explain.Line{{Parts: []explain.Part{{Text: m.Story}}}}
	}
	lines := m.Stories[m.HPA]
	if len(m.Stories) > 1 {
		first := m.Lang.Say("%s: %s", m.Timeline.HPAs[m.HPA].Key.Name, lines[0].String())
		lines = append([]explain.Line{{Parts: []explain.Part{{Text: first}}}}, lines[1:]...)
	}
	if held := m.Why().HeldLine; hold && held.At > 0 {
		lines = explain.Keep(m.Timeline, m.HPA, lines, held.Line, held.At, m.Lang)
	}
	return lines
}

// leaveLine lets go of the sentence whose value a person has set, once something else is edited
// or another HPA is shown.
func (m Model) leaveLine(before Model, msg Msg) Model {
	w := m.Why()
	set, ok := msg.(document.FieldSet)
	same := m.HPA == before.HPA && (m.Revision == before.Revision || ok && strings.HasPrefix(set.Path, w.HeldLine.Line.Field().Path))
	if !w.HeldLine.Left || same {
		return m
	}
	w.HeldLine = why.HeldLine{}
	return m.set(w)
}

// TextShown identifies the text that the controls are read from.
func (m Model) TextShown() why.TextID {
	id := why.TextID{Checked: m.Checked, HPA: m.HPA}
	if tl := m.Timeline; tl != nil && m.HPA < len(tl.HPAs) {
		versions := tl.HPAs[m.HPA].Versions
		id.Applied = len(versions) > 1 && versions[1].At <= m.Cursor
	}
	return id
}

// ControlsOf returns the controls of a part. If the text of an HPA is not in force,
// there are no controls.
func (m Model) ControlsOf(part document.Part) document.Controls {
	if part == document.HPA && m.TextShown().Applied {
		return document.Controls{}
	}
	return m.TextControls(part)
}

// TextControls returns the controls of a part, whatever is in force at the cursor.
func (m Model) TextControls(part document.Part) document.Controls {
	d := m.Document
	d.Part = part
	return d.Controls(m.Playback.Run(m.Lang, nil))
}

// Find returns where a field is in the text, in the editor that shows it.
func (m Model) Find(f explain.Field) (part document.Part, line, column int) {
	return why.Find(m.Document, m.Playback, f)
}

package state

import (
	"slices"
	"time"

	"hpaplayground/core/explain"
	"hpaplayground/core/preset"
	"hpaplayground/core/track"
	"hpaplayground/web/document"
	"hpaplayground/web/feature"
	"hpaplayground/web/why"
)

// Run returns the run that is shown, with the goals and other items that features add to the
// picture.
func (m Model) Run() track.Run {
	r := m.Playback.Run(m.Lang, m.Compared().Timeline())
	for _, f := range m.features.All() {
		if f, ok := f.(feature.Overlay); ok {
			f.Show(&r, m.Now())
		}
	}
	return r
}

// Goals returns the goals of the exercise, for the chart.
func (m Model) Goals() []track.Goal { return m.Course().Marks(m.Lang) }

// Summary returns the sentence about the run. If the text is a preset's, it is the
// preset's own summary, unless a person is setting a value in the story.
func (m Model) Summary() string {
	if preset, ok := preset.Lookup(m.Preset); ok && !m.Edited && m.Why().EditedSentence.At == 0 {
		return m.Lang.Phrase(preset.Summary)
	}
	return m.Story
}

// SyncToExplain returns the sync at the cursor, or the zero SyncID if no explanation is
// shown. The story of a pod shows how that sync counted the pod.
func (m Model) SyncToExplain() why.SyncID {
	if m.Drawer && (m.OpenTab == Why || m.OpenTab == Pods && m.Pods().Pod != "") {
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

// RestingSync is SyncToExplain, but zero during playback.
func (m Model) RestingSync() why.SyncID {
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

// Governing returns the line of the field that held the replicas back at a moment, or 0
// if the text does not have the field. If there are several policies, it returns the
// policy that decided.
func (m Model) Governing(moment time.Duration) (part document.Part, line int) {
	g := m.GovernsAt(moment)
	return g.Part, g.From
}

// EditedField returns the field beside the text about the cursor, while a person sets it.
func (m Model) EditedField() why.Governs { return m.Why().EditedField }

// StoryLines returns the story of the HPA that is shown. One of several has its name in front. If
// keep is set, the sentence in which a person sets a value stays where it was.
func (m Model) StoryLines(keep bool) []explain.Line {
	if m.HPA >= len(m.Stories) {
		return []explain.Line{{Parts: []explain.Part{{Text: m.Story}}}}
	}
	lines := m.Stories[m.HPA]
	if held := m.Why().EditedSentence; keep && held.At > 0 {
		lines = explain.KeepSentence(m.Timeline, m.HPA, lines, held.Line, held.At-1, m.Lang)
	}
	if len(m.Stories) > 1 {
		lines = slices.Clone(lines)
		name := explain.Part{Text: m.Lang.Say("%s: %s", m.Timeline.HPAs[m.HPA].Key.Name, "")}
		lines[0].Parts = append([]explain.Part{name}, lines[0].Parts...)
	}
	return lines
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

// TextBefore returns the text of the run that is compared with, in which the person's changes
// are not made. It is "" if there is none, and after an undo, which leaves no change.
func (m Model) TextBefore() string {
	if len(m.History.redoTexts) > 0 || m.Run().Before == nil {
		return ""
	}
	return m.Compared().Text()
}

// Applies reports whether the last edits can be applied at the cursor instead.
func (m Model) Applies() bool {
	return !m.Broken() && m.Compared().Before.Applies(m.Document, m.Cursor)
}

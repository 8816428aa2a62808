package state

import (
	"hpaplayground/core/preset"
	"hpaplayground/web/document"
	"hpaplayground/web/exercises"
)

// The messages that open a text.
type (
	// PresetPicked: a preset was picked.
	PresetPicked struct{ Preset preset.Preset }
	// FileOpened: a text was opened from a file.
	FileOpened struct{ Text string }
	// TextReplaced: the host page of an embed set the text. An open exercise stays open.
	TextReplaced struct{ Text string }
)

func (msg PresetPicked) apply(m Model) (Model, []Effect) {
	m = m.keepOwnText().leave()
	m.Playback, m.SpanPending = m.Restart(), false
	m.Link.Unreadable, m.Link.Reason, m.Link.Before = "", "", ""
	return m.load(msg.Preset, msg.Preset.Text)
}

func (msg FileOpened) apply(m Model) (Model, []Effect) { return m.openText(msg.Text) }

func (msg TextReplaced) apply(m Model) (Model, []Effect) {
	if m.Course().Exercise != nil && !exercises.IsCollection(msg.Text) && !exercises.IsResults(msg.Text) {
		return m.replaceText(msg.Text)
	}
	return m.openText(msg.Text)
}

// openText opens a whole text from a file, a paste or the host page.
func (m Model) openText(text string) (Model, []Effect) {
	m = m.set(m.Fleet().Empty())
	switch {
	case exercises.IsCollection(text):
		return m.unpack(text)
	case exercises.IsResults(text):
		return m.merge(text)
	}
	if m = m.keepOwnText(); m.Course().Exercise != nil {
		m = m.putAside()
	}
	m = m.leave().setOriginal("", text)
	m.Playback, m.HPA = m.Restart(), 0
	return m.replaceText(text)
}

// StepTaken: a step or a time in the preset's description was clicked.
type StepTaken struct{ Step preset.Step }

// The change is made in the preset's original text, because the description is about that text. The
// cursor moves to the moment where the effect is seen, and the changed line is shown. Undo reverts the
// change.
func (msg StepTaken) apply(m Model) (Model, []Effect) {
	m, effects := m.seek(msg.Step.At)
	preset, ok := preset.Lookup(m.Preset)
	if !ok || msg.Step.Sets == nil {
		return m, effects
	}
	text, err := msg.Step.Sets.Apply(preset.Text)
	if err != nil || text == m.Text() {
		return m, effects
	}
	before := m.Document
	before.Sections = document.Split(preset.Text)
	m, more := m.edited(m.Document.Replace(document.Split(text)))
	part, line := document.Changed(before, m.Document, m.Part)
	m.Part = part
	return m, append(append(effects, more...), document.ScrollText{Part: part, Line: line})
}

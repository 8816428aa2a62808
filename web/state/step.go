package state

import (
	"hpaplayground/core/preset"
	"hpaplayground/web/document"
	"hpaplayground/web/playback"
)

// StepTaken: a step or a time in the preset's description was clicked.
type StepTaken struct{ Step preset.Step }

// step makes the change of a step in the preset's original text, because the
// description is about that text. It moves the cursor to the moment where the effect is
// seen, and shows the changed line. Undo reverts the change.
func (m Model) step(s preset.Step) (Model, []Effect) {
	m, effects := m.playback(playback.CursorMoved{At: s.At})
	preset, ok := preset.Lookup(m.Preset)
	if !ok || s.Sets == nil {
		return m, effects
	}
	text, err := s.Sets.Apply(preset.Text)
	if err != nil || text == m.Text() {
		return m, effects
	}
	before := m.Document
	before.Sections = document.Split(preset.Text)
	m, more := m.edited(m.Document.Replace(document.Split(text)), "")
	part, line := document.Changed(before, m.Document, m.Part)
	m.Part = part
	return m, append(append(effects, more...), document.ScrollText{Part: part, Line: line})
}

package state

import "hpaplayground/web/document"

// The messages about the history.
type (
	// Undone: undo the last change of the text.
	Undone struct{}
	// Redone: make the last undone change again.
	Redone struct{}
	// TextRestored: bring back the text that the last preset replaced.
	TextRestored struct{}
)

// remember adds the previous text to the history, if the message began another step.
// There is nothing before the first text.
func (m Model) remember(before Model) Model {
	if m.Revision == before.Revision || before.Revision == 0 || m.saved().equal(before.saved()) {
		return m
	}
	m.History.redoTexts = nil
	if m.Edit != before.Edit {
		m.History.undoTexts = push(m.History.undoTexts, before.saved())
	}
	return m
}

func (Undone) apply(m Model) (Model, []Effect) {
	s, rest, ok := pop(m.History.undoTexts)
	if !ok {
		return m, nil
	}
	m.History = History{rest, push(m.History.redoTexts, m.saved())}
	return m.showText(s)
}

func (Redone) apply(m Model) (Model, []Effect) {
	s, rest, ok := pop(m.History.redoTexts)
	if !ok {
		return m, nil
	}
	m.History = History{push(m.History.undoTexts, m.saved()), rest}
	return m.showText(s)
}

// showText shows a text, scrolled to the first line that differs.
func (m Model) showText(to Saved) (Model, []Effect) {
	before := m.Document
	if to.Original != m.Original {
		m.Before = nil
	}
	m, effects := m.show(to)
	part, line := document.Changed(before, m.Document, m.Part)
	m.Part = part
	return m, append(effects, document.ScrollText{Part: part, Line: line})
}

// show shows a saved text with its preset or exercise. If that text is another edit of
// the current one, the current run is kept for comparison.
func (m Model) show(s Saved) (Model, []Effect) {
	edit := s.Preset == m.Preset && s.Exercise == m.Course().Exercise
	switch {
	case edit:
	case s.Exercise != nil:
		m = m.setExercise(s.Exercise)
	default:
		m = m.leave()
	}
	m = m.setOriginal(s.Preset, s.Original)
	next := m.Document.Replace(s.Sections)
	if edit {
		m.afterUndo = true
		m, effects := m.change(next)
		m.afterUndo = true
		return m, effects
	}
	return m.setDocument(next).run()
}

func (TextRestored) apply(m Model) (Model, []Effect) {
	if m.Before == nil {
		return m, nil
	}
	saved := *m.Before
	m.Before = nil
	return m.show(saved)
}

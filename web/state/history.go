package state

import (
	"slices"

	"hpaplayground/core/exercise"
	"hpaplayground/core/section"
	"hpaplayground/web/document"
)

// Saved is a text that was put aside, or a step of the history.
type Saved struct {
	Sections []section.Section
	Preset   string
	Original string
	Exercise *exercise.Exercise // the exercise that the text answers, or nil
}

// History holds the texts before the current text and, after an undo, the texts after the current
// text. The nearest text is last. Replacing the whole text is one step, and so is each drag or run
// of typing: see Document.Edit.
type History struct{ undoTexts, redoTexts []Saved }

// The limits of a history. Texts share equal sections, so they take less than maxBytes.
const (
	maxSteps = 200
	maxBytes = 16 << 20
)

// saved returns the text that is shown.
func (m Model) saved() Saved { return Saved{m.Sections, m.Preset, m.Original, m.Course().Exercise} }

func (s Saved) equal(other Saved) bool {
	return s.Preset == other.Preset && s.Exercise == other.Exercise && slices.Equal(s.Sections, other.Sections)
}

func (s Saved) size() (bytes int) {
	for _, section := range s.Sections {
		bytes += len(section.Text)
	}
	return bytes
}

// push adds a text to past or future. It drops the oldest texts above the limits.
func push(texts []Saved, s Saved) []Saved {
	bytes, from := s.size(), len(texts)
	for from > 0 && len(texts)-from < maxSteps-1 && bytes+texts[from-1].size() <= maxBytes {
		from--
		bytes += texts[from].size()
	}
	return append(slices.Clone(texts[from:]), s)
}

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

// undo goes one step back, redo one step forward.
func (m Model) undo() (Model, []Effect) {
	s, rest, ok := pop(m.History.undoTexts)
	if !ok {
		return m, nil
	}
	m.History = History{rest, push(m.History.redoTexts, m.saved())}
	return m.showText(s)
}

func (m Model) redo() (Model, []Effect) {
	s, rest, ok := pop(m.History.redoTexts)
	if !ok {
		return m, nil
	}
	m.History = History{push(m.History.undoTexts, m.saved()), rest}
	return m.showText(s)
}

// pop removes and returns the nearest text.
func pop(texts []Saved) (s Saved, rest []Saved, ok bool) {
	last := len(texts) - 1
	if last < 0 {
		return s, nil, false
	}
	return texts[last], texts[:last:last], true
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
	m.Preset, m.Original = s.Preset, s.Original
	next := m.Document.Replace(s.Sections)
	if edit {
		m.afterUndo = true
		m, effects := m.change(next)
		m.afterUndo = true
		return m, effects
	}
	return m.setDocument(next).run()
}

// UndoTitles returns what undo and redo would change: the name of an editor, or the
// title of an opened text. A title is "" if there is nothing to undo or redo.
func (m Model) UndoTitles() (undo, redo string) {
	name := func(texts []Saved) string {
		if len(texts) == 0 {
			return ""
		}
		s := texts[len(texts)-1]
		if s.Preset == m.Preset && s.Exercise == m.Course().Exercise {
			other := m.Document
			other.Sections = s.Sections
			part, _ := document.Changed(m.Document, other, m.Part)
			return part.Label(m.Lang)
		}
		return m.TitleOf(s)
	}
	return name(m.History.undoTexts), name(m.History.redoTexts)
}

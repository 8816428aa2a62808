package state

import (
	"hpaplayground/core/exercise"
	"hpaplayground/core/preset"
	"hpaplayground/web/document"
	"hpaplayground/web/exercises"
	"hpaplayground/web/feature"
	"hpaplayground/web/playback"
)

// edited replaces the document by an edit of it. The cursor stays where it is.
func (m Model) edited(next document.Document) (Model, []Effect) {
	if next.Revision == m.Revision {
		m.Document = next
		return m, nil
	}
	m.Kept = m.Kept || m.RunRevision == m.Revision
	return m.change(next)
}

// editedWith is edited with a notice, if there is one.
func (m Model) editedWith(next document.Document, notice string) (Model, []Effect) {
	m, effects := m.edited(next)
	if notice == "" {
		return m, effects
	}
	m, later := m.notice(notice)
	return m, append(effects, later...)
}

// rewritten is editedWith for a change of the actions in the run. The link names the moment
// at the cursor.
func (m Model) rewritten(msg document.Rewritten) (Model, []Effect) {
	m.Moved = m.Moved || msg.Text.Revision != m.Revision
	return m.editedWith(msg.Text, msg.Notice)
}

// change replaces the document with another text and runs the text. The previous run is kept for
// comparison.
func (m Model) change(next document.Document) (Model, []Effect) {
	m, settle := m.keepPrevious()
	m, effects := m.setDocument(next).run()
	return m, append(effects, settle...)
}

// replaceText replaces the whole text and runs the new text.
func (m Model) replaceText(text string) (Model, []Effect) {
	return m.change(m.Document.Replace(document.Split(text)))
}

// setDocument replaces the document by another text.
func (m Model) setDocument(next document.Document) Model {
	m.Document = next
	m.Edited = m.Preset == "" && m.Course().Exercise == nil || m.Text() != m.Original
	return m
}

// setOriginal sets where the text comes from. Another text starts with its whole run.
func (m Model) setOriginal(preset, original string) Model {
	if original != m.Original {
		m.Zoom = playback.Span{}
	}
	m.Preset, m.Original = preset, original
	return m
}

// load opens a preset, or a text without a name. The text may differ from the original.
func (m Model) load(p preset.Preset, original string) (Model, []Effect) {
	m = m.setOriginal(p.Name, original)
	m = m.setDocument(m.Document.Replace(document.Split(p.Text)))
	m.HPA = 0
	m.Settled = true
	before := m.Link.Before
	if m.Course().Exercise != nil {
		before = ""
	}
	m.Linked = before
	compared, effects := m.Compared().OpenPrevious(before)
	m, more := m.set(compared).set(m.Fleet().Empty()).run()
	return m, append(more, effects...)
}

// keepOwnText puts the person's own text aside before another text replaces it. An answer to a
// solved exercise is not put aside. The text of a link does not replace a text that was put aside.
func (m Model) keepOwnText() Model {
	if m.linkRevision == m.Revision && m.Before != nil {
		return m
	}
	if m.Edited && m.Course().Exercise == nil {
		m.ownText = m.Text()
	}
	if m.Edited && !m.Course().Solved() {
		m = m.putAside()
	}
	return m
}

// putAside puts the current text aside.
func (m Model) putAside() Model {
	s := m.saved()
	m.Before = &s
	return m
}

// setExercise makes x the current exercise.
func (m Model) setExercise(x *exercise.Exercise) Model {
	m = m.set(m.Course().Begin(x))
	m.View, m.Part = feature.Task, exercises.PartOf(x)
	return m
}

// leave ends the exercise. Its text becomes the person's own.
func (m Model) leave() Model {
	m.Linked = ""
	m = m.set(m.Course().Leave())
	if m.View == feature.Task {
		m.View = feature.Watch
	}
	m.Edited = m.Preset == "" || m.Text() != m.Original
	return m
}

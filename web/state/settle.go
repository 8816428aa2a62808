package state

import (
	"time"

	"hpaplayground/web/feature"
)

// The messages about what is saved.
type (
	// EditsSettled: there was no edit for a while after this revision. There may be a
	// later edit since.
	EditsSettled struct{ Revision int }
	// OtherTabSaved: another tab saved something. What did not change is empty.
	OtherTabSaved struct{ Text, Results, Answers string }
)

// The effects.
type (
	// WaitForEdits sends EditsSettled after a while.
	WaitForEdits struct{ Revision int }
	// SaveText saves the person's own text for the next visit. If Replaces is set, the
	// text is saved only if Replaces is the saved text, so that a text from another tab
	// stays.
	SaveText struct{ Text, Replaces string }
)

// settleTime is the pause between edits after which the next edit begins a new comparison.
const settleTime = 3 * time.Second

// Do waits.
func (e WaitForEdits) Do(h *feature.Host) {
	h.Later(settleTime, func() { h.Send(EditsSettled(e)) })
}

// Do saves the text.
func (e SaveText) Do(h *feature.Host) {
	if e.Replaces == "" || h.ReadSaved("") == e.Replaces {
		h.Save("", e.Text)
	}
}

// keepPrevious keeps the previous run for comparison, unless a burst of edits is still
// under way. A text that could not be run belongs to the burst.
func (m Model) keepPrevious() (Model, []Effect) {
	if m.Settled && !m.Broken() || m.afterUndo {
		m = m.set(m.Compared().KeepPrevious(m.Timeline, m.Text()))
	}
	m.Settled, m.afterUndo = false, false
	return m, []Effect{WaitForEdits{m.Revision + 1}}
}

// A burst of edits ends, and the text is saved.
func (msg EditsSettled) apply(m Model) (Model, []Effect) {
	if m.Settled || msg.Revision != m.Revision {
		return m, nil
	}
	m.Settled = true
	if m.Course().Exercise != nil {
		return m.keepAnswer() // the person's own text from before the exercise stays saved
	}
	if m.linkRevision == m.Revision && m.Before != nil {
		return m, nil // the person's own text stays saved, because the address has this text
	}
	if !m.Edited {
		if m.savedText == "" {
			return m, nil
		}
		saved := m.savedText
		m.savedText = ""
		return m, []Effect{SaveText{Text: m.ownText, Replaces: saved}} // all edits are undone: save what was saved before
	}
	m.savedText = m.Text()
	return m, []Effect{SaveText{Text: m.savedText}}
}

// keepAnswer saves the answer to the current exercise.
func (m Model) keepAnswer() (Model, []Effect) {
	c, effects := m.Course().KeepAnswer(m.Text(), m.Edited)
	return m.set(c), effects
}

func (msg OtherTabSaved) apply(m Model) (Model, []Effect) {
	if msg.Text != "" {
		m.ownText = msg.Text
	}
	return m.set(m.Course().SavedElsewhere(msg.Results, msg.Answers)), nil
}

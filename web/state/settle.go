package state

// keepPrevious keeps the previous run for comparison, unless a burst of edits is still
// under way. A text that could not be run belongs to the burst.
func (m Model) keepPrevious() (Model, []Effect) {
	if m.Settled && !m.Broken() || m.afterUndo {
		m = m.set(m.Compared().KeepPrevious(m.Timeline, m.Text()))
	}
	m.Settled, m.afterUndo = false, false
	return m, []Effect{WaitForEdits{m.Revision + 1}}
}

// endEdits ends a burst of edits and saves the text.
func (m Model) endEdits(revision int) (Model, []Effect) {
	if m.Settled || revision != m.Revision {
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

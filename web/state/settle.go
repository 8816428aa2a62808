package state

import "hpaplayground/web/document"

// keepGhost keeps the run that an edit is about to replace, unless a burst of
// edits is still under way. A text that could not be run belongs to the burst.
func (m Model) keepGhost() (Model, []Effect) {
	if m.Settled && !m.Broken() || m.travelled {
		m = m.set(m.Compared().Keep(m.Timeline, m.PartText(document.HPA)))
	}
	m.Settled, m.travelled = false, false
	return m, []Effect{WaitForEdits{m.Revision + 1}}
}

// settle ends a burst of edits and saves the text.
func (m Model) settle(revision int) (Model, []Effect) {
	if m.Settled || revision != m.Revision {
		return m, nil
	}
	m.Settled = true
	if m.Course().Exercise != nil {
		return m.keepAnswer() // not the text that the person left here before
	}
	if m.linked == m.Revision && m.Before != nil {
		return m, nil // the person's own text is saved, and this one is in the address
	}
	if !m.Edited {
		if m.kept == "" {
			return m, nil
		}
		was := m.kept
		m.kept = ""
		return m, []Effect{SaveText{Text: m.left, Over: was}} // undone: restore what was kept before
	}
	m.kept = m.Text()
	return m, []Effect{SaveText{Text: m.kept}}
}

// Applies reports whether the last edits can be applied at the cursor instead.
func (m Model) Applies() bool {
	return !m.Broken() && m.Compared().Before.Applies(m.Document, m.Cursor)
}

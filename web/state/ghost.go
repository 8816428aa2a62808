package state

import (
	"hpaplayground/core/timeline"
	"hpaplayground/web/document"
)

// Ghost is the run that the present one is compared with: the one before a
// burst of edits, or one that the person pinned.
type Ghost struct {
	Timeline *timeline.Timeline
	Pinned   bool
	HPA      string // the text of its HPA
}

// maxGhostBytes is the most bytes of a previous run that is kept without being
// asked to. The present run and the one that replaces it are in memory too.
const maxGhostBytes = 64 << 20

// keepGhost keeps the run that an edit is about to replace, unless a burst of edits
// is still under way or a run is pinned.
func (m Model) keepGhost() (Model, []Effect) {
	switch {
	case !m.Settled || m.Ghost.Pinned || m.Timeline == nil:
	case m.Timeline.Kept > maxGhostBytes:
		m.Ghost = Ghost{HPA: m.PartText(document.HPA)}
	default:
		m.Ghost.Timeline, m.Ghost.HPA = m.Timeline, m.PartText(document.HPA)
	}
	m.Settled = false
	return m, []Effect{WaitForEdits{m.Revision + 1}}
}

// settle ends a burst of edits and saves the text.
func (m Model) settle(revision int) (Model, []Effect) {
	if m.Settled || revision != m.Revision {
		return m, nil
	}
	m.Settled = true
	if m.Course.Exercise != nil {
		return m.keepAnswer() // not the text that the person left here before
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

// pin pins the present run for comparison, or unpins the pinned one.
func (m Model) pin() Model {
	if m.Ghost.Pinned {
		m.Ghost = Ghost{}
	} else if m.Timeline != nil {
		m.Ghost = Ghost{m.Timeline, true, m.PartText(document.HPA)}
	}
	return m
}

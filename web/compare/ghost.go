// Package compare sets the run's numbers beside those of an earlier run, the
// ghost: the run before the last edits, or one that was pinned.
package compare

import "hpaplayground/core/timeline"

// Ghost is the run that the present one is compared with: the one before a
// burst of edits, or one that the person pinned.
type Ghost struct {
	Timeline *timeline.Timeline
	Pinned   bool
	HPA      string // the text of its HPA
}

// PinToggled: keep this run to compare later ones with, or stop doing so.
type PinToggled struct{}

// maxGhostBytes is the most bytes of a previous run that is kept without being
// asked to. The present run and the one that replaces it are in memory too.
const maxGhostBytes = 64 << 20

// Keep keeps the run that a burst of edits is about to replace, unless a run is
// pinned. run may be nil; hpa is the text of its HPA.
func (g Ghost) Keep(run *timeline.Timeline, hpa string) Ghost {
	switch {
	case g.Pinned || run == nil:
		return g
	case run.Kept > maxGhostBytes:
		return Ghost{HPA: hpa}
	}
	return Ghost{Timeline: run, HPA: hpa}
}

// Pin pins the present run for comparison, or unpins the pinned one.
func (g Ghost) Pin(run *timeline.Timeline, hpa string) Ghost {
	switch {
	case g.Pinned:
		return Ghost{}
	case run == nil:
		return g
	}
	return Ghost{run, true, hpa}
}

// Package state is the page without the page: a Model, the messages that
// change it and Update, which is pure. Effects are values that the page
// carries out.
package state

import (
	"time"

	"hpaplayground/core/exercise"
	"hpaplayground/core/manifest"
	"hpaplayground/core/scenario"
	"hpaplayground/core/timeline"
	"hpaplayground/core/words"
)

// Part is one of the editors. The scenario is one text; each editor holds the
// documents of one role.
type Part int

// The parts, in the order in which they make up the text.
const (
	HPA Part = iota
	Workload
	Simulation
	parts
)

// Parts are all parts.
func Parts() [parts]Part { return [parts]Part{HPA, Workload, Simulation} }

// View is the part of the page that a small screen shows.
type View string

// The views.
const (
	Watch   View = "watch"
	Edit    View = "edit"
	Details View = "details"
	Task    View = "task" // of the exercise
)

// Detail is a tab of the drawer.
type Detail string

// The tabs of the drawer.
const (
	Why        Detail = "why"
	Conditions Detail = "conditions"
	Events     Detail = "events"
	Describe   Detail = "describe"
	Pods       Detail = "pods"
	Syncs      Detail = "syncs"
	Compare    Detail = "compare"
	Loads      Detail = "load"
)

// Model is the whole state of the page. Copies share what is in it: nothing
// reachable from it is written to but the Reader, which only remembers.
type Model struct {
	Sections []scenario.Section // the text, cut for the editors
	Reader   *scenario.Reader   // of the text and of its parts
	Revision int                // of Sections; grows with each change
	Put      int                // revision at which they last changed other than by typing
	Edit     int                // grows with each change that is one to undo: a drag is one
	moved    string             // path of the control that the last change came from

	left string // the person's own text before the edits that may be undone
	kept string // what of it was kept for the next visit; "": nothing yet

	Preset   string // name of the preset that was loaded last; "": a link's own text was
	Original string // its text
	Edited   bool   // the text is not, or no longer, the preset's
	Before   *Saved // what the last preset took the place of

	Problems []Problem
	Failure  string // why the run of a faultless text did not end
	Checked  int    // revision that Problems and Failure are of

	Timeline *timeline.Timeline // of the last run that ended; nil before the first
	Ran      int                // its revision
	Story    string             // said of it
	HPA      int                // the one that is shown
	Scenario *scenario.Scenario // that Timeline is the run of

	Told  Told // the sync that was explained last
	asked int  // how often an explanation was, so that the last is known

	Ghost   Ghost
	Settled bool // no edit has come for a while

	Cursor time.Duration
	Moved  bool // by the person, or by the link
	Aimed  bool // the link's moment is still to be found in a run

	Zoom Span // of the chart

	Lang words.Language // the reader's

	Playing bool // the cursor moves by itself
	Speed   int  // seconds of the run in one; one of Speeds

	Said     string // in answer to a button
	Link     Link   // as last read or written; carries what this page does not know
	Unlinked bool   // the text is too long for the address, which is without it
	View     View
	Part     Part
	Detail   Detail
	Pod      string // name of the one that was chosen; "": none

	Course Course
	Codes  Codes
	Load   LoadView
	Import Import
}

// Saved is a text that was put aside.
type Saved struct {
	Sections []scenario.Section
	Preset   string
	Original string
	Exercise *exercise.Exercise // that it is an answer to; nil: none
}

// Problem is a diagnostic at its place in one of the editors.
type Problem struct {
	Part Part
	manifest.Diagnostic
}

// New is the page before anything was loaded.
func New() Model {
	return Model{Reader: new(scenario.Reader), View: Watch, Detail: Why, Speed: usualSpeed}
}

// Broken says whether what is shown is older than the text, because the text
// cannot be run.
func (m Model) Broken() bool {
	if m.Checked != m.Revision {
		return m.Ran < m.Checked
	}
	return m.Failure != "" || m.Errors() > 0
}

// Errors counts the problems that stop a run.
func (m Model) Errors() int {
	n := 0
	for _, p := range m.Problems {
		if p.Severity == manifest.Error {
			n++
		}
	}
	return n
}

// FirstError is the error that stands first in the text.
func (m Model) FirstError() (Problem, bool) {
	for _, p := range m.Problems {
		if p.Severity == manifest.Error {
			return p, true
		}
	}
	return Problem{}, false
}

// Says is what is said of the run: the preset's own summary while the text is
// the preset's.
func (m Model) Says() string {
	if preset, ok := scenario.LookupPreset(m.Preset); ok && !m.Edited {
		return preset.In(m.Lang).Summary
	}
	return m.Story
}

// Notice is what a person should know of the link, or "".
func (m Model) Notice() string {
	switch {
	case m.Link.Reason != "":
		return m.Lang.Say("The link that you followed cannot be opened: %s", m.Link.Reason)
	case m.Unlinked:
		return m.Lang.Say("This text is too long for a link: to share it, copy the text itself")
	}
	return ""
}

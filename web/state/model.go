// Package state holds what the page decides, without the page: a Model, the
// messages that change it, and Update, which is pure. Effects are values that
// the page carries out.
package state

import (
	"hpaplayground/core/exercise"
	"hpaplayground/core/manifest"
	"hpaplayground/core/scenario"
	"hpaplayground/core/track"
	"hpaplayground/core/words"
	"hpaplayground/web/playback"
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

// ID is the part's name in elements and messages.
func (p Part) ID() string { return [parts]string{"hpa", "workload", "simulation"}[p] }

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

// Model is the whole state of the page. Copies share what they point to, so
// nothing reachable from a Model is changed, except the Reader, a cache.
type Model struct {
	playback.Playback

	Sections []scenario.Section // the text, cut for the editors
	Reader   *scenario.Reader   // of the text and of its parts
	Revision int                // grows with each change of Sections
	Put      int                // the last revision that did not come from typing
	Edit     int                // grows with each step to undo; a drag is one step
	moved    string             // path of the control that the last change came from

	left string // the person's own text before the edits that may be undone
	kept string // the text that was saved for the next visit; "" if none yet

	Preset   string // name of the preset that was loaded last; "" if the text is not from one
	Original string // the text of the preset, of the link or the file, or the start of the exercise
	Edited   bool   // the text is not, or no longer, Original
	Before   *Saved // what the last preset replaced

	Problems []Problem
	Failure  string // why a text without errors could not be run
	Checked  int    // the revision that Problems and Failure belong to

	Told  Told // the sync that was explained last
	asked int  // counts requests for explanations: only the last one matters

	Ghost   Ghost
	Settled bool // no edit has come for a while

	Lang words.Language // the reader's language

	Said     string // the notice after a button was pressed
	Link     Link   // as last read or written; keeps the options that this page does not know
	Unlinked bool   // the text is too long for the address, so the address is without it
	View     View
	Part     Part
	Detail   Detail
	Pod      string // name of the picked pod; "" if none

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
	Exercise *exercise.Exercise // the exercise that it is an answer to, or nil
}

// Problem is a diagnostic at its place in one of the editors.
type Problem struct {
	Part Part
	manifest.Diagnostic
}

// New is the page before anything is loaded.
func New() Model {
	return Model{Playback: playback.New(), Reader: new(scenario.Reader), View: Watch, Detail: Why}
}

// Broken reports whether the page shows an older run, because the text cannot
// be run.
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

// FirstError is the first error in the text.
func (m Model) FirstError() (Problem, bool) {
	for _, p := range m.Problems {
		if p.Severity == manifest.Error {
			return p, true
		}
	}
	return Problem{}, false
}

// Says is the page's sentence about the run: the preset's own summary while the
// text is the preset's.
func (m Model) Says() string {
	if preset, ok := scenario.LookupPreset(m.Preset); ok && !m.Edited {
		return preset.In(m.Lang).Summary
	}
	return m.Story
}

// Notice is what a person should know about the link, or "".
func (m Model) Notice() string {
	switch {
	case m.Link.Reason != "":
		return m.Lang.Say("The link that you followed cannot be opened: %s", m.Link.Reason)
	case m.Unlinked:
		return m.Lang.Say("This text is too long for a link: to share it, copy the text itself")
	}
	return ""
}

// Run is the run that is shown.
func (m Model) Run() track.Run { return m.Playback.Run(m.Lang, m.Ghost.Timeline) }

// Package state makes the page's decisions without a browser: a Model made of the features' models,
// the messages that change the Model, and Update. Update is pure. It passes a message to the
// features, and handles the messages that concern the whole page: see update.go. It returns effects,
// values that the page carries out. A file uses only the files before it, in the order of TestOrder.
package state

import (
	"slices"

	"hpaplayground/core/exercise"
	"hpaplayground/core/section"
	"hpaplayground/core/words"
	"hpaplayground/web/document"
	"hpaplayground/web/feature"
	"hpaplayground/web/paste"
	"hpaplayground/web/playback"
	"hpaplayground/web/sharing"
)

// Msg is something that has happened, or that a person wants.
type Msg = feature.Msg

// Effect is something to do in the browser.
type Effect = feature.Effect

// The tabs of the drawer, by their features' names.
const (
	Why        = "why"
	Conditions = "conditions"
	Events     = "events"
	Describe   = "describe"
	Pods       = "pods"
	Syncs      = "syncs"
	Compare    = "compare"
	Loads      = "load"
)

// Model is the whole state of the page, made of the models of its features. Copies share the data
// behind their pointers, so this data never changes, except the cache in the document's Reader.
type Model struct {
	document.Document
	playback.Playback

	ownText      string // the person's own text before the edits that may be undone
	linkRevision int    // the revision of the text that was opened from an address
	savedText    string // the text that was saved for the next visit; "" without such a text

	Preset   string // name of the preset that was loaded last; "" if the text has another source
	Original string // the text of the preset, link or file, or the start of the exercise
	Edited   bool   // the text differs from Original
	Before   *Saved // the text that the last preset replaced
	offered  offer
	History  History

	Settled bool // there was no edit for a while

	afterUndo bool // the last edit was an undo or a redo, which end a burst of edits

	Lang words.Language // the reader's language

	Notice   string       // the notice after a button was pressed
	Link     sharing.Link // the link as last read or written, with the options that this page does not know
	Linked   string       // the text of the run before that the opened link has; "" if it has none
	Unlinked bool         // the text is too long for the address, so the address is without it
	View     feature.View
	OpenTab  string // the tab of the drawer that is shown, or was shown last
	Drawer   bool   // the drawer is open; closed, it is a row of tabs

	features feature.List
}

// offer is a whole scenario that was pasted into another text.
type offer struct {
	text     string
	found    paste.Recognized
	revision int // the revision after the paste; the next edit ends the offer
}

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

// pop removes and returns the nearest text.
func pop(texts []Saved) (s Saved, rest []Saved, ok bool) {
	last := len(texts) - 1
	if last < 0 {
		return s, nil, false
	}
	return texts[last], texts[:last:last], true
}

// Broken reports whether the page shows an older run, because the text cannot be run.
func (m Model) Broken() bool {
	if m.Checked != m.Revision {
		return m.RunRevision < m.Checked
	}
	return m.Failure != "" || m.Errors() > 0
}

// Rerunning reports whether the page still shows an older run, because the text is being run.
func (m Model) Rerunning() bool { return m.Timeline != nil && m.Checked != m.Revision }

// ShownTab returns the tab of the drawer that is shown, "" if the drawer is closed.
func (m Model) ShownTab() string {
	if !m.Drawer {
		return ""
	}
	return m.OpenTab
}

// LinkNotice returns what a person should know about the link, or "".
func (m Model) LinkNotice() string {
	switch {
	case m.Link.Reason != "":
		return m.Lang.Say("The link that you followed cannot be opened: %s", m.Link.Reason)
	case m.Unlinked:
		return m.Lang.Say("This text is too long for a link: to share it, send it as a file")
	}
	return ""
}

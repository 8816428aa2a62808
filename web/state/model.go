// Package state makes the page's decisions without a browser: a Model made of the features' models,
// the messages that change the Model, and Update. Update is pure. It passes a message to its
// feature, and handles the messages that concern several features. It returns effects, values that
// the page carries out.
package state

import (
	"hpaplayground/core/preset"
	"hpaplayground/core/track"
	"hpaplayground/core/words"
	"hpaplayground/web/document"
	"hpaplayground/web/feature"
	"hpaplayground/web/playback"
	"hpaplayground/web/sharing"
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
	Detail   Detail
	Drawer   bool // the drawer is open; closed, it is a row of tabs

	features feature.List
}

// New is the page before anything is loaded.
func New() Model {
	return Model{Document: document.New(), Playback: playback.New(), View: feature.Watch, Detail: Why, features: features()}
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

// Summary returns the sentence about the run. If the text is a preset's, it is the
// preset's own summary, unless a person is setting a value in the story.
func (m Model) Summary() string {
	if preset, ok := preset.Lookup(m.Preset); ok && !m.Edited && m.Why().HeldLine.At == 0 {
		return m.Lang.Phrase(preset.Summary)
	}
	return m.Story
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

// Goals returns the goals of the exercise, for the chart.
func (m Model) Goals() []track.Goal { return m.Course().Marks(m.Lang) }

// Run returns the run that is shown, with the goals and other items that features add to the
// picture.
func (m Model) Run() track.Run {
	r := m.Playback.Run(m.Lang, m.Compared().Timeline())
	for _, f := range m.features.All() {
		if f, ok := f.(feature.Overlay); ok {
			f.Show(&r, m.Now())
		}
	}
	return r
}

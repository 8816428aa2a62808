// Package state holds what the page decides, without the page: a Model made of
// the features' models, the messages that change it, and Update, which is pure:
// it passes a message to its feature, and does itself what concerns several of
// them. Effects are values that the page carries out.
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

// Model is the whole state of the page, made of the models of its features.
// Copies share what they point to, so nothing reachable from a Model is changed,
// except the document's Reader, a cache.
type Model struct {
	document.Document
	playback.Playback

	left   string // the person's own text before the edits that may be undone
	linked int    // the revision of a text that an address opened
	kept   string // the text that was saved for the next visit; "" if none yet

	Preset   string // name of the preset that was loaded last; "" if the text is not from one
	Original string // the text of the preset, of the link or the file, or the start of the exercise
	Edited   bool   // the text is not, or no longer, Original
	Before   *Saved // what the last preset replaced
	offered  offer
	History  History

	Settled bool // no edit has come for a while

	travelled bool // the last edit was an undo or a redo, which end a burst of edits

	Lang words.Language // the reader's language

	Said     string       // the notice after a button was pressed
	Link     sharing.Link // as last read or written; keeps the options that this page does not know
	Unlinked bool         // the text is too long for the address, so the address is without it
	View     feature.View
	Detail   Detail

	features feature.List
}

// New is the page before anything is loaded.
func New(features ...feature.Feature) Model {
	return Model{Document: document.New(), Playback: playback.New(), View: feature.Watch, Detail: Why, features: feature.NewList(features...)}
}

// Broken reports whether the page shows an older run, because the text cannot
// be run.
func (m Model) Broken() bool {
	if m.Checked != m.Revision {
		return m.Ran < m.Checked
	}
	return m.Failure != "" || m.Errors() > 0
}

// Says is the sentence about the run: the preset's own summary while the text
// is the preset's.
func (m Model) Says() string {
	if preset, ok := preset.Lookup(m.Preset); ok && !m.Edited {
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
		return m.Lang.Say("This text is too long for a link: to share it, send it as a file")
	}
	return ""
}

// FileName is the name, without its extension, of the files that are saved: the
// preset's, or that of the HPA that is shown.
func (m Model) FileName() string {
	tl := m.Timeline
	switch {
	case m.Preset != "" && !m.Edited && (tl == nil || len(tl.HPAs) == 1):
		return m.Preset
	case tl != nil && m.HPA < len(tl.HPAs):
		return tl.HPAs[m.HPA].Key.Name
	}
	return "scenario"
}

// Goals are the goals of the exercise, for the chart.
func (m Model) Goals() []track.Goal { return m.Course().Marks(m.Lang) }

// Run is the run that is shown, with what the features show in it.
func (m Model) Run() track.Run {
	r := m.Playback.Run(m.Lang, m.Compared().Timeline())
	for _, f := range m.features.All() {
		if f, ok := f.(feature.Shower); ok {
			f.Show(&r, m.Now())
		}
	}
	return r
}

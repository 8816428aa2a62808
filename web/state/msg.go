package state

import (
	"hpaplayground/core/explain"
	"hpaplayground/core/manifest"
	"hpaplayground/core/preset"
	"hpaplayground/core/scenario"
	"hpaplayground/core/timeline"
	"hpaplayground/core/words"
	"hpaplayground/web/feature"
	"hpaplayground/web/sharing"
)

// Msg is something that has happened, or that a person wants.
type Msg = feature.Msg

// The messages.
type (
	// AddressOpened: the address was read, at the start or after it changed.
	AddressOpened struct {
		Fragment string
		Presets  []preset.Preset
		OwnText  string         // the person's own text from the last visit
		Results  string         // the stored results of exercises
		Answers  string         // the stored answers to exercises
		TabText  string         // the text that was stored when this tab left the page; the address may be older
		Lang     words.Language // the reader's language, at the start
	}
	// OtherTabSaved: another tab saved something. What did not change is empty.
	OtherTabSaved struct{ Text, Results, Answers string }
	// PresetPicked: a preset was picked.
	PresetPicked struct{ Preset preset.Preset }
	// TextRestored: bring back the text that the last preset replaced.
	TextRestored struct{}
	// RunEnded: a run ended. Timeline is nil if the text cannot be run.
	RunEnded struct {
		Revision    int
		Diagnostics []manifest.Diagnostic
		Timeline    *timeline.Timeline
		Scenario    *scenario.Scenario
		Stories     [][]explain.Line
		Story       string
		Err         error
	}
	// Completed answers Complete.
	Completed struct {
		Complete

		Text string // the complete text
	}
	// FileOpened: a text was opened from a file.
	FileOpened struct{ Text string }
	// OfferTaken: open the pasted text as a separate scenario.
	OfferTaken struct{}
	// TextReplaced: the host page of an embed set the text. An open exercise stays open.
	TextReplaced struct{ Text string }
	// Undone: undo the last change of the text.
	Undone struct{}
	// Redone: make the last undone change again.
	Redone struct{}
	// NoticeEnded: this notice was shown long enough.
	NoticeEnded struct{ Text string }
	// EditsSettled: there was no edit for a while after this revision. There may be a
	// later edit since.
	EditsSettled struct{ Revision int }
	// LinkWritten: the address was written. Fits reports whether it holds the text.
	LinkWritten struct{ Fits bool }
	// ThemePicked: the person picked a theme.
	ThemePicked struct{ Theme sharing.Theme }
	// LanguagePicked: the person picked a language.
	LanguagePicked struct{ Lang words.Language }
)

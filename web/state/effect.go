package state

import (
	"time"

	"hpaplayground/core/explain"
	"hpaplayground/core/propose"
	"hpaplayground/core/words"
	"hpaplayground/web/browser"
	"hpaplayground/web/feature"
	"hpaplayground/web/job"
	"hpaplayground/web/sharing"
)

// Effect is something to do in the browser.
type Effect = feature.Effect

// The effects.
type (
	// Run runs the text. It replaces any run under way.
	Run struct {
		Revision int
		Text     string
	}
	// Complete adds to manifests what they lack to be run, and sends Completed. It replaces
	// any such work under way.
	Complete struct {
		Revision int    // of the text before
		Text     string // the manifests
		Said     string // the notice once they are open
		Listed   []int  // the entries of the fleet that they are; nil: they were pasted
	}
	// WriteLink writes the link into the address, without a step in the history, and
	// sends LinkWritten. If several links follow each other, it writes only the last
	// one.
	WriteLink struct{ Link sharing.Link }
	// ClearNotice sends NoticeEnded after a while.
	ClearNotice struct{ Text string }
	// SaveText saves the person's own text for the next visit. If Over is set, the text
	// is saved only if Over is the saved text, so that a text saved by another tab
	// stays.
	SaveText struct{ Text, Over string }
	// WaitForEdits sends EditsSettled after a while.
	WaitForEdits struct{ Revision int }
	// PaintTheme shows the page in a theme.
	PaintTheme struct{ Theme sharing.Theme }
	// SetLanguage sets the page's language in the browser.
	SetLanguage struct {
		Lang   words.Language
		Chosen bool // the reader picked it here
	}
)

const (
	// settled is the pause between edits after which the next edit begins a new comparison.
	settled = 3 * time.Second
	// shown is how long a notice is shown. readByte is the time for each byte of a
	// longer notice.
	shown    = 4 * time.Second
	readByte = 60 * time.Millisecond
)

// Do runs the text.
func (e Run) Do(h *feature.Host) {
	lang := *h.Lang
	h.Jobs.Start(job.Job{
		Key: job.Key{Priority: job.Edit},
		Work: func(s *job.Slice) any {
			run := s.Run(h.Reader, e.Text)
			ended := RunEnded{Revision: e.Revision, Diagnostics: run.Diagnostics, Timeline: run.Timeline, Scenario: run.Scenario, Err: run.Err}
			if tl := run.Timeline; tl != nil {
				browser.Guard("making the story", func() { ended.Story = explain.Story(tl, lang) })
			}
			return ended
		},
		Failed: func(err error) any { return RunEnded{Revision: e.Revision, Err: err} },
	})
}

// Do completes the manifests.
func (e Complete) Do(h *feature.Host) {
	h.Jobs.Start(job.Job{
		Key: job.Key{Priority: job.Edit, ID: 1},
		Work: func(s *job.Slice) any {
			whole, made := propose.Complete(e.Text, s.Rest)
			return Completed{Complete: e, Whole: whole, Made: made}
		},
		Failed: func(err error) any {
			e.Said = err.Error()
			return Completed{Complete: e, Whole: e.Text}
		},
	})
}

// Do writes the link.
func (e WriteLink) Do(h *feature.Host) { h.WriteLink(e.Link) }

// Do waits.
func (e ClearNotice) Do(h *feature.Host) {
	h.Later(max(shown, time.Duration(len(e.Text))*readByte), func() { h.Send(NoticeEnded(e)) })
}

// Do saves the text.
func (e SaveText) Do(h *feature.Host) {
	if e.Over == "" || h.Kept("") == e.Over {
		h.Keep("", e.Text)
	}
}

// Do waits.
func (e WaitForEdits) Do(h *feature.Host) {
	h.Later(settled, func() { h.Send(EditsSettled(e)) })
}

// Do shows the theme.
func (e PaintTheme) Do(h *feature.Host) { h.Paint(string(e.Theme)) }

// Do sets the language.
func (e SetLanguage) Do(h *feature.Host) { h.SetLanguage(e.Lang, e.Chosen) }

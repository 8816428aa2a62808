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
	// Complete adds the missing parts to manifests, so that they can run, and sends
	// Completed. It replaces an earlier Complete that is under way.
	Complete struct {
		Revision int    // of the text before
		Text     string // the manifests
		Notice   string // the notice once they are open
		Entries  []int  // the entries of the fleet with these manifests; nil: the manifests were pasted
	}
	// WriteLink writes the link into the address, without a step in the history, and
	// sends LinkWritten. If several links follow each other, it writes only the last
	// link.
	WriteLink struct{ Link sharing.Link }
	// ClearNotice sends NoticeEnded after a while.
	ClearNotice struct{ Text string }
	// SaveText saves the person's own text for the next visit. If Replaces is set, the
	// text is saved only if Replaces is the saved text, so that a text from another tab
	// stays.
	SaveText struct{ Text, Replaces string }
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
	// settleTime is the pause between edits after which the next edit begins a new comparison.
	settleTime = 3 * time.Second
	// noticeTime is how long a notice is shown. noticeTimePerByte is the time for each byte of a
	// longer notice.
	noticeTime        = 4 * time.Second
	noticeTimePerByte = 60 * time.Millisecond
)

// Do runs the text.
func (e Run) Do(h *feature.Host) {
	lang := *h.Lang
	h.Jobs.Start(job.Job{
		Key: job.Key{Priority: job.Edit},
		Work: func(s *job.Slice) any {
			run := s.Run(e.Text)
			ended := RunEnded{Revision: e.Revision, Diagnostics: run.Diagnostics, Timeline: run.Timeline, Scenario: run.Scenario, Err: run.Err}
			if tl := run.Timeline; tl != nil {
				browser.Guard("making the story", func() {
					ended.Stories = explain.Stories(tl, lang)
					ended.Story = explain.Whole(tl, ended.Stories, lang)
				})
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
			text, _ := propose.Complete(e.Text, s.Yield)
			return Completed{Complete: e, Text: text}
		},
		Failed: func(err error) any {
			e.Notice = err.Error()
			return Completed{Complete: e, Text: e.Text}
		},
	})
}

// Do writes the link.
func (e WriteLink) Do(h *feature.Host) { h.WriteLink(e.Link) }

// Do waits.
func (e ClearNotice) Do(h *feature.Host) {
	h.Later(max(noticeTime, time.Duration(len(e.Text))*noticeTimePerByte), func() { h.Send(NoticeEnded(e)) })
}

// Do saves the text.
func (e SaveText) Do(h *feature.Host) {
	if e.Replaces == "" || h.ReadSaved("") == e.Replaces {
		h.Save("", e.Text)
	}
}

// Do waits.
func (e WaitForEdits) Do(h *feature.Host) {
	h.Later(settleTime, func() { h.Send(EditsSettled(e)) })
}

// Do shows the theme.
func (e PaintTheme) Do(h *feature.Host) { h.Paint(string(e.Theme)) }

// Do sets the language.
func (e SetLanguage) Do(h *feature.Host) { h.SetLanguage(e.Lang, e.Chosen) }

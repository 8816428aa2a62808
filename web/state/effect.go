package state

import (
	"time"

	"hpaplayground/core/explain"
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
	// WriteLink writes the last of several links into the address, without a
	// step in the history, and sends LinkWritten.
	WriteLink struct{ Link sharing.Link }
	// ClearNotice sends NoticeEnded in a while.
	ClearNotice struct{ Text string }
	// SaveText saves the person's own text for the next visit. If Over is set,
	// SaveText only replaces that text, not what another tab has saved since.
	SaveText struct{ Text, Over string }
	// WaitForEdits sends EditsSettled in a while.
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
	// settled is how long no edit must come before the next one begins a new
	// comparison.
	settled = 3 * time.Second
	// shown is how long a notice is shown, readByte how long a longer one is for each
	// byte.
	shown    = 4 * time.Second
	readByte = 60 * time.Millisecond
)

// Do runs the text.
func (e Run) Do(h *feature.Host) {
	lang := *h.Lang
	h.Jobs.Start(job.Job{
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

// Do writes it.
func (e WriteLink) Do(h *feature.Host) { h.WriteLink(e.Link) }

// Do waits.
func (e ClearNotice) Do(h *feature.Host) {
	h.Later(max(shown, time.Duration(len(e.Text))*readByte), func() { h.Send(NoticeEnded(e)) })
}

// Do saves it.
func (e SaveText) Do(h *feature.Host) {
	if e.Over == "" || h.Kept("") == e.Over {
		h.Keep("", e.Text)
	}
}

// Do waits.
func (e WaitForEdits) Do(h *feature.Host) {
	h.Later(settled, func() { h.Send(EditsSettled(e)) })
}

// Do paints it.
func (e PaintTheme) Do(h *feature.Host) { h.Paint(string(e.Theme)) }

// Do sets it.
func (e SetLanguage) Do(h *feature.Host) { h.Speak(e.Lang, e.Chosen) }

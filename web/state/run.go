package state

import (
	"hpaplayground/core/explain"
	"hpaplayground/core/manifest"
	"hpaplayground/core/scenario"
	"hpaplayground/core/timeline"
	"hpaplayground/core/track"
	"hpaplayground/core/words"
	"hpaplayground/web/browser"
	"hpaplayground/web/exercises"
	"hpaplayground/web/feature"
	"hpaplayground/web/job"
)

// RunText is an effect: run the text and send RunEnded. It replaces any run under way.
type RunText struct {
	Revision int
	Text     string
}

// RunEnded: a run ended. Timeline is nil if the text cannot be run.
type RunEnded struct {
	Revision    int
	Diagnostics []manifest.Diagnostic
	Timeline    *timeline.Timeline
	Scenario    *scenario.Scenario
	Stories     [][]explain.Line
	Story       string
	Err         error
}

// run runs the text and updates its address.
func (m Model) run() (Model, []Effect) {
	m, relink := m.relink()
	return m, append([]Effect{RunText{m.Revision, m.Text()}}, relink...)
}

// Do runs the text.
func (e RunText) Do(h *feature.Host) {
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

// The run's result is stored, unless the text has changed since.
func (msg RunEnded) apply(m Model) (Model, []Effect) {
	if msg.Revision != m.Revision {
		return m, nil
	}
	m.Document = m.Document.Check(msg.Diagnostics, msg.Err)
	if msg.Timeline == nil || msg.Err != nil {
		return m, nil
	}
	before := m.Playback
	m.Timeline, m.RunRevision, m.Scenario = msg.Timeline, msg.Revision, msg.Scenario
	m.Stories, m.Story = msg.Stories, msg.Story
	if m.HPA >= len(m.Timeline.HPAs) {
		m.HPA = 0
	}
	if m.Drawn == track.DrawnBefore {
		m.Drawn = track.DrawnBoth // the new run must be seen
	}
	m, linked := m.placeCursor(before).linkShown()
	return m, append(append([]Effect{feature.Forward{Msg: feature.RunShown{}}}, m.grade()...), linked...)
}

// grade returns the effect that grades the run that is shown.
func (m Model) grade() []Effect {
	if m.Course().Exercise == nil || m.Timeline == nil || m.RunRevision != m.Revision {
		return nil
	}
	return []Effect{exercises.GradeExercise{Revision: m.Revision, Exercise: m.Course().Exercise, Text: m.Text(), Timeline: m.Timeline}}
}

// LanguagePicked: the person picked a language.
type LanguagePicked struct{ Lang words.Language }

// SetLanguage is an effect: set the page's language in the browser.
type SetLanguage struct {
	Lang   words.Language
	Chosen bool // the reader picked it here
}

// Do sets the language.
func (e SetLanguage) Do(h *feature.Host) { h.SetLanguage(e.Lang, e.Chosen) }

// The text runs again, so that the story is in the new language.
func (msg LanguagePicked) apply(m Model) (Model, []Effect) {
	if msg.Lang == m.Lang {
		return m, nil
	}
	m.Lang = msg.Lang
	m.Revision++
	m, effects := m.run()
	return m, append(effects, SetLanguage{Lang: msg.Lang, Chosen: true})
}

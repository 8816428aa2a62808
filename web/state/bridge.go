package state

import (
	"math"
	"slices"
	"time"

	"hpaplayground/core/manifest"
	"hpaplayground/core/preset"
	"hpaplayground/web/embed"
	"hpaplayground/web/exercises"
	"hpaplayground/web/playback"
	"hpaplayground/web/sharing"
)

// Bridge exchanges messages between an embed and its host page. It knows which
// messages wait and what was last reported, and decides what to do and what to answer.
// Package page sends and receives the messages.
type Bridge struct {
	reported report
	graded   string   // the last message about an exercise
	deferred []string // messages that came while the exercise was being fetched
	asking   []string // ids of messages whose run has not ended yet
	opening  string   // id of the message that opens the exercise
}

// report is what an embed reports by itself when it changes. The zero report means that
// nothing was reported yet.
type report struct {
	checked, ran, hpa, sync int
	playing                 bool
}

// Receive reads a message from the host page. It returns what the message asks for,
// and an error to send back, or "". While an exercise is being fetched it defers the
// message: see Deferred.
func (b *Bridge) Receive(m *Model, presets []preset.Preset, text string) (asked []Msg, failure string) {
	if m.Course().Fetching() {
		b.deferred = append(b.deferred, text)
		return nil, ""
	}
	msg, err := embed.Decode(text)
	if err == nil {
		asked, err = m.requested(presets, msg)
	}
	switch {
	case err != nil:
		return nil, embed.Encode(embed.Failure{Message: err.Error()}, msg.ID)
	case msg.ID != "":
		b.asking = append(b.asking, msg.ID)
	}
	if msg.Exercise != "" {
		b.opening = msg.ID
	}
	return asked, ""
}

// Deferred returns the deferred messages once they can be received.
func (b *Bridge) Deferred(m *Model) []string {
	if m.waits() {
		return nil
	}
	held := b.deferred
	b.deferred = nil
	return held
}

// waits reports whether a run is under way or an exercise is being fetched.
func (m *Model) waits() bool { return m.Checked != m.Revision || m.Course().Fetching() }

// requested returns what a message from the host page asks for.
func (m *Model) requested(presets []preset.Preset, msg embed.Message) (asked []Msg, err error) {
	switch msg.Type {
	case embed.TypeLoad:
		switch {
		case msg.Preset != "":
			i := slices.IndexFunc(presets, func(p preset.Preset) bool { return p.Name == msg.Preset })
			if i < 0 {
				return nil, embed.Unknown(msg.Preset)
			}
			asked = append(asked, PresetPicked{Preset: presets[i]})
		case msg.Exercise != "":
			asked = append(asked, exercises.Linked{Exercises: msg.Exercises, Exercise: msg.Exercise})
		default:
			asked = append(asked, TextReplaced{Text: msg.Scenario})
		}
	case embed.TypePatch:
		text, err := msg.Set.Apply(m.Text())
		if err != nil {
			return nil, err
		}
		asked = append(asked, TextReplaced{Text: text})
	case embed.TypePlay, embed.TypePause:
		if msg.Speed > 0 {
			asked = append(asked, playback.SpeedSet{Speed: msg.Speed})
		}
		if m.Playing != (msg.Type == embed.TypePlay) {
			asked = append(asked, playback.PlayToggled{})
		}
	case embed.TypeTheme:
		theme := sharing.Theme(msg.Theme)
		if msg.Theme == "auto" {
			theme = sharing.Auto
		}
		asked = append(asked, ThemePicked{Theme: theme})
	}
	if msg.HasAt {
		asked = append(asked, MomentLinked{At: msg.At})
	}
	return asked, nil
}

// Report returns the messages for the host page: what has changed since the last
// report, and the answers to messages whose run has ended.
func (b *Bridge) Report(m *Model, presets []preset.Preset) (said []string) {
	if m.waits() {
		return nil
	}
	r := m.Run()
	was, now := b.reported, report{m.Checked, m.RunRevision, m.HPA, r.SyncAt(m.Cursor), m.Playing}
	b.reported = now
	if was.checked == 0 {
		ready := embed.Ready{Presets: make([]string, len(presets))}
		for i := range presets {
			ready.Presets[i] = presets[i].Name
		}
		said = append(said, embed.Encode(ready, ""))
	}
	if was.checked != now.checked || was.ran != now.ran || was.playing != now.playing {
		said = append(said, embed.Encode(m.embedState(), ""))
	}
	if now.sync >= 0 && (was.ran != now.ran || was.hpa != now.hpa || was.sync != now.sync) {
		s := &r.Syncs[now.sync]
		said = append(said, embed.Encode(embed.Sync{
			T: inSeconds(s.At), HPA: r.Timeline.HPAs[r.HPA].Key.String(),
			Current: s.Decision.Current, Desired: s.Decision.Desired, Now: r.Now(s.At),
		}, ""))
	}
	for _, id := range b.asking {
		said = append(said, b.answer(m, id))
	}
	b.asking = nil
	return said
}

// answer answers the message with this id, once its run has ended.
func (b *Bridge) answer(m *Model, id string) string {
	if trouble := m.Course().Trouble; trouble != "" && id == b.opening {
		return embed.Encode(embed.Failure{Message: "exercise: " + trouble}, id)
	}
	state := m.embedState()
	state.Scenario = m.Text()
	return embed.Encode(state, id)
}

// ReportExercise returns the result of the current exercise, or "" if it has not changed.
func (b *Bridge) ReportExercise(m *Model) string {
	was := b.graded
	if b.graded = m.embedExercise(); b.graded == was {
		return ""
	}
	return b.graded
}

// embedExercise returns the message about the last graded run, or "".
func (m *Model) embedExercise() string {
	c := m.Course()
	x, o := c.Exercise, c.Outcome
	if x == nil || o == nil {
		return ""
	}
	said := embed.Exercise{
		Name: x.Name, Solved: o.Solved(), Goals: []embed.Goal{}, Outside: append([]string{}, o.Outside...),
		Hints: c.Hints, Shown: c.Solution == exercises.Shown,
	}
	for i := range o.Goals {
		said.Goals = append(said.Goals, embed.Goal{Text: x.Goals[i].In(m.Lang), Met: o.Goals[i].Met})
	}
	if said.Solved {
		results := c.Results()
		said.Code = results.Encode()
	}
	return embed.Encode(said, "")
}

// mostReported is how many problems of a text an embed reports at most.
const mostReported = 100

// embedState returns the state of an embed, without its text.
func (m *Model) embedState() embed.State {
	r := m.Run()
	s := embed.State{
		OK: !m.Broken(), Problems: []embed.Problem{}, T: inSeconds(m.Cursor), Duration: inSeconds(r.End()), Playing: m.Playing, Story: m.Summary(),
	}
	if !m.Edited {
		s.Preset = m.Preset
	}
	if r.Has() {
		s.HPA = r.Timeline.HPAs[r.HPA].Key.String()
	}
	if x := m.Course().Exercise; x != nil {
		s.Exercise = x.Name
	}
	for _, problem := range m.Problems[:min(len(m.Problems), mostReported)] {
		severity := "error"
		if problem.Severity == manifest.Warning {
			severity = "warning"
		}
		s.Problems = append(s.Problems, embed.Problem{
			Part: problem.Part.ID(), Line: problem.Line, Column: problem.Column, Severity: severity, Message: problem.Message,
		})
	}
	return s
}

// inSeconds converts a time to seconds, rounded to milliseconds, as messages have it.
func inSeconds(t time.Duration) float64 { return math.Round(t.Seconds()*1e3) / 1e3 }

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

// Bridge exchanges messages between an embed and its host page. Bridge stores the messages that
// wait and the last report, and decides what to do and what to answer. Package page sends and
// receives the messages.
type Bridge struct {
	lastReport report
	lastGraded string   // the last message about an exercise
	deferred   []string // messages that came while the exercise was being fetched
	waitingIDs []string // IDs of messages that wait for their run
	openingID  string   // id of the message that opens the exercise
}

// report is what an embed reports by itself when it changes. The zero report means that
// nothing was reported yet.
type report struct {
	checked, runRevision, hpa, sync int
	playing                         bool
}

// Receive reads a message from the host page. It returns what the message asks for, and an error to
// send back, or "". While the page fetches an exercise, Receive defers the message: see Deferred.
func (b *Bridge) Receive(m *Model, presets []preset.Preset, text string) (msgs []Msg, failure string) {
	if m.Course().Fetching() {
		b.deferred = append(b.deferred, text)
		return nil, ""
	}
	msg, err := embed.Decode(text)
	if err == nil {
		msgs, err = m.requested(presets, msg)
	}
	switch {
	case err != nil:
		return nil, embed.Encode(embed.Failure{Message: err.Error()}, msg.ID)
	case msg.ID != "":
		b.waitingIDs = append(b.waitingIDs, msg.ID)
	}
	if msg.Exercise != "" {
		b.openingID = msg.ID
	}
	return msgs, ""
}

// Deferred returns the deferred messages once they can be received.
func (b *Bridge) Deferred(m *Model) []string {
	if m.waits() {
		return nil
	}
	texts := b.deferred
	b.deferred = nil
	return texts
}

// waits reports whether a run is under way or an exercise is being fetched.
func (m *Model) waits() bool { return m.Checked != m.Revision || m.Course().Fetching() }

// requested returns what a message from the host page asks for.
func (m *Model) requested(presets []preset.Preset, msg embed.Message) (msgs []Msg, err error) {
	switch msg.Type {
	case embed.TypeLoad:
		switch {
		case msg.Preset != "":
			i := slices.IndexFunc(presets, func(p preset.Preset) bool { return p.Name == msg.Preset })
			if i < 0 {
				return nil, embed.UnknownPreset(msg.Preset)
			}
			msgs = append(msgs, PresetPicked{Preset: presets[i]})
		case msg.Exercise != "":
			msgs = append(msgs, exercises.Linked{Exercises: msg.Exercises, Exercise: msg.Exercise})
		default:
			msgs = append(msgs, TextReplaced{Text: msg.Scenario})
		}
	case embed.TypePatch:
		text, err := msg.Set.Apply(m.Text())
		if err != nil {
			return nil, err
		}
		msgs = append(msgs, TextReplaced{Text: text})
		if !msg.HasAt && !m.waits() { // an edit leaves the cursor where it is
			msg.At, msg.HasAt = m.Cursor, true
		}
	case embed.TypePlay, embed.TypePause:
		if msg.Speed > 0 {
			msgs = append(msgs, playback.SpeedSet{Speed: msg.Speed})
		}
		if m.Playing != (msg.Type == embed.TypePlay) {
			msgs = append(msgs, playback.PlayToggled{})
		}
	case embed.TypeTheme:
		theme := sharing.Theme(msg.Theme)
		if msg.Theme == "auto" {
			theme = sharing.Auto
		}
		msgs = append(msgs, ThemePicked{Theme: theme})
	}
	if msg.HasAt {
		msgs = append(msgs, MomentLinked{At: msg.At})
	}
	return msgs, nil
}

// Report returns the messages for the host page: what has changed since the last
// report, and the answers to messages after their run has ended.
func (b *Bridge) Report(m *Model, presets []preset.Preset) (messages []string) {
	if m.waits() {
		return nil
	}
	r := m.Run()
	last, current := b.lastReport, report{m.Checked, m.RunRevision, m.HPA, r.SyncAt(m.Cursor), m.Playing}
	b.lastReport = current
	if last.checked == 0 {
		ready := embed.Ready{Presets: make([]string, len(presets))}
		for i := range presets {
			ready.Presets[i] = presets[i].Name
		}
		messages = append(messages, embed.Encode(ready, ""))
	}
	if last.checked != current.checked || last.runRevision != current.runRevision || last.playing != current.playing {
		messages = append(messages, embed.Encode(m.embedState(), ""))
	}
	if current.sync >= 0 && (last.runRevision != current.runRevision || last.hpa != current.hpa || last.sync != current.sync) {
		s := &r.Syncs[current.sync]
		messages = append(messages, embed.Encode(embed.Sync{
			T: inSeconds(s.At), HPA: r.Timeline.HPAs[r.HPA].Key.String(),
			Current: s.Decision.Current, Desired: s.Decision.Desired, Now: r.Now(s.At),
		}, ""))
	}
	for _, id := range b.waitingIDs {
		messages = append(messages, b.answer(m, id))
	}
	b.waitingIDs = nil
	return messages
}

// answer answers the message with an id, once the message's run has ended.
func (b *Bridge) answer(m *Model, id string) string {
	if trouble := m.Course().OpenFailure; trouble != "" && id == b.openingID {
		return embed.Encode(embed.Failure{Message: "exercise: " + trouble}, id)
	}
	state := m.embedState()
	state.Scenario = m.Text()
	return embed.Encode(state, id)
}

// ReportExercise returns the result of the current exercise, or "" if it has not changed.
func (b *Bridge) ReportExercise(m *Model) string {
	last := b.lastGraded
	if b.lastGraded = m.embedExercise(); b.lastGraded == last {
		return ""
	}
	return b.lastGraded
}

// embedExercise returns the message about the last graded run, or "".
func (m *Model) embedExercise() string {
	c := m.Course()
	x, o := c.Exercise, c.Outcome
	if x == nil || o == nil {
		return ""
	}
	message := embed.Exercise{
		Name: x.Name, Solved: o.Solved(), Goals: []embed.Goal{}, Outside: append([]string{}, o.Outside...),
		Hints: c.Hints, Shown: c.Solution == exercises.SolutionVisible,
	}
	for i := range o.Goals {
		message.Goals = append(message.Goals, embed.Goal{Text: x.Goals[i].In(m.Lang), Met: o.Goals[i].Met})
	}
	if message.Solved {
		results := c.Results()
		message.Code = results.Encode()
	}
	return embed.Encode(message, "")
}

// maxReported is how many problems of a text an embed reports at most.
const maxReported = 100

// embedState returns the state of an embed, without its text.
func (m *Model) embedState() embed.State {
	r := m.Run()
	s := embed.State{
		OK: !m.Broken(), Problems: []embed.Problem{}, T: inSeconds(m.Cursor), Duration: inSeconds(r.End()), Playing: m.Playing, Story: m.Summary(),
	}
	if m.Zoom != (playback.Span{}) && r.Has() {
		s.Story = r.StoryIn(m.Zoom.From, m.Zoom.To)
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
	for _, problem := range m.Problems[:min(len(m.Problems), maxReported)] {
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

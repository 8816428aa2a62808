package ui

import (
	"math"
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"hpaplayground/core/manifest"
	"hpaplayground/web/browser"
	"hpaplayground/web/embed"
	"hpaplayground/web/state"
)

// bridge connects an embed to the page around it. The script that opened the
// embed carries the messages both ways as JSON. It accepts messages only from
// that page.
type bridge struct {
	hears   app.Func
	told    told
	answers []string // ids of messages whose run has not ended yet
	held    []string // messages that came before the exercise to open was fetched
	opening string   // id of the message that opens the exercise
}

// told is what was last sent. It is sent again only when it has changed.
type told struct {
	checked, ran, hpa, sync int
	playing                 bool
	exercise                string
}

// connect starts listening, once the page is mounted.
func (p *Page) connect(ctx app.Context) {
	p.bridge.hears = browser.Func(func(args []browser.Value) any {
		text := args[0].String()
		ctx.Dispatch(func(app.Context) { p.hear(text) })
		return nil
	})
	if frame := browser.Window().Get("hpaFrame"); frame.Truthy() {
		for _, early := range frame.Call("listen", p.bridge.hears).List() {
			text := early.String()
			ctx.Dispatch(func(app.Context) { p.hear(text) })
		}
	}
	p.store.onPush(p.report)
	p.store.onPush(p.reportExercise)
	if o := p.store.frame; o.Autoplay && !browser.Window().Call("matchMedia", "(prefers-reduced-motion: reduce)").Get("matches").Truthy() {
		if !p.store.model.Moved {
			p.store.send(state.MomentLinked{})
		}
		p.store.send(state.PlayToggled{})
	}
}

func (p *Page) say(what any, id string) { tell(embed.Encode(what, id)) }

// tell sends a message to the page around, if there is one.
func tell(text string) {
	if frame := browser.Window().Get("hpaFrame"); frame.Truthy() {
		frame.Call("say", text)
	} else {
		browser.Page().Call("post", text)
	}
}

// hear carries out a message.
func (p *Page) hear(text string) {
	if p.store.model.Course.Coming() {
		p.bridge.held = append(p.bridge.held, text)
		return
	}
	msg, err := embed.Decode(text)
	if err == nil {
		err = p.follow(msg)
	}
	if err != nil {
		p.say(embed.Failure{Message: err.Error()}, msg.ID)
		return
	}
	if msg.ID != "" {
		p.bridge.answers = append(p.bridge.answers, msg.ID)
		p.store.pushLater()
	}
}

func (p *Page) follow(msg embed.Message) error {
	s := p.store
	switch msg.Type {
	case embed.TypeLoad:
		if msg.Preset != "" {
			preset, ok := s.preset(msg.Preset)
			if !ok {
				return embed.Unknown(msg.Preset)
			}
			s.send(state.PresetPicked{Preset: preset})
		} else if msg.Exercise != "" {
			p.bridge.opening = msg.ID
			s.send(state.ExerciseLinked{Exercises: msg.Exercises, Exercise: msg.Exercise})
		} else {
			s.send(state.TextReplaced{Text: msg.Scenario})
		}
	case embed.TypePatch:
		text, err := msg.Set.Apply(s.model.Text())
		if err != nil {
			return err
		}
		s.send(state.TextReplaced{Text: text})
	case embed.TypePlay, embed.TypePause:
		if msg.Speed > 0 {
			s.send(state.SpeedSet{Speed: msg.Speed})
		}
		if s.model.Playing != (msg.Type == embed.TypePlay) {
			s.send(state.PlayToggled{})
		}
	case embed.TypeTheme:
		theme := state.Theme(msg.Theme)
		if msg.Theme == "auto" {
			theme = state.Auto
		}
		s.send(state.ThemePicked{Theme: theme})
	}
	if msg.HasAt {
		s.send(state.MomentLinked{At: msg.At})
	}
	return nil
}

// report sends what has changed. It runs after the page has rendered.
func (p *Page) report() {
	m := &p.store.model
	if m.Checked != m.Revision || m.Course.Coming() {
		return // another run will end
	}
	if held := p.bridge.held; held != nil {
		p.bridge.held = nil
		for _, text := range held {
			p.hear(text)
		}
		return
	}
	r := m.Run()
	now := told{m.Checked, m.Ran, m.HPA, r.SyncAt(m.Cursor), m.Playing, p.bridge.told.exercise}
	was := p.bridge.told
	p.bridge.told = now
	if was.checked == 0 {
		p.say(embed.Ready{Presets: p.store.presetNames()}, "")
	}
	if was.checked != now.checked || was.ran != now.ran || was.playing != now.playing {
		p.say(p.state(false), "")
	}
	if now.sync >= 0 && (was.ran != now.ran || was.hpa != now.hpa || was.sync != now.sync) {
		s := &r.Syncs[now.sync]
		p.say(embed.Sync{
			T: number(s.At), HPA: r.Timeline.HPAs[r.HPA].Key.String(),
			Current: s.Decision.Current, Desired: s.Decision.Desired, Now: r.Now(s.At),
		}, "")
	}
	for _, id := range p.bridge.answers {
		if trouble := m.Course.Trouble; trouble != "" && id == p.bridge.opening {
			p.say(embed.Failure{Message: "exercise: " + trouble}, id)
		} else {
			p.say(p.state(true), id)
		}
	}
	p.bridge.answers = nil
}

// reportExercise sends the result of the exercise under way.
func (p *Page) reportExercise() {
	c := &p.store.model.Course
	text := ""
	if x, o := c.Exercise, c.Outcome; x != nil && o != nil {
		said := embed.Exercise{
			Name: x.Name, Solved: o.Solved(), Goals: []embed.Goal{}, Outside: append([]string{}, o.Outside...),
			Hints: c.Hints, Shown: c.Solution == state.Shown,
		}
		for i := range o.Goals {
			said.Goals = append(said.Goals, embed.Goal{Text: x.Goals[i].In(p.store.model.Lang), Met: o.Goals[i].Met})
		}
		if said.Solved {
			results := c.Results()
			said.Code = results.Encode()
		}
		text = embed.Encode(said, "")
	}
	if was := p.bridge.told.exercise; text != was {
		p.bridge.told.exercise = text
		if text != "" {
			tell(text)
		}
	}
}

// state is the state of the embed, with or without its text.
func (p *Page) state(whole bool) embed.State {
	m := &p.store.model
	r := m.Run()
	s := embed.State{
		OK: !m.Broken(), Problems: []embed.Problem{}, T: number(m.Cursor), Duration: number(r.End()), Playing: m.Playing, Story: m.Says(),
	}
	if !m.Edited {
		s.Preset = m.Preset
	}
	if r.Has() {
		s.HPA = r.Timeline.HPAs[r.HPA].Key.String()
	}
	if x := m.Course.Exercise; x != nil {
		s.Exercise = x.Name
	}
	if whole {
		s.Scenario = m.Text()
	}
	for i, problem := range m.Problems {
		if i == mostProblems {
			break
		}
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

func number(t time.Duration) float64 { return math.Round(t.Seconds()*1e3) / 1e3 }

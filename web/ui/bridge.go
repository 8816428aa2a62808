package ui

import (
	"math"
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"hpaplayground/core/manifest"
	"hpaplayground/web/embed"
	"hpaplayground/web/state"
)

// bridge is an embed's line to the page around it. The script that opened the
// embed carries the messages both ways as JSON, and lets through what comes
// from that page alone.
type bridge struct {
	hears   app.Func
	told    told
	answers []string // ids of messages whose run has not ended yet
}

// told is what was last said, to be said again only when it has changed.
type told struct {
	checked, ran, hpa, sync int
	playing                 bool
}

// connect begins to listen, once the page is mounted.
func (p *Page) connect(ctx app.Context) {
	p.bridge.hears = app.FuncOf(func(_ app.Value, args []app.Value) any {
		text := args[0].String()
		ctx.Dispatch(func(app.Context) { p.hear(text) })
		return nil
	})
	if frame := app.Window().Get("hpaFrame"); frame.Truthy() {
		early := frame.Call("listen", p.bridge.hears)
		for i := range early.Length() {
			text := early.Index(i).String()
			ctx.Dispatch(func(app.Context) { p.hear(text) })
		}
	}
	p.store.onPush(p.report)
	if o := p.store.frame; o.Autoplay && !app.Window().Call("matchMedia", "(prefers-reduced-motion: reduce)").Get("matches").Bool() {
		if !p.store.model.Moved {
			p.store.send(state.Aimed{})
		}
		p.store.send(state.Played{})
	}
}

func (p *Page) say(what any, id string) {
	if frame := app.Window().Get("hpaFrame"); frame.Truthy() {
		frame.Call("say", embed.Encode(what, id))
	}
}

// hear follows a message.
func (p *Page) hear(text string) {
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
			s.send(state.Chosen{Preset: preset})
		} else {
			s.send(state.Brought{Text: msg.Scenario})
		}
	case embed.TypePatch:
		text, err := msg.Set.Apply(s.model.Text())
		if err != nil {
			return err
		}
		s.send(state.Brought{Text: text})
	case embed.TypePlay, embed.TypePause:
		if msg.Speed > 0 {
			s.send(state.Paced{Speed: msg.Speed})
		}
		if s.model.Playing != (msg.Type == embed.TypePlay) {
			s.send(state.Played{})
		}
	case embed.TypeTheme:
		theme := state.Theme(msg.Theme)
		if msg.Theme == "auto" {
			theme = state.Auto
		}
		s.send(state.Themed{Theme: theme})
	}
	if msg.HasAt {
		s.send(state.Aimed{At: msg.At})
	}
	return nil
}

// report says what has changed. It runs after the page has rendered.
func (p *Page) report() {
	m := &p.store.model
	if m.Checked != m.Revision {
		return // a run is under way
	}
	r := m.Run()
	now := told{m.Checked, m.Ran, m.HPA, r.SyncAt(m.Cursor), m.Playing}
	was := p.bridge.told
	p.bridge.told = now
	if was.checked == 0 {
		p.say(embed.Ready{Presets: p.store.presetNames()}, "")
	}
	if was.checked != now.checked || was.ran != now.ran || was.playing != now.playing {
		p.say(p.tell(false), "")
	}
	if now.sync >= 0 && (was.ran != now.ran || was.hpa != now.hpa || was.sync != now.sync) {
		s := &r.Syncs[now.sync]
		p.say(embed.Sync{
			T: number(s.At), HPA: r.Timeline.HPAs[r.HPA].Key.String(),
			Current: s.Decision.Current, Desired: s.Decision.Desired, Now: r.Now(s.At),
		}, "")
	}
	for _, id := range p.bridge.answers {
		p.say(p.tell(true), id)
	}
	p.bridge.answers = nil
}

// tell is the state of the embed, with its text or without.
func (p *Page) tell(whole bool) embed.State {
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
			Part: partIDs[problem.Part], Line: problem.Line, Column: problem.Column, Severity: severity, Message: problem.Message,
		})
	}
	return s
}

func number(t time.Duration) float64 { return math.Round(t.Seconds()*1e3) / 1e3 }

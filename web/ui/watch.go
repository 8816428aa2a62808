package ui

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"hpaplayground/core/manifest"
	"hpaplayground/core/timeline"
	"hpaplayground/web/browser"
	"hpaplayground/web/page"
	"hpaplayground/web/playback"
	"hpaplayground/web/state"
)

// story says what happened or, while the text is broken, what is wrong with it.
func (p *Page) story() app.UI {
	m := &p.store.model
	if problem, ok := m.FirstError(); ok {
		place := p.store.Say("%s, line %d", p.store.partLabel(problem.Part), problem.Line)
		return app.Div().Class("story").Role("status").Body(
			app.Button().Type("button").Class("where").Text(place+":").OnClick(p.onFirstError),
			app.Text(" "+sentence(problem.Message)),
			p.aside(p.store.Say("The run below is the last one that could be made.")),
		)
	}
	if m.Failure != "" {
		return app.Div().Class("story").Role("status").Body(
			app.Span().Class("c-bad").Text(p.store.Say("This run did not end:")+" "),
			app.Text(sentence(m.Failure)),
			p.aside(p.store.Say("The run below is the last one that did.")),
		)
	}
	text := m.Says()
	if p.framed {
		return app.Div().Class("story").Role("status").Title(text).Body(app.P().Text(text))
	}
	note := ""
	if notice := m.Notice(); notice != "" {
		note = sentence(notice) + " "
	}
	if m.Timeline != nil {
		for _, n := range m.Timeline.Notes {
			note += sentence(n) + " "
		}
	}
	return app.Div().Class("story").Role("status").Body(app.Text(text), p.aside(note), p.lesson())
}

// aside is smaller text below the story.
func (p *Page) aside(text string) app.UI {
	if p.store.model.Before != nil {
		return app.Span().Class("aside").Body(
			app.Text(p.store.Say("Your own text was put aside.")+" "),
			app.Button().Type("button").Class("link").Text(p.store.Say("Bring it back")).OnClick(p.onRestore),
		)
	}
	if text == "" {
		return nil
	}
	return app.Span().Class("aside").Text(text)
}

func (p *Page) onRestore(app.Context, app.Event) { p.store.send(state.TextRestored{}) }

func (p *Page) onFirstError(app.Context, app.Event) {
	for i, problem := range p.store.model.Problems {
		if problem.Severity == manifest.Error {
			p.store.reveal(i)
			return
		}
	}
}

// sentence ends a message with a full stop.
func sentence(s string) string {
	if s == "" {
		return s
	}
	if last := s[len(s)-1]; last != '.' && last != '?' {
		s += "."
	}
	return s
}

// transport shows the time at the cursor and moves the cursor.
func (p *Page) transport() app.UI {
	m := &p.store.model
	r := m.Run()
	return app.Div().Class("transport").Body(
		app.P().Class("clock").Body(
			app.B().Text(timeline.Clock(m.Cursor)),
			app.Span().Class("quiet").Text(" / "+timeline.Clock(r.End())),
		),
		p.playButton(),
		app.Div().Class("steps").Role("group").Aria("label", p.store.Say("Move the cursor")).Body(
			p.stepButton(playback.EventBack, p.store.Say("Previous event (Shift ←)"), `<path d="M3.5 3v10M13 3 6.5 8l6.5 5z"/>`),
			p.stepButton(playback.SyncBack, p.store.Say("Previous sync (←)"), `<path d="m10 3-5 5 5 5"/>`),
			p.stepButton(playback.SyncOn, p.store.Say("Next sync (→)"), `<path d="m6 3 5 5-5 5"/>`),
			p.stepButton(playback.EventOn, p.store.Say("Next event (Shift →)"), `<path d="M12.5 3v10M3 3l6.5 5L3 13z"/>`),
		),
		p.speedPicker(),
		p.hpaPicker(),
		p.zoomButtons(),
		app.P().Class("now").Body(app.Text(r.Now(m.Cursor)+" "), p.store.fieldLink()),
	)
}

// zoomButtons are for people who neither turn a wheel nor pinch.
func (p *Page) zoomButtons() app.UI {
	s := p.store
	button := func(name, label, path string) app.HTMLButton {
		return app.Button().Type("button").Name(name).Title(label).Aria("label", label).
			OnClick(func(app.Context, app.Event) { p.scale(name) }, app.EventScope(name)).
			Body(page.Icon(`<circle cx="6.5" cy="6.5" r="4"/><path d="m9.5 9.5 4 4` + path + `"/>`))
	}
	return app.Div().Class("steps").Role("group").Aria("label", s.Say("Part of the run that is shown")).Body(
		button("zoom-in", s.Say("Zoom in (i)"), "M4.5 6.5h4M6.5 4.5v4"),
		button("zoom-out", s.Say("Zoom out (o)"), "M4.5 6.5h4").Disabled(s.model.Zoom == playback.Span{}),
	)
}

// scale shows half as much of the run, or twice as much.
func (p *Page) scale(name string) {
	by := 2.0
	if name == "zoom-in" {
		by = 0.5
	}
	p.store.send(playback.ZoomScaled{By: by})
}

func (p *Page) playButton() app.UI {
	label, path := p.store.Say("Play (space)"), `<path d="M5 3.5v9l7.5-4.5z"/>`
	if p.store.model.Playing {
		label, path = p.store.Say("Pause (space)"), `<path d="M5 3.5v9M11 3.5v9"/>`
	}
	return app.Button().Type("button").Class("play").Title(label).Aria("label", label).OnClick(p.onPlay).Body(page.Icon(path))
}

func (p *Page) onPlay(app.Context, app.Event) { p.store.send(playback.PlayToggled{}) }

func (p *Page) speedPicker() app.UI {
	var options []app.UI
	for _, speed := range playback.Speeds() {
		text := strconv.Itoa(speed)
		options = append(options, page.Option(text, text+"×", speed == p.store.model.Speed))
	}
	return page.Picker("speed", p.store.Say("Speed"), options, p.onSpeed)
}

func (p *Page) onSpeed(ctx app.Context, _ app.Event) {
	if speed, err := strconv.Atoi(page.ValueOf(ctx)); err == nil {
		p.store.send(playback.SpeedSet{Speed: speed})
	}
}

func (p *Page) stepButton(by playback.Step, label, path string) app.UI {
	return app.Button().Type("button").Title(label).Aria("label", label).DataSet("step", string(by)).
		OnClick(p.onStep, app.EventScope(string(by))).
		Body(page.Icon(path))
}

func (p *Page) onStep(ctx app.Context, _ app.Event) {
	p.store.send(playback.CursorStepped{By: playback.Step(page.Dataset(ctx, "step"))})
}

// hpaPicker chooses among several HPAs.
func (p *Page) hpaPicker() app.UI {
	m := &p.store.model
	if m.Timeline == nil || len(m.Timeline.HPAs) < 2 {
		return nil
	}
	options := make([]app.UI, len(m.Timeline.HPAs))
	for i, h := range m.Timeline.HPAs {
		options[i] = page.Option(h.Key.String(), h.Key.String(), i == m.HPA)
	}
	return page.Picker("hpa", "HPA", options, p.onHPA)
}

func (p *Page) onHPA(ctx app.Context, _ app.Event) {
	p.store.send(playback.HPAPicked{HPA: browser.Of(ctx.JSSrc()).Get("selectedIndex").Int()})
}

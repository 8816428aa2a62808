package playback

import (
	"strconv"
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"hpaplayground/core/timeline"
	"hpaplayground/core/track"
	"hpaplayground/web/browser"
	"hpaplayground/web/feature"
	"hpaplayground/web/widget"
)

// Transport shows the time at the cursor and moves the cursor.
type Transport struct {
	Host     *feature.Host
	Playback *Playback
	Run      track.Run
}

// Render draws all controls. details is shown next to the text about the cursor.
func (t Transport) Render(details app.UI) app.UI {
	s := t.Host
	return app.Div().Class("transport").Body(
		t.Clock(),
		t.PlayButton(),
		t.steps(
			t.step(PreviousEvent, s.Say("Previous event (Shift ←)"), `<path d="M3.5 3v10M13 3 6.5 8l6.5 5z"/>`),
			t.step(PreviousSync, s.Say("Previous sync (←)"), syncBackPath),
			t.step(NextSync, s.Say("Next sync (→)"), syncOnPath),
			t.step(NextEvent, s.Say("Next event (Shift →)"), `<path d="M12.5 3v10M3 3l6.5 5L3 13z"/>`),
		),
		t.speedPicker(),
		t.zoomButtons(),
		app.P().Class("now").Body(app.Text(t.Run.Now(t.Playback.Cursor)+" "), details),
		t.span(), // last, so that the field beside the text is not made anew
	)
}

// Clock returns the time at the cursor and the end of the run. It is as wide as the end
// time, so that its width never changes.
func (t Transport) Clock() app.UI {
	times, end := t.Run.Timeline.TimeFormat(), t.Run.End()
	p, class, moment := app.P().Class("clock"), "quiet end", " / "+timeline.Clock(end)
	if _, ok := times.Start(); ok { // then the clock shows times of day
		p, class, moment = p.Title(t.Host.Say("%s of %s since the start", timeline.Clock(t.Playback.Cursor), timeline.Clock(end))), "quiet", " "+timeline.Zone
	}
	return p.Body(
		app.B().DataSet("end", times.At(end)).Text(times.At(t.Playback.Cursor)),
		app.Span().Class(class).Text(moment),
	)
}

// PlayButton starts and stops playback.
func (t Transport) PlayButton() app.UI {
	label, path := t.Host.Say("Play (space)"), `<path d="M5 3.5v9l7.5-4.5z"/>`
	if t.Playback.Playing {
		label, path = t.Host.Say("Pause (space)"), `<path d="M5 3.5v9M11 3.5v9"/>`
	}
	return app.Button().Type("button").Class("play").Title(label).Aria("label", label).OnClick(t.onPlay).Body(widget.Icon(path))
}

func (t Transport) onPlay(app.Context, app.Event) { t.Host.Send(PlayToggled{}) }

// SyncSteps returns the buttons that move the cursor by one sync.
func (t Transport) SyncSteps() app.UI {
	return t.steps(
		t.step(PreviousSync, t.Host.Say("Previous sync (←)"), syncBackPath),
		t.step(NextSync, t.Host.Say("Next sync (→)"), syncOnPath),
	)
}

const (
	syncBackPath = `<path d="m10 3-5 5 5 5"/>`
	syncOnPath   = `<path d="m6 3 5 5-5 5"/>`
)

func (t Transport) steps(buttons ...app.UI) app.UI {
	return app.Div().Class("steps").Role("group").Aria("label", t.Host.Say("Move the cursor")).Body(buttons...)
}

func (t Transport) step(step Step, label, path string) app.UI {
	return app.Button().Type("button").Title(label).Aria("label", label).DataSet("step", string(step)).
		OnClick(t.onStep, app.EventScope(string(step))).
		Body(widget.Icon(path))
}

func (t Transport) onStep(ctx app.Context, _ app.Event) {
	t.Host.Send(CursorStepped{By: Step(widget.Dataset(ctx, "step"))})
}

func (t Transport) speedPicker() app.UI {
	var options []app.UI
	for _, speed := range Speeds() {
		text := strconv.Itoa(speed)
		options = append(options, widget.Option(text, text+"×", speed == t.Playback.speed()))
	}
	if t.Playback.IsLong() {
		options = append(options, widget.Option("0", t.Host.Say("all in %d s", longRunTime/time.Second), t.Playback.Speed == 0))
	}
	return widget.Picker("speed", t.Host.Say("Speed"), options, t.onSpeed)
}

func (t Transport) onSpeed(ctx app.Context, _ app.Event) {
	if speed, err := strconv.Atoi(widget.ValueOf(ctx)); err == nil {
		t.Host.Send(SpeedSet{Speed: speed})
	}
}

// HPAPicker chooses among several HPAs where the row of HPAs has no room. With a single
// HPA it is nil.
func (t Transport) HPAPicker() app.UI {
	hpas := t.Run.Timeline.HPAs
	if len(hpas) < 2 {
		return nil
	}
	options := make([]app.UI, len(hpas))
	for i, h := range hpas {
		options[i] = widget.Option(h.Key.String(), h.Key.String(), i == t.Playback.HPA)
	}
	return widget.Picker("hpa", "HPA", options, t.onHPA)
}

func (t Transport) onHPA(ctx app.Context, _ app.Event) {
	t.Host.Send(HPAPicked{HPA: browser.Of(ctx.JSSrc()).Get("selectedIndex").Int()})
}

// zoomButtons returns buttons to zoom, for people who have no wheel and cannot pinch.
func (t Transport) zoomButtons() app.UI {
	s := t.Host
	button := func(name, label, path string) app.HTMLButton {
		return app.Button().Type("button").Name(name).Title(label).Aria("label", label).
			OnClick(func(app.Context, app.Event) { t.Host.Send(ZoomBy(name)) }, app.EventScope(name)).
			Body(widget.Icon(`<circle cx="6.5" cy="6.5" r="4"/><path d="m9.5 9.5 4 4` + path + `"/>`))
	}
	p := t.Playback
	var brush app.UI
	class := "steps zoom"
	if !p.IsLong() {
		class += " short"
	}
	if p.IsLong() || p.Zoom != (Span{}) {
		brush = &Brush{Host: s, Playback: p, RunRevision: p.RunRevision, HPA: p.HPA, From: int64(p.Shown().From), To: int64(p.Shown().To), Cursor: int64(p.Cursor), Lang: *s.Lang}
	}
	return app.Div().Class(class).Role("group").Aria("label", s.Say("Part of the run that is shown")).Body(
		button("zoom-in", s.Say("Zoom in (i)"), "M4.5 6.5h4M6.5 4.5v4"),
		button("zoom-out", s.Say("Zoom out (o)"), "M4.5 6.5h4").Disabled(p.Zoom == Span{}),
		brush,
		t.wholeButton(),
	)
}

// wholeButton shows the whole run again. While that is shown, it is not seen; in a long run it keeps its room, so that
// the strip beside it does not move under a drag.
func (t Transport) wholeButton() app.UI {
	whole := t.Playback.Zoom == (Span{})
	if whole && !t.Playback.IsLong() {
		return nil
	}
	return wholeButton(t.Host, "whole-run").Class("link").Text(t.Host.Say("Whole run")).Disabled(whole)
}

// ZoomBy returns the message of a button or a key: zoom-in shows half as much of the
// run, zoom-out twice as much.
func ZoomBy(name string) ZoomScaled {
	if name == "zoom-in" {
		return ZoomScaled{By: 0.5}
	}
	return ZoomScaled{By: 2}
}

// Moment returns a button with a time, which moves the cursor there. Of a long run it shows the minutes around it.
func Moment(h *feature.Host, moment time.Duration, text string) app.UI {
	return app.Button().Type("button").Class("link").
		DataSet("at", int64(moment)).
		OnClick(func(app.Context, app.Event) { h.Send(MomentOpened{At: moment}) }, app.EventScope(int64(moment))).
		Text(text)
}

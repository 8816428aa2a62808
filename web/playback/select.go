package playback

import (
	"strconv"
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"hpaplayground/core/track"
	"hpaplayground/web/widget"
)

// LinkedSpan returns the part of the run that a link names: the selected part or, if no part is
// selected, the part that the chart shows. It is zero for the whole run.
func (p Playback) LinkedSpan() Span {
	if p.Selected != (Span{}) {
		return p.Selected
	}
	return p.Zoom
}

// choose returns playback with a part of the run selected. If the part is empty, nothing is
// selected.
func (p Playback) choose(s Span) Playback {
	s.From, s.To = max(min(s.From, s.To), 0), min(max(s.From, s.To), p.end())
	if s.From >= s.To {
		s = Span{}
	}
	p.Selected, p.WithoutSpan = s, false
	return p
}

// selectAround selects a quarter of what the chart shows, around the cursor.
func (p Playback) selectAround() Playback {
	const unit = 15 * time.Second
	s := p.Shown()
	length := max((s.To-s.From)/4, unit)
	from := max(min(p.Cursor-length/2, s.To-length), s.From)
	return p.choose(Span{from.Round(unit), (from + length).Round(unit)})
}

// selectEdge moves one end of the selected part to the cursor.
func (p Playback) selectEdge(end bool) Playback {
	s := p.Selected
	if s == (Span{}) {
		s.To = p.end()
	}
	if end {
		s.To = p.Cursor
		if s.From >= s.To {
			s.From = 0
		}
	} else if s.From = p.Cursor; s.From >= s.To {
		s.To = p.end()
	}
	return p.choose(s)
}

// zoomToSelected shows the selected part, or the whole run if nothing is selected.
func (p Playback) zoomToSelected() Playback {
	p.Zoom, p.Selected = p.Selected.within(p.end()), Span{}
	return p
}

// ShowSpan shows the part that a link names, with the cursor in it.
func (p Playback) ShowSpan(linked Span) Playback {
	if p.Timeline == nil {
		return p
	}
	p.Zoom, p.Selected, p.SpanPending = linked.within(p.end()), Span{}, false
	if p.Zoom == (Span{}) || p.Zoom.From <= p.Cursor && p.Cursor <= p.Zoom.To {
		return p
	}
	p.Cursor = p.run().StartIn(p.Zoom.From, p.Zoom.To)
	return p
}

// spanText returns a part of the run for people to read.
func (t Transport) spanText(s Span) string {
	return track.SpanText(t.Playback.Timeline.TimeFormat(), *t.Host.Lang, s.From, s.To)
}

// span says which part of the run is selected or shown, and has buttons for a selected part. It is
// nil if a short run is shown from start to end. A long run has the strip beside the text at all
// times. The text is as wide as the text at the end of the run, so that the strip keeps its width.
func (t Transport) span() app.UI {
	s, p := t.Host, t.Playback
	span := p.LinkedSpan()
	if span == (Span{}) {
		if !p.IsLong() {
			return nil
		}
		span = p.Shown()
	}
	text := app.Span().Class("num").DataSet("end", t.spanText(Span{p.end(), p.end()})).Text(t.spanText(span))
	if p.Selected == (Span{}) {
		return app.P().Class("span").Body(text)
	}
	return app.Div().Class("span selected").Role("group").Aria("label", s.Say("Selected part of the run")).Body(
		text,
		app.Button().Type("button").Name("zoom-selected").Class("link").Title(s.Say("Show only this part (z)")).Text(s.Say("Zoom")).
			OnClick(func(app.Context, app.Event) { s.Send(SelectionZoomed{}) }),
		app.Button().Type("button").Name("unselect").Class("icon").Title(s.Say("Select nothing")).Aria("label", s.Say("Select nothing")).
			OnClick(func(app.Context, app.Event) {
				s.Send(SpanSelected{})
				s.Rendered(func() { widget.Focus(`[name="select-part"]`) })
			}).
			Body(widget.Icon(`<path d="m4 4 8 8M12 4l-8 8"/>`)),
	)
}

// SpanBox is a box to tick: the link names the part of the run that is selected or shown.
// It is nil for the whole run.
func (t Transport) SpanBox() app.UI {
	p := t.Playback
	if p.LinkedSpan() == (Span{}) {
		return nil
	}
	box := app.Input().Type("checkbox").Name("with-span").OnChange(t.onSpanBox)
	if !p.WithoutSpan {
		box = box.Checked(true)
	}
	return app.Label().Class("with-span").Body(box, app.Text(t.Host.Say("Only %s", t.spanText(p.LinkedSpan()))))
}

func (t Transport) onSpanBox(app.Context, app.Event) {
	t.Host.Send(SpanShared{Shared: t.Playback.WithoutSpan})
}

// seconds returns a part of the run for the chart element: "300-750"; "" without a part.
func (s Span) seconds() string {
	if s == (Span{}) {
		return ""
	}
	number := func(t time.Duration) string { return strconv.FormatFloat(t.Seconds(), 'f', -1, 64) }
	return number(s.From) + "-" + number(s.To)
}

package playback

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"hpaplayground/core/track"
)

// ShowSpan shows the part that a link names, with the cursor in it.
func (p Playback) ShowSpan(linked Span) Playback {
	if p.Timeline == nil {
		return p
	}
	p.Zoom, p.SpanPending = linked.within(p.end()), false
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

// span says which part of the run is shown. It is nil if a short run is shown from start to end. A long run has the
// strip beside the text at all times. The text is as wide as the text at the end of the run, so that the strip keeps its
// width.
func (t Transport) span() app.UI {
	p := t.Playback
	if p.Zoom == (Span{}) && !p.IsLong() {
		return nil
	}
	return app.P().Class("span").Body(
		app.Span().Class("num").DataSet("end", t.spanText(Span{p.end(), p.end()})).Text(t.spanText(p.Shown())),
	)
}

// SpanBox is a box to tick: the link names the part of the run that is shown.
// It is nil for the whole run.
func (t Transport) SpanBox() app.UI {
	p := t.Playback
	if p.Zoom == (Span{}) {
		return nil
	}
	box := app.Input().Type("checkbox").Name("with-span").OnChange(t.onSpanBox)
	if !p.WithoutSpan {
		box = box.Checked(true)
	}
	return app.Label().Class("with-span").Body(box, app.Text(t.Host.Say("Only %s", t.spanText(p.Zoom))))
}

func (t Transport) onSpanBox(app.Context, app.Event) {
	t.Host.Send(SpanShared{Shared: t.Playback.WithoutSpan})
}

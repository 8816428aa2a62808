package ui

import (
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"hpaplayground/core/timeline"
	"hpaplayground/core/track"
	"hpaplayground/web/page"
	"hpaplayground/web/state"
)

// compare shows the run's numbers next to those of the run before the edits, or
// of the pinned run.
func (c *details) compare(r track.Run) app.UI {
	ghost := &c.Store.model.Ghost
	s := c.Store
	text, button := s.Say("Edit something, and the numbers of the run before stand beside the new ones."), s.Say("Pin this run to compare with")
	switch {
	case ghost.Pinned:
		text, button = s.Say("Compared with the run that you pinned."), s.Say("Forget the pinned run")
	case r.Before != nil:
		text = s.Say("Compared with the run before your last edits.")
	}
	var before []track.Figure
	if r.Before != nil {
		before = r.Before.Figures()
	}
	now := r.Figures()
	rows := make([]app.UI, 0, len(now))
	for _, f := range now {
		rows = append(rows, s.figureRow(f, track.FigureOf(before, f.Name), r.Before != nil))
	}
	for _, f := range before {
		if track.FigureOf(now, f.Name) == nil {
			rows = append(rows, page.Row("", page.Cell("", f.Name), page.Cell("num", f.Text), page.Cell("num", "–"), page.Cell("", "")))
		}
	}
	return app.Div().Class("compare").Body(
		app.P().Body(
			app.Text(text+" "),
			app.Button().Type("button").Class("link pin").Text(button).OnClick(c.onPin),
		),
		c.later(),
		app.Table().Body(
			page.Header(s.Say("Number"), s.Say("Before"), s.Say("Now"), s.Say("Change")),
			app.TBody().Body(rows...),
		),
	)
}

// later offers to apply the edits in the middle of the run instead.
func (c *details) later() app.UI {
	if !c.Store.model.Applies() {
		return nil
	}
	label := c.Store.Say("Apply the edited HPA at %s instead, as kubectl apply does", timeline.Clock(time.Duration(c.Cursor)))
	return app.P().Body(app.Button().Type("button").Class("link").Name("later").Text(label).OnClick(c.onLater))
}

func (c *details) onLater(app.Context, app.Event) { c.Store.send(state.AppliedLater{}) }

func (c *details) onPin(app.Context, app.Event) { c.Store.send(state.PinToggled{}) }

// figureRow says how a number changed, and whether that is better or worse.
func (s *store) figureRow(now track.Figure, before *track.Figure, compared bool) app.UI {
	was, verdict, class := "–", "", ""
	if before != nil {
		was = before.Text
		switch change := float64(now.Good) * (now.Value - before.Value); {
		case change > 0:
			verdict, class = s.Say("better"), "better"
		case change < 0:
			verdict, class = s.Say("worse"), "worse"
		case now.Text != before.Text:
			class = "other"
		}
	}
	if !compared {
		was = ""
	}
	return page.Row(class, page.Cell("", now.Name), page.Cell("num", was), page.Cell("num", now.Text), page.Cell("verdict", verdict))
}

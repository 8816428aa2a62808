package compare

import (
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"hpaplayground/core/timeline"
	"hpaplayground/core/track"
	"hpaplayground/web/page"
)

// View shows the run's numbers next to those of the ghost.
type View struct {
	Page   *page.Page
	Pinned bool
	Later  bool // the last edits can be applied at the cursor instead
	Run    track.Run
	At     time.Duration
}

// Render draws it.
func (c View) Render() app.UI {
	s := c.Page
	text, button := s.Say("Edit something, and the numbers of the run before stand beside the new ones."), s.Say("Pin this run to compare with")
	switch {
	case c.Pinned:
		text, button = s.Say("Compared with the run that you pinned."), s.Say("Forget the pinned run")
	case c.Run.Before != nil:
		text = s.Say("Compared with the run before your last edits.")
	}
	var before []track.Figure
	if c.Run.Before != nil {
		before = c.Run.Before.Figures()
	}
	now := c.Run.Figures()
	rows := make([]app.UI, 0, len(now))
	for _, f := range now {
		rows = append(rows, c.figureRow(f, track.FigureOf(before, f.Name), c.Run.Before != nil))
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
func (c View) later() app.UI {
	if !c.Later {
		return nil
	}
	label := c.Page.Say("Apply the edited HPA at %s instead, as kubectl apply does", timeline.Clock(c.At))
	return app.P().Body(app.Button().Type("button").Class("link").Name("later").Text(label).OnClick(c.onLater))
}

func (c View) onLater(app.Context, app.Event) { c.Page.Send(AppliedLater{}) }

func (c View) onPin(app.Context, app.Event) { c.Page.Send(PinToggled{}) }

// figureRow says how a number changed, and whether that is better or worse.
func (c View) figureRow(now track.Figure, before *track.Figure, compared bool) app.UI {
	was, verdict, class := "–", "", ""
	if before != nil {
		was = before.Text
		switch change := float64(now.Good) * (now.Value - before.Value); {
		case change > 0:
			verdict, class = c.Page.Say("better"), "better"
		case change < 0:
			verdict, class = c.Page.Say("worse"), "worse"
		case now.Text != before.Text:
			class = "other"
		}
	}
	if !compared {
		was = ""
	}
	return page.Row(class, page.Cell("", now.Name), page.Cell("num", was), page.Cell("num", now.Text), page.Cell("verdict", verdict))
}

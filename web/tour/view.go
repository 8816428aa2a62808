package tour

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"hpaplayground/core/words"
	"hpaplayground/web/feature"
	"hpaplayground/web/widget"
)

// Line shows the tour. The static page has the line, too, and early.js hides it from
// visitors who have seen it.
type Line struct {
	app.Compo

	Host *feature.Host
	Tour Tour
	Lang words.Language
}

// Render draws the line.
func (c *Line) Render() app.UI {
	h := c.Host
	line := app.Div().Class("tour")
	if !c.Tour.Running && app.IsClient {
		return line.Hidden(true)
	}
	labels := [steps]string{h.Say("Drag the load"), h.Say("See why"), h.Say("Change a field"), h.Say("Share it")}
	items := make([]app.UI, steps)
	for i, label := range labels {
		item := app.Li().Body(app.Button().Type("button").Class("link").Text(label).
			OnClick(func(app.Context, app.Event) { c.openStep(Step(i)) }, app.EventScope(i)))
		if c.Tour.Done[i] {
			item = item.Class("ticked").Aria("label", h.Say("%s: done", label))
		}
		items[i] = item
	}
	closing := h.Say("Close this line")
	return line.Body(
		app.P().Body(
			app.Text(h.Say("An HPA adds and removes pods to keep a metric near its target.")+" "),
			app.Button().Type("button").Class("link").DataSet("kind", "about").Text(h.Say("What is this?")).
				OnClick(func(app.Context, app.Event) { h.Do("about") }),
		),
		app.Ol().Aria("label", h.Say("To try")).Body(items...),
		app.Button().Type("button").Class("tool icon").Name("close-tour").Aria("label", closing).Title(closing).
			OnClick(func(app.Context, app.Event) { h.Send(Closed{}) }).
			Body(widget.Icon(`<path d="m4 4 8 8m0-8-8 8"/>`)),
	)
}

// openStep does a step, or shows where to do it.
func (c *Line) openStep(to Step) {
	switch to {
	case Drag:
		c.Host.Open("load")
	case Look:
		c.Host.Open("why")
	case Change:
		c.Host.Do("editor")
	case Share:
		c.Host.Do("share")
	}
}

// WasSeen reports whether the browser has shown the tour to its end.
func WasSeen(h *feature.Host) bool { return h.ReadSaved(key) != "" }

package loads

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"hpaplayground/core/scenario"
	"hpaplayground/web/widget"
)

func (c *Panel) tool(do, label, title string) app.HTMLButton {
	b := app.Button().Type("button").Class("act").DataSet("do", do).OnClick(c.onTool, app.EventScope(do)).Text(label)
	if title != "" {
		b = b.Title(title)
	}
	return b
}

// loadTools returns the inputs for the load's form, and the buttons that change the whole load.
func (c *Panel) loadTools(t *Load) app.UI {
	h := c.Host
	forms := SeriesForms()
	if t.Form == "csv" {
		forms = append(forms, "csv")
	}
	options := make([]app.UI, len(forms))
	for i, form := range forms {
		options[i] = widget.Option(form, c.formName(form), form == t.Form)
	}
	body := []app.UI{app.Label().Class("pick").Body(
		app.Span().Text(h.Say("Shape")),
		app.Select().ID("load-shape").Name("load-shape").Aria("label", h.Say("Shape")).DataSet("path", "shape").DataSet("value", t.Form).Body(options...),
	)}
	if t.CanDrag() {
		body = append(body, c.tool("draw", h.Say("Draw"), h.Say("Draw the load freehand: the drawing replaces the curve")).Aria("pressed", strconv.FormatBool(c.editor().Draw)))
		if !crowded(t) {
			body = append(body, c.tool("add", h.Say("Add point"), h.Say("Add a point at the cursor; a double click or two taps add one anywhere")))
		}
	} else {
		body = append(body, c.tool("points", h.Say("Turn into points"), h.Say("Write it as points, which can be dragged")))
	}
	return app.Div().Class("tools").Body(append(body,
		app.Span().Class("grow"),
		app.Span().Class("raise").Role("group").Aria("label", h.Say("Change the load from the cursor on")).Body(
			app.Span().Class("quiet").Text(h.Say("From %s", c.model().TimeText(c.Cursor))),
			c.tool("down", "−10 %", h.Say("Lower the load from the cursor on, also while it plays: -")),
			c.tool("up", "+10 %", h.Say("Raise the load from the cursor on, also while it plays: +")),
			c.tool("fail", h.Say("Fail"), h.Say("The metric cannot be read for %s, from the cursor on", scenario.ShortDuration(MetricOutageDuration))),
		),
	)...)
}

func (c *Panel) onTool(ctx app.Context, _ app.Event) {
	switch widget.Dataset(ctx, "do") {
	case "draw":
		c.Host.Send(DrawToggled{})
	case "add":
		c.Host.Send(PointAdded{At: -1})
	case "points":
		c.Host.Send(Shaped{Form: "points"})
	case "up":
		c.Host.Send(Multiplied{Percent: 10})
	case "down":
		c.Host.Send(Multiplied{Percent: -10})
	case "fail":
		c.Host.Send(Failed{})
	case "take":
		c.Host.Send(Removed{})
	}
}

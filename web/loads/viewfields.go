package loads

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"hpaplayground/core/scenario"
	"hpaplayground/core/words"
	"hpaplayground/web/browser"
	"hpaplayground/web/widget"
)

// formName returns the name of a form of load.
func (c *Panel) formName(form string) string {
	h := c.Host
	switch form {
	case scenario.Constant:
		return h.Say("Constant")
	case "steps":
		return h.Say("Steps")
	case "ramp":
		return h.Say("Ramp")
	case "wave":
		return h.Say("Wave")
	case "spike":
		return h.Say("Spike")
	case "daily":
		return h.Say("Daily")
	case "csv":
		return h.Say("Trace")
	}
	return h.Say("Points")
}

// fieldName returns the name of a field of a load. The fields of a form keep their names.
func (c *Panel) fieldName(field string) string {
	h := c.Host
	switch field {
	case "time":
		return h.Say("Time")
	case "value":
		return h.Say("Value")
	case "noise":
		return h.Say("Noise")
	case "repeat":
		return h.Say("Repeat")
	}
	return field
}

// input is a field that <hpa-controls> fills in.
func (c *Panel) input(path, value, hint string) app.HTMLInput {
	return app.Input().Type("text").ID("load-"+path).Class("num").DataSet("path", path).DataSet("value", value).
		AutoComplete(false).Spellcheck(false).Placeholder(hint)
}

// loadFields returns the inputs of a load besides its points.
func (c *Panel) loadFields(s *shownLoad) []app.UI {
	t := &s.load
	var rows []app.UI
	hints := map[string]string{"noise": c.Host.Say("none"), "repeat": c.Host.Say("never")}
	for _, f := range s.fields {
		if f.Name == "values" { // the values are a list, not a field
			continue
		}
		rows = append(rows, app.Label().Class("given").Body(app.Span().Text(c.fieldName(f.Name)), c.input(f.Name, f.Value, hints[f.Name])))
	}
	if t.Form == "points" && len(t.Base.Points) > 1 {
		line := "step"
		if t.Base.Linear {
			line = "linear"
		}
		rows = append(rows, app.Label().Class("given").Body(
			app.Span().Text(c.Host.Say("Between points")),
			app.Select().ID("load-line").Name("load-line").DataSet("path", "interpolate").DataSet("value", line).Body(
				widget.Option("step", c.Host.Say("hold"), line == "step"),
				widget.Option("linear", c.Host.Say("line"), line == "linear"),
			),
		))
	}
	rows = append(rows, c.shareFields(t)...)
	return append(rows, c.tool("take", c.Host.Say("Remove this load"), ""))
}

// pointList is the list of a load's points. The list is a separate component, so that the page does
// not render it again when the cursor moves, thirty times a second.
type pointList struct {
	app.Compo

	Panel                 *Panel
	View                  View
	Revision, RunRevision int
	Lang                  words.Language
}

// maxColumns is the most columns of points that have headings.
const maxColumns = 5

// Render lists the points as fields.
func (c *pointList) Render() app.UI { return c.Panel.Host.Safely("the points", c.render) }

func (c *pointList) render() app.UI {
	s := c.Panel.shownLoad()
	t := &s.load
	if t.Form != "points" || crowded(t) {
		return app.Ol().Hidden(true)
	}
	say, n := c.Panel.Host, len(t.Base.Points)
	var heads []app.UI
	for range min(n, maxColumns) { // the style sheet shows one for each column
		heads = append(heads, app.Span().Body(app.Span(), app.Span().Text(say.Say("Time")), app.Span().Text(say.Say("Value"))))
	}
	rows := []app.UI{app.Li().Class("heads", "quiet").Aria("hidden", "true").Body(heads...)}
	for i, p := range t.Base.Points {
		nth := say.Say("Point %d of %d", i+1, n)
		field := func(path, name, value string) app.UI {
			return c.Panel.input(path+"."+strconv.Itoa(i), value, "").Aria("label", c.Lang.List(nth, name)).
				DataSet("point", i).OnFocus(c.onFocus, app.EventScope(i))
		}
		row := app.Li().Class("point")
		if i == min(s.view.Point, n-1) {
			row = row.Class("on")
		}
		var remove app.UI
		if n > 1 {
			label := c.Lang.List(say.Say("Remove point"), nth)
			remove = app.Button().Type("button").Class("do").DataSet("point", i).Aria("label", label).Title(label).Text("×").
				OnClick(c.onRemove, app.EventScope(i))
		}
		rows = append(rows, row.Body(
			app.Span().Class("num quiet").Text(i+1),
			field("at", say.Say("Time"), scenario.ShortDuration(p.At)),
			field("value", say.Say("Value"), t.TextOf(p.Milli)),
			remove,
		))
	}
	return app.Ol().Class("points").Body(rows...)
}

func (c *pointList) onFocus(ctx app.Context, _ app.Event) {
	c.Panel.Host.Send(PointChosen{Point: number(widget.Dataset(ctx, "point"))})
}

func (c *pointList) onRemove(ctx app.Context, _ app.Event) {
	c.Panel.Host.Send(PointRemoved{Point: number(widget.Dataset(ctx, "point"))})
	c.Panel.Host.Root.Defer(func(app.Context) { // the last point's button was removed with the focus
		if browser.Document().Get("activeElement").Equal(browser.Document().Get("body")) {
			widget.Focus(".points li:last-child input")
		}
	})
}

func number(text string) int {
	n, err := strconv.Atoi(text)
	if err != nil {
		return 0
	}
	return n
}

// onSet writes the value of a field.
func (c *Panel) onSet(_ app.Context, e app.Event) {
	detail := browser.Of(e).Get("detail")
	c.handled = detail.Get("count").Int()
	path, value := detail.Get("path").String(), detail.Get("value").String()
	field, point, ofPoint := strings.Cut(path, ".")
	switch {
	case path == "shape":
		c.Host.Send(Shaped{Form: value})
		return
	case ofPoint:
		c.Host.Send(PointChosen{Point: number(point)})
	}
	c.Host.Send(FieldSet{Field: field, Value: value})
}

package loads

import (
	"encoding/json"
	"strconv"
	"strings"
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"hpaplayground/core/load"
	"hpaplayground/core/scenario"
	"hpaplayground/core/timeline"
	"hpaplayground/core/words"
	"hpaplayground/web/browser"
	"hpaplayground/web/document"
	"hpaplayground/web/page"
	"hpaplayground/web/playback"
)

// Panel is the tab with the loads. Its fields below the pointers say when to
// render again.
type Panel struct {
	app.Compo

	Page     *page.Page
	Editor   *Editor
	Document *document.Document
	Playback *playback.Playback

	Stamp         Editor
	Ran, Revision int
	Cursor        time.Duration
	Lang          words.Language

	shown *shownLoad
}

func (c *Panel) model() Model {
	return Model{Editor: *c.Editor, Document: *c.Document, Playback: *c.Playback, Lang: c.Lang}
}

// Render draws the curve of a load, and what changes it.
func (c *Panel) Render() app.UI { return c.Page.Safely("the load", c.render) }

// formName names a form of a load.
func (c *Panel) formName(form string) string {
	s := c.Page
	switch form {
	case scenario.Constant:
		return s.Say("Constant")
	case "steps":
		return s.Say("Steps")
	case "ramp":
		return s.Say("Ramp")
	case "wave":
		return s.Say("Wave")
	case "spike":
		return s.Say("Spike")
	case "daily":
		return s.Say("Daily")
	case "csv":
		return s.Say("Trace")
	}
	return s.Say("Points")
}

// fieldName names a field of a load. The fields of a form keep their names.
func (c *Panel) fieldName(field string) string {
	s := c.Page
	switch field {
	case "time":
		return s.Say("Time")
	case "value":
		return s.Say("Value")
	case "noise":
		return s.Say("Noise")
	case "repeat":
		return s.Say("Repeat")
	}
	return field
}

// surface is a load as the element draws it. Values are in the load's own
// unit times 1000.
type surface struct {
	Duration float64           `json:"duration"`
	Top      float64           `json:"top"`
	Points   [][4]any          `json:"points"`
	Curve    [][2]float64      `json:"curve"`
	Linear   bool              `json:"linear"`
	Draw     bool              `json:"draw"`
	Chosen   int               `json:"chosen"`
	Values   [][2]any          `json:"values"`
	Times    [][2]any          `json:"times"`
	Fields   map[string]string `json:"fields"`
}

// mostHandles is how many points can be dragged; more would hide each other.
const mostHandles = 150

func crowded(t *Trace) bool { return len(t.Own.Points) > mostHandles }

// shownLoad is what the editor showed last. It is kept because making it means
// reading the text, and the cursor moves thirty times a second.
type shownLoad struct {
	revision, ran int
	view          View
	loads         *scenario.Loads
	trace         Trace
	ok            bool
	fields        []Field
}

func (c *Panel) shownLoad() *shownLoad {
	m := c.model()
	if s := c.shown; s != nil && s.revision == m.Revision && s.ran == m.Ran && s.view == m.View {
		return s
	}
	s := &shownLoad{revision: m.Revision, ran: m.Ran, view: m.View, loads: m.Loads()}
	if s.trace, s.ok = m.Trace(); s.ok {
		s.fields = s.trace.Fields()
	}
	c.shown = s
	return s
}

func (c *Panel) render() app.UI {
	at := c.Playback.Cursor
	shown := c.shownLoad()
	if shown.loads == nil {
		return app.P().Class("quiet").Text(c.Page.Say("The Simulation cannot be read. Once its text is in order its load can be changed here."))
	}
	if !shown.ok {
		return app.Div().Class("load none").Body(c.noLoad(), c.importDialog())
	}
	t := &shown.trace
	fields := map[string]string{"load-shape": t.Form}
	rows := c.loadFields(shown, fields)
	drags := t.Drags() && !crowded(t)
	return app.Div().Class("load").Body(
		c.traces(shown.loads, t.Index),
		c.loadTools(t, at, drags),
		app.Elem("hpa-load").Role("group").Aria("label", c.Page.Say("Load of %s over time", t.Demand.Metric.Name)).
			Attr("data-load", shown.draw(c.Page, t, fields, drags)).
			Attr("data-at", strconv.FormatFloat(at.Seconds(), 'f', 1, 64)).
			On("hpa-load", c.onLoad),
		app.Div().Class("fields").Body(rows...),
		c.importDialog(),
	)
}

// draw is the load as the element draws it.
func (s *shownLoad) draw(say *page.Page, t *Trace, fields map[string]string, drags bool) string {
	out := surface{Duration: t.Duration.Seconds(), Top: t.Top, Points: [][4]any{}, Linear: t.Curve().Linear, Draw: s.view.Draw && t.Drags(),
		Chosen: min(s.view.Point, len(t.Own.Points)-1), Fields: fields}
	for _, p := range t.Outline() {
		out.Curve = append(out.Curve, [2]float64{p.At.Seconds(), p.Milli})
	}
	if drags {
		for i, p := range t.Own.Points {
			out.Points = append(out.Points, [4]any{p.At.Seconds(), p.Milli, say.Say("%s at %s", t.Spoken(p.Milli), timeline.Clock(p.At)), say.Say("Point %d of %d", i+1, len(t.Own.Points))})
		}
	}
	for _, v := range []float64{0, t.Top / 2, t.Top} {
		out.Values = append(out.Values, [2]any{v, t.Spoken(v)})
	}
	return out.encode(t.Duration)
}

// encode writes the surface, with the labels of a time axis.
func (s surface) encode(length time.Duration) string {
	for tick := time.Duration(0); tick <= length; tick += tickOf(length) {
		label := timeline.Clock(tick)
		if tick >= time.Hour && tickOf(length) >= time.Hour {
			label = scenario.ShortDuration(tick) // a phone has no room for its minutes
		}
		s.Times = append(s.Times, [2]any{tick.Seconds(), label})
	}
	b, err := json.Marshal(s)
	if err != nil {
		return "" // cannot happen: numbers and strings
	}
	return string(b)
}

// tickOf is the distance between the labels of a time axis.
func tickOf(d time.Duration) time.Duration {
	for _, seconds := range []int{10, 30, 60, 120, 300, 600, 1200, 1800, 3600, 7200, 14400, 21600, 43200, 86400} {
		if tick := time.Duration(seconds) * time.Second; d <= 6*tick {
			return tick
		}
	}
	return 48 * time.Hour
}

// traces lists the loads, and offers to add another.
func (c *Panel) traces(loads *scenario.Loads, chosen int) app.UI {
	var body []app.UI
	for i, g := range loads.Given {
		form := strings.ToLower(c.formName(g.Form))
		if g.Form == "points" {
			n := len(g.Own.Points)
			form = c.Page.SayN(n, "%d point", "%d points", n)
		}
		kind := g.Kind
		if g.Demand.Target != "" {
			_, target, _ := strings.Cut(g.Demand.Target, "/")
			kind = c.Lang.List(target, kind)
		}
		class := "trace"
		if i == chosen {
			class += " on"
		}
		body = append(body, app.Div().Class("row").Body(app.Button().Type("button").Class(class).
			Aria("pressed", strconv.FormatBool(i == chosen)).
			DataSet("entry", i).
			OnClick(c.onTrace, app.EventScope(i)).
			Body(app.B().Text(metricName(g.Demand.Metric)), app.Span().Text(c.Lang.List(kind, form))), c.importButton(g.Demand.Metric, i)))
	}
	return app.Div().Class("traces").Role("group").Aria("label", c.Page.Say("Loads")).Body(append(body, c.addLoad())...)
}

func (c *Panel) tool(do, label, long string) app.HTMLButton {
	b := app.Button().Type("button").Class("act").DataSet("do", do).OnClick(c.onTool, app.EventScope(do)).Text(label)
	if long != "" {
		b = b.Title(long)
	}
	return b
}

// loadTools are the buttons above the curve.
func (c *Panel) loadTools(t *Trace, at time.Duration, drags bool) app.UI {
	s := c.Page
	var body []app.UI
	forms := Forms()
	if t.Form == "csv" {
		forms = append(forms, "csv")
	}
	options := make([]app.UI, len(forms))
	for i, form := range forms {
		o := app.Option().Value(form).Text(c.formName(form))
		if form == t.Form {
			o = o.Selected(true)
		}
		options[i] = o
	}
	body = append(body, app.Label().Class("pick").Body(
		app.Span().Text(s.Say("Shape")),
		app.Select().ID("load-shape").Name("load-shape").Aria("label", s.Say("Shape")).OnChange(c.onShape).Body(options...),
	))
	if t.Drags() {
		draw := c.tool("draw", s.Say("Draw"), s.Say("Draw the load freehand: what is drawn takes the place of the curve")).Aria("pressed", strconv.FormatBool(c.Editor.Draw))
		body = append(body, draw)
		if drags {
			body = append(body, c.tool("add", s.Say("Add point"), s.Say("Add a point at the cursor; a double click adds one anywhere")))
		}
	} else {
		body = append(body, c.tool("points", s.Say("Turn into points"), s.Say("Write it as points, which can be dragged")))
	}
	body = append(body,
		app.Span().Class("grow"),
		app.Span().Class("push").Role("group").Aria("label", s.Say("Push the load")).Body(
			app.Span().Class("quiet").Text(s.Say("From %s", timeline.Clock(at))),
			c.tool("down", "−10 %", s.Say("Lower the load from the cursor on, also while it plays: -")),
			c.tool("up", "+10 %", s.Say("Raise the load from the cursor on, also while it plays: +")),
			c.tool("fail", s.Say("Fail"), s.Say("The metric cannot be read for %s, from the cursor on", scenario.ShortDuration(MetricTrouble))),
		),
	)
	return app.Div().Class("tools").Body(body...)
}

// loadFields are the inputs below the curve; the element fills them in.
func (c *Panel) loadFields(s *shownLoad, values map[string]string) []app.UI {
	t := &s.trace
	var rows []app.UI
	input := func(field, name, value, hint string) {
		id := "load-" + field
		values[id] = value
		rows = append(rows, app.Label().Class("given").Body(
			app.Span().Text(name),
			app.Input().Type("text").ID(id).Class("num").DataSet("field", field).AutoComplete(false).Spellcheck(false).Placeholder(hint).
				OnChange(c.onLoadField, app.EventScope(field)),
		))
	}
	if t.Form == "points" && crowded(t) {
		rows = append(rows, app.Span().Class("quiet").Text(c.Page.Say("%d points are too many to drag: draw over the curve, or change the text.", len(t.Own.Points))))
	} else if t.Form == "points" && len(t.Own.Points) > 0 {
		i := min(s.view.Point, len(t.Own.Points)-1)
		p := t.Own.Points[i]
		rows = append(rows, app.Span().Class("quiet").Text(c.Page.Say("Point %d of %d", i+1, len(t.Own.Points))))
		input("at", c.fieldName("time"), scenario.ShortDuration(p.At), "")
		input("value", c.fieldName("value"), t.Written(p.Milli), "")
		if len(t.Own.Points) > 1 {
			rows = append(rows, c.tool("remove", c.Page.Say("Remove point"), ""))
		}
	}
	if !t.Drags() {
		rows = append(rows, app.Span().Class("quiet").Text(c.Page.Say("%s: its points cannot be dragged.", c.formName(t.Form))))
	}
	hints := map[string]string{"noise": c.Page.Say("none"), "repeat": c.Page.Say("never")}
	for _, f := range s.fields {
		if f.Name == "values" { // a list
			continue
		}
		field := f.Name
		input(field, c.fieldName(f.Name), f.Value, hints[f.Name])
	}
	if t.Form == "points" && len(t.Own.Points) > 1 {
		values["load-line"] = "step"
		hold, line := app.Option().Value("step").Text(c.Page.Say("hold")), app.Option().Value("linear").Text(c.Page.Say("line"))
		if t.Own.Linear {
			values["load-line"] = "linear"
			line = line.Selected(true)
		} else {
			hold = hold.Selected(true)
		}
		rows = append(rows, app.Label().Class("given").Body(
			app.Span().Text(c.Page.Say("Between points")),
			app.Select().ID("load-line").Name("load-line").OnChange(c.onLine).Body(hold, line),
		))
	}
	return append(rows, c.tool("take", c.Page.Say("Remove this load"), ""))
}

func (c *Panel) onTrace(ctx app.Context, _ app.Event) {
	if i, err := strconv.Atoi(page.Dataset(ctx, "entry")); err == nil {
		c.Page.Send(Chosen{Entry: i})
	}
}

func (c *Panel) onShape(ctx app.Context, _ app.Event) {
	c.Page.Send(Shaped{Form: page.ValueOf(ctx)})
}

func (c *Panel) onLine(ctx app.Context, _ app.Event) {
	c.Page.Send(FieldSet{Field: "interpolate", Value: page.ValueOf(ctx)})
}

func (c *Panel) onLoadField(ctx app.Context, _ app.Event) {
	c.Page.Send(FieldSet{Field: page.Dataset(ctx, "field"), Value: page.ValueOf(ctx)})
}

func (c *Panel) onTool(ctx app.Context, _ app.Event) {
	switch page.Dataset(ctx, "do") {
	case "draw":
		c.Page.Send(DrawToggled{})
	case "add":
		c.Page.Send(PointAdded{At: -1})
	case "remove":
		c.Page.Send(PointRemoved{Point: c.Editor.Point})
	case "points":
		c.Page.Send(Shaped{Form: "points"})
	case "up":
		c.Page.Send(Pushed{Percent: 10})
	case "down":
		c.Page.Send(Pushed{Percent: -10})
	case "fail":
		c.Page.Send(Failed{})
	case "take":
		c.Page.Send(Removed{})
	}
}

// onLoad handles what a person did to the curve.
func (c *Panel) onLoad(_ app.Context, e app.Event) {
	var d struct {
		Do             string
		Point          int
		Seconds, Value float64
		Times, Values  int
		Done           bool
		Stroke         [][2]float64
	}
	if err := json.Unmarshal([]byte(browser.Of(e).Get("detail").String()), &d); err != nil {
		app.Log("reading what was drawn failed:", err)
		return
	}
	switch d.Do {
	case "move":
		c.Page.Send(PointMoved{Point: d.Point, At: page.Seconds(d.Seconds), Milli: d.Value, Done: d.Done})
	case "nudge":
		c.Page.Send(PointNudged{Point: d.Point, Times: d.Times, Values: d.Values})
	case "add":
		c.Page.Send(PointAdded{At: page.Seconds(d.Seconds), Milli: d.Value})
	case "remove":
		c.Page.Send(PointRemoved{Point: d.Point})
	case "choose":
		c.Page.Send(PointChosen{Point: d.Point})
	case "stroke":
		var stroke []load.Point
		for _, p := range d.Stroke {
			stroke = append(stroke, load.Point{At: page.Seconds(p[0]), Milli: p[1]})
		}
		c.Page.Send(Drawn{Stroke: stroke})
	}
}

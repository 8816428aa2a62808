package loads

import (
	"strconv"
	"strings"
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"hpaplayground/core/parse"
	"hpaplayground/core/words"
	"hpaplayground/web/feature"
	"hpaplayground/web/widget"
)

// Panel is the tab with the loads. The loads' lines are in the chart, where people can drag the
// lines. The fields below Page say when to render again.
type Panel struct {
	app.Compo

	Host *feature.Host
	Page Page

	FeatureRevision, RunRevision, Revision int
	Cursor                                 time.Duration
	Lang                                   words.Language

	load    *shownLoad
	handled int // the count of the last handled event of <hpa-controls>
}

func (c *Panel) model() Model { return c.Page.LoadEditor() }

func (c *Panel) editor() Editor { return c.model().Editor }

// Render draws the load and its controls.
func (c *Panel) Render() app.UI { return c.Host.Safely("the load", c.render) }

// shownLoad is what the editor showed last. It is cached, because the text must be read to make a
// shownLoad, and the cursor moves thirty times a second.
type shownLoad struct {
	revision, runRevision int
	view                  View
	loads                 *parse.Loads
	load                  Load
	ok                    bool
	fields                []Field
}

func (c *Panel) shownLoad() *shownLoad {
	m := c.model()
	if s := c.load; s != nil && s.revision == m.Revision && s.runRevision == m.RunRevision && s.view == m.View {
		return s
	}
	s := &shownLoad{revision: m.Revision, runRevision: m.RunRevision, view: m.View, loads: m.Loads()}
	if s.load, s.ok = m.Load(); s.ok {
		s.fields = s.load.Fields()
	}
	c.load = s
	return s
}

func (c *Panel) render() app.UI {
	load := c.shownLoad()
	if load.loads == nil {
		return app.P().Class("quiet").Text(c.Host.Say("The Simulation cannot be read. Correct its text to change the load here."))
	}
	if !load.ok {
		return app.Div().Class("load none").Body(c.proposals(nil), c.noLoad(), c.importDialog())
	}
	t := &load.load
	return app.Div().Class("load").Body(
		c.proposals(load.loads.Given),
		c.list(load.loads, t.Index),
		app.Elem("hpa-controls").DataSet("handled", c.handled).On("hpa-set", c.onSet).Body(
			c.loadTools(t),
			c.hint(t),
			&pointList{Panel: c, View: load.view, Revision: c.Revision, RunRevision: c.RunRevision, Lang: c.Lang},
			app.Div().Class("fields").Body(c.loadFields(load)...),
		),
		c.importDialog(),
	)
}

// hint says how to change the line, or why it cannot be dragged.
func (c *Panel) hint(t *Load) app.UI {
	h := c.Host
	text, byTouch := "", ""
	switch {
	case !t.CanDrag():
		text = h.Say("%s: its points cannot be dragged.", c.formName(t.Form))
	case c.editor().Draw:
		text = h.Say("Draw in the chart, over the load.")
	case crowded(t):
		text = h.Say("%d points are too many to drag: draw over the curve, or change the text.", len(t.Base.Points))
	default:
		text = h.Say("Drag the line in the chart; a double click adds a point.")
		byTouch = h.Say("Drag the line in the chart; tap twice to add a point.")
	}
	said := app.Span().Text(text)
	if byTouch != "" {
		said = app.Span().Body(app.Span().Class("by-mouse").Text(text), app.Span().Class("by-touch").Text(byTouch))
	}
	return app.P().Class("quiet").Body(
		said,
		// Only a phone shows this button, because there the chart is another view.
		app.Button().Type("button").Class("link to-chart").Text(h.Say("Show the chart")).OnClick(c.onChart),
	)
}

// list shows the loads, and offers to add another.
func (c *Panel) list(loads *parse.Loads, selected int) app.UI {
	var body []app.UI
	for i, g := range loads.Given {
		form := strings.ToLower(c.formName(g.Form))
		if g.Form == "points" {
			n := len(g.Base.Points)
			form = c.Host.SayN(n, "%d point", "%d points", n)
		}
		kind := g.Kind
		if g.Demand.Target != "" {
			_, target, _ := strings.Cut(g.Demand.Target, "/")
			kind = c.Lang.List(target, kind)
		}
		class := "trace"
		if i == selected {
			class += " on"
		}
		body = append(body, app.Div().Class("row").Body(app.Button().Type("button").Class(class).
			Aria("pressed", strconv.FormatBool(i == selected)).
			DataSet("entry", i).
			OnClick(c.onLoad, app.EventScope(i)).
			Body(app.B().Text(metricName(g.Demand.Metric)), app.Span().Text(c.Lang.List(kind, form))), c.importButton(g.Demand.Metric, i)))
	}
	return app.Div().Class("traces").Role("group").Aria("label", c.Host.Say("Loads")).Body(append(body, c.addLoad())...)
}

func (c *Panel) onLoad(ctx app.Context, _ app.Event) {
	if i, err := strconv.Atoi(widget.Dataset(ctx, "entry")); err == nil {
		c.Host.Send(Chosen{Entry: i})
	}
}

func (c *Panel) onChart(app.Context, app.Event) { c.Host.Send(feature.ViewOpened{View: feature.Watch}) }

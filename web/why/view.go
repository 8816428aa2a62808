package why

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"hpaplayground/core/explain"
	"hpaplayground/core/track"
	"hpaplayground/core/words"
	"hpaplayground/web/browser"
	"hpaplayground/web/document"
	"hpaplayground/web/feature"
	"hpaplayground/web/playback"
	"hpaplayground/web/widget"
)

// Model is what an explanation reads from the page's model.
type Model interface {
	SyncToExplain() SyncID
	Governs() Governs
	Find(f explain.Field) (part document.Part, line, column int)
	Shown() playback.Playback
	ControlsOf(part document.Part) document.Controls
	TextShown() TextID
	Held() Governs
}

// View shows how the sync at the cursor computed its number of replicas, step by step.
// Until the cursor rests, it shows the last explanation, dimmed. The fields after Model
// say when to render again.
type View struct {
	app.Compo

	Host  *feature.Host
	Model Model

	Explanation Explanation
	Stale       bool   // the cursor is at another sync
	Former      bool   // the explanation is of a run that is no longer shown
	Text        TextID // the text whose values are shown
	Now         string // the text to show instead if there is no explanation
	Lang        words.Language
}

// Panel shows the explanation of the sync at the cursor.
func (w Why) Panel(h *feature.Host, page feature.Model) app.UI {
	m := page.(Model)
	sync, run := m.SyncToExplain(), m.Shown()
	v := &View{Host: h, Model: m, Explanation: w.Last, Stale: w.Last.SyncID != sync, Former: w.Last.RunRevision != run.RunRevision, Text: m.TextShown(), Lang: *h.Lang}
	if sync == (SyncID{}) || v.Stale && (w.Last.Chain == nil || w.Last.Sync >= len(run.Timeline.Syncs)) {
		v.Now = page.Run().Now(run.Cursor)
	}
	return v
}

// Render draws the explanation.
func (c *View) Render() app.UI { return c.Host.Safely("the explanation", c.body) }

func (c *View) body() app.UI {
	explained := &c.Explanation
	class := "why"
	switch {
	case c.Now != "":
		return app.P().Class("why quiet").Text(c.Now)
	case c.Stale:
		class += " stale"
	case explained.Chain == nil:
		return app.P().Class("quiet").Text(c.Host.Say("This sync cannot be explained: %s", widget.Sentence(explained.Why)))
	}
	chain := explained.Chain
	held, hold := -1, track.Hold{}
	if !c.Former {
		held, hold = track.HoldOf(chain, &c.Model.Shown().Timeline.Syncs[explained.Sync].Decision, *c.Host.Lang)
	}
	body := []app.UI{app.P().Class("lead").Body(
		app.B().Text(chain.When),
		app.Text(" "+chain.Sentence),
	)}
	values := c.values()
	metric := explain.Field{}
	named := map[explain.Field]bool{} // the fields that this metric's steps have named so far
	var steps []app.UI
	for i := range chain.Steps {
		s := &chain.Steps[i]
		if s.Metric < 0 {
			metric = explain.Field{}
			clear(named)
		} else if of := metricField(s.Metric); of != metric {
			metric = of
			named = map[explain.Field]bool{of: true}
			steps = append(steps, app.Li().Class("of").Body(
				app.Span().Text(chain.Metrics[s.Metric]),
				field(c.Host, of, "spec."),
			))
		}
		var fields []app.UI
		for _, f := range s.Fields {
			if !named[f] {
				fields = append(fields, values.beside(f, field(c.Host, f, metric.Path+".")))
			}
			named[f] = s.Metric >= 0
		}
		class, by := "", ""
		if i == held {
			class, by = " held-back "+hold.Tone(), c.Host.Say("Held back by: %s", hold.Label)
		}
		steps = append(steps, step(c.Host, s, class, by, fields))
	}
	body = append(body, app.Ol().Class("chain").Body(steps...))
	body = append(body, changed(c.Host, chain)...)
	body = append(body, c.whatIfs(chain)...)
	return app.Div().Class(class).OnClick(c.onClick).Body(body...)
}

const hpaKind = "HorizontalPodAutoscaler"

func metricField(index int) explain.Field {
	return explain.Field{Kind: hpaKind, Path: "spec.metrics[" + strconv.Itoa(index) + "]"}
}

func step(h *feature.Host, step *explain.Step, class, held string, marks []app.UI) app.UI {
	formula, rest := track.Main(step)
	result := ""
	if step.Replicas >= 0 {
		result = strconv.Itoa(int(step.Replicas))
	}
	if step.Metric >= 0 {
		class += " in"
	}
	what := []app.UI{app.P().Class("formula").Text(formula)}
	if held != "" {
		what = append(what, app.P().Class("held-by").Text(held))
	}
	if len(rest) > 0 {
		lines := make([]app.UI, len(rest))
		for i, line := range rest {
			lines[i] = app.P().Text(line)
		}
		if track.IsLong(rest) {
			what = append(what, app.Details().Class("rest").Body(append([]app.UI{app.Summary().Text(h.Say("Details"))}, lines...)...))
		} else {
			what = append(what, app.Div().Class("rest").Body(lines...))
		}
	}
	for i := range step.Conditions {
		x := &step.Conditions[i]
		marks = append(marks, app.Span().Class("caused").Body(
			app.Span().Class("sr").Text(h.Say("caused")+" "),
			Term(h, string(x.Type)), app.Text(" "+string(x.Status)+" "), Term(h, x.Reason),
		))
	}
	return app.Li().Class("step "+string(step.Kind)+class).Body(
		app.H2().Text(step.Title),
		app.Div().Class("what").Body(what...),
		app.Div().Class("marks").Body(marks...),
		app.B().Class("result").Text(result),
	)
}

// changed lists what the sync changed: conditions and events.
func changed(h *feature.Host, chain *explain.Chain) []app.UI {
	var rows []app.UI
	for _, x := range chain.Changes {
		line := []app.UI{Term(h, string(x.Type)), app.Text(": ")}
		switch {
		case x.Old == nil:
			line = append(line, app.Text(h.Say("new")+" "))
		case x.New != nil && x.Old.Status == x.New.Status && x.Old.Reason == x.New.Reason:
			line = append(line, app.Text(h.Say("another message")+" "))
		default:
			line = append(line, app.Text(string(x.Old.Status)+" "), Term(h, x.Old.Reason), app.Text(" → "))
		}
		if x.New != nil {
			line = append(line, app.Text(string(x.New.Status)+" "), Term(h, x.New.Reason))
		} else {
			line = append(line, app.Text(h.Say("removed")))
		}
		rows = append(rows, app.Li().Body(line...))
	}
	for _, e := range chain.Events {
		kind := h.Say("Event") + " "
		if e.Type != "Normal" {
			kind = h.Say("%s event", e.Type) + " "
		}
		rows = append(rows, app.Li().Body(app.Text(kind), Term(h, e.Reason), app.Text(": "+e.Message)))
	}
	if len(rows) == 0 {
		return []app.UI{app.P().Class("nothing quiet").Text(h.Say("No condition changed, and there was no event."))}
	}
	return []app.UI{app.H2().Text(h.Say("What it changed")), app.Ul().Class("changed").Body(rows...)}
}

func (c *View) whatIfs(chain *explain.Chain) []app.UI {
	if len(chain.WhatIfs) == 0 {
		return nil
	}
	rows, values := make([]app.UI, len(chain.WhatIfs)), c.values()
	for i, x := range chain.WhatIfs {
		line := []app.UI{app.Span().Text(x.Text)}
		if x.Field.Path != "" {
			line = append(line, app.Text(" "), values.beside(x.Field, field(c.Host, x.Field, "spec.")))
		}
		rows[i] = app.Li().Body(line...)
	}
	return []app.UI{app.H2().Text(c.Host.Say("What would have changed it")), app.Ul().Class("ifs").Body(rows...)}
}

// onClick shows the field whose button was clicked.
func (c *View) onClick(ctx app.Context, e app.Event) {
	button := browser.Of(e).Get("target").Call("closest", ".field")
	if !button.Truthy() {
		ctx.PreventUpdate()
		return
	}
	data := button.Get("dataset")
	f := explain.Field{Kind: data.Get("kind").String(), Path: data.Get("path").String()}
	part, line, column := c.Model.Find(f)
	c.Host.Send(document.PlaceOpened{Part: part, Line: line, Column: column})
}

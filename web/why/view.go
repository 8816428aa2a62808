package why

import (
	"strconv"
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"hpaplayground/core/explain"
	"hpaplayground/core/track"
	"hpaplayground/core/words"
	"hpaplayground/web/advice"
	"hpaplayground/web/browser"
	"hpaplayground/web/document"
	"hpaplayground/web/feature"
	"hpaplayground/web/playback"
	"hpaplayground/web/widget"
)

// Model is what an explanation reads from the page's model.
type Model interface {
	SyncToExplain() SyncID
	RestingSync() SyncID // SyncToExplain, but zero during playback
	Doc() document.Document
	Governs() Governs
	GovernsAt(at time.Duration) Governs
	Find(f explain.Field) (part document.Part, line, column int)
	Shown() playback.Playback
	ControlsOf(part document.Part) document.Controls
	TextShown() TextID
	EditedField() Governs
	TextControls(part document.Part) document.Controls
	StoryLines(hold bool) []explain.Line
}

// View shows how the sync at the cursor computed its number of replicas, step by step.
// Until the cursor rests, it shows the last explanation, dimmed. The fields after Model
// say when to render again.
type View struct {
	app.Compo

	Host  *feature.Host
	Model Model

	Explanation Explanation
	Stale       bool    // the cursor is at another sync
	OldRun      bool    // the explanation belongs to a run that is no longer shown
	Held        Governs // the field that is being set above the steps
	Text        TextID  // the text whose values are shown
	Lang        words.Language
}

// Panel shows what the sync at the cursor did, with the field that decided, and the
// explanation of the sync below.
func (w Why) Panel(h *feature.Host, page feature.Model) app.UI {
	m := page.(Model)
	sync, run := m.SyncToExplain(), m.Shown()
	lead := []app.UI{app.Text(page.Run().Now(run.Cursor) + " ")}
	if sync != (SyncID{}) {
		at := run.Timeline.Syncs[sync.Sync].At
		lead = append([]app.UI{app.B().Text(run.Timeline.TimeFormat().In(at))}, lead...)
	}
	if g := decisive(m); g.Path != "" {
		lead = append(lead, &fieldLink{Host: h, Model: m, Field: g, Text: m.TextShown(), Lang: *h.Lang, NameInSteps: true})
	}
	body := []app.UI{app.P().Class("lead").Body(lead...), advice.NewSection(h, page)}
	stale := w.Last.SyncID != sync
	if sync != (SyncID{}) && !(stale && (w.Last.Chain == nil || w.Last.Sync >= len(run.Timeline.Syncs))) {
		body = append(body, &View{
			Host: h, Model: m, Explanation: w.Last, Stale: stale, OldRun: w.Last.RunRevision != run.RunRevision,
			Held: m.EditedField(), Text: m.TextShown(), Lang: *h.Lang,
		})
	}
	return app.Div().Class("why").Body(body...)
}

// Render draws the explanation.
func (c *View) Render() app.UI { return c.Host.Safely("the explanation", c.body) }

func (c *View) body() app.UI {
	explained := &c.Explanation
	class := "explained"
	switch {
	case c.Stale:
		class += " stale"
	case explained.Chain == nil:
		return app.P().Class("quiet").Text(c.Host.Say("This sync cannot be explained: %s", widget.Sentence(explained.Failure)))
	}
	chain := explained.Chain
	held, hold := -1, track.Hold{}
	if !c.OldRun {
		held, hold = track.HoldOf(chain, &c.Model.Shown().Timeline.Syncs[explained.Sync].Decision, *c.Host.Lang)
	}
	values := valuesOf(c.Host, c.Model.ControlsOf)
	values.skip(c.decisive())
	metric := explain.Field{}
	namedFields := map[explain.Field]bool{} // the fields that this metric's steps have named so far
	var steps []app.UI
	if o := chain.Operator; o != nil {
		var fields []app.UI
		for _, f := range o.Fields {
			fields = append(fields, values.withValues(f, field(c.Host, f, "spec.")))
		}
		if !c.OldRun {
			fields = append(fields, document.OfferButton(c.Host, c.Model.Shown().Timeline.Offer(), c.Explanation.RunRevision))
		}
		steps = append(steps, step(c.Host, o, "", "", fields))
	}
	for i := range chain.Steps {
		s := &chain.Steps[i]
		if s.Metric < 0 {
			metric = explain.Field{}
			clear(namedFields)
		} else if metricOf := metricField(s.Metric); metricOf != metric {
			metric = metricOf
			namedFields = map[explain.Field]bool{metricOf: true}
			steps = append(steps, app.Li().Class("of").Body(
				app.Span().Text(chain.Metrics[s.Metric]),
				field(c.Host, metricOf, "spec."),
			))
		}
		var fields []app.UI
		for _, f := range s.Fields {
			if !namedFields[f] {
				fields = append(fields, values.withValues(f, field(c.Host, f, metric.Path+".")))
			}
			namedFields[f] = s.Metric >= 0
		}
		class, heldBy := "", ""
		if i == held {
			class, heldBy = " held-back "+hold.Tone(), c.Host.Say("Held back by: %s", hold.Label)
		}
		steps = append(steps, step(c.Host, s, class, heldBy, fields))
	}
	body := []app.UI{app.Ol().Class("chain").Body(steps...)}
	body = append(body, changed(c.Host, chain)...)
	body = append(body, c.whatIfs(chain)...)
	return app.Div().Class(class).OnClick(c.onClick).Body(body...)
}

// decisive returns the field whose values stand above the steps.
func (c *View) decisive() Governs {
	if c.Held.Path != "" || c.OldRun {
		return c.Held
	}
	return c.Model.GovernsAt(c.Explanation.Chain.At)
}

const hpaKind = "HorizontalPodAutoscaler"

func metricField(index int) explain.Field {
	return explain.Field{Kind: hpaKind, Path: "spec.metrics[" + strconv.Itoa(index) + "]"}
}

func step(h *feature.Host, step *explain.Step, class, holdClass string, marks []app.UI) app.UI {
	formula, details := track.Main(step)
	result := ""
	if step.Replicas >= 0 {
		result = strconv.Itoa(int(step.Replicas))
	}
	if step.Metric >= 0 {
		class += " in"
	}
	body := []app.UI{app.P().Class("formula").Text(formula)}
	if holdClass != "" {
		body = append(body, app.P().Class("held-by").Text(holdClass))
	}
	if len(details) > 0 {
		lines := make([]app.UI, len(details))
		for i, line := range details {
			lines[i] = app.P().Text(line)
		}
		if track.IsLong(details) {
			body = append(body, app.Details().Class("rest").Body(append([]app.UI{app.Summary().Text(h.Say("Details"))}, lines...)...))
		} else {
			body = append(body, app.Div().Class("rest").Body(lines...))
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
		app.Div().Class("says").Body(
			app.Div().Class("what").Body(body...),
			app.Div().Class("marks").Body(marks...),
		),
		app.B().Class("result").Text(result),
	)
}

// changed lists the conditions that the sync changed, and its events.
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
	rows, values := make([]app.UI, len(chain.WhatIfs)), valuesOf(c.Host, c.Model.ControlsOf)
	for i, x := range chain.WhatIfs {
		line := []app.UI{app.Span().Text(x.Text)}
		if x.Field.Path != "" {
			line = append(line, app.Text(" "), values.withValues(x.Field, field(c.Host, x.Field, "spec.")))
		}
		rows[i] = app.Li().Body(line...)
	}
	return []app.UI{app.H2().Text(c.Host.Say("What would have changed it")), app.Ul().Class("ifs").Body(rows...)}
}

// onClick shows the field of the button that was clicked.
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

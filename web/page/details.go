package page

import (
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"hpaplayground/core/words"
	"hpaplayground/web/compare"
	"hpaplayground/web/loads"
	"hpaplayground/web/pods"
	"hpaplayground/web/state"
	"hpaplayground/web/why"
	"hpaplayground/web/widget"
)

// details is the drawer under the timeline.
type details struct {
	app.Compo

	Store    *store
	Ran      int
	Compared int
	HPA      int
	Cursor   int64
	Tab      string
	Told     why.Look
	Pods     pods.Pods
	Lang     words.Language

	Revision int
	Load     loads.Editor

	most   int // the most pods of the run at one time
	mostOf [2]int
}

var detailTabs = []struct {
	name  state.Detail
	label func(*store) string
}{
	{state.Why, func(s *store) string { return s.Say("Why") }},
	{state.Loads, func(s *store) string { return s.Say("Load") }},
	{state.Conditions, func(s *store) string { return s.Say("Conditions") }},
	{state.Events, func(s *store) string { return s.Say("Events") }},
	{state.Describe, func(s *store) string { return s.Say("Describe") }},
	{state.Pods, func(s *store) string { return s.Say("Pods") }},
	{state.Syncs, func(s *store) string { return s.Say("Syncs") }},
	{state.Compare, func(s *store) string { return s.Say("Compare") }},
}

func (c *details) Render() app.UI {
	if c.Store.frame != nil {
		class, label := "details", c.Store.Say("Why, at the cursor")
		if c.Tab == string(state.Loads) {
			class, label = "details loads", c.Store.Say("Load")
		}
		return app.Section().Class(class).Aria("label", label).Body(
			app.Div().Class("panel").TabIndex(0).Body(c.Store.Safely("the details", c.panel)),
		)
	}
	tabs := make([]app.UI, len(detailTabs))
	for i, t := range detailTabs {
		tabs[i] = widget.Tab("detail", string(t.name), t.label(c.Store), c.Tab == string(t.name), nil, c.onTab)
	}
	var at app.UI
	if c.Tab != string(state.Why) { // which shows the time itself
		at = app.P().Class("at").Text(c.Store.Say("At %s", c.Store.model.When(time.Duration(c.Cursor))))
	}
	return app.Aside().Class("details").Aria("label", c.Store.Say("Details at the cursor")).Body(
		app.Div().Class("tabs").Role("tablist").Aria("label", c.Store.Say("Details")).Body(tabs...),
		at,
		app.Div().Class("panel").Role("tabpanel").TabIndex(0).Aria("labelledby", "detail-"+c.Tab).Body(
			c.Store.Safely("the details", c.panel),
		),
	)
}

func (c *details) onTab(ctx app.Context, _ app.Event) {
	c.Store.send(state.TabOpened{Detail: state.Detail(widget.Dataset(ctx, "to"))})
}

func (c *details) panel() app.UI {
	r := c.Store.model.Run()
	if state.Detail(c.Tab) == state.Loads {
		m := &c.Store.model
		return &loads.Panel{Host: &c.Store.Host, Editor: &m.Load, Document: &m.Document, Playback: &m.Playback, Stamp: c.Load, Ran: c.Ran, Revision: c.Revision, Cursor: m.Cursor, Lang: c.Lang}
	}
	if !r.Has() {
		return app.P().Class("quiet").Text(c.Store.Say("There is no HorizontalPodAutoscaler."))
	}
	at := time.Duration(c.Cursor)
	switch state.Detail(c.Tab) {
	case state.Why:
		m := &c.Store.model
		return why.Show(&c.Store.Host, &m.Why, &m.Playback, m, r.Now(at))
	case state.Events:
		return c.events(r, at)
	case state.Describe:
		return c.describe(r, at)
	case state.Pods:
		if of := [2]int{c.Ran, c.HPA}; c.mostOf != of {
			c.mostOf, c.most = of, r.MostPods()
		}
		return pods.View{Host: &c.Store.Host, Pods: c.Pods, Run: r, At: at, Ran: c.Ran, Most: c.most, Chain: c.Store.model.Taken()}.Render()
	case state.Syncs:
		return why.Syncs{Host: &c.Store.Host, Run: r, At: at}.Render()
	case state.Compare:
		m := &c.Store.model
		return compare.View{Host: &c.Store.Host, Comparison: &m.Compared, Spread: m.Spread, Later: m.Applies(), Run: r, Ran: m.Ran, At: at}.Render()
	}
	return why.Conditions{Host: &c.Store.Host, Run: r, At: at}.Render()
}

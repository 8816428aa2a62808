package page

import (
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"hpaplayground/core/words"
	"hpaplayground/web/feature"
	"hpaplayground/web/state"
	"hpaplayground/web/widget"
)

// details is the drawer under the timeline, with the tabs of the features. The fields
// after Store say when to render again.
type details struct {
	app.Compo

	Store            *store
	Tab              string
	Open             bool
	FeaturesRevision int // the revision of all features
	ProgressReports  int // changes with the progress of jobs
	RunRevision      int
	Revision         int
	HPA              int
	Cursor           int64
	Lang             words.Language
}

// detailsOf returns the drawer with a tab open.
func (s *store) detailsOf(tab string) *details {
	m := &s.model
	return &details{
		Store: s, Tab: tab, Open: m.Drawer, FeaturesRevision: m.Features().Revision(), ProgressReports: s.reports,
		RunRevision: m.RunRevision, Revision: m.Revision, HPA: m.HPA, Cursor: int64(m.Cursor), Lang: m.Lang,
	}
}

func (c *details) Render() app.UI {
	if c.Store.Framed {
		class, label := "details", c.Store.Say("Why, at the cursor")
		if c.Tab == state.Loads {
			class, label = "details loads", c.Store.Say("Load")
		}
		return app.Section().Class(class).Aria("label", label).Body(
			app.Div().Class("panel").TabIndex(0).Body(c.Store.Safely("the details", c.panel)),
		)
	}
	var tabs []app.UI
	for _, t := range c.Store.model.Features().Tabs() {
		tab := widget.Tab("detail", t.Name(), t.Label(c.Lang), c.Open && c.Tab == t.Name(), nil, c.onTab)
		if c.Tab == t.Name() { // the Tab key reaches it, although the drawer may be closed
			tab = tab.TabIndex(0)
		}
		tabs = append(tabs, tab)
	}
	head := app.Div().Class("tabs").Role("tablist").Aria("label", c.Store.Say("Details")).Body(tabs...)
	drawer := app.Aside().Class("details").Aria("label", c.Store.Say("Details at the cursor"))
	if !c.Open {
		return drawer.Body(head)
	}
	var at app.UI
	if c.Tab != state.Why { // Why shows the time itself
		at = app.P().Class("at").Text(c.Store.Say("At %s", c.Store.model.TimeText(time.Duration(c.Cursor))))
	}
	label := c.Store.Say("Close the details")
	return drawer.Body(
		head,
		at,
		app.Div().Class("panel").Role("tabpanel").TabIndex(0).Aria("labelledby", "detail-"+c.Tab).Body(
			c.Store.Safely("the details", c.panel),
		),
		app.Button().Type("button").Class("tool icon close").Name("close-details").Aria("label", label).Title(label).OnClick(c.onClose).
			Body(widget.Icon(`<path d="m3 6 5 5 5-5"/>`)),
	)
}

// onClose closes the drawer. The focus goes to its tab, which stays.
func (c *details) onClose(app.Context, app.Event) {
	c.Store.send(state.DrawerMoved{Open: false})
	widget.Focus(`.details [role="tab"][tabindex="0"]`)
}

func (c *details) onTab(ctx app.Context, _ app.Event) {
	c.Store.send(feature.TabOpened{Tab: widget.Dataset(ctx, "to")})
}

func (c *details) panel() app.UI {
	m := &c.Store.model
	for _, t := range c.Store.model.Features().Tabs() {
		if t.Name() != c.Tab {
			continue
		}
		if _, always := t.(feature.WithoutHPA); always || m.Run().Has() {
			return t.Panel(&c.Store.Host, m)
		}
	}
	return app.P().Class("quiet").Text(c.Store.Say("There is no HorizontalPodAutoscaler."))
}

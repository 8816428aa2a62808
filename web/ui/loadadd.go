package ui

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"hpaplayground/web/browser"
	"hpaplayground/web/page"
	"hpaplayground/web/state"
)

// addLoad picks a metric and adds a load of it.
func (c *details) addLoad() app.UI {
	options := []app.UI{app.Option().Value("-").Selected(true).Text(c.Store.Say("Add a load…"))}
	for _, o := range loadOptions(&c.Store.model) {
		options = append(options, app.Option().Value(o.value).Text(o.text))
	}
	return app.Select().Name("add-load").Aria("label", c.Store.Say("Add a load")).OnChange(c.onAdd).Body(options...)
}

type loadOption struct {
	value, text string
	make        state.LoadAdded
}

func loadOptions(m *state.Model) []loadOption {
	var all []loadOption
	for i, metric := range m.Unloaded() {
		kinds := []string{"total", "perPod"}
		if metric.Type == "Object" || metric.Type == "External" {
			kinds = []string{"value", "backlog"}
		}
		name := metric.Name
		if metric.Container != "" {
			name = metric.Container + "/" + name
		}
		for _, kind := range kinds {
			all = append(all, loadOption{strconv.Itoa(i) + kind, m.Lang.List(name, kind), state.LoadAdded{Metric: metric, Kind: kind}})
		}
	}
	return all
}

func (c *details) onAdd(ctx app.Context, _ app.Event) {
	want := page.ValueOf(ctx)
	browser.Of(ctx.JSSrc()).Set("value", "-")
	for _, o := range loadOptions(&c.Store.model) {
		if o.value == want {
			c.Store.send(o.make)
			return
		}
	}
}

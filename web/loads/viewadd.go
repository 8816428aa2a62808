package loads

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"hpaplayground/core/autoscaling"
	"hpaplayground/web/browser"
	"hpaplayground/web/widget"
)

// addLoad has the controls that pick a metric and add a load of that metric.
func (c *Panel) addLoad() app.UI {
	options := []app.UI{app.Option().Value("-").Selected(true).Text(c.Host.Say("Add a load…"))}
	for _, o := range c.options() {
		options = append(options, app.Option().Value(o.value).Text(o.text))
	}
	return app.Select().Name("add-load").Aria("label", c.Host.Say("Add a load")).OnChange(c.onAdd).Body(options...)
}

type option struct {
	value, text string
	add         Added
}

func (c *Panel) options() []option {
	var all []option
	for i, metric := range c.model().Unloaded() {
		kinds := []string{"total", "perPod"}
		if autoscaling.MetricSourceType(metric.Type).Info().Global {
			kinds = []string{"value", "backlog"}
		}
		name := metricName(metric)
		for _, kind := range kinds {
			all = append(all, option{strconv.Itoa(i) + kind, c.Lang.List(name, kind), Added{Metric: metric, Kind: kind}})
		}
	}
	return all
}

func (c *Panel) onAdd(ctx app.Context, _ app.Event) {
	want := widget.ValueOf(ctx)
	browser.Of(ctx.JSSrc()).Set("value", "-")
	for _, o := range c.options() {
		if o.value == want {
			c.Host.Send(o.add)
			return
		}
	}
}

package loads

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"hpaplayground/core/scenario"
)

// noLoad is shown while the text has no load. It shows the loads that the cluster reports, and ways
// to add other loads.
func (c *Panel) noLoad() app.UI {
	m := c.model()
	seeds := m.Seeds()
	if len(seeds) == 0 {
		body := []app.UI{app.P().Class("quiet").Text(c.Host.Say("There is no load, so the pods are idle. Add one."))}
		if targets := m.Targets(); len(targets) > 0 {
			body = append(body, c.importButton(targets[0].Metric, 0))
		}
		return app.Div().Class("traces").Body(append(body, c.addLoad())...)
	}
	rows := make([]app.UI, len(seeds))
	for i := range seeds {
		rows[i] = c.seed(m, &seeds[i])
	}
	return app.Div().Class("seeds").Body(
		app.P().Class("quiet").Text(c.Host.Say("The text has no load, so the run continues the load that the cluster reports. Import a trace of a metric, or write this load into the text to change it.")),
		app.Ul().Aria("label", c.Host.Say("Loads")).Body(rows...),
		app.Div().Class("helps").Body(
			app.Button().Type("button").Class("act").DataSet("do", "keep").Text(c.Host.Say("Write it into the Simulation")).OnClick(c.onKeepSeeds),
			c.addLoad(),
		),
	)
}

// seed shows one load and its source.
func (c *Panel) seed(m Model, s *scenario.Seed) app.UI {
	row := []app.UI{
		app.B().Text(metricName(s.Demand.Metric)),
		app.Span().Text(c.seedFacts(s)),
	}
	for i, t := range m.Targets() {
		if t.Entry < 0 && sameMetric(t.Metric, s.Demand.Metric) {
			row = append(row, c.importButton(t.Metric, i))
		}
	}
	return app.Li().Body(row...)
}

func (c *Panel) seedFacts(s *scenario.Seed) string {
	h := c.Host
	form, quantity := s.Written()
	pods := h.SayN(s.Pods, "%d pod", "%d pods", s.Pods)
	switch {
	case form == "value":
		return h.Say("%s, from the status of HPA %s", quantity, s.HPA)
	case s.Sample && form == "perPod":
		return h.Say("%s per pod, from the samples of %s", quantity, pods)
	case s.Sample:
		return h.Say("%s in total, from the samples of %s", quantity, pods)
	case form == "perPod":
		return h.Say("%s per pod, from the status of HPA %s", quantity, s.HPA)
	}
	return h.Say("%s in total on %s, from the status of HPA %s", quantity, pods, s.HPA)
}

func (c *Panel) onKeepSeeds(app.Context, app.Event) { c.Host.Send(SeedsKept{}) }

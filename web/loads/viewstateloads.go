package loads

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"hpaplayground/core/scenario"
)

// noLoad is shown while the text has no load. It shows the loads that the cluster reports, and ways
// to add other loads.
func (c *Panel) noLoad() app.UI {
	m := c.model()
	loads := m.StateLoads()
	if len(loads) == 0 {
		body := []app.UI{app.P().Class("quiet").Text(c.Host.Say("There is no load, so the pods are idle. Add one."))}
		if targets := m.Targets(); len(targets) > 0 {
			body = append(body, c.importButton(targets[0].Metric, 0))
		}
		return app.Div().Class("traces").Body(append(body, c.addLoad())...)
	}
	rows := make([]app.UI, len(loads))
	for i := range loads {
		rows[i] = c.stateLoad(m, &loads[i])
	}
	return app.Div().Class("seeds").Body(
		app.P().Class("quiet").Text(c.Host.Say("The text has no load, so the run continues the load that the cluster reports. Import a trace of a metric, or write this load into the text to change it.")),
		app.Ul().Aria("label", c.Host.Say("Loads")).Body(rows...),
		app.Div().Class("helps").Body(
			app.Button().Type("button").Class("act").DataSet("do", "keep").Text(c.Host.Say("Write it into the Simulation")).OnClick(c.onKeepStateLoads),
			c.addLoad(),
		),
	)
}

// stateLoad shows one load and its source.
func (c *Panel) stateLoad(m Model, s *scenario.StateLoad) app.UI {
	row := []app.UI{
		app.B().Text(metricName(s.Demand.Metric)),
		app.Span().Text(c.stateLoadFacts(s)),
	}
	for i, t := range m.Targets() {
		if t.Entry < 0 && sameMetric(t.Metric, s.Demand.Metric) {
			row = append(row, c.importButton(t.Metric, i))
		}
	}
	return app.Li().Body(row...)
}

func (c *Panel) stateLoadFacts(s *scenario.StateLoad) string {
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

func (c *Panel) onKeepStateLoads(app.Context, app.Event) { c.Host.Send(StateLoadsKept{}) }

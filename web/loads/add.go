package loads

import (
	"slices"

	"hpaplayground/core/load"
	"hpaplayground/core/manifest/edit"
)

// makeLoad adds a trace of a metric.
func (m Model) makeLoad(msg Added) Model {
	metric, value := msg.Metric, "10"
	switch metric.Name {
	case "cpu":
		value = "500m"
	case "memory":
		value = "256Mi"
	}
	series := msg.Kind + ": " + value
	if msg.Kind == "backlog" {
		series = "backlog: {arrivals: " + value + ", perPodRate: 1}"
	}
	e := m.EditSimulation()
	n := m.insert(e, metric, series)
	m.View = View{Entry: n}
	return m.write(e, m.Lang.Say("A load of %s is added.", metric.Name))
}

// insert adds an entry behind the loads of the text and those that were taken
// from the cluster's state, and returns its number.
func (m Model) insert(e *edit.Editor, metric load.Metric, series string) int {
	n := 0
	if loads := m.Loads(); loads != nil && len(loads.Given) > 0 {
		n = len(loads.Given)
	} else {
		n = m.writeSeeds(e, metric)
	}
	e.Insert(entryPath(n), "metric: "+metricText(metric)+"\n"+series+"\n")
	return n
}

// Unloaded are the metrics that a trace can be added for: those that the HPAs
// name and that have no trace, then those that every pod has.
func (m Model) Unloaded() []load.Metric {
	var all []load.Metric
	if m.Scenario != nil {
		for _, h := range m.Scenario.Objects.HPAs {
			for i := range h.Spec.Metrics {
				b := h.Spec.Metrics[i].Block()
				all = append(all, load.Metric{Type: string(b.Type), Name: b.Name, Container: b.Container})
			}
		}
	}
	all = append(all, load.Metric{Type: "Resource", Name: "cpu"}, load.Metric{Type: "Resource", Name: "memory"})
	loads := m.Loads()
	var out []load.Metric
	for _, metric := range all {
		taken := slices.ContainsFunc(out, func(o load.Metric) bool { return sameMetric(o, metric) })
		if loads != nil {
			for _, g := range loads.Given {
				taken = taken || sameMetric(g.Demand.Metric, metric)
			}
		}
		if !taken {
			out = append(out, metric)
		}
	}
	return out
}

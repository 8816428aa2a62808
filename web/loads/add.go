package loads

import (
	"slices"

	"hpaplayground/core/load"
	"hpaplayground/core/manifest/edit"
	"hpaplayground/core/scenario"
)

// makeLoad adds a load of a metric.
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

// insert adds an entry after the loads in the text, and after the loads taken from the
// cluster's state. It returns the entry's index.
func (m Model) insert(e *edit.Editor, metric load.Metric, series string) int {
	n := 0
	if loads := m.Loads(); loads != nil && len(loads.Given) > 0 {
		n = len(loads.Given)
	} else {
		n = m.writeStateLoads(e, metric)
	}
	e.Insert(entryPath(n), "metric: "+metricText(metric)+"\n"+series+"\n")
	return n
}

// Unloaded returns the metrics that a load can be added for: first the metrics of the
// HPAs that have no load, then cpu and memory.
func (m Model) Unloaded() []load.Metric {
	var inText []scenario.GivenLoad
	if loads := m.Loads(); loads != nil {
		inText = loads.Given
	}
	var metrics []load.Metric
	add := func(metric load.Metric, has func(load.Metric) bool) {
		if !slices.ContainsFunc(inText, func(g scenario.GivenLoad) bool { return has(g.Demand.Metric) }) && !slices.ContainsFunc(metrics, hasMetric(metric)) {
			metrics = append(metrics, metric)
		}
	}
	if m.Scenario != nil {
		for _, h := range m.Scenario.Objects.HPAs {
			for i := range h.Spec.Metrics {
				spec := &h.Spec.Metrics[i]
				add(scenario.LoadOf(spec), func(l load.Metric) bool { return scenario.Feeds(&l, spec) })
			}
		}
	}
	for _, name := range []string{"cpu", "memory"} {
		metric := load.Metric{Type: "Resource", Name: name}
		add(metric, hasMetric(metric))
	}
	return metrics
}

// hasMetric returns a function that finds a metric among others.
func hasMetric(a load.Metric) func(load.Metric) bool {
	return func(b load.Metric) bool { return sameMetric(a, b) }
}

package loads

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"hpaplayground/core/load"
	"hpaplayground/core/manifest/edit"
	"hpaplayground/core/scenario"
	"hpaplayground/web/document"
)

// StateLoads returns the loads that were taken from the cluster's state because the text has no load.
func (m Model) StateLoads() []scenario.StateLoad {
	if m.Scenario == nil || m.RunRevision != m.Revision {
		return nil
	}
	return m.Scenario.StateLoads
}

// writeStateLoads writes the StateLoads into the text, and returns how many loads it wrote. It skips the
// metric except, for which the caller writes a load. Once the text has a load, no load comes from
// the cluster's state.
func (m Model) writeStateLoads(e *edit.Editor, except load.Metric) int {
	n := 0
	for _, s := range m.StateLoads() {
		if sameMetric(s.Demand.Metric, except) {
			continue
		}
		form, quantity := s.Written()
		text := "metric: " + metricText(s.Demand.Metric) + "\n" + form + ": " + quantity + "\n"
		if s.Demand.Target != "" && len(m.Scenario.Objects.Workloads) > 1 {
			text += "target: " + s.Demand.Target + "\n"
		}
		e.Insert(entryPath(n), text)
		n++
	}
	if len(m.StateLoads()) > 0 {
		if _, ok := e.Get("spec.pods.idle.cpu"); !ok {
			e.Set("spec.pods.idle.cpu", "0") // the measured load includes the idle load
		}
	}
	return n
}

// keepStateLoads writes all StateLoads into the text.
func (m Model) keepStateLoads() Model {
	e := m.EditSimulation()
	if m.writeStateLoads(e, load.Metric{}) == 0 {
		return m
	}
	m.View = View{}
	return m.write(e, m.Lang.Say("The load that the cluster reports is written into the Simulation."))
}

func entryPath(i int) string { return "spec.load[" + strconv.Itoa(i) + "]" }

func sameMetric(a, b load.Metric) bool {
	return a.Type == b.Type && a.Name == b.Name && a.Container == b.Container && a.Object == b.Object && maps.Equal(a.Selector, b.Selector)
}

// metricText returns a metric as it is written in a load.
func metricText(m load.Metric) string {
	fields := []string{"type: " + m.Type, "name: " + document.PlainName(m.Name)}
	if m.Container != "" {
		fields = append(fields, "container: "+document.PlainName(m.Container))
	}
	if kind, name, ok := strings.Cut(m.Object, "/"); ok {
		fields = append(fields, "object: {kind: "+document.PlainName(kind)+", name: "+document.PlainName(name)+"}")
	}
	if len(m.Selector) > 0 {
		var labels []string
		for _, key := range slices.Sorted(maps.Keys(m.Selector)) {
			labels = append(labels, strconv.Quote(key)+": "+document.PlainName(m.Selector[key]))
		}
		fields = append(fields, "selector: {matchLabels: {"+strings.Join(labels, ", ")+"}}")
	}
	return "{" + strings.Join(fields, ", ") + "}"
}

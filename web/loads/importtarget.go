package loads

import (
	"slices"
	"strings"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/load"
	"hpaplayground/core/scenario"
	"hpaplayground/core/trace"
)

// Target is what a trace can become: a load in the text, or the load of a metric that has no load
// in the text.
type Target struct {
	Entry  int // the index as in View; -1: the metric has no load
	Metric load.Metric
	Kind   string // total, perPod, value or backlog
}

// Targets returns the loads in the text, then the metrics without a load.
func (m Model) Targets() []Target {
	var all []Target
	if loads := m.Loads(); loads != nil {
		for i, g := range loads.Given {
			all = append(all, Target{i, g.Demand.Metric, g.Kind})
		}
	}
	for _, metric := range m.Unloaded() {
		t := Target{-1, metric, "total"}
		switch {
		case autoscaling.MetricSourceType(metric.Type).Info().Global:
			t.Kind = "value"
		case metric.Name == "memory":
			t.Kind = "perPod"
		}
		all = append(all, t)
	}
	return all
}

// fitOf returns how well a series fits a target. It compares the words in both names, the
// series' unit, name and size, and what the pods can carry.
func (m Model) fitOf(t Target, s *trace.Series) int {
	fit := 0
	name, _, _ := strings.Cut(s.Name, "{")
	seriesWords := trace.Words(name)
	for _, word := range trace.Words(t.Metric.Name) {
		if slices.Contains(seriesWords, word) {
			fit += 4
		}
	}
	resource, rate := s.Resource(), t.Metric.Name != "cpu" && t.Metric.Name != "memory"
	switch {
	case resource == t.Metric.Name:
		fit += 6
	case resource != "":
		fit -= 6
	case rate:
		fit += 2
	case t.Metric.Name == "memory" && s.Peak() < 1<<20: // too small for bytes
		fit -= 4
	}
	if excess := m.excess(t, s.Peak()); excess.Times > scenario.ExcessFactor {
		fit -= 3
	}
	return fit
}

// guess finds the most likely target of a series, and how well it fits. If no other
// target fits better, it takes the load that is shown.
func (m Model) guess(targets []Target, s *trace.Series) (bestTarget, fit int) {
	for i, t := range targets {
		f := 2 * m.fitOf(t, s)
		if i == min(m.Entry, len(targets)-1) {
			f++
		}
		if i == 0 || f > fit {
			bestTarget, fit = i, f
		}
	}
	return bestTarget, fit
}

// importTarget returns the target of the import.
func (m Model) importTarget() (Target, bool) {
	targets := m.Targets()
	if len(targets) == 0 {
		return Target{}, false
	}
	return targets[min(max(m.Import.To, 0), len(targets)-1)], true
}

// ChooseTarget sets which series the import takes and which target it has, unless the
// person chose the target. It also sets how several series become one.
func (m Model) ChooseTarget() Model {
	i, targets := &m.Import, m.Targets()
	if i.Trace == nil || len(i.Trace.Series) == 0 || len(targets) == 0 {
		return m
	}
	if i.Chosen {
		to, _ := m.importTarget()
		targets = []Target{to}
	}
	bestFit, to := 0, 0
	for k := range i.Trace.Series {
		s := &i.Trace.Series[k]
		if len(s.Points) == 0 {
			continue
		}
		if t, fit := m.guess(targets, s); fit > bestFit || bestFit == 0 && k == i.Series {
			i.Series, to, bestFit = k, t, fit
		}
	}
	if !i.Chosen {
		i.To = to
	}
	for g, group := range i.groups {
		if group.Labels && slices.Contains(group.Series, i.Series) {
			i.Series = SumOf(g)
			if t, _ := m.importTarget(); t.Kind == "perPod" {
				i.Series = AverageOf(g)
			}
		}
	}
	return m
}

// Excess compares the largest value of a load with what the pods can carry.
type Excess struct {
	scenario.LoadLimit
	Peak, Times float64
}

// excess compares a load's peak with what maxReplicas can carry. If that is not known,
// Times is 0.
func (m Model) excess(t Target, peak float64) Excess {
	if m.Scenario == nil {
		return Excess{}
	}
	carry, ok := m.Scenario.LoadLimitOf(&t.Metric, t.Kind)
	if !ok {
		return Excess{}
	}
	return Excess{carry, peak, peak * 1000 / carry.Milli}
}

// Excess returns the excess of the imported load, and whether it is so large that the
// import asks first.
func (m Model) Excess() (Excess, bool) {
	to, ok := m.importTarget()
	p, read := m.Import.Preview(m.Lang)
	if !ok || !read || p.Load == nil {
		return Excess{}, false
	}
	peak := 0.0
	for _, point := range p.Load.Points {
		peak = max(peak, point.Milli/1000)
	}
	excess := m.excess(to, peak)
	return excess, excess.Times > scenario.ExcessFactor
}

// asksAboutExcess reports whether the import waits for an answer.
func (m Model) asksAboutExcess() bool {
	_, needsAnswer := m.Excess()
	return needsAnswer && !m.Import.AllowExcess
}

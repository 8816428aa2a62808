package parse

import (
	"fmt"
	"slices"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/keda"
	"hpaplayground/core/load"
	"hpaplayground/core/scenario"
)

// matchLoads warns about loads that no HPA measures, and about metrics without a load.
func (r *reader) matchLoads() {
	specs := r.allMetrics()
	for _, l := range r.loads {
		if r.full() {
			return
		}
		if !slices.ContainsFunc(specs, func(m *autoscaling.MetricSpec) bool { return scenario.Feeds(&l.demand.Metric, m) }) {
			r.add(r.simulation.Warnf(l.path+".metric", "no HPA sees this load: none has a metric %s", describeLoad(&l.demand.Metric)))
		}
	}
	for i, l := range r.loads {
		if r.hasNoEffect(i, specs) {
			r.add(r.simulation.Warnf(l.path+".metric", "a load above feeds this metric already: this one is not measured"))
		}
	}
	for _, h := range r.hpas {
		for i := range h.hpa.Spec.Metrics {
			if r.full() {
				return
			}
			m := &h.hpa.Spec.Metrics[i]
			if slices.ContainsFunc(r.scenario.Load, func(d load.Demand) bool { return scenario.Feeds(&d.Metric, m) }) {
				continue
			}
			if r.scenario.Objects.NeedsNoLoad(h.hpa, i) {
				continue
			}
			if warning := r.unfed(m); warning != "" {
				path := fmt.Sprintf("spec.metrics[%d]", i)
				d := h.doc.Warnf(Place(h.doc, h.hpa, path), "%s", warning)
				if h.doc.Kind != keda.Kind { // the editor of an HPA's fields knows those of autoscaling/v2
					d.Path = path
				}
				r.add(d)
			}
		}
	}
}

// hasNoEffect reports whether a load has no effect: it feeds only metrics of objects, and
// earlier loads already give these metrics their one value.
func (r *reader) hasNoEffect(i int, specs []*autoscaling.MetricSpec) bool {
	found := false
	for _, m := range specs {
		if !scenario.Feeds(&r.loads[i].demand.Metric, m) {
			continue
		}
		if m.Block().Object == nil || !slices.ContainsFunc(r.loads[:i], func(l loadEntry) bool { return scenario.Feeds(&l.demand.Metric, m) }) {
			return false
		}
		found = true
	}
	return found
}

// allMetrics returns the metrics of all HPAs, including those that the timeline
// applies.
func (r *reader) allMetrics() []*autoscaling.MetricSpec {
	var specs []*autoscaling.MetricSpec
	add := func(hpas []*autoscaling.HorizontalPodAutoscaler) {
		for _, h := range hpas {
			for i := range h.Spec.Metrics {
				specs = append(specs, &h.Spec.Metrics[i])
			}
		}
	}
	add(r.scenario.Objects.HPAs)
	for _, a := range r.scenario.Timeline {
		if a.Apply != nil && !a.Repetition {
			add(a.Apply.HPAs)
		}
	}
	return specs
}

// unfed says what happens to a metric without a load.
func (r *reader) unfed(m *autoscaling.MetricSpec) string {
	b := m.Block()
	resource := b.Resource()
	if resource == "" {
		return "nothing in spec.load of the Simulation feeds this metric: reading it will fail"
	}
	switch {
	case len(r.scenario.Objects.Samples) > 0:
		return "" // the given samples replace the load
	case resource == "cpu":
		return fmt.Sprintf("nothing in spec.load of the Simulation feeds cpu: the pods stay idle, at %dm each", r.scenario.Pods.IdleCPU)
	case resource == "memory":
		return fmt.Sprintf("nothing in spec.load of the Simulation feeds memory: the pods stay idle, at %dMi each", r.scenario.Pods.IdleMemory/1000>>20)
	}
	return fmt.Sprintf("nothing in spec.load of the Simulation feeds %s: reading it will fail", resource)
}

func describeLoad(m *load.Metric) string {
	text := fmt.Sprintf("%s of type %s", m.Name, m.Type)
	if m.Object != "" {
		text += " on " + m.Object
	}
	if len(m.Selector) > 0 {
		text += " with a selector that picks its labels"
	}
	return text
}

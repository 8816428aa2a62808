package propose

import (
	"fmt"
	"slices"
	"time"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/load"
	"hpaplayground/core/manifest"
	"hpaplayground/core/scenario"
)

// The load of the shape Status is what the HPA's status says until statusEnds. Then it rises for rises, stays
// there, falls for rises, and is as before.
const (
	statusEnds = 10 * time.Minute
	rises      = 2 * time.Minute
	stays      = 6 * time.Minute
	falls      = statusEnds + rises + stays
)

// goesOn reports whether all loads of a scenario continue a status, which says how much there was at a moment.
// Samples of pods say more.
func goesOn(s *scenario.Scenario) bool {
	return len(s.StateLoads) > 0 && !slices.ContainsFunc(s.StateLoads, func(l scenario.StateLoad) bool { return l.Sample })
}

// addStatus makes the loads of an HPA from its status. That of the metric that follows a load best moves.
func (w *writer) addStatus(h *autoscaling.HorizontalPodAutoscaler) {
	all, _ := choose(w.scenario, h)
	var loads []*scenario.StateLoad
	best, toZero := -1, *h.Spec.MinReplicas == 0
	for i := range all {
		l := w.stateLoad(h, all[i].MetricSpec)
		loads = append(loads, l)
		if l != nil && all[i].target > 0 && (best < 0 || all[i].rank(toZero) < all[best].rank(toZero)) {
			best = i
		}
	}
	p := newPlan(w.scenario, h, all, max(best, 0))
	w.limiting = append(w.limiting, policySet{})
	if best < 0 {
		return
	}
	target := ""
	if len(w.scenario.Objects.HPAs) > 1 {
		target = loads[best].Demand.Target
	}
	for i, l := range loads {
		if l == nil { // the cluster could not read it either
			continue
		}
		if l.Unmeasured > 0 {
			w.notes = append(w.notes, fmt.Sprintf("HPA %s: the load is that of %d pods; %d can have had no value of %s, else the HPA would have scaled up.", h.Name, l.Pods, l.Unmeasured, l.Demand.Metric.Name))
		}
		form, series := l.Written()
		if i == best {
			series = w.risingFrom(l, series, &all[i])
		}
		w.put(entry{l.Demand.Metric, target, form, series}, all[i].MetricSpec)
	}
	if !w.fixed["cpu"] {
		w.idle["cpu"] = 0 // what the status says includes it
	}
	w.duration = max(w.duration, p.fitDuration(niceTime(max(30*time.Minute, falls+rises+p.window(false)+5*time.Minute))))
}

// stateLoad returns the load that the status of an HPA says for a metric, nil if there is none.
func (w *writer) stateLoad(h *autoscaling.HorizontalPodAutoscaler, m *autoscaling.MetricSpec) *scenario.StateLoad {
	i := slices.IndexFunc(w.scenario.StateLoads, func(l scenario.StateLoad) bool { return l.HPA == h.Name && scenario.Feeds(&l.Demand.Metric, m) })
	if i < 0 {
		return nil
	}
	return &w.scenario.StateLoads[i]
}

// risingFrom returns the series of a load that begins as a status says. It rises to half more than that, or than
// what the pods carry at the target if that is more, so that the HPA scales up.
func (w *writer) risingFrom(l *scenario.StateLoad, now string, d *driver) string {
	milli := milliOf(&l.Demand)
	carried := d.target
	if l.Demand.Total != nil || d.kind == kindAverage {
		carried *= float64(max(1, w.podsOf(l)))
	}
	b := d.Block()
	binary := isBinary(b.Resource(), b.Target.AverageValue, b.Target.Value)
	peak := amount(roundAmount(min(1.5*max(milli, carried), maxAmount), roughPart, binary, true), binary)
	return fmt.Sprintf("{interpolate: linear, points: [[0s, %s], [%s, %s], [%s, %s], [%s, %s], [%s, %s]]}",
		now, timeText(statusEnds), now, timeText(statusEnds+rises), peak, timeText(falls), peak, timeText(falls+rises), now)
}

func milliOf(d *load.Demand) float64 {
	for _, s := range []*load.Series{d.Total, d.PerPod, d.Value} {
		if s != nil {
			return s.Points[0].Milli
		}
	}
	return 0
}

// podsOf returns how many pods share a load at the start.
func (w *writer) podsOf(l *scenario.StateLoad) int32 {
	for _, h := range w.scenario.Objects.HPAs {
		if t := w.scenario.Objects.TargetOf(h); h.Name == l.HPA && t != nil {
			return t.Replicas
		}
	}
	return 0
}

// Without returns the changes that take a load that was made up out of a text, with what the shape Status has set
// for it.
func Without(text string) (settings []string) {
	settings = []string{"Simulation:spec.load="}
	docs, _ := manifest.Parse(text)
	i := slices.IndexFunc(docs, func(d *manifest.Document) bool { return d.Kind == simulation.Kind })
	if i < 0 {
		return settings
	}
	var s struct {
		Spec struct {
			Load []struct{ Proposed string }
			Pods map[string]any
		}
	}
	if docs[i].Decode(&s) != nil || len(s.Spec.Load) == 0 || s.Spec.Load[0].Proposed != Status {
		return settings
	}
	idle, _ := s.Spec.Pods["idle"].(map[string]any)
	switch {
	case len(idle) > 1:
		return append(settings, "Simulation:spec.pods.idle.cpu=")
	case len(s.Spec.Pods) > 1:
		return append(settings, "Simulation:spec.pods.idle=")
	}
	return append(settings, "Simulation:spec.pods=")
}

package sim

import (
	"slices"

	"hpaplayground/core/scenario"
)

// hasRouter reports whether a router shares the traffic of a Rollout out during the run.
func hasRouter(s *scenario.Scenario) bool {
	routed := func(w *scenario.Workload) bool { return w.BlueGreen != nil || w.Canary != nil && w.Canary.Routing }
	return slices.ContainsFunc(s.Objects.Workloads, routed) || slices.ContainsFunc(s.Timeline, func(a scenario.Action) bool {
		return a.Apply != nil && slices.ContainsFunc(a.Apply.Workloads, routed)
	})
}

// hasCanary reports whether a router shares the load out, and pods of two versions carry it.
func (l *loads) hasCanary(d *demand) bool {
	return l.routed && slices.ContainsFunc(l.objects.workloads, func(w *workload) bool {
		return w.routed && d.carriedBy(w) && slices.ContainsFunc(w.pods, func(p *pod) bool { return p.serving && p.revision != w.pods[0].revision })
	})
}

// reroute divides the loads of a workload again, after its router has got other weights.
func (l *loads) reroute(w *workload) {
	for _, d := range l.demands {
		if d.uneven != nil && d.carriedBy(w) {
			d.stale, d.dirty = true, true
		}
	}
	l.objects.namespace(w.namespace).version++
}

// route gives each ReplicaSet of a routed workload its weight's part of what the workload
// carries. The parts of ReplicaSets without a Ready pod go to the others. The pods of one
// ReplicaSet share its part as they share the load. With stay, connections stay where they are, and
// only the fractions at the end change.
func (l *loads) route(u *unevenLoad, fractions []fractionChange, stay bool) {
	for _, w := range l.objects.workloads {
		if !w.routed || !u.demand.carriedBy(w) {
			continue
		}
		l.countWork(costLoads, demandWork, len(w.revisions)+len(u.pods))
		total, weights := 0.0, 0.0
		for _, r := range w.revisions {
			r.carried = 0
		}
		for i, p := range u.pods {
			if p.workload == w {
				p.revision.carried += fractions[i].end
				total += fractions[i].end
			}
		}
		for _, r := range w.revisions {
			if r.carried > 0 {
				weights += r.weight
			}
		}
		for i, p := range u.pods {
			if p.workload != w {
				continue
			}
			x, factor := &fractions[i], 0.0
			if r := p.revision; weights > 0 && r.carried > 0 {
				factor = total * (r.weight / weights) / r.carried
			}
			if !stay {
				x.start *= factor
			}
			x.end *= factor
		}
	}
}

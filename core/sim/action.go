package sim

import "hpaplayground/core/scenario"

// act performs one entry of spec.timeline.
func (e *Engine) act(a *scenario.Action) {
	switch {
	case a.Scale != nil:
		w := e.workloads.find(a.Scale.Target)
		if w == nil {
			e.note("At %v nothing was scaled: there is no %s.", a.At, orWorkload(a.Scale.Target))
			return
		}
		e.workloads.scale(w, a.Scale.Replicas)
	case a.Apply != nil:
		e.apply(a.Apply)
	case a.Rollout != nil:
		e.rollOut(a.Rollout)
	case a.Delete != nil:
		for _, key := range a.Delete {
			e.controller.delete(a.At, key)
		}
	case a.RestartController:
		e.controller.restart(a.Flags)
	case a.Pod != nil:
		e.actOnPods(a)
	case a.FailScale != nil:
		e.workloads.outage = outage{target: a.FailScale.Target, until: e.now + a.FailScale.For}
	}
}

func orWorkload(name string) string {
	if name == "" {
		return "workload"
	}
	return name
}

package sim

import (
	"time"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/scenario"
)

// act performs one entry of spec.timeline.
func (e *Engine) act(a *scenario.Action) {
	switch {
	case a.Scale != nil:
		w := e.findWorkload(a.Scale.Target)
		if w == nil {
			e.note("At %v nothing was scaled: there is no %s.", a.At, orWorkload(a.Scale.Target))
			return
		}
		e.scale(w, a.Scale.Replicas)
	case a.Apply != nil:
		e.apply(a.Apply)
	case a.Rollout != nil:
		e.rollOut(a.Rollout)
	case a.Delete != nil:
		for _, key := range a.Delete {
			e.delete(a.At, key)
		}
	case a.RestartController:
		e.restart(a.Flags)
	case a.Pod != nil:
		e.actOnPods(a)
	case a.FailScale != nil:
		e.outage = outage{target: a.FailScale.Target, until: e.now + a.FailScale.For}
	}
}

// findWorkload finds a workload by Kind/name; empty: the first. It returns nil if
// there is none.
func (e *Engine) findWorkload(name string) *workload {
	for _, w := range e.objects.workloads {
		if name == "" || name == w.name {
			return w
		}
	}
	return nil
}

func orWorkload(name string) string {
	if name == "" {
		return "workload"
	}
	return name
}

// outage is a span in which writes of the scale subresource fail.
type outage struct {
	target string // Kind/name; empty: every workload
	until  time.Duration
}

func (o *outage) errorFor(w *workload, now time.Duration) string {
	if now >= o.until || o.target != "" && o.target != w.name {
		return ""
	}
	return "Internal error occurred: failed calling webhook \"validate.scale.example.com\": failed to call webhook: context deadline exceeded"
}

// delete mirrors kubectl delete: the controller forgets the HPA's selector at once,
// and its history only when its queued key is processed.
func (e *Engine) delete(at time.Duration, key autoscaling.Key) {
	s := e.scaler(key)
	if s == nil || s.live == nil {
		e.note("At %v nothing was deleted: there is no HorizontalPodAutoscaler %s.", at, key)
		return
	}
	s.live = nil
	e.controller.Delete(key)
	e.addVersion(s)
	e.resolve()
}

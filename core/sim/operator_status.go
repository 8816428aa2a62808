package sim

import (
	"maps"
	"slices"

	"hpaplayground/core/hpa"
	keda "hpaplayground/core/keda/operator"
)

// status is the status of a ScaledObject, or a copy of it. The loop reads the status at each turn.
// Requests of the HPA use the copy that was read when the scalers were built: it may be old, and
// what is written is old then, too.
type status struct {
	failures   keda.Failures
	conditions keda.Conditions
}

func (s *status) copy() *status {
	return &status{maps.Clone(s.failures), slices.Clone(s.conditions)}
}

// build builds the scalers, with a copy of the status. It mirrors performGetScalersCache.
func (o *operator) build(s *scaledObject, read *status) {
	if read.conditions == nil {
		read.conditions = keda.NewConditions()
	}
	s.cached = read
	s.events = append(s.events, keda.Built(s.Triggers, "")...)
}

// answer counts the failures of a source in a copy of the status, and replaces a reading that
// failed too often with the fallback's value. If the copy changes, its changes are written, with
// all of its conditions if one has changed, and it is read again. It mirrors
// GetMetricsWithFallback and updateStatus.
func (o *operator) answer(s *scaledObject, i int, source keda.Reading, read *status) keda.Seen {
	replicas, ready := int32(0), int32(0)
	if target, _ := o.workloads.findTarget(s.Key.Namespace, s.Target); target != nil {
		replicas = target.replicas
	}
	if source.Err != nil {
		ready = o.readyPods(s)
	}
	before := read.copy()
	answer := s.keda.Answer(&s.keda.Sources[i], source, read.failures, replicas, ready)
	s.keda.SetFallback(&read.conditions, read.failures)
	counted, turned := !maps.Equal(before.failures, read.failures), !slices.Equal(before.conditions, read.conditions)
	if counted {
		name := s.keda.Sources[i].Name()
		s.failures[name] = read.failures[name]
	}
	if turned {
		s.conditions = slices.Clone(read.conditions)
	}
	if counted || turned {
		*read = *s.copy()
	}
	return keda.Seen{Reading: source, Answer: answer}
}

// readyPods counts the Ready pods of a target. Pods that end count, too, as long as they are
// Ready. It mirrors getReadyReplicasCount.
func (o *operator) readyPods(s *scaledObject) (ready int32) {
	h := o.controller.queuedHPA(s.HPA.Key())
	if h == nil {
		return 0
	}
	o.countWork(costPods, podWork, len(h.namespace.pods))
	for i, p := range h.namespace.pods {
		if v := &h.namespace.views[i]; h.selects(p) && v.Phase == hpa.PhaseRunning && v.Ready == hpa.ReadyTrue {
			ready++
		}
	}
	return ready
}

package sim

import (
	"hpaplayground/core/labels"
	"hpaplayground/core/scenario"
	"hpaplayground/core/timeline"
)

func (e *Engine) newWorkload(object *scenario.Workload) *workload {
	w := &workload{
		object:    object,
		name:      object.Kind + "/" + object.Name,
		namespace: object.Namespace,
		record:    len(e.timeline.Targets),
		replicas:  object.Replicas,
		matches:   labels.Nothing(),
	}
	if object.Selector != nil {
		if s, err := labels.FromLabelSelector(object.Selector); err == nil {
			w.matches, w.selector = s, s.String()
		}
	}
	e.revise(w, object, never, &e.scenario.Pods)
	w.current = w.revision
	if w.deploys() {
		s := e.newSet(w)
		s.Replicas, s.Desired, s.Max = w.replicas, w.replicas, w.replicas+object.Strategy.Surge(w.replicas)
	}
	e.timeline.Targets = append(e.timeline.Targets, timeline.Target{Name: w.name})
	e.objects.workloads = append(e.objects.workloads, w)
	return w
}

// scale writes spec.replicas, as a PUT of the scale subresource does.
func (e *Engine) scale(w *workload, replicas int32) {
	w.replicas = replicas
	w.changed()
}

// keep runs the controllers of the workloads that changed. They may make a pod
// Ready or gone at once, which changes a workload again.
func (e *Engine) keep() {
	for i := 0; i < len(e.objects.workloads) && e.err == nil; i++ {
		w := e.objects.workloads[i]
		e.spend(onPods, 1, 1)
		if !w.stale {
			continue
		}
		w.stale = false
		switch {
		case w.ordered():
			e.keepOrdered(w)
		case w.deploys():
			e.keepDeployment(w)
		default:
			e.keepReplicas(w, nil, w.replicas)
		}
		i = -1
	}
}

// recordTarget writes the workload's counts to the timeline.
func (e *Engine) recordTarget(w *workload) {
	t := &e.timeline.Targets[w.record]
	e.set(onPods, &t.Spec, float64(w.replicas))
	e.set(onPods, &t.Status, float64(w.status()))
	e.set(onPods, &t.Ready, float64(w.ready))
	_, available := e.count(w, nil)
	e.set(onPods, &t.Available, float64(available))
	e.set(onPods, &t.Updated, float64(e.updated(w)))
}

// updated returns status.updatedReplicas: the active pods of the newest revision. A
// StatefulSet counts failed ones too, until they are deleted.
func (e *Engine) updated(w *workload) (n int32) {
	if !w.ordered() {
		n, _ = e.count(w, w.revision)
		return n
	}
	for _, p := range w.pods {
		if p.deleted == never && p.revision == w.revision {
			n++
		}
	}
	return n
}

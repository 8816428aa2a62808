package sim

import "hpaplayground/core/scenario"

// apply applies the manifests as kubectl apply does.
func (e *Engine) apply(objects *scenario.Objects) {
	for _, object := range objects.Workloads {
		e.applyWorkload(object)
	}
	for _, object := range objects.HPAs {
		e.controller.apply(object)
	}
}

func (e *Engine) applyWorkload(object *scenario.Workload) {
	if w := e.workloads.apply(object); w != nil {
		e.controller.resolve()
		w.changed()
	}
}

// rollOut restarts a workload as kubectl rollout restart does.
func (e *Engine) rollOut(a *scenario.RolloutAction) {
	w := e.workloads.find(a.Target)
	if w == nil {
		e.note("At %v nothing was rolled out: there is no %s.", e.now, orWorkload(a.Target))
		return
	}
	switch {
	case !w.deploys() && !w.ordered():
		e.note("At %v %s was not rolled out: only Deployments and StatefulSets restart their pods.", e.now, w.name)
		return
	case w.deploys() && w.object.Paused:
		e.note("At %v %s was not rolled out: it is paused.", e.now, w.name)
		return
	}
	times := e.pods.times
	if a.Pods != nil {
		times = a.Pods
	}
	e.workloads.revise(w, w.object, floor(e.now), times)
	e.controller.resolve()
	w.changed()
}

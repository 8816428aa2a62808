package sim

import "hpaplayground/core/scenario"

// apply applies the manifests as kubectl apply does, on the server's side or not. It makes no
// difference to an HPA, as nobody else is known to write its spec.
func (ac *actions) apply(objects *scenario.Objects, serverSide bool) {
	for _, object := range objects.Workloads {
		ac.applyWorkload(object, serverSide)
	}
	for _, object := range objects.HPAs {
		ac.controller.apply(object)
	}
}

func (ac *actions) applyWorkload(object *scenario.Workload, serverSide bool) {
	if w := ac.workloads.apply(object, serverSide); w != nil {
		ac.controller.resolve()
		w.markStale()
	}
}

// rollOut restarts a workload as kubectl rollout restart does.
func (ac *actions) rollOut(a *scenario.RolloutAction) {
	w := ac.workloads.find(a.Target)
	if w == nil {
		ac.note("At %v nothing was rolled out: there is no %s.", ac.now, orWorkload(a.Target))
		return
	}
	switch {
	case !w.hasSets() && !w.ordered():
		ac.note("At %v %s was not rolled out: only Deployments and StatefulSets restart their pods.", ac.now, w.name)
		return
	case w.hasSets() && w.object.Paused:
		ac.note("At %v %s was not rolled out: it is paused.", ac.now, w.name)
		return
	}
	times := ac.pods.times
	if a.Pods != nil {
		times = a.Pods
	}
	ac.workloads.setTemplate(w, w.object, floor(ac.now), times)
	ac.controller.resolve()
	w.markStale()
}

package sim

import (
	"hpaplayground/core/autoscaling"
	"hpaplayground/core/note"
	"hpaplayground/core/scenario"
)

// apply applies the manifests as kubectl apply does, with or without --server-side. For an
// HPA both are the same, unless KEDA makes the HPA.
func (ac *actions) apply(objects *scenario.Objects, serverSide bool) {
	for _, object := range objects.Workloads {
		ac.applyWorkload(object, serverSide)
	}
	for _, object := range objects.ScaledObjects {
		ac.operator.apply(object)
	}
	for _, object := range objects.HPAs {
		if objects.ScaledObjectOf(object) == nil {
			ac.applyHPA(object, serverSide)
		}
	}
}

// applyHPA applies an HPA. If KEDA makes the HPA, the operator sees the edit at once and puts back
// what the ScaledObject says.
func (ac *actions) applyHPA(object *autoscaling.HorizontalPodAutoscaler, serverSide bool) {
	s := ac.operator.findByHPA(object.Key())
	if s == nil {
		ac.controller.apply(object)
		return
	}
	if live := ac.operator.liveHPA(s); live != nil && !sameSpec(&live.Spec, &object.Spec) {
		if serverSide {
			ac.note(note.Say("At %v %s was not applied", ac.now, object.Key()), note.Say("its fields belong to KEDA, which is a conflict."))
			return
		}
		ac.note(note.Say("At %v KEDA put %s back as ScaledObject %s says.", ac.now, object.Key(), s.Key.Name), note.Text{})
	}
	ac.controller.apply(object)
	ac.operator.reconcile(s, false)
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
		ac.note(note.Say("At %v nothing was rolled out", ac.now), note.Say("there is no %s.", orWorkload(a.Target)))
		return
	}
	switch {
	case !w.hasSets() && !w.ordered():
		ac.note(note.Say("At %v %s was not rolled out", ac.now, w.name), note.Say("only Deployments and StatefulSets restart their pods."))
		return
	case w.hasSets() && w.object.Paused:
		ac.note(note.Say("At %v %s was not rolled out", ac.now, w.name), note.Say("it is paused."))
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

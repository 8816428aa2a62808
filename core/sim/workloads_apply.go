package sim

import (
	"reflect"

	"hpaplayground/core/note"
	"hpaplayground/core/scenario"
)

// apply makes or changes a workload. It returns nil if the manifest is refused.
func (ws *workloads) apply(object *scenario.Workload, serverSide bool) *workload {
	name := object.Kind + "/" + object.Name
	for _, w := range ws.objects.workloads {
		if w.name != name || w.namespace != object.Namespace {
			continue
		}
		if !ws.update(w, object, serverSide) {
			return nil
		}
		ws.lend(w)
		return w
	}
	if object.ScaleError != "" {
		return nil
	}
	return ws.add(object)
}

// lend gives the Rollouts that refer to a workload its template.
func (ws *workloads) lend(from *workload) {
	for _, w := range ws.objects.workloads {
		if w.object.TemplateOf != from.name || w.namespace != from.namespace {
			continue
		}
		live, o := *w.object, from.object
		live.Template, live.TemplateText, live.Limits, live.Probes = o.Template, o.TemplateText, o.Limits, o.Probes
		w.object = &live
		ws.setTemplate(w, &live, w.restarted, ws.pods.times)
		w.markStale()
	}
}

// update changes the live object as the manifest says. Fields that the manifest leaves out
// do not change, except replicas; see applyReplicas. It returns false if the manifest is
// refused.
func (ws *workloads) update(w *workload, object *scenario.Workload, serverSide bool) bool {
	old := w.object
	switch {
	case old.MadeUp:
		// The live object's selector is not known.
	case !reflect.DeepEqual(old.Selector, object.Selector):
		ws.note(note.Say("At %v %s was not applied", ws.now, w.name), note.Say("spec.selector is immutable."))
		return false
	case old.Parallel != object.Parallel:
		ws.note(note.Say("At %v %s was not applied", ws.now, w.name), note.Say("spec.podManagementPolicy is immutable."))
		return false
	}
	if w.rollout != nil && !object.HasStrategy() {
		ws.note(note.Say("At %v %s was not applied", ws.now, w.name), note.Say("the controller of Argo Rollouts wants a strategy."))
		return false
	}
	if !w.applyReplicas(object, serverSide) {
		ws.note(note.Say("At %v %s was not applied", ws.now, w.name), note.Say("spec.replicas belongs to whoever scaled it last, which is a conflict."))
		return false
	}
	live := *object
	live.Selector, live.Parallel = old.Selector, old.Parallel
	w.object = &live
	if w.rollout == nil && live.HasStrategy() {
		ws.startRollout(w, true)
	}
	ws.setTemplate(w, &live, w.restarted, ws.pods.times)
	for _, p := range w.pods {
		if p.serving && !w.hasSets() && old.MinReady != live.MinReady {
			ws.pods.awaitAvailable(p)
		}
	}
	return true
}

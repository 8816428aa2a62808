package sim

import (
	"reflect"

	"hpaplayground/core/scenario"
)

// apply makes or changes a workload. It returns nil if the manifest is refused.
func (ws *workloads) apply(object *scenario.Workload) *workload {
	name := object.Kind + "/" + object.Name
	for _, w := range ws.objects.workloads {
		if w.name != name || w.namespace != object.Namespace {
			continue
		}
		if !ws.update(w, object) {
			return nil
		}
		return w
	}
	if object.ScaleError != "" {
		return nil
	}
	return ws.add(object)
}

// update changes the live object to what the manifest says. What the manifest
// leaves out does not change, except replicas that the previously applied manifest
// set. It returns false if the manifest is refused.
func (ws *workloads) update(w *workload, object *scenario.Workload) bool {
	was := w.object
	switch {
	case was.MadeUp:
		// The live object's selector is not known.
	case !reflect.DeepEqual(was.Selector, object.Selector):
		ws.note("At %v %s was not applied: spec.selector is immutable.", ws.now, w.name)
		return false
	case was.Parallel != object.Parallel:
		ws.note("At %v %s was not applied: spec.podManagementPolicy is immutable.", ws.now, w.name)
		return false
	}
	live := *object
	live.Selector, live.Parallel = was.Selector, was.Parallel
	w.object = &live
	if object.ReplicasSet || was.ReplicasApplied {
		w.replicas = object.Replicas // 1 if it is no longer given
	}
	ws.setTemplate(w, &live, w.restarted, ws.pods.times)
	for _, p := range w.pods {
		if p.serving && !w.hasSets() && was.MinReady != live.MinReady {
			ws.pods.awaitAvailable(p)
		}
	}
	return true
}

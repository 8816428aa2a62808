package sim

import (
	"reflect"

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
		return w
	}
	if object.ScaleError != "" {
		return nil
	}
	return ws.add(object)
}

// update changes the live object to what the manifest says. What the manifest
// leaves out does not change, except replicas; see applyReplicas. It returns false if the
// manifest is refused.
func (ws *workloads) update(w *workload, object *scenario.Workload, serverSide bool) bool {
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
	if !w.applyReplicas(object, serverSide) {
		ws.note("At %v %s was not applied: spec.replicas belongs to whoever scaled it last, which is a conflict.", ws.now, w.name)
		return false
	}
	live := *object
	live.Selector, live.Parallel = was.Selector, was.Parallel
	w.object = &live
	ws.setTemplate(w, &live, w.restarted, ws.pods.times)
	for _, p := range w.pods {
		if p.serving && !w.hasSets() && was.MinReady != live.MinReady {
			ws.pods.awaitAvailable(p)
		}
	}
	return true
}

package sim

import (
	"bytes"
	"encoding/json"
	"maps"
	"reflect"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/scenario"
)

// apply applies the manifests as kubectl apply does.
func (e *Engine) apply(objects *scenario.Objects) {
	for _, object := range objects.Workloads {
		e.applyWorkload(object)
	}
	for _, object := range objects.HPAs {
		e.applyHPA(object)
	}
}

func (e *Engine) applyWorkload(object *scenario.Workload) {
	name := object.Kind + "/" + object.Name
	for _, w := range e.objects.workloads {
		if w.name == name && w.namespace == object.Namespace {
			e.update(w, object)
			return
		}
	}
	if object.ScaleError != "" {
		return
	}
	w := e.newWorkload(object)
	e.resolve()
	w.changed()
}

// update changes the live object to what the manifest says. What the manifest
// leaves out does not change, except replicas that the previously applied manifest
// set.
func (e *Engine) update(w *workload, object *scenario.Workload) {
	was := w.object
	switch {
	case was.MadeUp:
		// The live object's selector is not known.
	case !reflect.DeepEqual(was.Selector, object.Selector):
		e.note("At %v %s was not applied: spec.selector is immutable.", e.now, w.name)
		return
	case was.Parallel != object.Parallel:
		e.note("At %v %s was not applied: spec.podManagementPolicy is immutable.", e.now, w.name)
		return
	}
	live := *object
	live.Selector, live.Parallel = was.Selector, was.Parallel
	w.object = &live
	if object.ReplicasSet || was.ReplicasApplied {
		w.replicas = object.Replicas // 1 if it is no longer given
	}
	e.revise(w, &live, w.restarted, &e.scenario.Pods)
	for _, p := range w.pods {
		if p.serving && !w.deploys() && was.MinReady != live.MinReady {
			e.pods.awaitAvailable(p)
		}
	}
	e.resolve()
	w.changed()
}

// rollOut restarts a workload as kubectl rollout restart does.
func (e *Engine) rollOut(a *scenario.RolloutAction) {
	w := e.findWorkload(a.Target)
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
	times := &e.scenario.Pods
	if a.Pods != nil {
		times = a.Pods
	}
	e.revise(w, w.object, floor(e.now), times)
	e.resolve()
	w.changed()
}

func (e *Engine) applyHPA(object *autoscaling.HorizontalPodAutoscaler) {
	s := e.scaler(object.Key())
	if s == nil || s.live == nil {
		if s == nil && len(e.scalers) >= MaxHPAs {
			e.note("At %v %s was not applied: at most %d HorizontalPodAutoscalers run together.", e.now, object.Key(), MaxHPAs)
			return
		}
		fresh := *object
		fresh.Status = autoscaling.HorizontalPodAutoscalerStatus{}
		e.addScaler(&fresh, true)
		return
	}
	live := *s.live
	live.Labels, live.Annotations = object.Labels, object.Annotations
	changed := !sameSpec(&live.Spec, &object.Spec)
	live.Spec = object.Spec
	if !changed {
		if !maps.Equal(s.live.Labels, live.Labels) || !maps.Equal(s.live.Annotations, live.Annotations) {
			e.enqueue(s, false)
		}
		s.live = &live
		e.addVersion(s)
		return
	}
	if e.gates.Generation {
		live.Generation++
	}
	e.put(s, &live)
	e.enqueue(s, e.gates.EditedAtOnce())
}

// sameSpec compares two specs by their JSON, in which equal quantities are the
// same.
func sameSpec(a, b *autoscaling.HorizontalPodAutoscalerSpec) bool {
	x, err := json.Marshal(a)
	if err != nil {
		return false
	}
	y, err := json.Marshal(b)
	return err == nil && bytes.Equal(x, y)
}

package sim

import (
	"bytes"
	"encoding/json"
	"maps"

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
	if w := e.workloads.apply(object); w != nil {
		e.resolve()
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

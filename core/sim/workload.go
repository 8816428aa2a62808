package sim

import (
	"slices"

	"hpaplayground/core/hpa"
	"hpaplayground/core/labels"
	"hpaplayground/core/scenario"
	"hpaplayground/core/timeline"
)

// workload is a scale target and the controller that keeps its pods.
type workload struct {
	object    *scenario.Workload
	name      string // Kind/name
	namespace string
	record    int // in the timeline's Targets
	replicas  int32
	selector  string // as the scale subresource shows it; empty: none
	matches   labels.Selector
	class     *class
	hash      string // of the pod template, in pod names

	pods   []*pod // in order of creation, terminating ones included
	active int
	ready  int // Ready and active
	busy   bool
	dirty  bool // its counts changed since the last record
	scaled bool // an HPA scales it
}

func (e *Engine) newWorkload(object *scenario.Workload) *workload {
	w := &workload{
		object:    object,
		name:      object.Kind + "/" + object.Name,
		namespace: object.Namespace,
		record:    len(e.timeline.Targets),
		replicas:  object.Replicas,
		matches:   labels.Nothing(),
		hash:      e.random.suffix(9),
	}
	if object.Selector != nil {
		if s, err := labels.FromLabelSelector(object.Selector); err == nil {
			w.matches, w.selector = s, s.String()
		}
	}
	template := object.Template
	if template == nil {
		template = &hpa.PodTemplate{}
	}
	w.class = e.class(template, object.Limits, object.Probes, &e.scenario.Pods)
	e.timeline.Targets = append(e.timeline.Targets, timeline.Target{Name: w.name})
	e.workloads = append(e.workloads, w)
	return w
}

// status is the scale subresource's status.replicas. A StatefulSet counts pods
// until they are gone, a ReplicaSet until they are told to go.
func (w *workload) status() int32 {
	if w.ordered() {
		return int32(len(w.pods))
	}
	return int32(w.active)
}

// scale writes spec.replicas, as a PUT of the scale subresource does.
func (e *Engine) scale(w *workload, replicas int32) {
	w.replicas = replicas
	e.changed(w)
}

// changed lets the workload's controller look at its pods.
func (e *Engine) changed(w *workload) {
	if w == nil || w.busy || e.err != nil {
		return
	}
	w.dirty = true
	w.busy = true // what follows may make a pod ready or gone at once
	if w.ordered() {
		e.keepOrdered(w)
	} else {
		e.keepReplicas(w)
	}
	w.busy = false
}

// make creates a pod from the workload's template.
func (e *Engine) make(w *workload, name string, ordinal int) *pod {
	e.countPod(w.name)
	p := &pod{
		name:      name,
		uid:       e.random.uid(),
		workload:  w,
		class:     w.class,
		ordinal:   ordinal,
		created:   e.now,
		scheduled: never,
		started:   never,
		ready:     never,
		deleted:   never,
	}
	w.adopt(p)
	e.newRecord(p)
	e.space(w.namespace).add(p, hpa.Pod{Name: name, Template: w.class.template, Phase: hpa.PhasePending})
	e.after(w.class.times.Scheduling, toScheduled, p)
	return p
}

func (w *workload) adopt(p *pod) {
	w.pods = append(w.pods, p)
	if p.active() {
		w.active++
	}
}

func (w *workload) forget(p *pod) {
	if i := slices.Index(w.pods, p); i >= 0 {
		w.pods = slices.Delete(w.pods, i, i+1)
	}
}

// drop deletes a pod of the workload.
func (e *Engine) drop(w *workload, p *pod) {
	if p.active() {
		w.active--
	}
	e.end(p)
}

// recordTarget writes the workload's counts to the timeline.
func (e *Engine) recordTarget(w *workload) {
	t := &e.timeline.Targets[w.record]
	t.Spec.Set(e.now, float64(w.replicas))
	t.Status.Set(e.now, float64(w.status()))
	t.Ready.Set(e.now, float64(w.ready))
}

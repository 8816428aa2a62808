package sim

import (
	"strconv"
	"strings"
	"time"

	"hpaplayground/core/hpa"
	"hpaplayground/core/scenario"
	"hpaplayground/core/timeline"
)

// settled is how long nothing has changed before the run starts: long enough that
// every pod is past its startup.
const settled = time.Hour

// begin builds the cluster as it was an hour before the start.
func (e *Engine) begin() {
	for i := range e.scenario.Load {
		e.loads.newDemand(&e.scenario.Load[i])
	}
	objects := &e.scenario.Objects
	for _, object := range objects.Workloads {
		if object.ScaleError == "" {
			e.newWorkload(object)
		}
	}
	for _, object := range objects.HPAs {
		e.addScaler(object, false)
	}
	for i := range objects.Pods {
		e.addGivenPod(&objects.Pods[i])
	}
	for _, w := range e.objects.workloads {
		if len(w.pods) == 0 {
			e.fill(w)
		}
	}
	e.addFirstNodes()
	e.capAtCurrentPods()
	for i := range objects.Samples {
		e.addSample(&objects.Samples[i])
	}
	e.resolve()
}

// settle starts the run: given pods continue their lives, and the workloads'
// controllers look at them.
func (e *Engine) settle() {
	for _, s := range e.scalers {
		s.tick, s.immediate = never, never
		e.enqueue(s, e.release.NewAtOnce())
	}
	for _, space := range e.objects.spaces {
		for _, p := range append([]*pod(nil), space.pods...) {
			if !p.gone() {
				e.resume(p)
			}
		}
	}
	for _, w := range e.objects.workloads {
		w.changed()
		w.dirty = true
	}
}

// fill creates a workload's pods, all Ready for an hour.
func (e *Engine) fill(w *workload) {
	for ordinal := range int(w.replicas) {
		name := w.object.Name + "-" + strconv.Itoa(ordinal)
		if !w.ordered() {
			name = e.podName(w, w.revision)
		}
		p := &pod{
			name: name, uid: e.objects.random.uid(), workload: w, revision: w.revision, class: w.revision.class, ordinal: ordinal, initial: true,
			created: e.now, scheduled: e.now, started: e.now, ready: e.now, deleted: never, placed: true, answers: true,
		}
		e.countPod(w.name)
		w.adopt(p)
		e.newRecord(p)
		e.objects.space(w.namespace).add(p, hpa.Pod{
			Name: name, Template: w.revision.class.template, Phase: hpa.PhaseRunning,
			HasStart: true, Start: e.now, Ready: hpa.ReadyTrue, ReadySince: e.now,
		})
		e.serve(p)
	}
}

// addGivenPod adds a pod in the state of its manifest.
func (e *Engine) addGivenPod(object *scenario.PodObject) {
	seen := object.Pod
	template := seen.Template
	if template == nil {
		template = &hpa.PodTemplate{}
		seen.Template = template
	}
	w, ordinal := e.ownerOf(object.Namespace, seen.Name, object.Owner, template.Labels)
	p := &pod{
		name: seen.Name, uid: e.objects.random.uid(), workload: w, ordinal: ordinal, initial: true,
		class:   e.objects.class(template, object.Limits, object.Probes, &e.scenario.Pods),
		created: e.now, scheduled: never, started: never, ready: never, deleted: never,
		deletionCost: object.DeletionCost, restarts: object.Restarts,
		finished: seen.Phase == hpa.PhaseFailed || seen.Phase == hpa.PhaseSucceeded,
	}
	if seen.HasStart {
		p.created, p.scheduled = seen.Start, seen.Start
	} else if seen.Phase == hpa.PhasePending {
		p.created = 0
	} else {
		p.scheduled = e.now
	}
	if seen.Phase == hpa.PhaseRunning && !object.Crashed {
		p.started = p.scheduled
	}
	if seen.Ready == hpa.ReadyTrue && p.started != never {
		p.ready = max(p.started, min(0, seen.ReadySince))
		p.answers = true
	}
	if seen.Terminating {
		p.deleted = min(0, max(e.now, p.created, object.Gone-p.class.times.Termination))
		if p.ready != never {
			p.deleted = max(p.deleted, p.ready)
		}
		p.end = object.Gone
	}
	name := "the pods"
	if w != nil {
		name = w.name
		w.adopt(p)
	}
	e.countPod(name)
	e.newRecord(p)
	p.placed = p.scheduled != never && !p.finished
	e.recordState(p, object)
	e.objects.space(object.Namespace).add(p, seen)
	if p.ready != never && p.active() {
		e.serve(p)
	}
}

// recordState records what a given pod's times do not show: that it has ended, or
// that its containers crash, which they continue to do.
func (e *Engine) recordState(p *pod, object *scenario.PodObject) {
	record := &e.timeline.Pods[p.record]
	at := max(p.created, e.now)
	switch {
	case object.Pod.Phase == hpa.PhaseFailed:
		record.Enter(at, timeline.PodFailed)
	case object.Pod.Phase == hpa.PhaseSucceeded:
		record.Enter(at, timeline.PodSucceeded)
	case object.Crashed:
		record.Enter(max(at, object.Exited), timeline.PodCrashed)
		t := p.ensureTrouble()
		t.crash = never
		wait := firstBackoff
		for n := int32(1); n < object.Restarts && wait < maxBackoff; n++ {
			wait *= 2
		}
		wait = min(wait, maxBackoff)
		t.backoff = min(2*wait, maxBackoff)
		t.restarted = object.Exited + wait // in the future
	}
}

// capAtCurrentPods limits the cluster to its current pods if the scheduler finds no room for
// a given pod and the Simulation sets no capacity and no nodes.
func (e *Engine) capAtCurrentPods() {
	c := &e.cluster
	if c.limit > 0 || c.nodes.Pods > 0 {
		return
	}
	for i := range e.scenario.Objects.Pods {
		if p := &e.scenario.Objects.Pods[i]; p.Unschedulable {
			c.limit = max(c.used, 1)
			e.note("Pod %s finds no node with room: the cluster is assumed to be full with its %d pods. To change that, set capacity or nodes in spec.pods of the Simulation.", p.Pod.Name, c.used)
			return
		}
	}
}

// ownerOf finds the workload that a given pod belongs to: the one that its owner
// reference leads to, or one that would adopt it.
func (e *Engine) ownerOf(namespace, name, owner string, labels map[string]string) (*workload, int) {
	e.spend(onPods, 10, len(e.objects.workloads))
	for _, w := range e.objects.workloads {
		if w.namespace == namespace {
			e.spend(onPods, matchWork, 1+w.matches.Size())
		}
		if w.namespace != namespace || !w.matches.Matches(labels) {
			continue
		}
		if w.ordered() {
			text, found := strings.CutPrefix(name, w.object.Name+"-")
			ordinal, err := strconv.Atoi(text)
			if found && err == nil && ordinal >= 0 && ordinal < MaxPods {
				return w, ordinal
			}
			continue
		}
		viaSet := w.object.HasSets() && strings.HasPrefix(owner, "ReplicaSet/"+w.object.Name+"-")
		if owner == "" || owner == w.name || viaSet {
			return w, 0
		}
	}
	return nil, 0
}

// resume schedules the next steps of a given pod. A pod that should be further by
// now has a problem and stays as it is.
func (e *Engine) resume(p *pod) {
	times := p.class.times
	ahead := func(from, d time.Duration, kind transition) {
		if from+d >= 0 {
			e.after(from+d, kind, p)
		}
	}
	switch seen := p.seen(); {
	case p.finished:
	case p.deleted != never:
		d := times.Termination
		if p.end > 0 {
			d = min(d, p.end)
		}
		e.after(d, toGone, p)
	case p.trouble != nil && p.trouble.crash > 0:
		e.after(max(0, p.trouble.restarted), toRestart, p)
	case p.scheduled == never && seen.Phase == hpa.PhasePending:
		e.after(times.Scheduling, toScheduled, p)
	case seen.Phase == hpa.PhasePending:
		ahead(p.scheduled, times.Start, toRunning)
	case seen.Phase == hpa.PhaseRunning && p.ready == never:
		ahead(p.started, times.Start+p.class.ready, toReady)
	}
}

// addSample keeps a given sample.
func (e *Engine) addSample(m *scenario.PodMetrics) {
	space := e.objects.space(m.Namespace)
	space.given = true
	e.spend(onPods, podWork, len(space.pods))
	for _, p := range space.pods {
		if p.name == m.Name {
			p.given = m
			e.usages.addGiven(p, m)
			return
		}
	}
	space.goneSamples = append(space.goneSamples, m)
}

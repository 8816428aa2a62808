package sim

import (
	"time"

	"hpaplayground/core/hpa"
	"hpaplayground/core/scenario"
	"hpaplayground/core/timeline"
)

// createGiven creates a pod in the state of its manifest. No workload owns it if w is nil.
func (ps *pods) createGiven(w *workload, object *scenario.PodObject, ordinal int) {
	view := object.Pod
	template := view.Template
	if template == nil {
		template = &hpa.PodTemplate{}
		view.Template = template
	}
	p := &pod{
		name: view.Name, uid: ps.objects.random.uid(), workload: w, ordinal: ordinal, initial: true,
		class:   ps.objects.class(template, object.Limits, object.Probes, ps.times),
		created: ps.now, scheduled: never, started: never, ready: never, deleted: never,
		deletionCost: object.DeletionCost, restarts: object.Restarts,
		finished: view.Phase == hpa.PhaseFailed || view.Phase == hpa.PhaseSucceeded,
	}
	if view.HasStart {
		p.created, p.scheduled = view.Start, view.Start
	} else if view.Phase == hpa.PhasePending {
		p.created = 0
	} else {
		p.scheduled = ps.now
	}
	if view.Phase == hpa.PhaseRunning && !object.Crashed {
		p.started = p.scheduled
	}
	if view.Ready == hpa.ReadyTrue && p.started != never {
		p.ready = max(p.started, min(0, view.ReadySince))
		p.passesProbes = true
	}
	if view.Terminating {
		p.deleted = min(0, max(ps.now, p.created, object.Gone-p.class.times.Termination))
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
	ps.countPod(name)
	ps.newRecord(p)
	p.placed = p.scheduled != never && !p.finished
	ps.recordState(p, object)
	ps.objects.namespace(object.Namespace).add(p, view)
	if p.ready != never && p.active() {
		ps.serve(p)
	}
}

// recordState records what a given pod's times do not show: it has ended, or its
// containers crash. They continue to crash.
func (ps *pods) recordState(p *pod, object *scenario.PodObject) {
	record := &ps.timeline.Pods[p.record]
	at := max(p.created, ps.now)
	switch {
	case object.Pod.Phase == hpa.PhaseFailed:
		record.Enter(at, timeline.PodFailed)
	case object.Pod.Phase == hpa.PhaseSucceeded:
		record.Enter(at, timeline.PodSucceeded)
	case object.Crashed:
		record.Enter(max(at, object.Exited), timeline.PodCrashed)
		t := p.ensureFaults()
		t.crashUntil = never
		wait := firstBackoff
		for n := int32(1); n < object.Restarts && wait < maxBackoff; n++ {
			wait *= 2
		}
		wait = min(wait, maxBackoff)
		t.backoff = min(2*wait, maxBackoff)
		t.restarted = object.Exited + wait // in the future
	}
}

// resume schedules the next steps of a given pod. A pod that is late, compared with
// the times of the Simulation, has a problem and stays as it is.
func (ps *pods) resume(p *pod) {
	times := p.class.times
	scheduleRest := func(from, d time.Duration, kind transition) {
		if from+d >= 0 {
			ps.after(from+d, kind, p)
		}
	}
	switch view := p.view(); {
	case p.finished:
	case p.deleted != never:
		d := times.Termination
		if p.end > 0 {
			d = min(d, p.end)
		}
		ps.after(d, toGone, p)
	case p.faults != nil && p.faults.crashUntil > 0:
		ps.after(max(0, p.faults.restarted), toRestart, p)
	case p.scheduled == never && view.Phase == hpa.PhasePending:
		ps.after(times.Scheduling, toScheduled, p)
	case view.Phase == hpa.PhasePending:
		scheduleRest(p.scheduled, times.Start, toRunning)
	case view.Phase == hpa.PhaseRunning && p.ready == never:
		scheduleRest(p.started, times.Start+p.class.ready, toReady)
	}
}

package sim

import (
	"hpaplayground/core/hpa"
	"hpaplayground/core/timeline"
)

// create creates a pod from a revision of the workload's template.
func (ps *pods) create(w *workload, r *revision, name string, ordinal int) {
	ps.countPod(w.name)
	p := &pod{
		name:      name,
		uid:       ps.objects.random.uid(),
		workload:  w,
		revision:  r,
		class:     r.class,
		ordinal:   ordinal,
		created:   ps.now,
		scheduled: never,
		started:   never,
		ready:     never,
		deleted:   never,
	}
	w.adopt(p)
	ps.newRecord(p)
	ps.objects.namespace(w.namespace).add(p, hpa.Pod{Name: name, Template: r.class.template, Phase: hpa.PhasePending})
	ps.after(r.class.times.Scheduling, toScheduled, p)
}

// newRecord adds the pod to the timeline.
func (ps *pods) newRecord(p *pod) {
	target, number, template := -1, 0, ""
	if p.workload != nil {
		target, number, template = p.workload.record, p.revision.number, p.revision.text
	}
	ps.countWork(costPods, stepWork, 1)
	ps.countBytes(costPods, podBytes, 1)
	p.record = len(ps.timeline.Pods)
	ps.timeline.Pods = append(ps.timeline.Pods, timeline.Pod{
		Name:      p.name,
		Target:    target,
		Revision:  number,
		Template:  template,
		Created:   p.created,
		Scheduled: recordedTime(p.scheduled),
		Started:   recordedTime(p.started),
		Ready:     recordedTime(p.ready),
		Deleted:   recordedTime(p.deleted),
		Gone:      -1,
		Restarts:  p.restarts,
		Size:      p.class.size,
	})
	ps.usages.joinGroup(p)
}

// createReady creates a pod that is Ready already.
func (ps *pods) createReady(w *workload, name string, ordinal int) {
	p := &pod{
		name: name, uid: ps.objects.random.uid(), workload: w, revision: w.revision, class: w.revision.class, ordinal: ordinal, initial: true,
		created: ps.now, scheduled: ps.now, started: ps.now, ready: ps.now, deleted: never, placed: true, passesProbes: true,
	}
	ps.countPod(w.name)
	w.adopt(p)
	ps.newRecord(p)
	ps.objects.namespace(w.namespace).add(p, hpa.Pod{
		Name: name, Template: w.revision.class.template, Phase: hpa.PhaseRunning,
		HasStart: true, Start: ps.now, Ready: hpa.ReadyTrue, ReadySince: ps.now,
	})
	ps.serve(p)
}

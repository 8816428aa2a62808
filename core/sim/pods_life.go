package sim

import (
	"slices"

	"hpaplayground/core/hpa"
	"hpaplayground/core/scenario"
	"hpaplayground/core/timeline"
)

// assign puts a pod on a node. The kubelet posts a first status at once: a start
// time, and a Ready condition of False.
func (ps *pods) assign(p *pod) {
	p.scheduled = ps.now
	view := p.view()
	view.HasStart, view.Start = true, floor(ps.now)
	view.Ready, view.ReadySince = hpa.ReadyFalse, floor(ps.now)
	ps.enter(p, timeline.PodStarting)
	ps.after(p.class.times.Start, toRunning, p)
}

// run starts the containers.
func (ps *pods) run(p *pod) {
	p.started = ps.now
	p.view().Phase = hpa.PhaseRunning
	ps.enter(p, timeline.PodNotReady)
	if life := p.crashLoopTime(); p.crashing(ps.now + life) {
		ps.after(life, toCrash, p)
		return
	}
	ps.after(scenario.ReadyAfter(p.class.times, p.class.probes, ps.now-p.scheduled), toReady, p)
}

// probe checks whether the pod is Ready, and records it if that has changed.
func (ps *pods) probe(p *pod) {
	ready := p.passesProbes && !p.failsProbes(ps.now)
	if ready == (p.ready != never) {
		return
	}
	view := p.view()
	view.ReadySince = floor(ps.now)
	if ready {
		p.ready = ps.now
		view.Ready = hpa.ReadyTrue
		ps.enter(p, timeline.PodReady)
		ps.serve(p)
	} else {
		ps.remember(p, readyPeriod, p.ready)
		p.ready = never
		view.Ready = hpa.ReadyFalse
		state := timeline.PodNotReady
		if p.started == never {
			state = timeline.PodCrashed
		}
		ps.enter(p, state)
		ps.stopServing(p)
	}
	p.workload.markStale()
}

// serve adds a pod that has just become Ready to those that share the load.
func (ps *pods) serve(p *pod) {
	if p.workload == nil || p.serving {
		return
	}
	p.serving = true
	p.workload.ready++
	p.workload.dirty = true
	ps.usages.serve(p, 1)
	ps.awaitAvailable(p)
	ps.loads.serve(p, 1)
}

// stopServing removes a pod from those that share the load.
func (ps *pods) stopServing(p *pod) {
	if !p.serving {
		return
	}
	p.serving = false
	ps.usages.serve(p, -1)
	p.workload.ready--
	p.workload.dirty = true
	ps.loads.serve(p, -1)
}

// awaitAvailable schedules the time at which a Ready pod becomes available.
func (ps *pods) awaitAvailable(p *pod) {
	if wait := p.view().ReadySince + p.minReady() - ps.now; p.minReady() > 0 && wait > 0 {
		ps.after(wait, toAvailable, p)
	}
}

// delete deletes a pod: it takes no more load and no longer counts, but runs for its
// termination time. A pod without a node, or that has ended, is gone at once.
func (ps *pods) delete(p *pod) {
	if p.workload != nil && p.active() {
		p.workload.active--
	}
	p.deleted = ps.now
	p.view().Terminating = true
	ps.enter(p, timeline.PodTerminating)
	ps.stopServing(p)
	if p.scheduled == never || p.finished {
		ps.after(0, toGone, p)
		return
	}
	ps.after(p.class.times.Termination, toGone, p)
}

func (ps *pods) remove(p *pod) {
	ps.enter(p, timeline.PodGone)
	ps.countWork(costPods, podWork, len(p.namespace.pods))
	p.namespace.remove(p)
	p.namespace = nil
	ps.podsLive--
	if p.workload != nil {
		ps.objects.forget(p.workload, p)
	}
	ps.freed(p)
	p.workload.markStale()
	if p.orphan { // a StatefulSet may wait for its name
		for _, w := range ps.objects.workloads {
			w.markStale()
		}
	}
}

// resize moves a pod to a class that differs only in its resources. The old limits
// still apply to its past usage.
func (ps *pods) resize(p *pod, c *class) {
	old := p.class
	ps.usages.splitOff(p)
	if !slices.Equal(old.cpuLimit, c.cpuLimit) {
		t, horizon := p.ensureFaults(), ps.now-ps.objects.lookBack
		t.pastClasses = slices.DeleteFunc(t.pastClasses, func(s pastClass) bool { return s.until < horizon })
		t.pastClasses = append(t.pastClasses, pastClass{old, ps.now})
	}
	p.class, p.view().Template = c, c.template
	p.namespace.version++
	record := &ps.timeline.Pods[p.record]
	ps.countBytes(costPods, changeBytes, 3)
	record.Resized = append(record.Resized, timeline.Resized{At: ps.now, Size: c.size})
	ps.usages.resize(p, old)
}

package sim

import (
	"time"

	"hpaplayground/core/hpa"
	"hpaplayground/core/timeline"
)

// transition is one step of a pod's life.
type transition uint8

const (
	toScheduled transition = iota
	toRunning
	toReady
	toCrash
	toRestart
	toProbe // the time in which readiness fails may be over
	toAvailable
	toGone
)

// after does the transition after d, unless the pod's turn changes before; at once if
// d is 0.
func (e *Engine) after(d time.Duration, to transition, p *pod) {
	turn := p.turn
	e.clock.after(d, func() {
		if turn == p.turn || to == toGone || to == toProbe {
			e.change(p, to)
		}
	})
}

// change does a transition.
func (e *Engine) change(p *pod, to transition) {
	if p.gone() || !p.active() && to != toGone {
		return
	}
	switch to {
	case toScheduled:
		e.cluster.queue(p)
		e.schedule()
	case toRunning:
		e.run(p)
	case toReady:
		p.answers = true
		e.probe(p)
	case toCrash:
		e.exit(p)
	case toRestart:
		e.startAgain(p)
	case toProbe:
		e.probe(p)
	case toAvailable:
		p.workload.changed()
	case toGone:
		e.remove(p)
	}
}

// assign puts a pod on a node. The kubelet posts a first status at once: a start
// time, and a Ready condition of False.
func (e *Engine) assign(p *pod) {
	p.scheduled = e.now
	seen := p.seen()
	seen.HasStart, seen.Start = true, floor(e.now)
	seen.Ready, seen.ReadySince = hpa.ReadyFalse, floor(e.now)
	e.enter(p, timeline.PodStarting)
	e.after(p.class.times.Start, toRunning, p)
}

// enter records the state and makes the metrics be read again.
func (e *Engine) enter(p *pod, state timeline.PodState) {
	p.space.version++
	e.hold(onPods, changeBytes, 1)
	switch {
	case !p.orphan, state == timeline.PodFailed, state == timeline.PodTerminating, state == timeline.PodGone:
		e.timeline.Pods[p.record].Enter(e.now, state)
	}
}

// run starts the containers.
func (e *Engine) run(p *pod) {
	p.started = e.now
	p.seen().Phase = hpa.PhaseRunning
	e.enter(p, timeline.PodNotReady)
	if life := p.loopLife(); p.crashing(e.now + life) {
		e.after(life, toCrash, p)
		return
	}
	e.after(p.class.ready, toReady, p)
}

// probe checks whether the pod is Ready, and records it if that has changed.
func (e *Engine) probe(p *pod) {
	ready := p.answers && !p.failsProbes(e.now)
	if ready == (p.ready != never) {
		return
	}
	seen := p.seen()
	seen.ReadySince = floor(e.now)
	if ready {
		p.ready = e.now
		seen.Ready = hpa.ReadyTrue
		e.enter(p, timeline.PodReady)
		e.serve(p)
	} else {
		e.remember(p, served, p.ready)
		p.ready = never
		seen.Ready = hpa.ReadyFalse
		state := timeline.PodNotReady
		if p.started == never {
			state = timeline.PodCrashed
		}
		e.enter(p, state)
		e.stopServing(p)
	}
	p.workload.changed()
}

// end deletes a pod: it takes no more load and no longer counts, but runs for its
// termination time. A pod without a node, or that has ended, is gone at once.
func (e *Engine) end(p *pod) {
	p.deleted = e.now
	p.seen().Terminating = true
	e.enter(p, timeline.PodTerminating)
	e.stopServing(p)
	if p.scheduled == never || p.finished {
		e.after(0, toGone, p)
		return
	}
	e.after(p.class.times.Termination, toGone, p)
}

func (e *Engine) remove(p *pod) {
	e.enter(p, timeline.PodGone)
	e.spend(onPods, podWork, len(p.space.pods))
	p.space.remove(p)
	p.space = nil
	e.podsLive--
	if p.workload != nil {
		e.objects.forget(p.workload, p)
	}
	e.free(p)
	p.workload.changed()
	if p.orphan { // a StatefulSet may wait for its name
		for _, w := range e.objects.workloads {
			w.changed()
		}
	}
}

// newRecord adds the pod to the timeline.
func (e *Engine) newRecord(p *pod) {
	target, number, template := -1, 0, ""
	if p.workload != nil {
		target, number, template = p.workload.record, p.revision.number, p.revision.text
	}
	e.spend(onPods, stepWork, 1)
	e.hold(onPods, podBytes, 1)
	p.record = len(e.timeline.Pods)
	e.timeline.Pods = append(e.timeline.Pods, timeline.Pod{
		Name:      p.name,
		Target:    target,
		Revision:  number,
		Template:  template,
		Created:   p.created,
		Scheduled: known(p.scheduled),
		Started:   known(p.started),
		Ready:     known(p.ready),
		Deleted:   known(p.deleted),
		Gone:      -1,
		Restarts:  p.restarts,
		Size:      p.class.size,
	})
	e.usages.join(p)
}

package sim

import (
	"time"

	"hpaplayground/core/hpa"
	"hpaplayground/core/scenario"
	"hpaplayground/core/timeline"
)

// pod is one pod as the simulation knows it. Times that have not come are
// never; pods that existed before the start have negative ones.
type pod struct {
	name     string
	uid      string
	workload *workload // nil: no workload of the scenario owns it
	space    *space
	index    int       // in space.pods
	revision *revision // of its workload
	class    *class
	record   int // in the timeline's Pods
	ordinal  int // StatefulSet

	created   time.Duration
	scheduled time.Duration
	started   time.Duration // since when the containers run; never while they do not
	ready     time.Duration // since when it is Ready; never while it is not
	deleted   time.Duration
	finished  bool // Succeeded or Failed
	answers   bool // its containers run and the app would pass its probes
	serving   bool // counted among the Ready pods that share the load

	orphan  bool     // no longer its workload's
	turn    uint32   // moves when what lay ahead of the containers no longer does
	trouble *trouble // nil for most
	effort  *effort  // nil: not told

	deletionCost int32 // controller.kubernetes.io/pod-deletion-cost
	restarts     int32 // of its containers together

	end     time.Duration        // of a given pod that terminates: when its grace ends
	initial bool                 // was there at the start
	given   *scenario.PodMetrics // a sample given by hand
}

// transition is one step of a pod's life.
type transition uint8

const (
	toScheduled transition = iota
	toRunning
	toReady
	toCrash
	toRestart
	toProbe // a spell in which readiness fails may be over
	toAvailable
	toGone
	toNode // a node has come; there is no pod to it
)

func (p *pod) seen() *hpa.Pod { return &p.space.seen[p.index] }

func (p *pod) gone() bool { return p.space == nil }

// active says what IsPodActive does: neither ended nor about to.
func (p *pod) active() bool { return p.deleted == never && !p.finished }

// after does the transition once d has passed: at once if d is 0.
func (e *Engine) after(d time.Duration, kind transition, p *pod) {
	if d <= 0 {
		e.handle(newEvent(e.now, kind, p))
		return
	}
	e.events.push(e.now+min(d, never-max(e.now, 0)), kind, p)
}

// handle does a transition, unless the pod's life has taken another turn.
func (e *Engine) handle(event event) {
	p := event.pod
	if event.kind == toNode {
		e.addNode()
		return
	}
	if p.gone() || !p.active() && event.kind != toGone {
		return
	}
	if event.turn != p.turn && event.kind != toGone && event.kind != toProbe {
		return
	}
	switch event.kind {
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
		e.changed(p.workload)
	case toGone:
		e.remove(p)
	}
}

// assign puts a pod on a node. The kubelet posts a first status at once: a
// start time, and a Ready condition that is False.
func (e *Engine) assign(p *pod) {
	p.scheduled = e.now
	seen := p.seen()
	seen.HasStart, seen.Start = true, floor(e.now)
	seen.Ready, seen.ReadySince = hpa.ReadyFalse, floor(e.now)
	e.enter(p, timeline.PodStarting)
	e.after(p.class.times.Start, toRunning, p)
}

// enter takes the state down and lets the metrics be read anew.
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

// probe finds out whether the pod is Ready, and lets that be known if it is
// new.
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
		e.unserve(p)
	}
	e.changed(p.workload)
}

// end is a delete call: the pod takes no more load and no longer counts, but
// runs on for the termination time. One that no kubelet has seen, or that has
// ended, goes at once.
func (e *Engine) end(p *pod) {
	p.deleted = e.now
	p.seen().Terminating = true
	e.enter(p, timeline.PodTerminating)
	e.unserve(p)
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
		e.forget(p.workload, p)
	}
	e.cluster.leave(p)
	e.schedule()
	e.changed(p.workload)
	if p.orphan { // a StatefulSet may have waited for its name
		for _, w := range e.workloads {
			e.changed(w)
		}
	}
}

// newRecord adds the pod to the timeline.
func (e *Engine) newRecord(p *pod) {
	target, number := -1, 0
	if p.workload != nil {
		target, number = p.workload.record, p.revision.number
	}
	e.spend(onPods, stepWork, 1)
	e.hold(onPods, podBytes, 1)
	p.record = len(e.timeline.Pods)
	e.timeline.Pods = append(e.timeline.Pods, timeline.Pod{
		Name:      p.name,
		Target:    target,
		Revision:  number,
		Created:   p.created,
		Scheduled: known(p.scheduled),
		Started:   known(p.started),
		Ready:     known(p.ready),
		Deleted:   known(p.deleted),
		Gone:      -1,
		Restarts:  p.restarts,
		Size:      p.class.size,
	})
	e.exert(p)
}

// known is the timeline's form of a time: -1 for one that has not come.
func known(t time.Duration) time.Duration {
	if t == never {
		return -1
	}
	return t
}

package sim

import (
	"time"

	"hpaplayground/core/setting"
	"hpaplayground/core/timeline"
)

// pods is what the kubelets do: pods start, become Ready, fail and end.
type pods struct {
	*records
	objects  *objects
	loads    *loads
	usages   *usages
	times    *setting.Pods // spec.pods of the Simulation
	unplaced func(*pod)    // set by nodes: the pod needs a node
	freed    func(*pod)    // set by nodes: the pod needs its place no longer
}

func newPods(u *usages, times *setting.Pods) *pods {
	return &pods{
		records: u.records, objects: u.objects, loads: u.loads, usages: u, times: times,
		unplaced: func(*pod) {}, freed: func(*pod) {},
	}
}

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

// after does the transition after d, at once if d is 0. It does nothing if the pod's
// runID has changed by then, unless the transition is toGone or toProbe.
func (ps *pods) after(d time.Duration, to transition, p *pod) {
	runID := p.runID
	ps.clock.after(d, func() {
		if runID == p.runID || to == toGone || to == toProbe {
			ps.change(p, to)
		}
	})
}

// change does a transition.
func (ps *pods) change(p *pod, to transition) {
	if p.gone() || !p.active() && to != toGone {
		return
	}
	switch to {
	case toScheduled:
		ps.unplaced(p)
	case toRunning:
		ps.run(p)
	case toReady:
		p.passesProbes = true
		ps.probe(p)
	case toCrash:
		ps.exit(p)
	case toRestart:
		ps.startAgain(p)
	case toProbe:
		ps.probe(p)
	case toAvailable:
		p.workload.markStale()
	case toGone:
		ps.remove(p)
	}
}

// enter records the state and makes the metrics be read again.
func (ps *pods) enter(p *pod, state timeline.PodState) {
	p.namespace.version++
	ps.countBytes(costPods, changeBytes, 1)
	switch {
	case !p.orphan, state == timeline.PodFailed, state == timeline.PodTerminating, state == timeline.PodGone:
		ps.timeline.Pods[p.record].Enter(ps.now, state)
	}
}

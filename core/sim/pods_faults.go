package sim

import (
	"slices"
	"time"

	"hpaplayground/core/hpa"
	"hpaplayground/core/timeline"
)

// remember adds a period that has just ended to the pod's past, and drops periods that
// are too old for any sample.
func (ps *pods) remember(p *pod, kind periodKind, from time.Duration) {
	t := p.ensureFaults()
	ps.countWork(costPods, 2, len(t.past))
	ps.countBytes(costPods, changeBytes, 1)
	horizon := ps.now - ps.objects.lookBack
	t.past = slices.DeleteFunc(t.past, func(s period) bool { return s.to < horizon })
	t.past = append(t.past, period{kind, from, ps.now})
}

// The kubelet's delays between restarts, and how long a container must run for its
// delay to be reset.
const (
	firstBackoff = 10 * time.Second
	maxBackoff   = 5 * time.Minute
	soundAfter   = 2 * maxBackoff
)

// exit makes the containers of a running pod exit. The first time they restart at
// once, then after 10 s, 20 s and so on. The pod stays in phase Running.
func (ps *pods) exit(p *pod) {
	t := p.ensureFaults()
	ps.remember(p, runPeriod, p.started)
	wait := time.Duration(0)
	switch {
	case t.backoff == 0 || ps.now-t.restarted > soundAfter:
		t.backoff = firstBackoff
	default:
		wait = t.backoff
		t.backoff = min(2*t.backoff, maxBackoff)
	}
	p.started, p.passesProbes = never, false
	p.runID++
	ps.probe(p)
	ps.enter(p, timeline.PodCrashed)
	ps.after(wait, toRestart, p)
}

// startAgain restarts the containers of a crashed pod.
func (ps *pods) startAgain(p *pod) {
	p.restarts++
	ps.countRestart()
	ps.timeline.Pods[p.record].Restarts = p.restarts
	p.faults.restarted = ps.now
	ps.run(p)
}

// unready makes the pod's readiness probes fail for d.
func (ps *pods) unready(p *pod, d time.Duration) {
	p.ensureFaults().unreadyUntil = ps.later(d)
	ps.probe(p)
	ps.after(d, toProbe, p)
}

// crash makes the containers exit, also after each restart, until d has passed.
func (ps *pods) crash(p *pod, d time.Duration) {
	p.ensureFaults().crashUntil = ps.later(d)
	if p.started != never {
		ps.exit(p)
	}
}

// hide makes the metrics pipeline have no samples of the pod for d.
func (ps *pods) hide(p *pod, d time.Duration) {
	t := p.ensureFaults()
	p.namespace.version++
	if s := p.periodAt(unmeasuredPeriod, ps.now); s != nil {
		s.to = max(s.to, ps.later(d))
		return
	}
	t.past = append(t.past, period{unmeasuredPeriod, ps.now, ps.later(d)})
}

// fail ends a pod as an eviction does: it stays in the list, in phase Failed.
func (ps *pods) fail(p *pod) {
	if p.workload != nil {
		p.workload.active--
	}
	p.finished, p.passesProbes = true, false
	p.runID++
	p.view().Phase = hpa.PhaseFailed
	p.started = never
	ps.enter(p, timeline.PodFailed)
	ps.stopServing(p)
	if p.ready != never {
		view := p.view()
		p.ready, view.Ready, view.ReadySince = never, hpa.ReadyFalse, floor(ps.now)
	}
	p.workload.markStale()
	ps.freed(p)
}

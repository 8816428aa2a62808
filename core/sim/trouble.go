package sim

import (
	"slices"
	"time"

	"hpaplayground/core/hpa"
	"hpaplayground/core/timeline"
)

// remember adds a spell that has just ended to the pod's past, and drops those that
// are too old for any sample.
func (e *Engine) remember(p *pod, kind spellKind, from time.Duration) {
	t := p.ensureTrouble()
	e.spend(onPods, 2, len(t.past))
	e.hold(onPods, changeBytes, 1)
	horizon := e.now - e.objects.lookBack
	t.past = slices.DeleteFunc(t.past, func(s spell) bool { return s.to < horizon })
	t.past = append(t.past, spell{kind, from, e.now})
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
func (e *Engine) exit(p *pod) {
	t := p.ensureTrouble()
	e.remember(p, ran, p.started)
	wait := time.Duration(0)
	switch {
	case t.backoff == 0 || e.now-t.restarted > soundAfter:
		t.backoff = firstBackoff
	default:
		wait = t.backoff
		t.backoff = min(2*t.backoff, maxBackoff)
	}
	p.started, p.answers = never, false
	p.turn++
	e.probe(p)
	e.enter(p, timeline.PodCrashed)
	e.after(wait, toRestart, p)
}

// startAgain restarts the containers of a crashed pod.
func (e *Engine) startAgain(p *pod) {
	p.restarts++
	e.countRestart()
	e.timeline.Pods[p.record].Restarts = p.restarts
	p.trouble.restarted = e.now
	e.run(p)
}

// unready makes the pod's readiness probes fail for d.
func (e *Engine) unready(p *pod, d time.Duration) {
	p.ensureTrouble().unready = e.later(d)
	e.probe(p)
	e.after(d, toProbe, p)
}

// crash makes the containers exit, also after each restart, until d has passed.
func (e *Engine) crash(p *pod, d time.Duration) {
	p.ensureTrouble().crash = e.later(d)
	if p.started != never {
		e.exit(p)
	}
}

// hide makes the metrics pipeline have no samples of the pod for d.
func (e *Engine) hide(p *pod, d time.Duration) {
	t := p.ensureTrouble()
	p.space.version++
	if s := p.spellAt(unseen, e.now); s != nil {
		s.to = max(s.to, e.later(d))
		return
	}
	t.past = append(t.past, spell{unseen, e.now, e.later(d)})
}

// fail ends a pod as an eviction does: it stays in the list, in phase Failed.
func (e *Engine) fail(p *pod) {
	if p.workload != nil {
		p.workload.active--
	}
	p.finished, p.answers = true, false
	p.turn++
	p.seen().Phase = hpa.PhaseFailed
	p.started = never
	e.enter(p, timeline.PodFailed)
	e.stopServing(p)
	if p.ready != never {
		seen := p.seen()
		p.ready, seen.Ready, seen.ReadySince = never, hpa.ReadyFalse, floor(e.now)
	}
	p.workload.changed()
	e.free(p)
}

package sim

import (
	"slices"
	"time"

	"hpaplayground/core/hpa"
	"hpaplayground/core/timeline"
)

// trouble is what goes wrong with a pod, and what samples that are served late need
// to know of its past.
type trouble struct {
	past []spell // in order of their ends, except those in the future
	// Until when the readiness probes fail, and until when the containers crash.
	unready, crash time.Duration

	backoff   time.Duration // the wait before the restart after the next one
	restarted time.Duration // the last restart; valid if backoff is set

	extra []extra // what it uses in addition to its share
	sizes []sized // its classes before its limits changed, in order of time
}

// spell is a part of a pod's past.
type spell struct {
	kind     spellKind
	from, to time.Duration
}

type spellKind uint8

const (
	ran    spellKind = iota // one run of the containers
	served                  // Ready
	unseen                  // the metrics pipeline has no sample; may end in the future
)

// ensureTrouble returns the pod's trouble, and makes it if there is none.
func (p *pod) ensureTrouble() *trouble {
	if p.trouble == nil {
		p.trouble = &trouble{}
	}
	return p.trouble
}

// remember adds a spell that has just ended to the pod's past, and drops those that
// are too old for any sample.
func (e *Engine) remember(p *pod, kind spellKind, from time.Duration) {
	t := p.ensureTrouble()
	e.spend(onPods, 2, len(t.past))
	e.hold(onPods, changeBytes, 1)
	horizon := e.now - e.lookBack()
	t.past = slices.DeleteFunc(t.past, func(s spell) bool { return s.to < horizon })
	t.past = append(t.past, spell{kind, from, e.now})
}

// runAt finds the run of the containers at the given time.
func (p *pod) runAt(at time.Duration) (started time.Duration, ok bool) {
	if p.started <= at {
		return p.started, true
	}
	if s := p.spellAt(ran, at); s != nil {
		return s.from, true
	}
	return never, false
}

func (p *pod) spellAt(kind spellKind, at time.Duration) *spell {
	if p.trouble == nil {
		return nil
	}
	for i := range p.trouble.past {
		if s := &p.trouble.past[i]; s.kind == kind && s.from <= at && at < s.to {
			return s
		}
	}
	return nil
}

func (p *pod) failsProbes(now time.Duration) bool { return p.trouble != nil && now < p.trouble.unready }

// crashing reports whether the containers crash at the given time.
func (p *pod) crashing(at time.Duration) bool { return p.trouble != nil && at < p.trouble.crash }

// loopLife returns how long each run of a crashing container lasts: until it would
// be Ready, but at least 1 s and at most 10 s.
func (p *pod) loopLife() time.Duration {
	return min(max(p.class.ready, time.Second), 10*time.Second)
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

// extra is what a pod uses of a resource in addition to its share after a time, in
// milli-units.
type extra struct {
	at       time.Duration
	resource string
	usage    float64
}

// extraUsage returns the mean over the window.
func (t *trouble) extraUsage(resource string, w window) float64 {
	mean := 0.0
	end := never
	for i := len(t.extra) - 1; i >= 0; i-- {
		x := &t.extra[i]
		if x.resource != resource {
			continue
		}
		if part, _ := w.overlap(x.at, end); part > 0 {
			mean += add(part, x.usage)
		}
		end = x.at
	}
	return mean
}

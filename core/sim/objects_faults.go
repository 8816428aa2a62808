package sim

import "time"

// faults holds a pod's faults, and the parts of its past that late samples need.
type faults struct {
	past []period // in order of their ends, except those in the future
	// The end of failing readiness probes, and of crashes.
	unreadyUntil, crashUntil time.Duration

	backoff   time.Duration // before the restart that follows the next restart
	restarted time.Duration // the last restart; valid if backoff is set

	extra       []extra     // usage in addition to its share of the loads
	pastClasses []pastClass // its classes before its limits changed, in order of time
}

// ensureFaults returns the pod's faults, and makes it if there is none.
func (p *pod) ensureFaults() *faults {
	if p.faults == nil {
		p.faults = &faults{}
	}
	return p.faults
}

// runAt finds the run of the containers at the given time.
func (p *pod) runAt(at time.Duration) (started time.Duration, ok bool) {
	if p.started <= at {
		return p.started, true
	}
	if s := p.periodAt(runPeriod, at); s != nil {
		return s.from, true
	}
	return never, false
}

// period is a part of a pod's past.
type period struct {
	kind     periodKind
	from, to time.Duration
}

type periodKind uint8

const (
	runPeriod        periodKind = iota // one run of the containers
	readyPeriod                        // Ready
	unmeasuredPeriod                   // the metrics pipeline has no sample; may end in the future
)

func (p *pod) periodAt(kind periodKind, at time.Duration) *period {
	if p.faults == nil {
		return nil
	}
	for i := range p.faults.past {
		if s := &p.faults.past[i]; s.kind == kind && s.from <= at && at < s.to {
			return s
		}
	}
	return nil
}

func (p *pod) failsProbes(now time.Duration) bool {
	return p.faults != nil && now < p.faults.unreadyUntil
}

// crashing reports whether the containers crash at the given time.
func (p *pod) crashing(at time.Duration) bool { return p.faults != nil && at < p.faults.crashUntil }

// crashLoopTime returns how long each run of a crashing container lasts: until it would
// be Ready after its first start, but at least 1 s and at most 10 s.
func (p *pod) crashLoopTime() time.Duration {
	return min(max(p.class.ready, time.Second), 10*time.Second)
}

// extra is what a pod uses of a resource in addition to its share after a time, in
// milli-units.
type extra struct {
	at       time.Duration
	resource string
	usage    float64
}

// extraUsage returns the mean over the window.
func (t *faults) extraUsage(resource string, w window) float64 {
	mean := 0.0
	end := never
	for i := len(t.extra) - 1; i >= 0; i-- {
		x := &t.extra[i]
		if x.resource != resource {
			continue
		}
		if part, _ := w.overlap(x.at, end); part > 0 {
			mean += weighted(part, x.usage)
		}
		end = x.at
	}
	return mean
}

// pastClass is the class of a pod until a time.
type pastClass struct {
	class *class
	until time.Duration
}

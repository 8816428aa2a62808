package scenario

import (
	"time"

	"hpaplayground/core/setting"
)

// Probes are the probes of a container that decide when it is Ready; nil: none.
type Probes struct{ Readiness, Startup *Probe }

// Probe says when the kubelet checks a container.
type Probe struct {
	InitialDelay     time.Duration
	Period           time.Duration
	SuccessThreshold int32 // how many successes in a row the kubelet requires
}

// Equal reports whether two containers have the same probes.
func (p Probes) Equal(other Probes) bool {
	return equal(p.Readiness, other.Readiness) && equal(p.Startup, other.Startup)
}

func equal(a, b *Probe) bool { return a == b || a != nil && b != nil && *a == *b }

// ReadyAfter returns how long after Running a pod is Ready, if its containers have these
// probes. Without probes the pod is Ready when the app answers. With probes the app answers
// from the start unless Ready was given. The kubelet has begun to probe the time probing
// before Running: before it pulls the image.
func ReadyAfter(t *setting.Pods, probes []Probes, probing time.Duration) time.Duration {
	answers, probed := min(t.Ready, MaxDuration), false
	for _, p := range probes {
		probed = probed || p.Readiness != nil || p.Startup != nil
	}
	if !probed {
		return t.Ready
	}
	if !t.ReadyGiven {
		answers = 0
	}
	ready := time.Duration(0)
	for _, p := range probes {
		at := time.Duration(0)
		if p.Startup != nil {
			at = p.Startup.succeeds(p.Startup.Period-probing%p.Startup.Period, answers)
		}
		if p.Readiness != nil {
			// UpdatePodStatus triggers the readiness probe when the container has started,
			// and the worker counts the period from then on.
			at = p.Readiness.succeeds(at, answers)
		}
		ready = max(ready, at)
	}
	return ready
}

// succeeds returns when the probe succeeds, if the kubelet probes at the time first and then
// once in each period. It leaves out the probes before the initial delay, and the app
// answers from the time answers on. It mirrors run and doProbe (prober/worker.go).
func (p *Probe) succeeds(first, answers time.Duration) time.Duration {
	at := first
	if wait := max(p.InitialDelay, answers) - first; wait > 0 {
		at += wait
		if over := wait % p.Period; over > 0 {
			at += p.Period - over
		}
	}
	return at + time.Duration(p.SuccessThreshold-1)*p.Period
}

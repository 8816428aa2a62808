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

// ReadyAfter returns how long after Running a pod is Ready, if its containers have these
// probes. Without probes the pod is Ready when the app answers. With probes the app answers
// from the start unless Ready was given.
func ReadyAfter(t *setting.Pods, probes []Probes) time.Duration {
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
			at = p.Startup.succeeds(0, answers)
		}
		if p.Readiness != nil {
			// A startup probe that succeeds starts the readiness probe at once.
			at = p.Readiness.succeeds(at, answers)
		}
		ready = max(ready, at)
	}
	return ready
}

// succeeds returns when the probe succeeds. The probe may begin at the time from, and the
// app answers from the time answers on. The kubelet's offset within the period is unknown, so the first probe runs
// right after the initial delay.
func (p *Probe) succeeds(from, answers time.Duration) time.Duration {
	at := max(p.InitialDelay, from)
	if answers > at {
		elapsed := (answers - at) % p.Period
		at = answers
		if elapsed > 0 {
			at += p.Period - elapsed
		}
	}
	return at + time.Duration(p.SuccessThreshold-1)*p.Period
}

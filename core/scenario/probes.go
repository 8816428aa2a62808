package scenario

import "time"

// Probes are those of a container that bear on when it is ready; nil: it has
// none.
type Probes struct{ Readiness, Startup *Probe }

// Probe is when the kubelet looks at a container.
type Probe struct {
	InitialDelay     time.Duration
	Period           time.Duration
	SuccessThreshold int32 // how many successes in a row count as one
}

// probeDoc is what is read of a probe.
type probeDoc struct {
	InitialDelaySeconds int32 `json:"initialDelaySeconds"`
	PeriodSeconds       int32 `json:"periodSeconds"`
	SuccessThreshold    int32 `json:"successThreshold"`
}

// probe returns the probe as the API server defaults it.
func (d *probeDoc) probe() *Probe {
	if d == nil {
		return nil
	}
	seconds := func(n int32) time.Duration { return min(time.Duration(n)*time.Second, MaxDuration) }
	p := &Probe{
		InitialDelay:     seconds(max(d.InitialDelaySeconds, 0)),
		Period:           seconds(d.PeriodSeconds),
		SuccessThreshold: min(max(d.SuccessThreshold, 1), 1000),
	}
	if p.Period <= 0 {
		p.Period = 10 * time.Second
	}
	return p
}

// ReadyAfter is how long after Running a pod whose containers have these probes
// is Ready. Without any it is Ready when the app answers. With some, the app
// answers from the start unless Ready was given.
func (t *PodTimes) ReadyAfter(probes []Probes) time.Duration {
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
			// A startup probe that succeeds sets off the readiness probe at once.
			at = p.Readiness.succeeds(at, answers)
		}
		ready = max(ready, at)
	}
	return ready
}

// succeeds is when a probe that may begin after the time from finds that the
// app answers. The kubelet's own phase of the period is not known: the first
// probe is right after the initial delay.
func (p *Probe) succeeds(from, answers time.Duration) time.Duration {
	at := max(p.InitialDelay, from)
	if answers > at {
		past := (answers - at) % p.Period
		at = answers
		if past > 0 {
			at += p.Period - past
		}
	}
	return at + time.Duration(p.SuccessThreshold-1)*p.Period
}

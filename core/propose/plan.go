package propose

import (
	"time"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/scenario"
)

// plan is what the shapes need to know of one HPA.
type plan struct {
	scenario  *scenario.Scenario
	hpa       *autoscaling.HorizontalPodAutoscaler
	driver    driver
	rest      rest
	min, max  int32
	start     int32         // replicas at the start
	up, down  float64       // tolerances
	api       *scenario.API // that serves the driver
	every     time.Duration // a sync of the rehearsal
	metricLag time.Duration
	podLag    time.Duration
	patience  time.Duration // how long the HPA may wait between two changes
	longest   time.Duration // a run may be
	variant   int           // of the tour; -1: the rehearsal decides
	reach     bound
	notes     []string
}

// rest is what the HPA's other metrics ask for.
type rest struct {
	perPod float64 // as many pods as there are, times this
	pods   float64
}

// The proposed runs are no longer, and hold no more pods and syncs than a page
// runs while its reader waits.
const (
	usualSync = 15 * time.Second
	mostTime  = 24 * time.Hour
	mostPods  = 2000
	mostSyncs = 60_000
	mostSpent = 2_000_000 // pods at each sync, added up
)

// mostPods is how many pods this HPA's part of the run has room for.
func (p *plan) mostPods() int32 {
	return max(mostPods/p.hpas(), p.start, p.min)
}

// mostSpent is this HPA's part of the pods at each sync.
func (p *plan) mostSpent() int64 { return int64(mostSpent / p.hpas()) }

func (p *plan) hpas() int32 { return int32(len(p.scenario.Objects.HPAs)) } //fits: at most MaxHPAs

func newPlan(s *scenario.Scenario, h *autoscaling.HorizontalPodAutoscaler, all []driver, best int) *plan {
	w := targetOf(s, h)
	p := &plan{scenario: s, hpa: h, driver: all[best], min: *h.Spec.MinReplicas, max: h.Spec.MaxReplicas, variant: -1}
	p.start = max(p.min, 1)
	if w != nil && w.ScaleError == "" {
		p.start = w.Replicas
	}
	p.up, p.down = tolerances(s, h)
	b := p.driver.Block()
	p.api = &s.Pipeline.API
	switch b.API {
	case autoscaling.CustomMetrics:
		p.api = &s.Pipeline.Custom
	case autoscaling.ExternalMetrics:
		p.api = &s.Pipeline.External
	}
	p.metricLag, p.podLag = metricLag(p.api), podLag(s, w)
	if s.Pipeline.Legacy {
		p.metricLag += time.Minute
	}
	p.patience = p.metricLag + p.podLag + max(p.window(true), p.window(false)) + p.period() + time.Minute + 2*s.Controller.SyncPeriod
	c := &s.Controller
	p.every = max(usualSync, c.SyncPeriod+c.SyncDuration)
	syncs := mostSyncs / len(s.Objects.HPAs)
	p.longest = min(mostTime, time.Duration(syncs)*min(mostTime, c.SyncPeriod+c.SyncDuration))
	return p
}

// rules returns the rules of a direction, nil without behavior.
func (p *plan) rules(up bool) *autoscaling.HPAScalingRules {
	b := p.hpa.Spec.Behavior
	switch {
	case b == nil:
		return nil
	case up:
		return b.ScaleUp
	}
	return b.ScaleDown
}

// window returns the stabilization window of a direction.
func (p *plan) window(up bool) time.Duration {
	if r := p.rules(up); r != nil && r.StabilizationWindowSeconds != nil {
		return time.Duration(*r.StabilizationWindowSeconds) * time.Second
	}
	if up {
		return 0
	}
	return p.scenario.Controller.DownscaleStabilization
}

// period returns the longest period of a policy.
func (p *plan) period() time.Duration {
	longest := time.Duration(0)
	for _, up := range []bool{true, false} {
		if r := p.rules(up); r != nil {
			for _, one := range r.Policies {
				longest = max(longest, time.Duration(one.PeriodSeconds)*time.Second)
			}
		}
	}
	return longest
}

// The levels of a load, in milli-units.

// carries is the load that so many pods carry at the target.
func (p *plan) carries(pods float64) float64 {
	switch p.driver.kind {
	case shared:
		return pods * p.driver.each()
	case carried:
		return pods * p.driver.target
	}
	return p.driver.target
}

// calm is what minReplicas carry; one pod if minReplicas is 0.
func (p *plan) calm() float64 { return p.floor(p.carries(float64(max(p.min, 1))), exact) }

// rise is past the tolerance of minReplicas.
func (p *plan) rise() float64 {
	least := float64(max(p.min, 1))
	return p.ceil(p.carries(max(least+1, least*p.driver.need*1.05)), exact)
}

// peak is the load that this many pods carry. For maxReplicas pods it is times as much
// as they carry. A value that pods do not lower is a few times its target.
func (p *plan) peak(pods int32, times float64) float64 {
	beyond := 1.2 * p.driver.need
	switch {
	case p.driver.kind == swinging:
		beyond = max(3, beyond)
	case pods < p.max:
		return p.ceil(p.carries(float64(pods)), exact)
	}
	return p.ceil(times*beyond*p.carries(float64(pods)), rough)
}

// quiet is so little that the HPA goes back to minReplicas.
func (p *plan) quiet() float64 {
	if p.min == 0 {
		return 0
	}
	d, least := &p.driver, float64(p.min)
	if d.kind == swinging {
		return p.floor(d.target*min(0.2, 0.8*(1-p.down)), rough)
	}
	pods := min(0.5*least, 0.8*(1-p.down)*(least+1))
	load := pods * d.target
	if d.kind == shared {
		load -= float64((least + 1) * d.idle)
	}
	return p.floor(max(load, 0), rough)
}

// below is the value of the metrics that the load does not move, as a part of their
// targets. It is so low that these metrics never keep a pod.
func (p *plan) below() float64 { return min(0.4, 0.8*(1-p.down)) }

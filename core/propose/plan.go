package propose

import (
	"math"
	"time"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/scenario"
)

// plan is what the shapes need to know about one HPA.
type plan struct {
	scenario                   *scenario.Scenario
	hpa                        *autoscaling.HorizontalPodAutoscaler
	driver                     driver
	otherDemand                otherDemand
	min, max                   int32
	start                      int32         // replicas at the start
	upTolerance, downTolerance float64       // tolerances
	api                        *scenario.API // that serves the driver
	syncPeriod                 time.Duration // of the dry run
	metricLag                  time.Duration
	podLag                     time.Duration // how long a new pod takes to be Ready
	patience                   time.Duration // how long the HPA may wait between two changes
	maxDuration                time.Duration // of the run
	variant                    int           // of the proposed load; -1: the dry run decides
	limiting                   policySet     // the policies that limit a change in some variant
	notes                      []string
	pause                      func() // see SetLoad
}

// otherDemand is how many pods the HPA's other metrics ask for.
type otherDemand struct {
	perPod float64 // times the current pods
	pods   float64
}

// The limits of a run with a proposed load. A page finishes such a run while its reader
// waits.
const (
	defaultSync = 15 * time.Second
	maxTime     = 24 * time.Hour
	maxPods     = 2000
	maxSyncs    = 60_000
	maxPodSyncs = 2_000_000 // pods at each sync, added up
)

// podLimit is how many pods the run may have for this HPA.
func (p *plan) podLimit() int32 {
	return max(maxPods/p.hpas(), p.start, p.min)
}

// podSyncLimit is this HPA's part of maxPodSyncs.
func (p *plan) podSyncLimit() int64 { return int64(maxPodSyncs / p.hpas()) }

func (p *plan) hpas() int32 { return int32(len(p.scenario.Objects.HPAs)) } //fits: at most MaxHPAs

func newPlan(s *scenario.Scenario, h *autoscaling.HorizontalPodAutoscaler, all []driver, best int) *plan {
	w := s.Objects.TargetOf(h)
	p := &plan{scenario: s, hpa: h, driver: all[best], min: *h.Spec.MinReplicas, max: h.Spec.MaxReplicas, variant: -1}
	p.start = max(p.min, 1)
	if w != nil && w.ScaleError == "" {
		p.start = w.Replicas
	}
	if so := p.zeroed(); so != nil {
		p.start = max(p.start, 1) // KEDA scales from 0
	}
	p.upTolerance, p.downTolerance = tolerances(s, h)
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
	interval := s.Controller.Interval()
	p.syncPeriod = max(defaultSync, interval)
	syncs := maxSyncs / len(s.Objects.HPAs)
	p.maxDuration = min(maxTime, time.Duration(syncs)*min(maxTime, interval))
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

// period returns the longest period of the HPA's policies.
func (p *plan) period() time.Duration {
	longest := time.Duration(0)
	for _, up := range []bool{true, false} {
		if r := p.rules(up); r != nil {
			for _, policy := range r.Policies {
				longest = max(longest, time.Duration(policy.PeriodSeconds)*time.Second)
			}
		}
	}
	return longest
}

// The levels of a load, in milli-units.

// loadOf is the load that this number of pods carries at the target.
func (p *plan) loadOf(pods float64) float64 {
	switch p.driver.kind {
	case kindShared:
		return pods * p.driver.perPod()
	case kindAverage:
		return pods * p.driver.target
	}
	return p.driver.target
}

// calmLoad is the load that minReplicas carry; of one pod if minReplicas is 0.
func (p *plan) calmLoad() float64 { return p.floor(p.loadOf(float64(max(p.min, 1))), exactPart) }

// riseLoad is a little more than minReplicas carry within the tolerance.
func (p *plan) riseLoad() float64 {
	minReplicas := float64(max(p.min, 1))
	return p.ceil(p.loadOf(max(minReplicas+1, minReplicas*p.driver.scaleUpRatio*1.05)), exactPart)
}

// peakLoad is the load that this number of pods carries. For maxReplicas pods it is more:
// the parameter times says how many times more. A value that pods do not lower is a few
// times its target.
func (p *plan) peakLoad(pods int32, times float64) float64 {
	beyond := 1.2 * p.driver.scaleUpRatio
	switch {
	case p.driver.kind == kindFixed:
		beyond = max(3, beyond)
	case pods < p.max:
		return p.ceil(p.loadOf(float64(pods)), exactPart)
	}
	return p.ceil(times*beyond*p.loadOf(float64(pods)), roughPart)
}

// withinLoad is a load that this number of pods carries. For maxReplicas pods it is a fifth less, so
// that the metric comes back to its target, unless the HPA would not scale up. It also returns how
// many pods the HPA scales up to at least.
func (p *plan) withinLoad(pods int32) (milli float64, goal int32) {
	if pods < p.max || p.driver.kind == kindFixed || p.min == p.max {
		return p.peakLoad(pods, 1), pods
	}
	from, ratio := max(p.min, 1), p.driver.scaleUpRatio
	if p.start < p.max {
		from = max(from, p.start)
	}
	wanted := max(0.8*float64(pods), float64(from+1), float64(from)*ratio*1.05)
	return p.ceil(p.loadOf(wanted), exactPart), min(pods, max(from+1, int32(math.Ceil(wanted/ratio)))) //fits: as few pods as a run can have
}

// quietLoad is a load so low that the HPA goes back to minReplicas.
func (p *plan) quietLoad() float64 {
	if p.min == 0 {
		return 0
	}
	d, minReplicas := &p.driver, float64(p.min)
	if d.kind == kindFixed {
		return p.floor(d.target*min(0.2, 0.8*(1-p.downTolerance)), roughPart)
	}
	pods := min(0.5*minReplicas, 0.8*(1-p.downTolerance)*(minReplicas+1))
	load := pods * d.target
	if d.kind == kindShared {
		load -= float64((minReplicas + 1) * d.idle)
	}
	return p.floor(max(load, 0), roughPart)
}

// otherLevel is the value of the metrics that the load does not change, as a part of their
// targets. It is so low that these metrics never keep a pod.
func (p *plan) otherLevel() float64 { return min(0.4, 0.8*(1-p.downTolerance)) }

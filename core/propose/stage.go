package propose

import (
	"time"

	"hpaplayground/core/scenario"
)

// curve is a load over time, and the dry run that finds out how long each level lasts.
type curve struct {
	end      time.Duration
	complete bool // it fits into a run
	*dryRun
}

func (p *plan) newCurve() *curve { return &curve{dryRun: newDryRun(p), complete: true} }

// holdUntil keeps a load until done returns true, and for the time dwell after that. The
// whole time is rounded up to a value that a person would write.
func (c *curve) holdUntil(milli float64, dwell time.Duration, done func() bool) {
	from := c.end
	c.levels = append(c.levels, level{from, milli})
	for !done() && !c.waitedEnough(from) {
		if c.tooMuch() {
			c.complete = false
			c.end = niceTime(c.now)
			return
		}
		c.sync()
	}
	duration := max(c.now-from, 0)
	c.keepUntil(niceTime(from + duration + duration/8 + dwell))
}

// keepUntil keeps the last load until a time.
func (c *curve) keepUntil(end time.Duration) {
	for c.now < end && !c.tooMuch() {
		c.sync()
	}
	if c.end = end; end > c.plan.maxDuration || c.now < end {
		c.complete = false
	}
}

// tooMuch reports whether the run exceeds a limit.
func (c *curve) tooMuch() bool {
	p := c.plan
	return c.now > p.maxDuration || c.maxPods > p.podLimit() || c.podSyncs > p.podSyncLimit()
}

// calmTime is how long the load is calm before it rises.
func (p *plan) calmTime() time.Duration {
	return niceTime(max(2*time.Minute, 4*p.scenario.Controller.SyncPeriod))
}

// variant is one form of the proposed load.
type variant struct {
	rise  bool    // a rise past the tolerance comes before the jump
	times float64 // the height of the jump, as a multiple of what maxReplicas need; 0: within what they carry
}

// variants are in order of preference. Which policies limit a change depends on the number of pods
// before the jump, and on how much of the jump the first sample has.
var variants = []variant{{true, 0}, {false, 0}, {true, 1}, {false, 1}, {true, 2}, {false, 2}, {true, 4}, {false, 4}, {false, 10}}

// proposedCurve is calm, then rises past the tolerance if the variant says so, jumps to the
// peak of this number of pods, and is quiet at the end.
func (p *plan) proposedCurve(pods int32, v variant) *curve {
	c := p.newCurve()
	p.begin(c)
	minReplicas := max(p.min, 1)
	if v.rise && p.driver.kind != kindFixed && pods > minReplicas+1 {
		c.holdUntil(p.riseLoad(), time.Minute, func() bool { return c.pods > minReplicas })
	}
	peak, goal := p.peakLoad(pods, v.times), pods
	if v.times == 0 {
		peak, goal = p.withinLoad(pods)
	}
	c.holdUntil(peak, 2*time.Minute, func() bool { return c.pods >= goal })
	c.holdUntil(p.quietLoad(), 3*time.Minute, func() bool { return c.pods <= p.min })
	c.cool()
	return c
}

// begin is the calm time. If KEDA has scaled to zero, nothing comes before it.
func (p *plan) begin(c *curve) {
	if so := p.zeroed(); so != nil && p.scenario.Objects.TargetOf(p.hpa).Replicas == 0 {
		c.levels = []level{{0, 0}}
		c.keepUntil(niceTime(time.Minute + so.Object.Polling))
	}
	c.levels = append(c.levels, level{c.end, p.calmLoad()})
	c.keepUntil(c.end + p.calmTime())
}

// cool ends with no load at all, for as long as KEDA waits before it scales to zero.
func (c *curve) cool() {
	so := c.plan.zeroed()
	if so == nil {
		return
	}
	c.levels = append(c.levels, level{c.end, 0})
	c.keepUntil(niceTime(c.end + so.Object.Cooldown + 2*so.Object.Polling + time.Minute))
}

// zeroed returns the ScaledObject with which KEDA scales the HPA's target to zero; nil if it
// does not.
func (p *plan) zeroed() *scenario.ScaledObject {
	if so := p.scenario.Objects.ScaledObjectOf(p.hpa); so != nil && so.ToZero() && p.scenario.Objects.TargetOf(p.hpa) != nil {
		return so
	}
	return nil
}

// largest returns the largest number of pods for which a curve fits into a run, and that
// curve. The number is at most pods and maxReplicas.
func (p *plan) largest(pods int32, build func(pods int32) *curve) (int32, *curve) {
	pods = min(pods, p.max, p.podLimit())
	best := build(pods)
	if best.complete {
		return pods, best
	}
	low, high := max(p.min, 1), pods // low is assumed to fit, high does not
	for high-low > 1 {
		middle := low + (high-low)/2
		if c := build(middle); c.complete {
			low, best = middle, c
		} else {
			high = middle
		}
	}
	return low, best
}

// bestProposedCurve returns the proposed curve in the plan's variant. If the plan has none, it is the
// first variant in which most policies limit a change in the dry run. It adds to limiting those that do
// in any variant.
func (p *plan) bestProposedCurve() (best *curve) {
	pods, first := p.largest(maxPods, func(pods int32) *curve { return p.proposedCurve(pods, variants[1]) })
	p.noteLimits(pods)
	if p.variant >= 0 {
		return p.proposedCurve(pods, variants[p.variant])
	}
	best = first
	for i, v := range variants {
		c := p.proposedCurve(pods, v)
		if !c.complete {
			continue
		}
		p.limiting.add(c.limiting)
		if i == 0 || c.limiting.count() > best.limiting.count() {
			best = c
		}
	}
	return best
}

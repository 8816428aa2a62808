package propose

import (
	"time"
)

// course is a load over time, with the trial run that it is built with.
type course struct {
	end     time.Duration
	reached bool // each stage ended as it should
	*rehearsal
}

func (p *plan) course() *course { return &course{rehearsal: newRehearsal(p), reached: true} }

// hold keeps a load until the HPA is done and dwell longer, for a time that a person
// would write.
func (c *course) hold(milli float64, dwell time.Duration, done func() bool) {
	from := c.end
	c.levels = append(c.levels, level{from, milli})
	for !done() && !c.stuck(from) {
		if c.tooMuch() {
			c.reached = false
			c.end = niceTime(c.now)
			return
		}
		c.sync()
	}
	took := max(c.now-from, 0)
	c.until(niceTime(from + took + took/8 + dwell))
}

// until keeps the load until a time.
func (c *course) until(end time.Duration) {
	for c.now < end && !c.tooMuch() {
		c.sync()
	}
	if c.end = end; end > c.plan.longest || c.now < end {
		c.reached = false
	}
}

// tooMuch reports whether the run would be longer or hold more pods than it should.
func (c *course) tooMuch() bool {
	p := c.plan
	return c.now > p.longest || c.most > p.mostPods() || c.spent > p.mostSpent()
}

// calmTime is how long the calm before takes: enough to see it.
func (p *plan) calmTime() time.Duration {
	return niceTime(max(2*time.Minute, 4*p.scenario.Controller.SyncPeriod))
}

// variant is one way to do the tour.
type variant struct {
	rise  bool    // past the tolerance before the jump
	times float64 // how much higher the jump is than it need be for maxReplicas
}

// variants are in order of preference. Which policies bind depends on the number of pods
// before the jump, and on how much of it the first sample has.
var variants = []variant{{true, 1}, {false, 1}, {true, 2}, {false, 2}, {true, 4}, {false, 4}, {false, 10}}

// tour is calm, a rise past the tolerance if the variant has one, a jump to the peak of
// so many pods, and quiet.
func (p *plan) tour(pods int32, v variant) *course {
	c := p.course()
	c.levels = []level{{0, p.calm()}}
	c.until(p.calmTime())
	least := max(p.min, 1)
	if v.rise && p.driver.kind != swinging && pods > least+1 {
		c.hold(p.rise(), time.Minute, func() bool { return c.pods > least })
	}
	c.hold(p.peak(pods, v.times), 2*time.Minute, func() bool { return c.pods >= pods })
	c.hold(p.quiet(), 3*time.Minute, func() bool { return c.pods <= p.min })
	return c
}

// most returns the largest number of pods, up to a number and maxReplicas, with which a
// course fits into a run.
func (p *plan) most(pods int32, make func(pods int32) *course) (int32, *course) {
	pods = min(pods, p.max, p.mostPods())
	best := make(pods)
	if best.reached {
		return pods, best
	}
	low, high := max(p.min, 1), pods // low fits as far as is known, high does not
	for high-low > 1 {
		middle := low + (high-low)/2
		if c := make(middle); c.reached {
			low, best = middle, c
		} else {
			high = middle
		}
	}
	return low, best
}

// proposed is the tour in a variant, or in the first in which the most policies bind in
// the rehearsal. reach is what binds in any.
func (p *plan) proposed() (best *course) {
	pods, first := p.most(mostPods, func(pods int32) *course { return p.tour(pods, variants[1]) })
	p.tell(pods)
	if p.variant >= 0 {
		return p.tour(pods, variants[p.variant])
	}
	best = first
	for i, v := range variants {
		c := p.tour(pods, v)
		if !c.reached {
			continue
		}
		p.reach.add(c.bound)
		if i == 0 || c.bound.count() > best.bound.count() {
			best = c
		}
	}
	return best
}

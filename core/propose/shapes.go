package propose

import (
	"fmt"
	"time"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/scenario"
)

// A shape's series is what follows total: or value: in the text.

func (p *plan) text(milli float64) string { return amount(milli, p.binary()) }

func at(t time.Duration) string { return scenario.ShortDuration(t) }

// series returns the load of a shape and how long the run takes.
func (p *plan) series(shape string) (text string, duration time.Duration) {
	switch shape {
	case Ramp:
		return p.ramp()
	case Burst:
		return p.burst()
	case Day:
		return p.day()
	case Noise:
		return p.noise()
	case Steady:
		return p.steady()
	}
	c := p.proposed()
	text = "{points: ["
	for i, l := range c.levels {
		if i > 0 {
			text += ", "
		}
		text += fmt.Sprintf("[%s, %s]", at(l.at), p.text(l.milli))
	}
	return text + "]}", p.fitting(c.end)
}

// fitting is a duration that a run may have.
func (p *plan) fitting(t time.Duration) time.Duration {
	if t <= p.longest {
		return max(t, 10*time.Minute)
	}
	return max(p.longest.Truncate(time.Minute), time.Minute)
}

// climb is the time that the HPA takes from minReplicas to as many pods as fit into a
// run, and how many those are: at most that many, or one more than minReplicas.
func (p *plan) climb(most int32) (pods int32, took time.Duration) {
	pods, c := p.most(max(most, p.min+1), func(pods int32) *course {
		c := p.course()
		c.hold(p.peak(pods, 1), 0, func() bool { return c.pods >= pods })
		c.reached = c.reached && c.now <= p.longest/2
		return c
	})
	p.tell(pods)
	return pods, c.end
}

func (p *plan) ramp() (string, time.Duration) {
	pods, took := p.climb(mostPods)
	start := p.calmTime()
	over := niceTime(max(10*time.Minute, took))
	text := fmt.Sprintf("{ramp: {from: %s, to: %s, start: %s, over: %s}}", p.text(p.calm()), p.text(p.peak(pods, 1)), at(start), at(over))
	return text, p.fitting(niceTime(start + over + took/2 + 5*time.Minute))
}

// burst is three times the calm load, which is a little below what minReplicas carry, so
// that the HPA comes back.
func (p *plan) burst() (string, time.Duration) {
	const times, stay = 3, 3 * time.Minute
	base := p.floor(0.8*p.carries(float64(max(p.min, 1))), rough)
	peak := min(times*base, most)
	start, c := p.calmTime(), p.course()
	c.levels = []level{{0, base}}
	c.until(start)
	c.levels = append(c.levels, level{start, peak})
	c.until(start + stay)
	c.hold(base, 3*time.Minute, func() bool { return c.pods <= max(p.min, 1) && c.now > start+stay+2*p.metricLag })
	text := fmt.Sprintf("{spike: {base: %s, peak: %s, at: %s, for: %s}}", p.text(base), p.text(peak), at(start), at(stay))
	return text, p.fitting(c.end)
}

func (p *plan) day() (string, time.Duration) {
	c := &p.scenario.Controller
	syncs := int64(p.fitting(mostTime)/(c.SyncPeriod+c.SyncDuration)) + 1
	pods, _ := p.climb(int32(min(p.mostSpent()/syncs, mostPods))) //fits: at most mostPods
	low, high := p.quiet(), p.floor(p.carries(float64(pods)), exact)
	if p.driver.kind == swinging {
		low, high = p.quiet(), p.ceil(2*p.driver.target, rough)
	}
	if p.longest < mostTime {
		period := p.fitting(mostTime)
		return fmt.Sprintf("{wave: {low: %s, high: %s, period: %s}}", p.text(low), p.text(high), at(period)), period
	}
	return fmt.Sprintf("{daily: {low: %s, high: %s, peak: 14h}}", p.text(low), p.text(high)), mostTime
}

// middle is a load between the bounds at which so many pods are at the target, and
// the time that the HPA takes to get there.
func (p *plan) middle() (milli float64, took time.Duration) {
	pods, _ := p.climb(mostPods)
	half := (max(p.min, 1) + pods + 1) / 2
	milli = p.floor(p.carries(float64(half)), exact)
	c := p.course()
	c.hold(milli, 0, func() bool { return c.pods >= half })
	return milli, c.end
}

func (p *plan) noise() (string, time.Duration) {
	milli, took := p.middle()
	part := min(0.9, max(0.3, 2*max(p.up, p.down)))
	more := 3 * (p.window(true) + p.window(false) + p.period())
	text := fmt.Sprintf("{points: [[0s, %s]], noise: %s}", p.text(milli), percent(part))
	return text, p.fitting(niceTime(took + max(20*time.Minute, more)))
}

func (p *plan) steady() (string, time.Duration) {
	milli, took := p.middle()
	return p.text(milli), p.fitting(niceTime(took + 10*time.Minute + p.window(false)))
}

// tell notes what the load cannot show of the HPA.
func (p *plan) tell(pods int32) {
	name := p.hpa.Name
	switch {
	case len(p.notes) > 0:
	case p.min == p.max:
		p.notes = append(p.notes, fmt.Sprintf("HPA %s: minReplicas and maxReplicas are both %d, so nothing can scale.", name, p.max))
	case pods < p.max:
		p.notes = append(p.notes, fmt.Sprintf("HPA %s: the load goes up to what %d pods carry and not to maxReplicas (%d), which would take a run too long or too large.", name, pods, p.max))
	case disabled(p.rules(true)):
		p.notes = append(p.notes, fmt.Sprintf("HPA %s: scaleUp is Disabled, so no load makes it scale up.", name))
	case !p.driver.drives:
		p.notes = append(p.notes, fmt.Sprintf("HPA %s: no load can make it scale up with these targets, requests and limits.", name))
	}
}

func disabled(r *autoscaling.HPAScalingRules) bool {
	return r != nil && r.SelectPolicy != nil && *r.SelectPolicy == autoscaling.DisabledPolicySelect
}

package propose

import (
	"fmt"
	"time"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/scenario"
)

// The series of a shape is the text after total: or value:.

func (p *plan) amountText(milli float64) string { return amount(milli, p.binary()) }

func timeText(t time.Duration) string { return scenario.ShortDuration(t) }

// series returns the series of a shape, and the duration of a run with it.
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
	c := p.bestProposedCurve()
	text = "{points: ["
	for i, l := range c.levels {
		if i > 0 {
			text += ", "
		}
		text += fmt.Sprintf("[%s, %s]", timeText(l.at), p.amountText(l.milli))
	}
	return text + "]}", p.fitDuration(c.end)
}

// fitDuration returns the duration within the limits of a run.
func (p *plan) fitDuration(t time.Duration) time.Duration {
	if t <= p.maxDuration {
		return max(t, 10*time.Minute)
	}
	return max(p.maxDuration.Truncate(time.Minute), time.Minute)
}

// climb returns how many pods the HPA can scale up to from minReplicas within half of a
// run, and how long that takes. The number of pods is at most maxPods, or minReplicas+1 if
// that is more.
func (p *plan) climb(maxPods int32) (pods int32, duration time.Duration) {
	pods, c := p.largest(max(maxPods, p.min+1), func(pods int32) *curve {
		c := p.newCurve()
		c.holdUntil(p.peakLoad(pods, 1), 0, func() bool { return c.pods >= pods })
		c.complete = c.complete && c.now <= p.maxDuration/2
		return c
	})
	p.noteLimits(pods)
	return pods, c.end
}

func (p *plan) ramp() (string, time.Duration) {
	pods, duration := p.climb(maxPods)
	start := p.calmTime()
	length := niceTime(max(10*time.Minute, duration))
	text := fmt.Sprintf("{ramp: {from: %s, to: %s, start: %s, over: %s}}", p.amountText(p.calmLoad()), p.amountText(p.peakLoad(pods, 1)), timeText(start), timeText(length))
	return text, p.fitDuration(niceTime(start + length + duration/2 + 5*time.Minute))
}

// burst is three times a calm load. The calm load is a little less than minReplicas carry,
// so that the HPA scales down to minReplicas again.
func (p *plan) burst() (string, time.Duration) {
	const times, stay = 3, 3 * time.Minute
	base := p.floor(0.8*p.loadOf(float64(max(p.min, 1))), roughPart)
	peak := min(times*base, maxAmount)
	start, c := p.calmTime(), p.newCurve()
	c.levels = []level{{0, base}}
	c.keepUntil(start)
	c.levels = append(c.levels, level{start, peak})
	c.keepUntil(start + stay)
	c.holdUntil(base, 3*time.Minute, func() bool { return c.pods <= max(p.min, 1) && c.now > start+stay+2*p.metricLag })
	text := fmt.Sprintf("{spike: {base: %s, peak: %s, at: %s, for: %s}}", p.amountText(base), p.amountText(peak), timeText(start), timeText(stay))
	return text, p.fitDuration(c.end)
}

func (p *plan) day() (string, time.Duration) {
	syncs := int64(p.fitDuration(maxTime)/p.scenario.Controller.Interval()) + 1
	pods, _ := p.climb(int32(min(p.podSyncLimit()/syncs, maxPods))) //fits: at most maxPods
	low, high := p.quietLoad(), p.floor(p.loadOf(float64(pods)), exactPart)
	if p.driver.kind == kindFixed {
		low, high = p.quietLoad(), p.ceil(2*p.driver.target, roughPart)
	}
	if p.maxDuration < maxTime {
		period := p.fitDuration(maxTime)
		return fmt.Sprintf("{wave: {low: %s, high: %s, period: %s}}", p.amountText(low), p.amountText(high), timeText(period)), period
	}
	return fmt.Sprintf("{daily: {low: %s, high: %s, peak: 14h}}", p.amountText(low), p.amountText(high)), maxTime
}

// middleLoad returns a load for which the HPA wants a number of pods in the middle between
// its bounds, and the time that it takes to get there.
func (p *plan) middleLoad() (milli float64, duration time.Duration) {
	pods, _ := p.climb(maxPods)
	half := (max(p.min, 1) + pods + 1) / 2
	milli = p.floor(p.loadOf(float64(half)), exactPart)
	c := p.newCurve()
	c.holdUntil(milli, 0, func() bool { return c.pods >= half })
	return milli, c.end
}

func (p *plan) noise() (string, time.Duration) {
	milli, duration := p.middleLoad()
	part := min(0.9, max(0.3, 2*max(p.upTolerance, p.downTolerance)))
	more := 3 * (p.window(true) + p.window(false) + p.period())
	text := fmt.Sprintf("{points: [[0s, %s]], noise: %s}", p.amountText(milli), percent(part))
	return text, p.fitDuration(niceTime(duration + max(20*time.Minute, more)))
}

func (p *plan) steady() (string, time.Duration) {
	milli, duration := p.middleLoad()
	return p.amountText(milli), p.fitDuration(niceTime(duration + 10*time.Minute + p.window(false)))
}

// noteLimits adds a note if the load cannot show something of the HPA.
func (p *plan) noteLimits(pods int32) {
	name := p.hpa.Name
	switch {
	case len(p.notes) > 0:
	case p.min == p.max:
		p.notes = append(p.notes, fmt.Sprintf("HPA %s: minReplicas and maxReplicas are both %d, so nothing can scale.", name, p.max))
	case pods < p.max:
		p.notes = append(p.notes, fmt.Sprintf("HPA %s: the load goes up to what %d pods carry and not to maxReplicas (%d), which would take a run too long or too large.", name, pods, p.max))
	case disabled(p.rules(true)):
		p.notes = append(p.notes, fmt.Sprintf("HPA %s: scaleUp is Disabled, so no load makes it scale up.", name))
	case !p.driver.canScaleUp:
		p.notes = append(p.notes, fmt.Sprintf("HPA %s: no load can make it scale up with these targets, requests and limits.", name))
	}
}

func disabled(r *autoscaling.HPAScalingRules) bool {
	return r != nil && r.SelectPolicy != nil && *r.SelectPolicy == autoscaling.DisabledPolicySelect
}

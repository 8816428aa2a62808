package hpa

import (
	"math"
	"time"

	"hpaplayground/core/autoscaling"
)

// Without behavior a target may at most double, but may always grow to four.
const (
	scaleUpLimitFactor  = 2.0
	scaleUpLimitMinimum = 4.0
)

// limit mirrors convertDesiredReplicasWithRules, for an HPA without behavior.
func (s *sync) limit(desired int32) int32 {
	d := &s.decision
	step := &LimitStep{In: desired, Out: desired, Reason: ReasonDesiredWithinRange, HasRate: true}
	step.Rate = int32Of(math.Max(scaleUpLimitFactor*float64(d.Current), scaleUpLimitMinimum))
	allowed, reason := d.Max, ReasonTooManyReplicas
	if d.Max > step.Rate {
		allowed, reason = step.Rate, ReasonScaleUpLimit
	}
	switch {
	case desired < d.Min:
		step.Out, step.Reason = d.Min, ReasonTooFewReplicas
	case desired > allowed:
		step.Out, step.Reason = allowed, reason
	}
	return s.setLimited(step)
}

// limitWithBehavior mirrors convertDesiredReplicasWithBehaviorRate: min and
// max limit a change only, not the current count.
func (s *sync) limitWithBehavior(desired int32) int32 {
	d := &s.decision
	step := &LimitStep{In: desired, Out: desired, Reason: ReasonDesiredWithinRange}
	switch {
	case desired > d.Current:
		step.HasRate = true
		step.Rate = max(s.scaleUpLimit(step), d.Current)
		allowed, reason := d.Max, ReasonTooManyReplicas
		if d.Max > step.Rate {
			allowed, reason = step.Rate, ReasonScaleUpLimit
		}
		if desired > allowed {
			step.Out, step.Reason = allowed, reason
		}
	case desired < d.Current:
		step.HasRate = true
		step.Rate = min(s.scaleDownLimit(step), d.Current)
		allowed, reason := d.Min, ReasonTooFewReplicas
		if d.Min < step.Rate {
			allowed, reason = step.Rate, ReasonScaleDownLimit
		}
		if desired < allowed {
			step.Out, step.Reason = allowed, reason
		}
	}
	return s.setLimited(step)
}

func (s *sync) setLimited(step *LimitStep) int32 {
	s.decision.Limit = step
	status := autoscaling.ConditionFalse
	if step.Out != step.In {
		status = autoscaling.ConditionTrue
	}
	s.set(status, step.Reason)
	return step.Out
}

// scaleUpLimit mirrors calculateScaleUpLimitWithScalingRules. A percentage is
// rounded up, so that a small target can grow.
func (s *sync) scaleUpLimit(step *LimitStep) int32 {
	return s.rateLimit(step, &s.spec.up, math.MinInt32, math.MaxInt32, func(start int32, p autoscaling.HPAScalingPolicy) int32 {
		if p.Type == autoscaling.PercentScalingPolicy {
			return int32Of(math.Ceil(float64(start) * (1 + float64(p.Value)/100)))
		}
		return start + p.Value
	})
}

// scaleDownLimit mirrors calculateScaleDownLimitWithBehaviors. A percentage is
// truncated.
func (s *sync) scaleDownLimit(step *LimitStep) int32 {
	return s.rateLimit(step, &s.spec.down, math.MaxInt32, math.MinInt32, func(start int32, p autoscaling.HPAScalingPolicy) int32 {
		if p.Type == autoscaling.PercentScalingPolicy {
			return int32Of(float64(start) * (1 - float64(p.Value)/100))
		}
		return start - p.Value
	})
}

// rateLimit computes each policy's limit and selects one of them. selectPolicy Max selects
// the greatest change and starts from lowest. Min selects the smallest change and starts
// from highest.
func (s *sync) rateLimit(step *LimitStep, r *rules, lowest, highest int32, limit func(int32, autoscaling.HPAScalingPolicy) int32) int32 {
	current := s.decision.Current
	if r.selectPolicy == autoscaling.DisabledPolicySelect {
		return current
	}
	selected, larger := lowest, lowest < highest
	if r.selectPolicy == autoscaling.MinChangePolicySelect {
		selected, larger = highest, !larger
	}
	step.Policies = make([]PolicyStep, 0, len(r.policies))
	s.work(20+len(s.memory.scaleUps)+len(s.memory.scaleDowns), len(r.policies))
	for _, p := range r.policies {
		ps := PolicyStep{Added: s.changed(s.memory.scaleUps, p.PeriodSeconds), Removed: s.changed(s.memory.scaleDowns, p.PeriodSeconds)}
		ps.PeriodStart = current - ps.Added + ps.Removed
		ps.Limit = limit(ps.PeriodStart, p)
		step.Policies = append(step.Policies, ps)
		if larger {
			selected = max(selected, ps.Limit)
		} else {
			selected = min(selected, ps.Limit)
		}
	}
	return selected
}

// ScaleEvent is one past rescale that policies count.
type ScaleEvent struct {
	At       time.Duration
	Change   int32 // 0 or more
	outdated bool  // its slot may be used again
}

// changed mirrors getReplicasChangePerPeriod.
func (s *sync) changed(events []ScaleEvent, periodSeconds int32) int32 {
	cutoff := s.now - time.Duration(periodSeconds)*time.Second
	total := int32(0)
	for _, e := range events {
		if e.At > cutoff {
			total += e.Change
		}
	}
	return total
}

// storeScaleEvent mirrors the upstream function of the same name: the new event takes the
// slot of an event that is older than the direction's longest period.
func (s *sync) storeScaleEvent(desired int32) {
	if !s.spec.behavior {
		return
	}
	current := s.decision.Current
	events, r, change := &s.memory.scaleDowns, &s.spec.down, current-desired
	if desired > current {
		events, r, change = &s.memory.scaleUps, &s.spec.up, desired-current
	}
	longest := int32(0)
	for _, p := range r.policies {
		longest = max(longest, p.PeriodSeconds)
	}
	cutoff := s.now - time.Duration(longest)*time.Second
	s.work(1, len(r.policies)+len(*events))
	slot := -1
	for i := range *events {
		e := &(*events)[i]
		e.outdated = e.outdated || e.At < cutoff
		if e.outdated {
			slot = i
		}
	}
	e := ScaleEvent{At: s.now, Change: change}
	if slot >= 0 {
		(*events)[slot] = e
		return
	}
	*events = append(*events, e)
}

package explain

import (
	"math"
	"slices"
	"sort"
	"time"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/hpa"
)

// otherRate tries a policy that allows the whole change, and the moment at which an
// earlier rescale leaves the policy's period.
func (b *builder) otherRate(list *[]WhatIf) {
	l, lang := b.d.Limit, b.lang
	up := l.In > b.d.Current
	r := b.rules(up)
	if r == nil {
		need := l.In - b.d.Current
		decision := b.try(func(t *retry) {
			t.spec().Behavior = &autoscaling.HorizontalPodAutoscalerBehavior{ScaleUp: &autoscaling.HPAScalingRules{
				Policies: []autoscaling.HPAScalingPolicy{{Type: autoscaling.PodsScalingPolicy, Value: need, PeriodSeconds: 15}},
			}}
			autoscaling.SetDefaults(t.obs.HPA)
		})
		b.differs(list, spec("behavior"), &decision, lang.Say("With a behavior.scaleUp policy of Pods %d in 15s: %d", need, decision.Desired))
		return
	}
	if r.SelectPolicy != nil && *r.SelectPolicy == autoscaling.DisabledPolicySelect {
		decision := b.try(func(t *retry) { *t.rules(up).SelectPolicy = autoscaling.MaxChangePolicySelect })
		b.differs(list, behavior(up, ".selectPolicy"), &decision, lang.Say("With selectPolicy Max: %d", decision.Desired))
		return
	}
	b.leavingEvent(list, up)
	if len(l.Policies) == 1 {
		need := neededValue(r.Policies[0], l.Policies[0].PeriodStart, l.In, up)
		if need > r.Policies[0].Value {
			decision := b.try(func(t *retry) { t.rules(up).Policies[0].Value = need })
			b.differs(list, behavior(up, ".policies[0].value"), &decision, lang.Say("With a value of %d in the policy, not %d: %d", need, r.Policies[0].Value, decision.Desired))
		}
	}
	if len(l.Policies) > 1 && r.SelectPolicy != nil {
		otherPolicy := autoscaling.MaxChangePolicySelect
		if *r.SelectPolicy == otherPolicy {
			return
		}
		decision := b.try(func(t *retry) { *t.rules(up).SelectPolicy = otherPolicy })
		b.differs(list, behavior(up, ".selectPolicy"), &decision, lang.Say("With selectPolicy Max: %d", decision.Desired))
	}
}

func (t *retry) rules(up bool) *autoscaling.HPAScalingRules {
	if up {
		return t.spec().Behavior.ScaleUp
	}
	return t.spec().Behavior.ScaleDown
}

// neededValue returns the smallest value with which a policy allows the whole change: a number of pods or
// percent, as its type says. It is 0 if there is none.
func neededValue(p autoscaling.HPAScalingPolicy, start, wanted int32, up bool) int32 {
	change := wanted - start
	if !up {
		change = -change
	}
	if p.Type != autoscaling.PercentScalingPolicy {
		return change
	}
	if start <= 0 {
		return 0
	}
	if percent := math.Ceil(float64(change) / float64(start) * 100); percent < math.MaxInt32 {
		return int32(percent)
	}
	return 0
}

// leavingEvent drops the oldest rescales one by one until the policies allow more.
func (b *builder) leavingEvent(list *[]WhatIf, up bool) {
	events := b.d.Before.ScaleUps
	if !up {
		events = b.d.Before.ScaleDowns
	}
	longest := int32(0)
	for _, p := range b.rules(up).Policies {
		longest = max(longest, p.PeriodSeconds)
	}
	span := time.Duration(longest) * time.Second
	events = slices.Clone(events)
	sort.SliceStable(events, func(i, j int) bool { return events[i].At < events[j].At })
	for _, e := range events {
		if b.currentTime-e.At >= span {
			continue
		}
		decision := b.try(func(t *retry) {
			gone := func(x hpa.ScaleEvent) bool { return x.At <= e.At }
			if up {
				t.before.ScaleUps = slices.DeleteFunc(t.before.ScaleUps, gone)
			} else {
				t.before.ScaleDowns = slices.DeleteFunc(t.before.ScaleDowns, gone)
			}
		})
		sign := "+"
		if !up {
			sign = "−"
		}
		text := b.lang.Say("Once the %s of %s is out of the period, from %s on, all else being the same: %d",
			sign+count(e.Change), b.times.At(e.At), b.times.At(e.At+span), decision.Desired)
		if b.differs(list, Field{}, &decision, text) {
			return
		}
	}
}

package explain

import (
	"strconv"
	"strings"
	"time"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/hpa"
)

// limit explains the limits: the rate, minReplicas and maxReplicas.
func (b *builder) limit() {
	l := b.d.Limit
	switch up := l.In > b.d.Current; {
	case b.spec.Behavior == nil && up:
		b.fixedRate(l)
	case b.spec.Behavior != nil && l.HasRate:
		b.policies(l, up)
	}
	b.bounds(l)
}

// fixedRate explains the rule for scaling up without behavior.
func (b *builder) fixedRate(l *hpa.LimitStep) {
	s := b.add(hpa.StepLimit, -1, b.lang.Say("Rate without behavior"), spec("behavior"))
	s.say(b.lang.Say("At most double, but at least 4: max(2 × %d, 4) = %d", b.d.Current, l.Rate))
	s.Replicas = l.Rate
	s.HeldBack = b.d.HeldBy().Info().Cause == hpa.ByPolicy
}

// policies explains what each policy of one direction allows, and which policy counts.
func (b *builder) policies(l *hpa.LimitStep, up bool) {
	lang, r := b.lang, b.rules(up)
	if r == nil {
		return
	}
	choice := autoscaling.MaxChangePolicySelect
	if r.SelectPolicy != nil {
		choice = *r.SelectPolicy
	}
	var limits []string
	for i := range l.Policies {
		b.policy(l, up, i, r.Policies[i])
		limits = append(limits, count(l.Policies[i].Limit))
	}
	s := b.add(hpa.StepLimit, -1, lang.Say("Allowed by the policies"), behavior(up, ".selectPolicy"))
	switch {
	case choice == autoscaling.DisabledPolicySelect && up:
		s.say(lang.Say("selectPolicy Disabled: it never scales up, and stays at %d.", l.Rate))
	case choice == autoscaling.DisabledPolicySelect:
		s.say(lang.Say("selectPolicy Disabled: it never scales down, and stays at %d.", l.Rate))
	case len(limits) == 1:
		s.say(lang.Say("One policy: up to %s", limits[0]))
		if !up {
			s.Lines[0] = lang.Say("One policy: down to %s", limits[0])
		}
		s.Fields[0] = behavior(up, ".policies[0]")
	case choice == autoscaling.MinChangePolicySelect:
		s.say(lang.Say("selectPolicy Min, the smallest change: %d of %s", selected(l.Policies, !up), list(lang, limits)))
	default:
		s.say(lang.Say("selectPolicy Max, the largest change: %d of %s", selected(l.Policies, up), list(lang, limits)))
	}
	if len(limits) > 0 && choice != autoscaling.DisabledPolicySelect && selected(l.Policies, (choice == autoscaling.MaxChangePolicySelect) == up) != l.Rate {
		s.say(lang.Say("The count already changed by more than the policies allow: it stays at %d.", l.Rate))
	}
	for i := range l.Policies {
		if len(limits) > 1 && l.Policies[i].Limit == l.Rate {
			s.Fields = append(s.Fields, behavior(up, ".policies["+strconv.Itoa(i)+"]"))
			break
		}
	}
	s.Replicas = l.Rate
	s.HeldBack = b.d.HeldBy().Info().Cause == hpa.ByPolicy
}

// selected returns the largest or the smallest of the policies' limits.
func selected(policies []hpa.PolicyStep, largest bool) int32 {
	n := policies[0].Limit
	for _, p := range policies[1:] {
		if largest {
			n = max(n, p.Limit)
		} else {
			n = min(n, p.Limit)
		}
	}
	return n
}

// policy explains one policy: where its period began and what it allows.
func (b *builder) policy(l *hpa.LimitStep, up bool, index int, p autoscaling.HPAScalingPolicy) {
	lang, ps := b.lang, l.Policies[index]
	s := b.add(hpa.StepLimit, -1, lang.Say("Policy %d: %s %d in %ds", index+1, p.Type, p.Value, p.PeriodSeconds),
		behavior(up, ".policies["+strconv.Itoa(index)+"]"))
	span := time.Duration(p.PeriodSeconds) * time.Second
	added := b.used("+", b.d.Before.ScaleUps, span)
	removed := b.used("−", b.d.Before.ScaleDowns, span)
	switch events := list(lang, append(added, removed...)); {
	case events == "":
		s.say(lang.Say("No rescale in the last %s: the period began at %d.", period(span), ps.PeriodStart))
	default:
		s.say(lang.Say("In the last %s: %s. The period began at %d − %d + %d = %d.", period(span), events, b.d.Current, ps.Added, ps.Removed, ps.PeriodStart))
	}
	start, value := count(ps.PeriodStart), count(p.Value)
	formula := ""
	switch percent := p.Type == autoscaling.PercentScalingPolicy; {
	case percent && up:
		formula = "ceil(" + start + " × (1 + " + value + "%))"
	case percent:
		formula = "floor(" + start + " × (1 − " + value + "%))"
	case up:
		formula = start + " + " + value
	default:
		formula = start + " − " + value
	}
	s.say(formula + " = " + count(ps.Limit))
	s.mainIsLast()
	s.Replicas = ps.Limit
}

// used writes the scale events that a policy counts.
func (b *builder) used(sign string, events []hpa.ScaleEvent, span time.Duration) []string {
	var parts []string
	for _, e := range events {
		if b.currentTime-e.At < span {
			parts = append(parts, b.lang.Say("%s at %s", sign+count(e.Change), b.times.At(e.At)))
		}
	}
	return parts
}

// bounds explains the last limit: the rate, minReplicas or maxReplicas. The limit that is
// reached first counts.
func (b *builder) bounds(l *hpa.LimitStep) {
	d, lang := b.d, b.lang
	s := b.add(hpa.StepLimit, -1, lang.Say("Bounds"))
	behaves := b.spec.Behavior != nil
	up, down := l.In > d.Current, l.In < d.Current
	text := ""
	switch {
	case behaves && !up && !down:
		text = lang.Say("%d is the current count: no limit applies.", l.In)
	case up && (behaves || l.In >= d.Min):
		parts := []string{count(l.In)}
		if up {
			parts = append(parts, lang.Say("rate %d", l.Rate))
		}
		parts = append(parts, maxReplicas+" "+count(d.Max))
		text = "min(" + strings.Join(parts, ", ") + ") = " + count(l.Out)
	case behaves:
		text = "max(" + count(l.In) + ", " + lang.Say("rate %d", l.Rate) + ", " + minReplicas + " " + count(d.Min) + ") = " + count(l.Out)
	default:
		text = "max(" + count(l.In) + ", " + minReplicas + " " + count(d.Min) + ") = " + count(l.Out)
	}
	s.say(text)
	s.HeldBack = d.HeldBy().Info().Cause == hpa.ByBound
	switch cause := l.Reason.Info().Cause; {
	case cause == hpa.Free:
		s.Fields = append(s.Fields, spec(minReplicas), spec(maxReplicas))
	case cause == hpa.ByPolicy && b.spec.Behavior == nil:
		s.Fields = append(s.Fields, spec("behavior"))
	default:
		s.Fields = append(s.Fields, Field{Kind: hpaKind, Path: l.Reason.Info().Fields[0]})
	}
	s.Replicas = l.Out
}

package core_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/hpa"
	"hpaplayground/core/timeline"
)

// held is a span in which something held an HPA back, and the most replicas that it made, at a moment.
type held struct {
	from, to, at time.Duration
	gap          int
	area         float64 // replicas times seconds
}

// decision is a sync as it is read here: by what its steps came to, and by the HPA's spec.
type decision struct {
	*hpa.Decision
	spec *autoscaling.HorizontalPodAutoscalerSpec
}

// holds maps what a sentence names to how many replicas it made in a sync. ok is false if it held nothing back.
var holds = map[string]func(d decision) (gap int, ok bool){
	"the scale-up policy":   func(d decision) (int, bool) { return d.rate(true, d.spec.Behavior != nil) },
	"the default limit":     func(d decision) (int, bool) { return d.rate(true, d.spec.Behavior == nil) },
	"the scale-down policy": func(d decision) (int, bool) { return d.rate(false, true) },
	"the scale-up window": func(d decision) (int, bool) {
		return some(d.decides() && d.Stabilization.Out < d.wanted() && d.Desired == d.Stabilization.Out, d.wanted()-d.Desired)
	},
	"the scale-down window": func(d decision) (int, bool) {
		return some(d.decides() && d.Stabilization.Out > d.wanted() && d.Desired == min(d.Stabilization.Out, d.Max) && d.Desired <= d.Current, d.Desired-d.wanted())
	},
	"back": func(d decision) (int, bool) {
		return some(d.decides() && d.Desired > d.Current && d.Stabilization.Out > d.wanted(), d.Desired-max(d.Current, d.wanted()))
	},
	"maxReplicas": func(d decision) (int, bool) {
		return some(d.decides() && d.Desired == d.Max, d.Proposed-d.Max)
	},
	"the scale could not be written": func(d decision) (int, bool) {
		gap := 0
		if d.Limit != nil && !d.decides() {
			gap = int(d.wanted() - d.Current)
		}
		return max(gap, -gap), gap != 0
	},
	"the scale of its target could not be read": func(d decision) (int, bool) { return 0, d.Zone == hpa.ZoneFailed },
	zeroText: func(d decision) (int, bool) { return 0, d.Zone == hpa.ZoneDisabled },
	otherText: func(d decision) (int, bool) {
		return 0, d.Zone == hpa.ZoneNormal && d.Limit == nil && slices.ContainsFunc(d.Status.Conditions, func(c autoscaling.HorizontalPodAutoscalerCondition) bool {
			return c.Type == "ScalingActive" && c.Reason == "AmbiguousSelector"
		})
	},
}

func some(ok bool, gap int32) (int, bool) { return int(gap), ok && gap > 0 }

// decides reports whether the metrics decided, and the result is the scale.
func (d decision) decides() bool { return d.Limit != nil && (d.Rescaled || d.Limit.Out == d.Current) }

// wanted is what the metrics want within the bounds.
func (d decision) wanted() int32 { return min(max(d.Proposed, d.Min), d.Max) }

// rate reads a sync that a rate limits.
func (d decision) rate(up, ok bool) (int, bool) {
	if !ok || !d.decides() || !d.Limit.HasRate || d.Desired != d.Limit.Rate {
		return 0, false
	}
	if up {
		return some(d.Limit.In > d.Desired && d.Desired < d.Max, d.wanted()-d.Desired)
	}
	return some(d.Limit.In < d.Desired && d.Desired > d.Min, d.Desired-d.wanted())
}

// syncs returns the HPA's syncs.
func (r *reader) syncs() (list []timeline.Sync) {
	for i := range r.tl.Syncs {
		if r.tl.Syncs[i].HPA == r.index {
			list = append(list, r.tl.Syncs[i])
		}
	}
	return list
}

// spec returns the HPA's spec at a moment; nil while there is none.
func (r *reader) spec(at time.Duration) (spec *autoscaling.HorizontalPodAutoscalerSpec) {
	for _, v := range r.tl.HPAs[r.index].Versions {
		if v.At > at {
			break
		}
		if spec = nil; v.Object != nil {
			spec = &v.Object.Spec
		}
	}
	return spec
}

// spans returns when something held the HPA back: less than a minute between two syncs is one span, and less than a second in
// all is nothing.
func (r *reader) spans(kind string) (list []held) {
	syncs := r.syncs()
	for i := range syncs {
		s := &syncs[i]
		spec := r.spec(s.At)
		if spec == nil {
			continue
		}
		gap, ok := 0, false
		if metric, unread := strings.CutPrefix(kind, "unread "); unread {
			first := slices.IndexFunc(s.Decision.Metrics, func(m hpa.MetricStep) bool { return m.Verdict == hpa.VerdictFailed })
			ok = first >= 0 && (strings.Contains(s.Decision.Metrics[first].Name, metric) || metric == "a metric")
		} else {
			gap, ok = holds[kind](decision{&s.Decision, spec})
		}
		if !ok {
			continue
		}
		until := r.tl.Duration
		if i+1 < len(syncs) {
			until = syncs[i+1].At
		}
		for _, v := range r.tl.HPAs[r.index].Versions {
			if v.Object == nil && s.At < v.At && v.At < until {
				until = v.At
			}
		}
		if s.At == until {
			continue
		}
		area := float64(gap) * (until - s.At).Seconds()
		if n := len(list); n > 0 && s.At-list[n-1].to < time.Minute {
			list[n-1].to, list[n-1].area = until, list[n-1].area+area
			if gap > list[n-1].gap {
				list[n-1].gap, list[n-1].at = gap, s.At
			}
			continue
		}
		list = append(list, held{s.At, until, s.At, gap, area})
	}
	total := time.Duration(0)
	for _, s := range list {
		total += timeline.Between(s.from, s.to)
	}
	if total < time.Second {
		return nil
	}
	return list
}

// value checks the value of a field, at the moment of the greatest gap.
func (r *reader) value(kind, value string, at time.Duration) {
	spec := r.spec(at)
	d := &r.tl.Syncs[r.tl.SyncAt(r.index, at)].Decision
	var rules *autoscaling.HPAScalingRules
	up := kind == "the scale-up policy" || kind == "the scale-up window"
	if spec.Behavior != nil {
		if rules = spec.Behavior.ScaleDown; up {
			rules = spec.Behavior.ScaleUp
		}
	}
	want := ""
	switch kind {
	case "maxReplicas":
		want = strconv.Itoa(int(spec.MaxReplicas))
	case "the default limit":
		want = "double or 4 in a sync"
		if d.Desired != max(2*d.Current, 4) {
			r.wrong("%d is not double of %d, or 4", d.Desired, d.Current)
		}
	case "the scale-up window", "the scale-down window", "back":
		window := d.Stabilization.DownWindow // by default that of a flag
		if rules != nil && rules.StabilizationWindowSeconds != nil {
			window = time.Duration(*rules.StabilizationWindowSeconds) * time.Second
		}
		if got, err := time.ParseDuration(value); err != nil || got != window {
			r.wrong("the window is %v", window)
		}
		return
	default:
		if want = "selectPolicy Disabled"; *rules.SelectPolicy != autoscaling.DisabledPolicySelect {
			want = decisive(rules, d.Limit.Policies, up)
		}
	}
	if value != want {
		r.wrong("%q is %q", value, want)
	}
}

// decisive writes the policy that selectPolicy selects.
func decisive(rules *autoscaling.HPAScalingRules, steps []hpa.PolicyStep, up bool) string {
	best := 0
	for i, s := range steps {
		greater := s.Limit > steps[best].Limit
		if s.Limit != steps[best].Limit && greater == (up == (*rules.SelectPolicy == autoscaling.MaxChangePolicySelect)) {
			best = i
		}
	}
	p := rules.Policies[best]
	text := fmt.Sprintf("%d%% per ", p.Value)
	if p.Type == autoscaling.PodsScalingPolicy {
		text = fmt.Sprintf("%d pods per ", p.Value)
		if p.Value == 1 {
			text = "1 pod per "
		}
	}
	if p.PeriodSeconds < 120 {
		text += fmt.Sprintf("%ds", p.PeriodSeconds)
	} else {
		text += strings.TrimSuffix(strings.TrimSuffix((time.Duration(p.PeriodSeconds)*time.Second).String(), "0s"), "0m")
	}
	byDefault := []autoscaling.HPAScalingPolicy{{Type: "Pods", Value: 4, PeriodSeconds: 15}, {Type: "Percent", Value: 100, PeriodSeconds: 15}}
	if up && slices.Equal(rules.Policies, byDefault) {
		text = "by default " + text
	}
	return text
}

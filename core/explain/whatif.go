package explain

import (
	"math"
	"slices"
	"strconv"
	"time"

	"k8s.io/apimachinery/pkg/api/resource"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/hpa"
)

// WhatIf is one change that would have given another number, as the controller
// decided when it was asked again.
type WhatIf struct {
	Text    string
	Desired int32
	Field   Field // what to change; the zero value where it is no field
}

// trial is the sync with something changed, before it is decided again.
type trial struct {
	before *hpa.Before
	obs    *hpa.Observation
	spec   *autoscaling.HorizontalPodAutoscalerSpec
}

// try decides again after a change.
func (b *builder) try(change func(*trial)) hpa.Decision {
	obs := *b.obs
	object := *b.obs.HPA
	object.Spec = *b.obs.HPA.Spec.DeepCopy()
	obs.HPA = &object
	obs.Metrics = slices.Clone(b.obs.Metrics)
	t := trial{b.d.Before.Clone(), &obs, &object.Spec}
	t.before.Config.Detail = false
	change(&t)
	return t.before.Decide(t.obs)
}

// differs adds a what-if if the change came to another number.
func (b *builder) differs(list *[]WhatIf, field Field, d *hpa.Decision, format func(n int32) string) bool {
	if d.Desired == b.d.Desired || d.Zone == hpa.ZoneFailed {
		return false
	}
	*list = append(*list, WhatIf{format(d.Desired), d.Desired, field})
	return true
}

// whatIfs are the few changes that matter for the step that had the last word.
func (b *builder) whatIfs() []WhatIf {
	var list []WhatIf
	d := b.d
	switch d.Zone {
	case hpa.ZoneFailed, hpa.ZoneDisabled:
		return nil
	case hpa.ZoneAboveMax:
		b.bound(&list, true, d.Current)
		return list
	case hpa.ZoneBelowMin:
		b.bound(&list, false, d.Current)
		return list
	}
	if b.obs.Scale.UpdateError != "" && !d.Rescaled && d.Limit != nil && d.Limit.Out != d.Current {
		again := b.try(func(t *trial) { t.obs.Scale.UpdateError = "" })
		b.differs(&list, Field{}, &again, func(n int32) string {
			return b.lang.Say("Had the scale been written: %d", n)
		})
		return list
	}
	if slices.ContainsFunc(d.Metrics, func(m hpa.MetricStep) bool { return m.Verdict == hpa.VerdictFailed }) {
		b.withoutFailed(&list)
	}
	if d.Winner < 0 {
		return list
	}
	cause, _ := CauseOf(d, b.lang)
	switch {
	case cause == ByPolicy:
		b.otherRate(&list)
	case cause == ByBound && d.Limit.Reason != "DesiredWithinRange":
		b.bound(&list, d.Limit.Reason == "TooManyReplicas", d.Limit.In)
	case cause == ByWindow:
		b.otherWindow(&list)
	}
	if cause == Free || len(list) == 0 {
		b.otherMetric(&list)
	}
	return list
}

// bound tries maxReplicas or minReplicas at the number that was cut off.
func (b *builder) bound(list *[]WhatIf, upper bool, wanted int32) {
	if upper {
		again := b.try(func(t *trial) { t.spec.MaxReplicas = wanted })
		b.differs(list, spec(maxReplicas), &again, func(n int32) string {
			return b.lang.Say("With maxReplicas %d: %d", wanted, n)
		})
		return
	}
	least := max(wanted, 0)
	if least == 0 && !(b.config.Gates.ScaleToZero && slices.ContainsFunc(b.spec.Metrics, isGlobal)) {
		least = 1 // the API takes no 0
	}
	again := b.try(func(t *trial) { t.spec.MinReplicas = &least })
	b.differs(list, spec(minReplicas), &again, func(n int32) string {
		return b.lang.Say("With minReplicas %d: %d", least, n)
	})
}

func isGlobal(m autoscaling.MetricSpec) bool {
	return m.Type == autoscaling.ObjectMetricSourceType || m.Type == autoscaling.ExternalMetricSourceType
}

// withoutFailed leaves out the metrics that could not be read.
func (b *builder) withoutFailed(list *[]WhatIf) {
	first := -1
	again := b.try(func(t *trial) {
		var metrics []autoscaling.MetricSpec
		var readings []hpa.Reading
		for i := range b.d.Metrics {
			if b.d.Metrics[i].Verdict == hpa.VerdictFailed {
				if first < 0 {
					first = i
				}
				continue
			}
			metrics = append(metrics, b.spec.Metrics[i])
			if i < len(b.obs.Metrics) {
				readings = append(readings, b.obs.Metrics[i])
			}
		}
		t.spec.Metrics, t.obs.Metrics = metrics, readings
	})
	if again.Winner < 0 {
		return
	}
	b.differs(list, metricField(first, ""), &again, func(n int32) string {
		return b.lang.Say("Without the metrics that could not be read: %d", n)
	})
}

// otherWindow tries the longest window that would have let go, none at all, and
// the moment at which this one lets go.
func (b *builder) otherWindow(list *[]WhatIf) {
	w, lang := b.d.Stabilization, b.lang
	up := w.Reason == "ScaleUpStabilized"
	window, holding := w.DownWindow, w.Highest
	if up {
		window, holding = w.UpWindow, w.Lowest
	}
	r, ok := last(b.counted(window), holding)
	if !ok {
		return
	}
	field := b.windowField(up)
	shorter := (b.now - r.At).Truncate(time.Second)
	if b.spec.Behavior == nil && shorter == b.now-r.At {
		shorter -= time.Second // one that is exactly as old still counts
	}
	for _, span := range []time.Duration{shorter, 0} {
		if span < 0 || span == 0 && len(*list) > 0 && (*list)[len(*list)-1].Desired == w.In {
			continue
		}
		again := b.try(func(t *trial) { t.setWindow(field, up, span) })
		if !b.differs(list, field, &again, func(n int32) string {
			return lang.Say("With a window of %s, not %s: %d", period(span), period(window), n)
		}) || span == 0 {
			continue
		}
		if n := len(*list); again.Desired == (*list)[n-1].Desired && again.Stabilization != nil && again.Stabilization.Out == w.In {
			break // a shorter one comes to the same
		}
	}
	again := b.try(func(t *trial) {
		t.before.Recommendations = slices.DeleteFunc(t.before.Recommendations, func(x hpa.Recommendation) bool { return x.At <= r.At })
	})
	b.differs(list, Field{}, &again, func(n int32) string {
		return lang.Say("Once the %d of %s is out of the window, from %s on, all else being the same: %d", holding, clock(r.At), clock(r.At+window), n)
	})
}

func (t *trial) setWindow(field Field, up bool, span time.Duration) {
	if field.Kind == simulationKind {
		t.before.Config.DownscaleStabilization = span
		return
	}
	seconds := int32(span / time.Second)
	if up {
		t.spec.Behavior.ScaleUp.StabilizationWindowSeconds = &seconds
	} else {
		t.spec.Behavior.ScaleDown.StabilizationWindowSeconds = &seconds
	}
}

// otherRate tries a policy that allows all that was wanted, and the moment at
// which a rescale leaves the period.
func (b *builder) otherRate(list *[]WhatIf) {
	l, lang := b.d.Limit, b.lang
	up := l.In > b.d.Current
	r := b.rules(up)
	if r == nil {
		need := l.In - b.d.Current
		again := b.try(func(t *trial) {
			t.spec.Behavior = &autoscaling.HorizontalPodAutoscalerBehavior{ScaleUp: &autoscaling.HPAScalingRules{
				Policies: []autoscaling.HPAScalingPolicy{{Type: autoscaling.PodsScalingPolicy, Value: need, PeriodSeconds: 15}},
			}}
			autoscaling.SetDefaults(t.obs.HPA)
		})
		b.differs(list, spec("behavior"), &again, func(n int32) string {
			return lang.Say("With a behavior.scaleUp policy of Pods %d in 15s: %d", need, n)
		})
		return
	}
	if r.SelectPolicy != nil && *r.SelectPolicy == autoscaling.DisabledPolicySelect {
		again := b.try(func(t *trial) { *t.rules(up).SelectPolicy = autoscaling.MaxChangePolicySelect })
		b.differs(list, behavior(up, ".selectPolicy"), &again, func(n int32) string {
			return lang.Say("With selectPolicy Max: %d", n)
		})
		return
	}
	b.leavingEvent(list, up)
	if len(l.Policies) == 1 {
		need := needed(r.Policies[0], l.Policies[0].PeriodStart, l.In, up)
		if need > r.Policies[0].Value {
			again := b.try(func(t *trial) { t.rules(up).Policies[0].Value = need })
			b.differs(list, behavior(up, ".policies[0].value"), &again, func(n int32) string {
				return lang.Say("With a value of %d in the policy, not %d: %d", need, r.Policies[0].Value, n)
			})
		}
	}
	if len(l.Policies) > 1 && r.SelectPolicy != nil {
		other := autoscaling.MaxChangePolicySelect
		if *r.SelectPolicy == other {
			return
		}
		again := b.try(func(t *trial) { *t.rules(up).SelectPolicy = other })
		b.differs(list, behavior(up, ".selectPolicy"), &again, func(n int32) string {
			return lang.Say("With selectPolicy Max: %d", n)
		})
	}
}

func (t *trial) rules(up bool) *autoscaling.HPAScalingRules {
	if up {
		return t.spec.Behavior.ScaleUp
	}
	return t.spec.Behavior.ScaleDown
}

// needed is the smallest value of a policy that allows all that was wanted.
func needed(p autoscaling.HPAScalingPolicy, start, wanted int32, up bool) int32 {
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

// leavingEvent lets the oldest rescales leave the period, until that allows
// more.
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
	slices.SortFunc(events, func(a, b hpa.ScaleEvent) int { return int(a.At - b.At) })
	for _, e := range events {
		if b.now-e.At >= span {
			continue
		}
		again := b.try(func(t *trial) {
			gone := func(x hpa.ScaleEvent) bool { return x.At <= e.At }
			if up {
				t.before.ScaleUps = slices.DeleteFunc(t.before.ScaleUps, gone)
			} else {
				t.before.ScaleDowns = slices.DeleteFunc(t.before.ScaleDowns, gone)
			}
		})
		sign := "+"
		if !up {
			sign = "-"
		}
		if b.differs(list, Field{}, &again, func(n int32) string {
			return b.lang.Say("Once the %s of %s is out of the period, from %s on, all else being the same: %d", sign+count(e.Change), clock(e.At), clock(e.At+span), n)
		}) {
			return
		}
	}
}

// otherMetric finds how far the deciding metric would have had to move, and the
// tolerance that would have made a difference.
func (b *builder) otherMetric(list *[]WhatIf) {
	i := b.d.Winner
	m := &b.d.Metrics[i]
	if m.Verdict == hpa.VerdictWithinTolerance && m.Rule != hpa.RuleNone {
		b.otherTolerance(list, m)
	}
	if m.Verdict == hpa.VerdictReversed || m.Refilled {
		b.allMeasured(list, i)
	}
	now := b.measured(m)
	if v, d, ok := b.search(i, now, true); ok {
		b.differs(list, b.targetField(i), &d, func(n int32) string {
			return b.lang.Say("With the metric at %s or more, not %s: %d", b.level(i, v), b.level(i, now), n)
		})
	}
	if v, d, ok := b.search(i, now, false); ok {
		b.differs(list, b.targetField(i), &d, func(n int32) string {
			return b.lang.Say("With the metric at %s or less, not %s: %d", b.level(i, v), b.level(i, now), n)
		})
	}
}

// measured is what a metric stands at, in the unit of its target; for a value
// per pod, the whole value.
func (b *builder) measured(m *hpa.MetricStep) int64 {
	switch m.Rule {
	case hpa.RuleUtilization:
		return int64(m.Utilization)
	case hpa.RuleAverage:
		return m.Value
	}
	return m.Total
}

// at decides again with the metric at the given level.
func (b *builder) at(index int, level int64) hpa.Decision {
	m := &b.d.Metrics[index]
	return b.try(func(t *trial) {
		r := &t.obs.Metrics[index]
		switch m.Rule {
		case hpa.RuleUtilization:
			spread(r, m, (level*m.Requests+99)/100)
		case hpa.RuleAverage:
			spread(r, m, level*int64(m.Samples))
		default:
			r.Values = []int64{level}
		}
	})
}

// spread has the samples that count come to a total: the first holds it all.
func spread(r *hpa.Reading, m *hpa.MetricStep, total int64) {
	r.Samples, r.Strangers = slices.Clone(r.Samples), slices.Clone(r.Strangers)
	for i := range r.Strangers {
		r.Strangers[i].Value = 0
	}
	for i, g := range m.Groups {
		if g == hpa.GroupReady {
			r.Samples[i].Value, total = total, 0
		}
	}
	if total != 0 && len(r.Strangers) > 0 {
		r.Strangers[0].Value = total
	}
}

// search finds the level nearest to now, above or below it, at which the sync
// comes to another number. The number moves one way with the level.
func (b *builder) search(index int, now int64, up bool) (int64, hpa.Decision, bool) {
	const farthest = 1 << 40
	changed := func(level int64) (hpa.Decision, bool) {
		d := b.at(index, level)
		return d, d.Winner >= 0 && d.Desired != b.d.Desired
	}
	if _, off := changed(now); off || now < 0 || now > farthest || index >= len(b.obs.Metrics) {
		return 0, hpa.Decision{}, false
	}
	same, other := now, int64(0)
	if up {
		for other = max(2*now, b.d.Metrics[index].Target, 1); ; other *= 2 {
			if _, ok := changed(other); ok {
				break
			}
			if other > 64*max(now, b.d.Metrics[index].Target) {
				return 0, hpa.Decision{}, false
			}
			same = other
		}
	} else if _, ok := changed(0); !ok || now == 0 {
		return 0, hpa.Decision{}, false
	}
	for same-other > 1 || other-same > 1 {
		middle := same + (other-same)/2
		if _, ok := changed(middle); ok {
			other = middle
		} else {
			same = middle
		}
	}
	d, ok := changed(other)
	return other, d, ok
}

// otherTolerance is the largest plain tolerance that the ratio would have been
// beyond.
func (b *builder) otherTolerance(list *[]WhatIf, m *hpa.MetricStep) {
	r := m.Ratio
	if m.Refilled {
		r = m.RefilledRatio
	}
	off := math.Abs(r - 1)
	if off == 0 || math.IsNaN(off) || off > 1 {
		return
	}
	up := r > 1
	now := m.ToleranceDown
	if up {
		now = m.ToleranceUp
	}
	for _, unit := range []float64{100, 1000} {
		tolerance := math.Ceil(float64(off*unit)-1) / unit
		if tolerance < 0 || tolerance >= off {
			continue
		}
		again := b.try(func(t *trial) { t.setTolerance(tolerance) })
		if b.differs(list, b.toleranceField(up), &again, func(n int32) string {
			return b.lang.Say("With a tolerance of %s, not %s: %d", number(tolerance, 4), number(now, 4), n)
		}) {
			return
		}
	}
}

func (t *trial) setTolerance(v float64) {
	t.before.Config.Tolerance = v
	if t.spec.Behavior == nil {
		return
	}
	for _, r := range []*autoscaling.HPAScalingRules{t.spec.Behavior.ScaleUp, t.spec.Behavior.ScaleDown} {
		if r != nil && r.Tolerance != nil {
			q := resource.MustParse(strconv.FormatFloat(v, 'f', -1, 64))
			r.Tolerance = &q
		}
	}
}

// allMeasured takes every pod that was left out at the average of the others.
func (b *builder) allMeasured(list *[]WhatIf, index int) {
	m := &b.d.Metrics[index]
	if index >= len(b.obs.Metrics) || m.ReadyPods == 0 {
		return
	}
	again := b.try(func(t *trial) {
		t.before.Config.CPUInitializationPeriod, t.before.Config.InitialReadinessDelay = 0, 0
		r := &t.obs.Metrics[index]
		r.Samples, t.obs.Pods = slices.Clone(r.Samples), slices.Clone(t.obs.Pods)
		for i, g := range m.Groups {
			if g != hpa.GroupMissing && g != hpa.GroupUnready {
				continue
			}
			p := &t.obs.Pods[i]
			p.Phase, p.HasStart, p.Ready, p.ReadySince = hpa.PhaseRunning, true, hpa.ReadyTrue, p.Start
			r.Samples[i] = hpa.Sample{Present: true, Value: m.Total / int64(m.Samples), Timestamp: t.before.Now}
		}
	})
	n := m.UnreadyPods + m.MissingPods
	b.differs(list, Field{}, &again, func(desired int32) string {
		return b.lang.SayN(n, "Had the %d pod that was left out been measured like the others: %d",
			"Had the %d pods that were left out been measured like the others: %d", n, desired)
	})
}

package explain

import (
	"math"
	"slices"
	"strconv"

	"k8s.io/apimachinery/pkg/api/resource"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/hpa"
	"hpaplayground/core/timeline"
)

// otherMetric finds the value of the deciding metric, and the tolerance, at which
// the result would have been different.
func (b *builder) otherMetric(list *[]WhatIf) {
	i := b.d.Winner
	m := &b.d.Metrics[i]
	if m.Verdict == hpa.VerdictWithinTolerance && m.Rule != hpa.RuleNone {
		b.otherTolerance(list, m)
	}
	if m.Verdict == hpa.VerdictReversed || m.Refilled {
		b.allMeasured(list, i)
	}
	measured := b.measured(m)
	if v, d, ok := b.search(i, measured, true); ok {
		text := b.lang.Say("With the metric at %s or more, not %s: at least %d", b.level(i, v), b.level(i, measured), d.Desired)
		if most := b.limitValue(i); measured <= most && most < v {
			text = b.lang.Say("At %s it would be %d, but the pods' limits keep it at %s or below", b.level(i, v), d.Desired, b.level(i, most))
		}
		b.differs(list, b.targetField(i), &d, text)
	}
	if v, d, ok := b.search(i, measured, false); ok {
		b.differs(list, b.targetField(i), &d, b.lang.Say("With the metric at %s or less, not %s: at most %d", b.level(i, v), b.level(i, measured), d.Desired))
		return
	}
	b.afterWindow = true // what is wanted less has to be wanted for the whole window
	if v, d, ok := b.search(i, measured, false); ok {
		b.differs(list, b.targetField(i), &d, b.lang.Say("With the metric at %s or less for %s, not %s: at most %d",
			b.level(i, v), period(b.d.Stabilization.DownWindow), b.level(i, measured), d.Desired))
	}
	b.afterWindow = false
}

// measured returns a metric's value in the unit of its target. For a value per pod, measured
// returns the value before the division.
func (b *builder) measured(m *hpa.MetricStep) int64 {
	switch m.Rule {
	case hpa.RuleUtilization:
		return int64(m.Utilization)
	case hpa.RuleAverage:
		return m.Value
	}
	return m.Total
}

// limitValue returns the metric's value if each pod that counts uses all that its limits
// allow.
func (b *builder) limitValue(index int) int64 {
	m, block := &b.d.Metrics[index], b.spec.Metrics[index].Block()
	sizes := b.sizes()
	total := int64(0)
	for i, g := range m.Groups {
		if g != hpa.GroupReady {
			continue
		}
		limit, ok := int64(0), false
		if size := sizes[b.obs.Pods[i].Template]; size != nil {
			limit, ok = size.Limit(block.Resource(), block.Container)
		}
		if !ok {
			return math.MaxInt64
		}
		total += limit
	}
	switch {
	case m.Rule == hpa.RuleUtilization && m.Requests > 0 && total > 0:
		return total * 100 / m.Requests
	case m.Rule == hpa.RuleAverage && m.Samples > 0 && total > 0:
		return total / int64(m.Samples)
	}
	return math.MaxInt64
}

// sizes maps each pod template to its pods' size.
func (b *builder) sizes() map[*hpa.PodTemplate]*timeline.Size {
	sizes := map[*hpa.PodTemplate]*timeline.Size{}
	for i := range b.lives {
		p := &b.lives[i]
		if p.Size != nil {
			sizes[p.Size.Template] = p.Size
		}
		for j := range p.Resized {
			sizes[p.Resized[j].Template] = p.Resized[j].Size
		}
	}
	return sizes
}

// at decides the sync again with another value of the metric.
func (b *builder) at(index int, level int64) hpa.Decision {
	m := &b.d.Metrics[index]
	return b.try(func(t *retry) {
		if b.afterWindow {
			t.before.Recommendations = nil
		}
		r := &t.obs.Metrics[index]
		switch m.Rule {
		case hpa.RuleUtilization:
			setTotal(r, m, (level*m.Requests+99)/100)
		case hpa.RuleAverage:
			setTotal(r, m, level*int64(m.Samples))
		default:
			r.Values = []int64{level}
		}
	})
}

// setTotal changes the samples that count so that their sum is total. The first sample gets
// the whole total.
func setTotal(r *hpa.Reading, m *hpa.MetricStep, total int64) {
	r.Samples, r.GoneSamples = slices.Clone(r.Samples), slices.Clone(r.GoneSamples)
	for i := range r.GoneSamples {
		r.GoneSamples[i].Value = 0
	}
	for i, g := range m.Groups {
		if g == hpa.GroupReady {
			r.Samples[i].Value, total = total, 0
		}
	}
	if total != 0 && len(r.GoneSamples) > 0 {
		r.GoneSamples[0].Value = total
	}
}

// search finds the value nearest to measured, above or below, at which the sync has another
// result. The result must not fall when the value grows.
func (b *builder) search(index int, measured int64, up bool) (int64, hpa.Decision, bool) {
	const farthest = 1 << 40
	changed := func(level int64) (hpa.Decision, bool) {
		d := b.at(index, level)
		return d, d.Winner >= 0 && d.Desired != b.d.Desired
	}
	if _, hasChanged := changed(measured); hasChanged || measured < 0 || measured > farthest || index >= len(b.obs.Metrics) {
		return 0, hpa.Decision{}, false
	}
	same, changedValue := measured, int64(0)
	if up {
		for changedValue = max(2*measured, b.d.Metrics[index].Target, 1); ; changedValue *= 2 {
			if _, ok := changed(changedValue); ok {
				break
			}
			if changedValue > 64*max(measured, b.d.Metrics[index].Target) {
				return 0, hpa.Decision{}, false
			}
			same = changedValue
		}
	} else if _, ok := changed(0); !ok || measured == 0 {
		return 0, hpa.Decision{}, false
	}
	for same-changedValue > 1 || changedValue-same > 1 {
		middle := same + (changedValue-same)/2
		if _, ok := changed(middle); ok {
			changedValue = middle
		} else {
			same = middle
		}
	}
	d, ok := changed(changedValue)
	return changedValue, d, ok
}

// otherTolerance is the largest tolerance with few digits that the ratio would have
// exceeded.
func (b *builder) otherTolerance(list *[]WhatIf, m *hpa.MetricStep) {
	r := m.Ratio
	if m.Refilled {
		r = m.RefilledRatio
	}
	distance := math.Abs(r - 1)
	if distance == 0 || math.IsNaN(distance) || distance > 1 {
		return
	}
	up := r > 1
	field := b.ownTolerance(up)
	now := m.ToleranceDown
	if up {
		now = m.ToleranceUp
	}
	for _, unit := range []float64{100, 1000} {
		tolerance := (math.Ceil(math.Round(distance*unit*1e6)/1e6) - 1) / unit
		if tolerance < 0 || tolerance >= distance {
			continue
		}
		decision := b.try(func(t *retry) { t.setTolerance(field, up, tolerance) })
		if b.differs(list, field, &decision, b.lang.Say("With a tolerance of %s, not %s: %d", Number(tolerance, 4), Number(now, 4), decision.Desired)) {
			return
		}
	}
}

// setTolerance sets the tolerance of one direction in the HPA, or that of the flag.
func (t *retry) setTolerance(field Field, up bool, v float64) {
	if field.Kind == simulationKind {
		t.before.Config.Tolerance = v
		return
	}
	if s := t.spec(); s.Behavior == nil {
		s.Behavior = &autoscaling.HorizontalPodAutoscalerBehavior{}
		autoscaling.SetDefaults(t.obs.HPA)
	}
	q := resource.MustParse(strconv.FormatFloat(v, 'f', -1, 64))
	t.rules(up).Tolerance = &q
}

// allMeasured assumes that every pod that was left out uses the average of the other pods.
func (b *builder) allMeasured(list *[]WhatIf, index int) {
	m := &b.d.Metrics[index]
	if index >= len(b.obs.Metrics) || m.ReadyPods == 0 {
		return
	}
	decision := b.try(func(t *retry) {
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
	b.differs(list, Field{}, &decision, b.lang.SayN(n, "If the %d pod that was left out used as much as the others: %d",
		"If the %d pods that were left out used as much as the others: %d", n, decision.Desired))
}

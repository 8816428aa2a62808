package explain

import (
	"slices"
	"time"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/hpa"
	"hpaplayground/core/meta"
)

// WhatIf is one change with which the sync would have had another result.
type WhatIf struct {
	Text    string
	Desired int32
	Field   Field // the field to change; the zero value if the change is not in a field
}

// retry is a copy of the sync that can be changed before it is decided again.
type retry struct {
	before *hpa.Before
	obs    *hpa.Observation
}

// spec returns a copy of the HPA's spec that can be changed.
func (t *retry) spec() *autoscaling.HorizontalPodAutoscalerSpec {
	object := *t.obs.HPA
	object.Spec = *meta.DeepCopy(&object.Spec)
	t.obs.HPA = &object
	return &object.Spec
}

// try decides again after a change.
func (b *builder) try(change func(*retry)) hpa.Decision {
	obs := *b.obs
	obs.Metrics = slices.Clone(b.obs.Metrics)
	t := retry{b.d.Before.Clone(), &obs}
	t.before.Config.Detail = false
	change(&t)
	return t.before.Decide(t.obs)
}

// differs adds a what-if if the change led to a different result.
func (b *builder) differs(list *[]WhatIf, field Field, d *hpa.Decision, text string) bool {
	if d.Desired == b.d.Desired || d.Zone == hpa.ZoneFailed {
		return false
	}
	*list = append(*list, WhatIf{text, d.Desired, field})
	return true
}

// whatIfs tries the few changes that matter for the step that decided.
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
		decision := b.try(func(t *retry) { t.obs.Scale.UpdateError = "" })
		b.differs(&list, Field{}, &decision, b.lang.Say("If the scale had been written: %d", decision.Desired))
		return list
	}
	if slices.ContainsFunc(d.Metrics, func(m hpa.MetricStep) bool { return m.Verdict == hpa.VerdictFailed }) {
		b.withoutFailed(&list)
	}
	if d.Winner < 0 {
		return list
	}
	info := d.HeldBy().Info()
	switch cause := info.Cause; {
	case cause == hpa.ByPolicy:
		b.otherRate(&list)
	case cause == hpa.ByBound && d.Limit.Reason != hpa.ReasonDesiredWithinRange:
		b.bound(&list, info.Holds == hpa.ScaleUp, d.Limit.In)
	case cause == hpa.ByWindow:
		b.otherWindow(&list)
	}
	if info.Cause == hpa.Free || len(list) == 0 {
		b.otherMetric(&list)
	}
	return list
}

// bound tries maxReplicas or minReplicas at the number that the bound cut off.
func (b *builder) bound(list *[]WhatIf, upper bool, wanted int32) {
	if upper {
		decision := b.try(func(t *retry) { t.spec().MaxReplicas = wanted })
		b.differs(list, spec(maxReplicas), &decision, b.lang.Say("With maxReplicas %d: %d", wanted, decision.Desired))
		return
	}
	least := max(wanted, 0)
	if least == 0 && !(b.config.Gates.ScaleToZero && slices.ContainsFunc(b.spec.Metrics, isGlobal)) {
		least = 1 // the API does not allow 0
	}
	decision := b.try(func(t *retry) { t.spec().MinReplicas = &least })
	b.differs(list, spec(minReplicas), &decision, b.lang.Say("With minReplicas %d: %d", least, decision.Desired))
}

func isGlobal(m autoscaling.MetricSpec) bool { return m.Type.Info().Global }

// withoutFailed leaves out the metrics that could not be read.
func (b *builder) withoutFailed(list *[]WhatIf) {
	first := -1
	decision := b.try(func(t *retry) {
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
		t.spec().Metrics, t.obs.Metrics = metrics, readings
	})
	if decision.Winner < 0 {
		return
	}
	b.differs(list, metricField(first, ""), &decision, b.lang.Say("Without the metrics that could not be read: %d", decision.Desired))
}

// otherWindow tries the longest window without the recommendation that counts, the longest without any
// that holds the replicas back, and no window at all. It also finds the moment after which the current window no longer holds the
// replicas back.
func (b *builder) otherWindow(list *[]WhatIf) {
	w, lang := b.d.Stabilization, b.lang
	up := w.Reason.Info().Holds == hpa.ScaleUp
	window, holding := w.DownWindow, w.Highest
	if up {
		window, holding = w.UpWindow, w.Lowest
	}
	r, ok := last(b.counted(window), holding)
	if !ok {
		return
	}
	field := b.windowField(up)
	without := func(r hpa.Recommendation) time.Duration {
		shorter := (b.currentTime - r.At).Truncate(time.Second)
		if b.spec.Behavior == nil && shorter == b.currentTime-r.At {
			shorter -= time.Second // a recommendation that is exactly as old as the window still counts
		}
		return shorter
	}
	latest := r
	for _, other := range b.counted(window) {
		if other.At > latest.At && (up && other.Replicas < w.In || !up && other.Replicas > w.In) {
			latest = other
		}
	}
	for _, span := range slices.Compact([]time.Duration{without(r), without(latest), 0}) {
		if span < 0 || span == 0 && len(*list) > 0 && (*list)[len(*list)-1].Desired == w.In {
			continue
		}
		decision := b.try(func(t *retry) { t.setWindow(field, up, span) })
		if !b.differs(list, field, &decision, lang.Say("With a window of %s, not %s: %d", period(span), period(window), decision.Desired)) || span == 0 {
			continue
		}
		if n := len(*list); decision.Desired == (*list)[n-1].Desired && decision.Stabilization != nil && decision.Stabilization.Out == w.In {
			break // a shorter window has the same result
		}
	}
	decision := b.try(func(t *retry) {
		t.before.Recommendations = slices.DeleteFunc(t.before.Recommendations, func(x hpa.Recommendation) bool { return x.At <= r.At })
	})
	b.differs(list, Field{}, &decision, lang.Say("Once the %d of %s is out of the window, from %s on, all else being the same: %d",
		holding, b.times.At(r.At), b.times.At(r.At+window), decision.Desired))
}

func (t *retry) setWindow(field Field, up bool, span time.Duration) {
	if field.Kind == simulationKind {
		t.before.Config.DownscaleStabilization = span
		return
	}
	seconds := int32(span / time.Second)
	t.rules(up).StabilizationWindowSeconds = &seconds
}

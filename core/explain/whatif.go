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
	Field   Field // what to change; the zero value if it is not a field
}

// trial is a copy of the sync that can be changed before it is decided again.
type trial struct {
	before *hpa.Before
	obs    *hpa.Observation
}

// spec returns a copy of the HPA's spec that can be changed.
func (t *trial) spec() *autoscaling.HorizontalPodAutoscalerSpec {
	object := *t.obs.HPA
	object.Spec = *meta.DeepCopy(&object.Spec)
	t.obs.HPA = &object
	return &object.Spec
}

// try decides again after a change.
func (b *builder) try(change func(*trial)) hpa.Decision {
	obs := *b.obs
	obs.Metrics = slices.Clone(b.obs.Metrics)
	t := trial{b.d.Before.Clone(), &obs}
	t.before.Config.Detail = false
	change(&t)
	return t.before.Decide(t.obs)
}

// differs adds a what-if if the change led to another result.
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
		again := b.try(func(t *trial) { t.obs.Scale.UpdateError = "" })
		b.differs(&list, Field{}, &again, b.lang.Say("If the scale had been written: %d", again.Desired))
		return list
	}
	if slices.ContainsFunc(d.Metrics, func(m hpa.MetricStep) bool { return m.Verdict == hpa.VerdictFailed }) {
		b.withoutFailed(&list)
	}
	if d.Winner < 0 {
		return list
	}
	held := d.HeldBy().Info()
	switch cause := held.Cause; {
	case cause == hpa.ByPolicy:
		b.otherRate(&list)
	case cause == hpa.ByBound && d.Limit.Reason != hpa.ReasonDesiredWithinRange:
		b.bound(&list, held.Holds == hpa.ScaleUp, d.Limit.In)
	case cause == hpa.ByWindow:
		b.otherWindow(&list)
	}
	if held.Cause == hpa.Free || len(list) == 0 {
		b.otherMetric(&list)
	}
	return list
}

// bound tries maxReplicas or minReplicas at the number that it cut off.
func (b *builder) bound(list *[]WhatIf, upper bool, wanted int32) {
	if upper {
		again := b.try(func(t *trial) { t.spec().MaxReplicas = wanted })
		b.differs(list, spec(maxReplicas), &again, b.lang.Say("With maxReplicas %d: %d", wanted, again.Desired))
		return
	}
	least := max(wanted, 0)
	if least == 0 && !(b.config.Gates.ScaleToZero && slices.ContainsFunc(b.spec.Metrics, isGlobal)) {
		least = 1 // the API does not allow 0
	}
	again := b.try(func(t *trial) { t.spec().MinReplicas = &least })
	b.differs(list, spec(minReplicas), &again, b.lang.Say("With minReplicas %d: %d", least, again.Desired))
}

func isGlobal(m autoscaling.MetricSpec) bool { return m.Type.Info().Global }

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
		t.spec().Metrics, t.obs.Metrics = metrics, readings
	})
	if again.Winner < 0 {
		return
	}
	b.differs(list, metricField(first, ""), &again, b.lang.Say("Without the metrics that could not be read: %d", again.Desired))
}

// otherWindow tries the longest window that would not have held the replicas back, and
// no window at all. It also finds the moment from which on the current window does not
// hold them back.
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
	shorter := (b.now - r.At).Truncate(time.Second)
	if b.spec.Behavior == nil && shorter == b.now-r.At {
		shorter -= time.Second // a recommendation that is exactly as old as the window still counts
	}
	for _, span := range []time.Duration{shorter, 0} {
		if span < 0 || span == 0 && len(*list) > 0 && (*list)[len(*list)-1].Desired == w.In {
			continue
		}
		again := b.try(func(t *trial) { t.setWindow(field, up, span) })
		if !b.differs(list, field, &again, lang.Say("With a window of %s, not %s: %d", period(span), period(window), again.Desired)) || span == 0 {
			continue
		}
		if n := len(*list); again.Desired == (*list)[n-1].Desired && again.Stabilization != nil && again.Stabilization.Out == w.In {
			break // a shorter window has the same result
		}
	}
	again := b.try(func(t *trial) {
		t.before.Recommendations = slices.DeleteFunc(t.before.Recommendations, func(x hpa.Recommendation) bool { return x.At <= r.At })
	})
	b.differs(list, Field{}, &again, lang.Say("Once the %d of %s is out of the window, from %s on, all else being the same: %d",
		holding, b.times.At(r.At), b.times.At(r.At+window), again.Desired))
}

func (t *trial) setWindow(field Field, up bool, span time.Duration) {
	if field.Kind == simulationKind {
		t.before.Config.DownscaleStabilization = span
		return
	}
	seconds := int32(span / time.Second)
	t.rules(up).StabilizationWindowSeconds = &seconds
}

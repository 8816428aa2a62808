package explain

import (
	"slices"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/hpa"
)

// scale explains the scale that the sync read, and whether the metrics decide.
func (b *builder) scale() {
	d, lang, scale := b.d, b.lang, &b.obs.Scale
	s := b.add(hpa.StepBounds, -1, lang.Say("Scale"), spec("scaleTargetRef"))
	if d.Zone == hpa.ZoneFailed {
		s.say(lang.Say("The scale of %s could not be read: %s", b.reference(), scale.Error))
		s.say(lang.Say("The sync ends here; it changes no replicas."))
		s.mainIsLast()
		return
	}
	s.Replicas = d.Current
	s.say(lang.SayN(int(d.Current), "%s is set to %d replica; its status counts %d.", "%s is set to %d replicas; its status counts %d.",
		b.reference(), d.Current, scale.StatusReplicas))
	switch {
	case b.others <= 0:
	case scale.StatusReplicas == b.stable+b.others:
		s.say(lang.Say("%d of them are pods of the stable ReplicaSet and %d of the canary's.", b.stable, b.others))
	default:
		s.say(lang.SayN(int(b.others), "Only the active ReplicaSet counts: %d other pod does not.", "Only the active ReplicaSet counts: %d other pods do not.", b.others))
	}
	switch {
	case d.Zone == hpa.ZoneDisabled && b.origin != nil:
		s.say(lang.Say("At 0 replicas the HPA does nothing. KEDA scales up when a trigger is active."))
	case d.Zone == hpa.ZoneDisabled && b.config.Release.ReworkedZero() && b.config.Gates.ScaleToZero:
		s.say(lang.Say("At 0 replicas the HPA does nothing, unless it scaled to 0 itself. Someone has to scale up by hand first."))
	case d.Zone == hpa.ZoneDisabled:
		s.say(lang.Say("At 0 replicas the HPA does nothing. Someone has to scale up by hand first."))
		s.Fields = append(s.Fields, spec(minReplicas))
	case d.Zone == hpa.ZoneAboveMax:
		s.say(lang.Say("%d > maxReplicas %d: no metric is read, the count becomes %d.", d.Current, d.Max, d.Max))
		s.Fields = append([]Field{spec(maxReplicas)}, s.Fields...)
	case d.Zone == hpa.ZoneBelowMin:
		s.say(lang.Say("%d < minReplicas %d: no metric is read, the count becomes %d.", d.Current, d.Min, d.Min))
		s.Fields = append([]Field{spec(minReplicas)}, s.Fields...)
	case d.Current == 0:
		s.say(lang.Say("The HPA itself scaled to 0, so the metrics may scale it up again."))
	default:
		s.say(lang.Say("minReplicas %d ≤ %d ≤ maxReplicas %d: the metrics decide.", d.Min, d.Current, d.Max))
	}
	s.mainIsLast()
}

// reference returns the name of the scale target in the run, or the name in the HPA's
// scaleTargetRef if the target does not exist.
func (b *builder) reference() string {
	if b.target != "" {
		return b.target
	}
	return b.spec.ScaleTargetRef.Kind + "/" + b.spec.ScaleTargetRef.Name
}

// selector says that the target's selector is invalid or matches the pods of
// another HPA.
func (b *builder) selector() {
	s := b.add(hpa.StepMetric, -1, b.lang.Say("Pods of the target"), spec("scaleTargetRef"))
	switch c := selectorCondition(b.d); {
	case c == nil:
		s.say(b.lang.Say("The target's selector cannot be used: %s", b.d.Error))
	case b.d.IsAmbiguous():
		s.say(b.lang.Say("Another HPA selects the same pods, so no metric is read: %s", c.Message))
	default:
		s.say(b.lang.Say("The target's selector cannot be used: %s", c.Message))
	}
	b.emitted(s, hpa.ReasonFailedComputeMetricsReplicas, "")
}

// selectorCondition returns the condition of a sync that reads no metric, because the target's selector
// is invalid or matches the pods of another HPA; nil for another sync.
func selectorCondition(d *hpa.Decision) *autoscaling.HorizontalPodAutoscalerCondition {
	if d.Zone != hpa.ZoneNormal || len(d.Metrics) > 0 || d.Status == nil {
		return nil
	}
	for i := range d.Status.Conditions {
		c := &d.Status.Conditions[i]
		if c.Type == autoscaling.ScalingActive && (c.Reason == hpa.ReasonAmbiguousSelector.String() || c.Reason == hpa.ReasonInvalidSelector.String()) {
			return c
		}
	}
	return nil
}

func wasRead(m hpa.MetricStep) bool { return m.Verdict != hpa.VerdictFailed }

// rescale explains the last step: which replicas are written, if any.
func (b *builder) rescale() {
	d, lang := b.d, b.lang
	s := b.add(hpa.StepRescale, -1, lang.Say("Result"))
	wanted := d.Current
	switch {
	case d.Zone == hpa.ZoneAboveMax:
		wanted = d.Max
	case d.Zone == hpa.ZoneBelowMin:
		wanted = d.Min
	case d.Limit != nil:
		wanted = d.Limit.Out
		if d.Current == 0 && wanted < d.Min {
			// This HPA scaled to 0 itself, so it scales up to minReplicas at once.
			s.say(lang.Say("From 0 it goes to minReplicas %d at once.", d.Min))
			s.Fields = append(s.Fields, spec(minReplicas))
			wanted = d.Min
		}
	}
	s.Replicas = d.Desired
	switch {
	case d.Rescaled:
		s.say(lang.Say("%d → %d: the scale is written.", d.Current, d.Desired))
	case wanted != d.Current:
		s.say(lang.Say("%d → %d could not be written: %s", d.Current, wanted, b.obs.Scale.UpdateError))
	case d.Zone == hpa.ZoneNormal && len(d.Metrics) == 0:
		s.say(lang.Say("No metric is read, so the count stays at %d.", d.Current))
	case d.Zone == hpa.ZoneNormal && d.Winner < 0 && slices.ContainsFunc(d.Metrics, wasRead):
		s.say(lang.Say("A metric could not be read, so the count stays at %d.", d.Current))
	case d.Zone == hpa.ZoneNormal && d.Winner < 0:
		s.say(lang.Say("No metric gave a number, so the count stays at %d.", d.Current))
	default:
		s.say(lang.Say("The count stays at %d: nothing is written.", d.Current))
	}
	if d.Rescaled && d.Reason != "" && d.Stabilization != nil && (d.Desired > d.Current) != (d.Proposed > d.Current) {
		s.say(lang.Say("The event's reason was chosen before the stabilization window was applied, so it does not fit here."))
	}
}

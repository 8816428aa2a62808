package hpa

import (
	"slices"
	"strconv"

	"hpaplayground/core/autoscaling"
)

// Cause is what keeps the replicas from the count that the metrics propose.
type Cause uint8

// The causes. ByWindow: stabilization. ByPolicy: a rate limit, from behavior or,
// without behavior, the fixed one. ByBound: minReplicas or maxReplicas.
const (
	Free Cause = iota
	ByWindow
	ByPolicy
	ByBound
)

// Direction is a way to change the replicas.
type Direction uint8

// The directions.
const (
	NoChange Direction = iota
	ScaleUp
	ScaleDown
)

// HeldBy returns the reason why the replicas are not what the metrics proposed, or
// ReasonNone. It returns the limit if a limit changed the count, because the limits come
// last. It returns the window if only the window changed the count, or if a limit only
// undid a part of the window's change. It returns a bound in place of the window if the
// bound alone gives the same count. A limit that undid all of the window's change holds nothing back.
func (d *Decision) HeldBy() Reason {
	s := d.Stabilization
	if s != nil && d.Limit != nil && d.Limit.Out == s.In {
		return ReasonNone
	}
	if l := d.Limit; l != nil && l.Reason.Info().Cause != Free && (s == nil || l.Out >= l.In || l.Out <= s.In) {
		return l.Reason
	}
	if s == nil {
		return ReasonNone
	}
	switch bound := min(max(s.In, d.Min), d.Max); {
	case s.Out == bound && s.In < bound:
		return ReasonTooFewReplicas
	case s.Out == bound && s.In > bound:
		return ReasonTooManyReplicas
	}
	if s.Reason.Info().Cause != Free {
		return s.Reason
	}
	return ReasonNone
}

// IsAmbiguous reports whether the sync did nothing because another HPA selects the same pods. In
// another zone the condition is that of a sync before.
func (d *Decision) IsAmbiguous() bool {
	return d.Zone == ZoneNormal && d.Status != nil && slices.ContainsFunc(d.Status.Conditions, func(c autoscaling.HorizontalPodAutoscalerCondition) bool {
		return c.Type == autoscaling.ScalingActive && c.Reason == ReasonAmbiguousSelector.String()
	})
}

// Governing returns the fields of the HPA that may have decided, the likeliest first.
// They are the fields of the reason that held the replicas back, or the bound in a zone
// that reads no metric. If nothing held the replicas back, they are the fields of the
// metric whose proposal was chosen. info describes the reason.
func (d *Decision) Governing() (info *ReasonInfo, fields []string) {
	held := d.HeldBy()
	switch d.Zone {
	case ZoneAboveMax:
		held = ReasonTooManyReplicas
	case ZoneBelowMin:
		held = ReasonTooFewReplicas
	case ZoneNormal:
	default:
		return ReasonNone.Info(), nil
	}
	if info = held.Info(); info.Cause == Free && d.Winner >= 0 {
		return info, []string{"spec.metrics[" + strconv.Itoa(d.Winner) + "]"}
	}
	return info, info.Fields
}

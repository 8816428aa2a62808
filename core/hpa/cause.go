package hpa

import "strconv"

// Cause is what keeps the replicas from what the metrics want.
type Cause uint8

// The causes. ByWindow: stabilization. ByPolicy: a rate limit, that of
// behavior or the fixed one without it. ByBound: minReplicas or maxReplicas.
const (
	Free Cause = iota
	ByWindow
	ByPolicy
	ByBound
)

// HeldBy is the reason that kept the replicas from what the metrics wanted,
// ReasonNone if nothing did. If both the window and a limit did, it is the limit,
// which is applied last. If a bound would have done the same as the window, it is the
// bound. If the window wanted more than an upper limit allows, but the metrics
// wanted less, it is the window.
func (d *Decision) HeldBy() Reason {
	s := d.Stabilization
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

// Governing returns the fields of the HPA of which one decided, the likeliest first:
// of what held the replicas back, of the bound in a zone that reads no metric or, if
// nothing did, the metric whose proposal was chosen. info is of the reason that held
// the replicas back.
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

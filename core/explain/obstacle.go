package explain

import (
	"hpaplayground/core/hpa"
	"hpaplayground/core/words"
)

// cause says what held the HPA back in a sync.
type cause struct {
	reason hpa.Reason
	fixed  bool   // the rule of an HPA without behavior, not a policy
	many   bool   // it keeps replicas that are not wanted; else it gives too few
	raised bool   // a window raised the replicas to what was wanted before
	failed bool   // a metric could not be read
	metric string // the metric's name
}

// say puts the cause into words. what is its name, with the value of its field. gap is how many replicas are missing at
// most, or are not wanted, or come back.
func (c cause) say(lang words.Language, what string, gap int) string {
	switch {
	case c.failed && c.metric != "":
		return lang.Say("%s could not be read", MetricLabel(c.metric))
	case c.failed:
		return lang.Say("a metric could not be read")
	case c.reason == hpa.ReasonFailedGetScale:
		return lang.Say("the scale of its target could not be read")
	case c.reason == hpa.ReasonScalingDisabled:
		return lang.Say("it did not act, because its target had 0 replicas")
	case c.reason == hpa.ReasonAmbiguousSelector:
		return lang.Say("it did not act, because another HPA selected the same pods")
	case c.raised:
		return lang.SayN(gap, "%s: %d brought back", "%s: up to %d brought back", what, gap)
	case c.many:
		return lang.SayN(gap, "%s: %d too many", "%s: up to %d too many", what, gap)
	}
	return lang.SayN(gap, "%s: %d too few", "%s: up to %d too few", what, gap)
}

// name returns the cause's name in a sentence. mark marks the words that name a field.
func (c cause) name(lang words.Language, mark func(string) string) string {
	switch c.reason.Info().Cause {
	case hpa.Free:
		return lang.Say("the scale could not be written")
	case hpa.ByBound:
		return mark(heldBy(c.reason, c.fixed, lang))
	}
	return lang.Say("the %s", mark(heldBy(c.reason, c.fixed, lang)))
}

// neverText says that the cause did not occur in the run.
func (c cause) neverText(lang words.Language, name func(string) string) string {
	if c.reason.Info().Cause == hpa.ByBound {
		return lang.Say("The metrics never wanted more than %s.", name(heldBy(c.reason, c.fixed, lang)))
	}
	return lang.Say("The %s never held it back.", name(heldBy(c.reason, c.fixed, lang)))
}

// obstacle says why the result of a sync is not what the metrics proposed, and how many replicas that made: a policy, a
// window or a bound such as maxReplicas held it back, the result could not be written, or the sync read no metric. It leaves out
// a bound such as minReplicas that only stops scaling down, because that surprises nobody.
func obstacle(d *hpa.Decision) (why cause, gap int) {
	if reason := inactive(d); reason != hpa.ReasonNone {
		return cause{reason: reason}, 0
	}
	if d.Limit == nil {
		return cause{}, 0
	}
	wanted, reason := min(max(d.Proposed, d.Min), d.Max), d.HeldBy()
	info, missing := reason.Info(), int(wanted)-int(d.Desired)
	switch {
	case d.Limit.Out != d.Current && !d.Rescaled:
		why = cause{reason: hpa.ReasonFailedUpdateScale, many: missing < 0}
	case info.Cause == hpa.ByBound && info.Holds == hpa.ScaleUp:
		why.reason, missing = reason, int(d.Proposed)-int(d.Desired)
	case info.Cause != hpa.ByPolicy && info.Cause != hpa.ByWindow:
		return cause{}, 0
	case info.Holds == hpa.ScaleDown && d.Desired > d.Current: // without behavior
		return cause{reason: reason, raised: true}, int(d.Desired) - int(max(d.Current, wanted))
	default:
		why = cause{reason: reason, fixed: byDefault(d), many: info.Holds == hpa.ScaleDown}
	}
	if why.many {
		missing = -missing
	}
	if missing <= 0 {
		return cause{}, 0
	}
	return why, missing
}

// withoutZero is obstacle for an HPA that KEDA made: the HPA has nothing to do while KEDA keeps the target at 0.
func withoutZero(d *hpa.Decision) (why cause, gap int) {
	if d.Zone == hpa.ZoneDisabled {
		return why, 0
	}
	return obstacle(d)
}

// unread says which metric a sync could not read first. That may go on while something else holds the
// replicas back.
func unread(d *hpa.Decision) (why cause, gap int) {
	for i := range d.Metrics {
		if d.Metrics[i].Verdict == hpa.VerdictFailed {
			return cause{failed: true, metric: d.Metrics[i].Name}, 0
		}
	}
	return cause{}, 0
}

// inactive returns why a sync read no metric, or ReasonNone. A sync at a bound reads none either, but
// it scales.
func inactive(d *hpa.Decision) hpa.Reason {
	switch {
	case d.Zone == hpa.ZoneFailed:
		return hpa.ReasonFailedGetScale
	case d.Zone == hpa.ZoneDisabled:
		return hpa.ReasonScalingDisabled
	case d.IsAmbiguous():
		return hpa.ReasonAmbiguousSelector
	}
	return hpa.ReasonNone
}

package explain

import (
	"hpaplayground/core/hpa"
	"hpaplayground/core/words"
)

// Sentence says what a sync did, and what held it back.
func Sentence(d *hpa.Decision, lang words.Language) string {
	text := Outcome(d, lang)
	if d.Rescaled && d.Desired != d.Current {
		return lang.Say("%d → %d. %s", d.Current, d.Desired, text)
	}
	return text
}

// Outcome says what the metrics wanted in a sync, and what kept the replicas from it; or why they were not read.
func Outcome(d *hpa.Decision, lang words.Language) string {
	switch d.Zone {
	case hpa.ZoneDisabled:
		return lang.Say("The target is at 0, which disables the HPA.")
	case hpa.ZoneFailed:
		return lang.Say("The target's scale could not be read.")
	case hpa.ZoneAboveMax:
		return lang.Say("Above maxReplicas, so no metric is read.")
	case hpa.ZoneBelowMin:
		return lang.Say("Below minReplicas, so no metric is read.")
	}
	if len(d.Metrics) == 0 || d.Winner < 0 {
		for i := range d.Metrics {
			if d.Metrics[i].Verdict == hpa.VerdictFailed {
				return lang.Say("No decision: %s.", d.Metrics[i].Reason)
			}
		}
		if c := selectorCondition(d); c != nil {
			return lang.Say("No decision: %s.", c.Reason)
		}
		return lang.Say("No metric gave a number.")
	}
	reason := d.HeldBy()
	switch cause := reason.Info().Cause; {
	case cause == hpa.ByWindow && d.Desired > max(d.Current, d.Proposed): // without behavior
		return lang.Say("The metrics want %d, but the %s still counts %d.", d.Proposed, HeldBy(d, lang), d.Stabilization.Highest)
	case cause == hpa.ByPolicy || cause == hpa.ByWindow:
		return lang.Say("The metrics want %d, held back by the %s.", d.Proposed, HeldBy(d, lang))
	case cause == hpa.ByBound:
		return lang.Say("The metrics want %d, bounded by %s.", d.Proposed, HeldBy(d, lang))
	case d.Proposed == d.Desired && !d.Rescaled:
		return lang.Say("The metrics want %d, the current count.", d.Proposed)
	}
	return lang.Say("The metrics want %d.", d.Proposed)
}

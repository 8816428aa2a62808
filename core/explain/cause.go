// Package explain says in plain words what a run and its decisions came to.
package explain

import (
	"hpaplayground/core/hpa"
	"hpaplayground/core/words"
)

// Cause is what kept the replicas from what the metrics wanted.
type Cause uint8

// The causes. ByWindow: stabilization. ByPolicy: a rate limit, that of
// behavior or the fixed one without it. ByBound: minReplicas or maxReplicas.
const (
	Free Cause = iota
	ByWindow
	ByPolicy
	ByBound
)

// CauseOf says what held a sync back, with a short name for it, such as
// "scale-up policy". Where both the window and a limit did, it is the limit,
// which had the last word; where the window only did what a bound would have
// done anyway, it is the bound; and where the window called for more than a
// limit from above let through, but the metrics for less, it is the window.
func CauseOf(d *hpa.Decision, lang words.Language) (Cause, string) {
	if l := d.Limit; l != nil && (d.Stabilization == nil || l.Out >= l.In || l.Out <= d.Stabilization.In) {
		switch l.Reason {
		case "ScaleUpLimit":
			return ByPolicy, lang.Say("scale-up policy")
		case "ScaleDownLimit":
			return ByPolicy, lang.Say("scale-down policy")
		case "TooManyReplicas":
			return ByBound, maxReplicas
		case "TooFewReplicas":
			return ByBound, minReplicas
		}
	}
	if s := d.Stabilization; s != nil {
		switch bound := min(max(s.In, d.Min), d.Max); {
		case s.Out != bound || s.In == bound:
		case s.In < bound:
			return ByBound, minReplicas
		default:
			return ByBound, maxReplicas
		}
		switch s.Reason {
		case "ScaleUpStabilized":
			return ByWindow, lang.Say("scale-up window")
		case "ScaleDownStabilized":
			return ByWindow, lang.Say("scale-down window")
		}
	}
	return Free, ""
}

// Fields are named as Kubernetes names them, in every language.
const (
	minReplicas = "minReplicas"
	maxReplicas = "maxReplicas"
)

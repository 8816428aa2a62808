package track

import (
	"time"

	"hpaplayground/core/hpa"
)

// Cause is what kept the replicas from what the metrics wanted.
type Cause uint8

// The causes. ByWindow: stabilization. ByPolicy: a rate limit, of behavior or
// the fixed one without it. ByBound: minReplicas or maxReplicas.
const (
	Free Cause = iota
	ByWindow
	ByPolicy
	ByBound
)

// Tone is the style sheet's name for the cause.
func (c Cause) Tone() string { return [...]string{"ok", "held", "policy", "bound"}[c] }

// CauseOf says what held a sync back, with a short name for it. When both the
// window and a limit did, the limit is named: it had the last word.
func CauseOf(d *hpa.Decision) (Cause, string) {
	if l := d.Limit; l != nil {
		switch l.Reason {
		case "ScaleUpLimit":
			return ByPolicy, "scale-up policy"
		case "ScaleDownLimit":
			return ByPolicy, "scale-down policy"
		case "TooManyReplicas":
			return ByBound, "maxReplicas"
		case "TooFewReplicas":
			return ByBound, "minReplicas"
		}
	}
	if s := d.Stabilization; s != nil {
		switch s.Reason {
		case "ScaleUpStabilized":
			return ByWindow, "scale-up window"
		case "ScaleDownStabilized":
			return ByWindow, "scale-down window"
		}
	}
	return Free, ""
}

// Hold is a span in which the replicas were held back by one cause.
type Hold struct {
	From, To time.Duration
	Cause    Cause
	Label    string
}

// Holds returns the spans in which the HPA was held back, in order.
func (r Run) Holds() []Hold {
	var holds []Hold
	for i := range r.Syncs {
		cause, label := CauseOf(&r.Syncs[i].Decision)
		if cause == Free {
			continue
		}
		from, to := r.Syncs[i].At, r.until(i)
		if n := len(holds); n > 0 && holds[n-1].To == from && holds[n-1].Label == label {
			holds[n-1].To = to
			continue
		}
		holds = append(holds, Hold{from, to, cause, label})
	}
	return holds
}

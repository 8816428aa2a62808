package track

import (
	"strings"
	"time"

	"hpaplayground/core/explain"
	"hpaplayground/core/hpa"
)

// tone returns the style sheet's name for a cause.
func tone(c hpa.Cause) string {
	switch c {
	case hpa.ByWindow:
		return "held"
	case hpa.ByPolicy:
		return "policy"
	case hpa.ByBound:
		return "bound"
	}
	return "ok"
}

// Hold is a span in which one cause held the replicas back.
type Hold struct {
	From, To time.Duration
	Cause    hpa.Cause
	Label    string
	Least    bool // minReplicas keeps the replicas above the metrics' proposal
	Low      bool // the replicas are below the metrics' proposal
}

// Tone returns the style sheet's name for the cause.
func (h Hold) Tone() string { return tone(h.Cause) }

// Short returns the last word of the label, or in Chinese the whole label.
func (h Hold) Short() string {
	return h.Label[strings.LastIndexByte(h.Label, ' ')+1:]
}

// HoldAt returns what holds the replicas back at t, and the style sheet's name for the cause. ok
// is false if nothing holds the replicas back.
func (r Run) HoldAt(t time.Duration) (h explain.Hold, kind string, ok bool) {
	i := r.SyncAt(t)
	if i < 0 {
		return h, "", false
	}
	s, versions := &r.Syncs[i], &r.Timeline.HPAs[r.HPA]
	v := versions.VersionAt(s.At)
	if v < 0 || versions.Versions[v].Object == nil {
		return h, "", false
	}
	h, ok = explain.HoldOf(&s.Decision, &versions.Versions[v].Object.Spec, r.Lang)
	origin := r.Timeline.OriginOf(r.HPA)
	h.Field, h.Set = explain.Written(origin, h.Field), explain.Written(origin, h.Set)
	return h, tone(s.Decision.HeldBy().Info().Cause), ok
}

// Holds returns the spans in which the HPA was held back, in order.
func (r Run) Holds() []Hold {
	var holds []Hold
	for i := range r.Syncs {
		reason := r.Syncs[i].Decision.HeldBy()
		info := reason.Info()
		if reason == hpa.ReasonNone {
			continue
		}
		label := explain.HeldBy(&r.Syncs[i].Decision, r.Lang)
		from, to := r.Syncs[i].At, r.Until(i)
		if n := len(holds); n > 0 && holds[n-1].To == from && holds[n-1].Label == label {
			holds[n-1].To = to
			continue
		}
		holds = append(holds, Hold{from, to, info.Cause, label, info.Cause == hpa.ByBound && info.Holds == hpa.ScaleDown, info.Holds == hpa.ScaleUp})
	}
	return holds
}

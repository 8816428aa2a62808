package lane

import (
	"slices"
	"strings"
	"time"

	"hpaplayground/core/hpa"
	"hpaplayground/core/track"
)

// minHoldGap is the distance in columns below which two spans with the same cause become
// one, because the gap between their hatches would not be visible.
const minHoldGap = 3

func (s *source) holds() []track.Hold {
	var holds []track.Hold
	for _, h := range s.Holds() {
		if n := len(holds); n > 0 && holds[n-1].Label == h.Label && h.From-holds[n-1].To < s.columns(minHoldGap) {
			holds[n-1].To = h.To
			continue
		}
		holds = append(holds, h)
	}
	return holds
}

// heldStyle is the style of a span in which a cause held the replicas back.
func heldStyle(kind string) Style {
	tone := toneOf(kind)
	return Style{Fill: tone.wash, Hatch: tone.hatch, LeansLeft: kind == "held"}
}

// hatches names the causes that occur in the run.
func (s *source) hatches(c *counts) []Key {
	var keys []Key
	for _, cause := range []struct {
		cause hpa.Cause
		name  string
	}{
		{hpa.ByWindow, s.Lang.Say("window")}, {hpa.ByPolicy, s.Lang.Say("policy")}, {hpa.ByBound, s.Lang.Say("bound")},
	} {
		i := slices.IndexFunc(c.holds, func(h track.Hold) bool { return h.Cause == cause.cause })
		if i >= 0 {
			keys = append(keys, Key{Name: cause.name, Styles: []Style{heldStyle(c.holds[i].Tone())}, Class: "hatch " + c.holds[i].Tone()})
		}
	}
	return keys
}

// heldRows says what held the replicas back in the span that is drawn at a moment.
func (s *source) heldRows(c *counts, moment time.Duration) []Row {
	moment, ok := s.heldAt(c, moment)
	if !ok {
		return nil
	}
	h, kind, ok := s.HoldAt(moment)
	if !ok {
		return nil
	}
	field := strings.TrimPrefix(h.Field.Path, "spec.")
	if h.Field.Flag != "" {
		field = h.Field.Kind + " " + field
	}
	return []Row{{
		Styles: []Style{heldStyle(kind)}, Name: s.Lang.Say("held back by"), Value: h.By,
		Note: s.Lang.Say("%s: %s", field, h.Limit), Mark: Held, At: moment,
	}}
}

// heldAt returns the moment of the last sync that was held back, in the span that is
// drawn at a moment. The span may also cover syncs that were not held back.
func (s *source) heldAt(c *counts, moment time.Duration) (sync time.Duration, ok bool) {
	for _, h := range c.holds {
		if moment < h.From || moment >= h.To && h.To < s.End() {
			continue
		}
		for i := s.SyncAt(moment); i >= 0 && s.Syncs[i].At >= h.From; i-- {
			if s.Syncs[i].Decision.HeldBy() != hpa.ReasonNone {
				return s.Syncs[i].At, true
			}
		}
	}
	return 0, false
}

package lane

import (
	"time"

	"hpaplayground/core/plot"
	"hpaplayground/core/timeline"
	"hpaplayground/core/track"
	"hpaplayground/core/words"
)

var (
	offeredLook  = Look{Stroke: DemandInk, Width: 1.5, Fill: DemandWash}
	unservedLook = Look{Stroke: BadInk, Width: 1.5, Fill: BadWash}
	waitingLook  = Look{Stroke: DemandInk, Width: 1.5, Dash: Dotted}
)

// loadLanes shows the offered load, the part that no pod serves, the part that waits,
// and how long it waits. The lanes of other HPAs' loads are empty.
func (s *source) loadLanes() []Lane {
	lanes := make([]Lane, len(s.Timeline.Demands))
	for i := range lanes {
		d := &s.Timeline.Demands[i]
		if !s.Carries(d) {
			continue
		}
		keys := []Key{key(d.Name, &d.Offered, valueLook, track.Short)}
		keys[0].Short = s.Lang.Say("offered")
		if plot.Peak(d.Unserved) > 0 {
			look := unservedLook
			look.Fill = None
			keys = append(keys, key(s.Lang.Say("unserved"), &d.Unserved, look, track.Short))
		}
		if len(d.Backlog.T) > 0 {
			waiting := key(s.Lang.Say("waiting"), &d.Backlog, waitingLook, track.Short)
			waiting.Level = nil // it has its own scale
			keys = append(keys, waiting)
		}
		lanes[i] = Lane{
			Name: s.Lang.Say("Load"), Full: s.Lang.Say("Load: %s", d.Name), Description: s.Lang.Say("The load on %s", d.Name),
			Keys: keys, Lines: 1 + len(keys),
			draw: func(float64) Drawing { return s.drawLoad(d) },
		}
		if len(d.Done.T) > 0 {
			delays := d.Delays()
			lanes[i].more = func(at, _ time.Duration) []Row { return delay(delays.At(at), s.Lang) }
		}
	}
	return lanes
}

// delay says how long work waits, in seconds.
func delay(seconds float64, lang words.Language) []Row {
	text := timeline.Clock(timeline.OfSeconds(seconds))
	switch {
	case seconds == 0:
		return nil
	case seconds < 0:
		text = lang.Say("until a pod is Ready")
	}
	return []Row{{Name: lang.Say("delay"), Value: text}}
}

func (s *source) drawLoad(d *timeline.Demand) Drawing {
	scale := Scale{Max: plot.Room(plot.Peak(d.Offered, d.Unserved)), Numbers: Short}
	shapes := []Shape{s.line(d.Offered, offeredLook)}
	if plot.Peak(d.Unserved) > 0 {
		shapes = append(shapes, s.line(d.Unserved, unservedLook))
	}
	// The backlog has its own scale, because it is an amount and the load is a rate.
	if most := plot.Peak(d.Backlog); most > 0 {
		shapes = append(shapes, s.line(scaled(d.Backlog, scale.Max/plot.Room(most)), waitingLook))
	}
	return Drawing{scale, shapes}
}

func scaled(s timeline.Series, by float64) timeline.Series {
	v := make([]float64, len(s.V))
	for i := range v {
		v[i] = s.V[i] * by
	}
	return timeline.Series{T: s.T, V: v}
}

package lane

import (
	"time"

	"hpaplayground/core/plot"
	"hpaplayground/core/timeline"
	"hpaplayground/core/track"
	"hpaplayground/core/words"
)

var (
	offeredStyle  = Style{Stroke: DemandInk, Width: 1.5, Fill: DemandWash}
	unservedStyle = Style{Stroke: BadInk, Width: 1.5, Fill: BadWash}
	waitingStyle  = Style{Stroke: DemandInk, Width: 1.5, Dash: Dotted}
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
		keys := []Key{key(d.Name, &d.Offered, valueStyle, track.Short)}
		keys[0].Short = s.Lang.Say("offered")
		if plot.Peak(d.Unserved) > 0 {
			style := unservedStyle
			style.Fill = None
			keys = append(keys, key(s.Lang.Say("unserved"), &d.Unserved, style, track.Short))
		}
		if len(d.Backlog.T) > 0 {
			waiting := key(s.Lang.Say("waiting"), &d.Backlog, waitingStyle, track.Short)
			waiting.Level = nil // it has its own scale
			keys = append(keys, waiting)
		}
		before := s.unservedBefore(i)
		if before != nil && s.BeforeKeys {
			before := s.beforeKey(before, track.Short)
			before.Name, before.Styles = s.Lang.Say("unserved, %s", before.Name), []Style{wasStyle}
			keys = append(keys, before)
		}
		lanes[i] = Lane{
			Name: s.Lang.Say("Load"), Full: s.Lang.Say("Load: %s", d.Name), Description: s.Lang.Say("The load on %s", d.Name),
			Keys: keys, Lines: 1 + len(keys),
		}
		var delays timeline.Series
		if len(d.Done.T) > 0 {
			delays = d.Delays()
		}
		lanes[i].draw = func(float64) Drawing { return s.drawLoad(d, before) }
		lanes[i].more = func(moment, _ time.Duration) []Row {
			return append(s.unservedRow(before, moment), delay(delays.At(moment), s.Lang)...)
		}
	}
	return lanes
}

// delay says how long work waits, in seconds.
func delay(seconds float64, lang words.Language) []Row {
	text := timeline.Clock(timeline.FromSeconds(seconds))
	switch {
	case seconds == 0:
		return nil
	case seconds < 0:
		text = lang.Say("until a pod is Ready")
	}
	return []Row{{Name: lang.Say("delay"), Value: text}}
}

// unservedBefore returns the unserved part of a load in the run to compare with, nil if no run
// has an unserved part. Runs that can be compared have the same loads.
func (s *source) unservedBefore(load int) *timeline.Series {
	if s.Before == nil {
		return nil
	}
	before := &s.Before.Timeline.Demands[load].Unserved
	if plot.Peak(*before, s.Timeline.Demands[load].Unserved) == 0 {
		return nil
	}
	return before
}

func (s *source) unservedRow(before *timeline.Series, moment time.Duration) []Row {
	if before == nil {
		return nil
	}
	rows := s.beforeRow(before, wasStyle, moment, track.Short)
	for i := range rows {
		rows[i].Name = s.Lang.Say("unserved, %s", rows[i].Name)
	}
	return rows
}

func (s *source) drawLoad(d *timeline.Demand, before *timeline.Series) Drawing {
	scale := Scale{Max: plot.AxisTop(plot.Peak(d.Offered, d.Unserved)), Numbers: Short}
	shapes := []Shape{s.line(d.Offered, offeredStyle)}
	if before != nil && s.Drawn.Has(track.DrawnBefore) {
		shapes = append(shapes, s.line(*before, wasStyle))
	}
	if plot.Peak(d.Unserved) > 0 && s.Drawn.Has(track.DrawnAfter) {
		shapes = append(shapes, s.line(d.Unserved, unservedStyle))
	}
	// The backlog has its own scale, because it is an amount and the load is a rate.
	if most := plot.Peak(d.Backlog); most > 0 {
		shapes = append(shapes, s.line(scaled(d.Backlog, scale.Max/plot.AxisTop(most)), waitingStyle))
	}
	return Drawing{scale, shapes}
}

func scaled(s timeline.Series, factor float64) timeline.Series {
	v := make([]float64, len(s.V))
	for i := range v {
		v[i] = s.V[i] * factor
	}
	return timeline.Series{T: s.T, V: v}
}

package lane

import (
	"cmp"
	"math"
	"time"

	"hpaplayground/core/plot"
	"hpaplayground/core/timeline"
	"hpaplayground/core/track"
)

var (
	currentStyle = Style{Stroke: ReplicasInk, Width: 2.5}
	readyStyle   = Style{Fill: ReplicasWash}
	wantedStyle  = Style{Stroke: ReplicasInk, Width: 1.5, Dash: Dotted}
	boundStyle   = Style{Stroke: BoundInk, Width: 1}
	beforeStyle  = Style{Stroke: BeforeInk, Width: 2, Dash: Dashed}
	otherStyle   = Style{Stroke: Quiet, Width: 2, Dash: Dotted}
	// What happened in a cluster is thin and whole: the run is drawn over it where they are equal.
	recordedStyle = Style{Stroke: RecordedInk, Width: 1.5}
	bandStyle     = Style{Fill: BandWash}
	medianStyle   = Style{Stroke: ReplicasInk, Width: 1}
)

// counts has the replicas over time.
type counts struct {
	spec, ready, wanted, low, high timeline.Series
	previousRun, otherRun          timeline.Series // replicas of Run.Before and Run.Other
	recorded                       timeline.Series // replicas in a cluster
	band                           track.Band      // replicas over seeds
	top                            float64
	holds                          []track.Hold
	incidents                      []track.Incident
}

func (s *source) counts() *counts {
	c := &counts{wanted: s.Wanted(), recorded: s.Recorded(), holds: s.holds(), incidents: s.incidents()}
	c.low, c.high = s.Bounds()
	if t := s.Target(); t != nil {
		c.spec, c.ready = t.Spec, t.Ready
	}
	if s.Before != nil && s.Before.Target() != nil {
		c.previousRun = s.Before.Target().Spec
	}
	if s.Other != nil && s.Other.Target() != nil {
		c.otherRun = s.Other.Target().Spec
	}
	if s.Band != nil {
		c.band = *s.Band
	}
	c.top = plot.ReplicasTop(max(plot.Peak(c.previousRun, c.otherRun, c.recorded, c.spec, c.ready, c.band.High), s.goalPeak(Replicas, "")), plot.Peak(c.wanted), plot.Peak(c.low), plot.Peak(c.high))
	return c
}

// replicasLanes shows the replicas, the metrics' proposal and what held the replicas
// back.
func (s *source) replicasLanes() []Lane {
	if !s.Has() {
		return nil
	}
	c := s.counts()
	l := Lane{
		Name: s.Lang.Say("Replicas"), Description: s.Lang.Say("scale.spec.replicas of the target"),
		Keys: s.replicasKeys(c), Legend: s.hatches(c), Lines: 5,
		draw: func(float64) Drawing { return s.drawReplicas(c) },
		more: func(moment, _ time.Duration) []Row { return append(s.bandRows(c, moment), s.heldRows(c, moment)...) },
	}
	if s.Before != nil {
		l.Lines++
	}
	if s.Other != nil {
		l.Lines++
	}
	if s.Band != nil {
		l.Lines++
	}
	if len(c.recorded.T) > 0 {
		l.Lines++
	}
	return []Lane{l}
}

func (s *source) replicasKeys(c *counts) []Key {
	var keys []Key
	if s.Target() != nil {
		ready := key(s.Lang.Say("ready"), &c.ready, readyStyle, track.Short)
		ready.Class = "wash"
		write := ready.Read
		ready.Read = func(t time.Duration) string {
			if c.ready.At(t) == c.spec.At(t) {
				return ""
			}
			return write(t)
		}
		current := key(s.Lang.Say("current"), &c.spec, currentStyle, track.Short)
		if len(c.previousRun.T) > 0 {
			current.Name, current.Run = s.Lang.Say("after"), track.DrawnAfter
		}
		keys = append(keys, current)
		if len(c.recorded.T) > 0 {
			keys = append(keys, key(s.Lang.Say("recorded"), &c.recorded, recordedStyle, track.Short))
		}
		if len(c.band.Low.T) > 0 {
			keys = append(keys, s.bandKey(c))
		}
		keys = append(keys, ready)
	}
	if len(s.Syncs) > 0 {
		wanted := key(s.Lang.Say("wanted"), &c.wanted, wantedStyle, track.Short)
		write := wanted.Read
		wanted.Read = func(t time.Duration) string {
			if s.SyncAt(t) < 0 {
				return ""
			}
			return write(t)
		}
		keys = append(keys, wanted)
	}
	if len(c.previousRun.T) > 0 {
		keys = append(keys, s.beforeKey(&c.previousRun, track.Short))
	}
	if len(c.otherRun.T) > 0 {
		keys = append(keys, key(s.OtherPin, &c.otherRun, otherStyle, track.Short))
	}
	low := key("min", &c.low, boundStyle, track.Short)
	high := key("max", &c.high, boundStyle, func(v float64) string {
		if v > c.top { // its line is above the plot
			return track.Short(v) + " ↑"
		}
		return track.Short(v)
	})
	boundsKey := key(s.Lang.Say("min–max"), &c.high, boundStyle, track.Short)
	boundsKey.Fixed, boundsKey.Parts = low.Fixed && high.Fixed, []Key{low, high}
	boundsKey.Read = func(t time.Duration) string { return track.Short(c.low.At(t)) + "–" + track.Short(c.high.At(t)) }
	return append(keys, boundsKey)
}

func (s *source) drawReplicas(c *counts) Drawing {
	var shapes []Shape
	var names []Label
	after := s.Drawn.Has(track.DrawnAfter)
	if after {
		var boxes []Box
		for _, h := range c.holds {
			tone := toneOf(h.Tone())
			boxes = append(boxes, Box{From: h.From, To: h.To, High: math.Inf(1), Style: heldStyle(h.Tone())})
			name := Label{From: h.From, To: h.To, Ink: tone.ink, Texts: []string{h.Label, h.Short()}}
			if h.Least {
				name.Above = c.low.At(h.From)
			}
			names = append(names, name)
		}
		shapes = []Shape{{Boxes: boxes}, s.line(c.ready, readyStyle)}
	}
	shapes = append(shapes, s.incidentShapes(c.incidents, c.top)...)
	for _, bound := range []timeline.Series{c.low, c.high} {
		if plot.Peak(bound) <= c.top {
			shapes = append(shapes, s.line(bound, boundStyle))
		}
	}
	if after && len(c.band.Low.T) > 0 {
		shapes = append(shapes, Shape{Boxes: s.bandBoxes(c)}, s.line(c.band.Median, medianStyle))
	}
	shapes = append(shapes, s.line(c.otherRun, otherStyle), s.line(c.recorded, recordedStyle))
	if s.Drawn.Has(track.DrawnBefore) {
		shapes = append(shapes, s.line(c.previousRun, beforeStyle))
	}
	if after {
		shapes = append(shapes, s.line(c.wanted, wantedStyle), s.line(c.spec, currentStyle))
	}
	return Drawing{Scale{c.top, true, Short}, append(shapes, Shape{Labels: names})}
}

// beforeKey returns the key of a line of the run to compare with.
func (s *source) beforeKey(v *timeline.Series, write func(float64) string) Key {
	k := key(s.beforeName(), v, beforeStyle, write)
	k.Run = track.DrawnBefore
	return k
}

// beforeName is the name of the run to compare with.
func (s *source) beforeName() string { return cmp.Or(s.Pinned, s.Lang.Say("before")) }

// beforeRow returns the value of a line of the run to compare with, where the line has no
// key.
func (s *source) beforeRow(v *timeline.Series, style Style, moment time.Duration, write func(float64) string) []Row {
	value, ok := track.ValueAt(*v, moment)
	if !ok || !s.Drawn.Has(track.DrawnBefore) {
		return nil
	}
	return []Row{{Styles: []Style{style}, Name: s.beforeName(), Value: write(value)}}
}

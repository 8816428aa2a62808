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
	currentLook = Look{Stroke: ReplicasInk, Width: 2.5}
	readyLook   = Look{Fill: ReplicasWash}
	wantedLook  = Look{Stroke: ReplicasInk, Width: 1.5, Dash: Dotted}
	boundLook   = Look{Stroke: BoundInk, Width: 1}
	beforeLook  = Look{Stroke: Faint, Width: 1.5, Dash: Dashed}
	otherLook   = Look{Stroke: Faint, Width: 1.5, Dash: Dotted}
	bandLook    = Look{Fill: BandWash}
	middleLook  = Look{Stroke: ReplicasInk, Width: 1}
)

// counts has the replicas over time.
type counts struct {
	spec, ready, wanted, low, high timeline.Series
	previousRun, otherRun          timeline.Series // replicas of Run.Before and Run.Other
	band                           track.Band      // replicas over seeds
	top                            float64
	held                           []track.Hold
}

func (s *source) counts() *counts {
	c := &counts{wanted: s.Wanted(), held: s.holds()}
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
	c.top = plot.ReplicasTop(max(plot.Peak(c.previousRun, c.otherRun, c.spec, c.ready, c.band.High), s.goalPeak(Replicas, "")), plot.Peak(c.wanted), plot.Peak(c.low), plot.Peak(c.high))
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
		more: func(at, _ time.Duration) []Row { return append(s.bandRows(c, at), s.heldRows(c, at)...) },
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
	return []Lane{l}
}

func (s *source) replicasKeys(c *counts) []Key {
	var keys []Key
	if s.Target() != nil {
		ready := key(s.Lang.Say("ready"), &c.ready, readyLook, track.Short)
		ready.Class = "wash"
		write := ready.Read
		ready.Read = func(t time.Duration) string {
			if c.ready.At(t) == c.spec.At(t) {
				return ""
			}
			return write(t)
		}
		keys = append(keys, key(s.Lang.Say("current"), &c.spec, currentLook, track.Short))
		if len(c.band.Low.T) > 0 {
			keys = append(keys, s.bandKey(c))
		}
		keys = append(keys, ready)
	}
	if len(s.Syncs) > 0 {
		wanted := key(s.Lang.Say("wanted"), &c.wanted, wantedLook, track.Short)
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
		keys = append(keys, pastKey(s.Other, key(s.OtherPin, &c.otherRun, otherLook, track.Short)))
	}
	low := key("min", &c.low, boundLook, track.Short)
	high := key("max", &c.high, boundLook, func(v float64) string {
		if v > c.top { // its line is above the plot
			return track.Short(v) + " ↑"
		}
		return track.Short(v)
	})
	both := key(s.Lang.Say("min–max"), &c.high, boundLook, track.Short)
	both.Fixed, both.Parts = low.Fixed && high.Fixed, []Key{low, high}
	both.Read = func(t time.Duration) string { return track.Short(c.low.At(t)) + "–" + track.Short(c.high.At(t)) }
	return append(keys, both)
}

func (s *source) drawReplicas(c *counts) Drawing {
	var held []Box
	var names []Label
	for _, h := range c.held {
		tone := toneOf(h.Tone())
		held = append(held, Box{From: h.From, To: h.To, High: math.Inf(1), Look: heldLook(h.Tone())})
		name := Label{From: h.From, To: h.To, Ink: tone.ink, Texts: []string{h.Label, h.Short()}}
		if h.Least {
			name.Above = c.low.At(h.From)
		}
		names = append(names, name)
	}
	shapes := []Shape{{Boxes: held}, s.line(c.ready, readyLook)}
	for _, bound := range []timeline.Series{c.low, c.high} {
		if plot.Peak(bound) <= c.top {
			shapes = append(shapes, s.line(bound, boundLook))
		}
	}
	if len(c.band.Low.T) > 0 {
		shapes = append(shapes, Shape{Boxes: s.bandBoxes(c)}, s.line(c.band.Median, middleLook))
	}
	shapes = append(shapes, s.past(s.Other, c.otherRun, otherLook), s.past(s.Before, c.previousRun, beforeLook), s.line(c.wanted, wantedLook), s.line(c.spec, currentLook), Shape{Labels: names})
	return Drawing{Scale{c.top, true, Short}, shapes}
}

// past returns the line of another run. It ends with that run.
func (s *source) past(of *track.Run, v timeline.Series, look Look) Shape {
	if of == nil {
		return Shape{Look: look}
	}
	return Shape{Look: look, Line: plot.Steps(v, min(s.End(), of.End()), s.Columns)}
}

// beforeKey returns the key of a line of the run to compare with.
func (s *source) beforeKey(v *timeline.Series, write func(float64) string) Key {
	return pastKey(s.Before, key(cmp.Or(s.Pinned, s.Lang.Say("before")), v, beforeLook, write))
}

// pastKey hides the value of a key after the end of the other run.
func pastKey(of *track.Run, k Key) Key {
	read := k.Read
	k.Read = func(t time.Duration) string {
		if t > of.End() {
			return ""
		}
		return read(t)
	}
	return k
}

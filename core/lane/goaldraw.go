package lane

import (
	"math"
	"slices"
	"time"

	"hpaplayground/core/goal"
	"hpaplayground/core/plot"
)

// A goal is drawn as a line at each of its bounds, over the time that it covers, with
// hatches on the side where the value must not be. The line is dashed where the run
// misses the goal. A sign shows whether the goal is met.
var (
	metStyle    = Style{Stroke: DemandInk, Width: 1.5}
	missedStyle = Style{Stroke: BadInk, Width: 2, Dash: Dashed}
)

const (
	hatchHeight = 6  // height of the hatches, in pixels
	momentWidth = 16 // columns drawn before and after a single moment
	signWidth   = 14 // width that a sign takes, in columns
)

// The sign of a goal: a disc with a tick or a cross in it.
var (
	disc  = Polygon{{6, 0}, {5.2, 3}, {3, 5.2}, {0, 6}, {-3, 5.2}, {-5.2, 3}, {-6, 0}, {-5.2, -3}, {-3, -5.2}, {0, -6}, {3, -5.2}, {5.2, -3}}
	tick  = Polygon{{-3.4, 0.2}, {-2.2, -1}, {-0.8, 0.4}, {2.4, -2.8}, {3.6, -1.6}, {-0.8, 2.8}}
	cross = Polygon{
		{-2.8, -1.6}, {-1.6, -2.8}, {0, -1.2}, {1.6, -2.8}, {2.8, -1.6}, {1.2, 0},
		{2.8, 1.6}, {1.6, 2.8}, {0, 1.2}, {-1.6, 2.8}, {-2.8, 1.6}, {-1.2, 0},
	}
)

// drawGoals draws the marks of a lane: lines and boxes, and the signs, which are drawn
// over everything else.
func (s *source) drawGoals(l *Lane, scale Scale, height float64) (lines, signs []Shape) {
	var taken []time.Duration // where signs are
	tall := scale.Max * hatchHeight / max(height, 1)
	for i := range l.goals {
		g := &l.goals[i]
		levels := g.levels()
		flat := len(levels) == 0
		if flat { // the line is along the lower edge of the bar
			levels = []float64{tall / 4}
		}
		for _, part := range s.parts(g) {
			lines = append(lines, part.draw(g, levels, tall)...)
		}
		sign, level := s.signAt(g, flat), levels[0]
		if flat {
			level = scale.Max / 2
		}
		for slices.ContainsFunc(taken, func(t time.Duration) bool { return (t - sign).Abs() < s.columns(signWidth) }) {
			sign += s.columns(signWidth)
		}
		taken = append(taken, sign)
		signs = append(signs, g.sign(sign, level)...)
	}
	return lines, signs
}

// goalPart is a part of a goal's span in which the run meets it, or misses it.
type goalPart struct {
	from, to time.Duration
	missed   bool
}

// parts divides the time of a goal into parts: the run meets or misses the goal in a part. A
// single moment is drawn wide enough to be visible.
func (s *source) parts(g *goalMark) []goalPart {
	var parts []goalPart
	add := func(from, to time.Duration, missed bool) {
		if from < to {
			parts = append(parts, goalPart{from, to, missed})
		}
	}
	moment, end := s.drawnSpan(g.From, g.To)
	for _, m := range g.MissedSpans {
		from, to := s.drawnSpan(m.From, m.To)
		add(moment, from, false)
		add(from, to, true)
		moment = to
	}
	add(moment, end, false)
	return parts
}

func (s *source) drawnSpan(from, to time.Duration) (time.Duration, time.Duration) {
	if from == to {
		return max(from-s.columns(momentWidth), 0), min(to+s.columns(momentWidth), s.End())
	}
	return from, to
}

// draw draws the lines of a part: solid where the goal is met, else dashed.
func (part *goalPart) draw(g *goalMark, levels []float64, height float64) []Shape {
	style, wash := metStyle, DemandWash
	if part.missed {
		style, wash = missedStyle, BadWash
	}
	var boxes []Box
	box := func(low, high float64, style Style) {
		boxes = append(boxes, Box{From: part.from, To: part.to, Low: max(low, 0), High: high, Style: style})
	}
	if g.lit {
		style.Width++
		box(0, math.Inf(1), Style{Fill: wash})
	}
	isPoint := g.From == g.To && g.Min == g.Max // too short for hatches on both sides
	if g.BelowMin && !isPoint {
		box(g.Min-height, g.Min, Style{Hatch: style.Stroke, LeansLeft: true})
	}
	if g.AboveMax && !isPoint {
		box(g.Max, g.Max+height, Style{Hatch: style.Stroke})
	}
	shapes := []Shape{{Boxes: boxes}}
	for _, level := range levels {
		shapes = append(shapes, Shape{Style: style, Line: plot.Points{{T: part.from, V: level}, {T: part.to, V: math.NaN()}}})
	}
	return shapes
}

// signAt returns where the sign of a goal is: at the goal's moment, where the run first misses
// the goal, or where the goal's line begins. In a bar the sign is before this place or at the
// end, because the text of a state is at its start.
func (s *source) signAt(g *goalMark, flat bool) time.Duration {
	width := s.columns(signWidth * 2 / 3)
	moment := g.From
	switch {
	case g.From == g.To:
	case g.At != goal.NoMoment && flat:
		moment = g.At - width
	case g.At != goal.NoMoment:
		moment = g.At
	case flat:
		moment = g.To - width
	default:
		moment += width
	}
	return max(min(moment, s.End()-width), width)
}

func (g *goalMark) sign(moment time.Duration, level float64) []Shape {
	ink, glyph := BadInk, cross
	if g.Met {
		ink, glyph = DemandInk, tick
	}
	marks := []time.Duration{moment}
	return []Shape{
		{Style: Style{Fill: ink}, Marks: marks, Level: level, Glyph: []Polygon{disc}},
		{Style: Style{Fill: Ground}, Marks: marks, Level: level, Glyph: []Polygon{glyph}},
	}
}

package lane

import (
	"time"

	"hpaplayground/core/explain"
	"hpaplayground/core/track"
)

// conditionLanes shows the states of the conditions. True is a full bar, any
// other state an outline, so that they also differ without colour.
func (s *source) conditionLanes() []Lane {
	if !s.Has() {
		return nil
	}
	conditions := s.MainConditions()
	lanes := make([]Lane, len(conditions))
	for i := range conditions {
		lanes[i] = s.conditionLane(string(conditions[i].Type), &conditions[i], s.decidedAt)
	}
	return lanes
}

// activeLanes shows the condition Active of KEDA's ScaledObject.
func (s *source) activeLanes() []Lane {
	if !s.Has() {
		return nil
	}
	c := s.Activity()
	if c == nil {
		return nil
	}
	turned := func(moment time.Duration) time.Duration {
		if t := s.Timeline.ScaledObjectOf(s.HPA).TurnAt(moment); t != nil {
			return t.At
		}
		return moment
	}
	return []Lane{s.conditionLane("KEDA "+string(c.Type), c, turned)}
}

func (s *source) conditionLane(name string, c *track.Condition, decidedAt func(time.Duration) time.Duration) Lane {
	return Lane{
		Name: name, Lines: 1, Condition: c,
		draw: func(float64) Drawing { return s.drawCondition(c) },
		more: func(moment, _ time.Duration) []Row { return s.conditionRows(c, moment, decidedAt(moment)) },
	}
}

// If at least minShared segments in a row are narrower than minSegment columns,
// they are not drawn one by one. Instead, bars of sharedWidth columns show which share
// of the time each state took.
const (
	minSegment  = 4
	minShared   = 4
	sharedWidth = 8
)

func (s *source) drawCondition(c *track.Condition) Drawing {
	var boxes, shares []Box
	var reasons []Label
	for i := 0; i < len(c.Segments); {
		if n := s.narrow(c.Segments[i:]); n >= minShared {
			b, l := s.shares(c, c.Segments[i:i+n])
			shares, reasons = append(shares, b...), append(reasons, l)
			i += n
			continue
		}
		g := &c.Segments[i]
		tone, style := stateStyle(c, g)
		boxes = append(boxes, Box{From: g.From, To: g.To, High: 1, Style: style})
		if g.Reason != "" {
			reasons = append(reasons, Label{From: g.From, To: g.To, Ink: tone.text, Inside: true, Texts: []string{g.Reason}})
		}
		i++
	}
	return Drawing{Scale{Max: 1}, []Shape{{Boxes: boxes}, {Boxes: shares}, {Labels: reasons}}}
}

// narrow counts the narrow segments at the start of segments.
func (s *source) narrow(segments []track.Segment) int {
	minLength := s.columns(minSegment)
	for i := range segments {
		if segments[i].To-segments[i].From >= minLength {
			return i
		}
	}
	return len(segments)
}

func stateStyle(c *track.Condition, g *track.Segment) (*tone, Style) {
	tone := toneOf(track.Tone(c.Type, g.Status, g.Reason))
	style := Style{Stroke: tone.ink, Form: Outline, Gap: GapAfter}
	switch g.Status {
	case "":
		style = Style{Stroke: Faint, Form: MiddleLine}
	case "True":
		style.Fill, style.Form = tone.fill, LeftEdge
	}
	return tone, style
}

// conditionRows has the state, its meaning and how long it lasts, and leads to the moment at
// which the state was decided.
func (s *source) conditionRows(c *track.Condition, moment, decided time.Duration) []Row {
	g := c.At(moment)
	if g == nil {
		return nil
	}
	_, style := stateStyle(c, g)
	times, status := s.Timeline.TimeFormat(), string(g.Status)
	if status == "" {
		status = s.Lang.Say("absent")
	}
	return []Row{
		{Styles: []Style{style}, Name: status, Value: g.Reason, Note: explain.Meaning(g.Reason, s.Lang), Mark: Decided, At: decided},
		{Name: s.Lang.Say("from %s to %s", times.At(g.From), times.At(g.To))},
	}
}

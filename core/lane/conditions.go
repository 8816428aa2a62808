package lane

import "hpaplayground/core/track"

// conditionLanes shows the states of the conditions. True is a full bar, any
// other state an outline, so that they also differ without colour.
func (s *source) conditionLanes() []Lane {
	if !s.Has() {
		return nil
	}
	conditions := s.MainConditions()
	lanes := make([]Lane, len(conditions))
	for i := range conditions {
		c := &conditions[i]
		lanes[i] = Lane{Name: string(c.Type), Lines: 1, Condition: c, draw: func(float64) Drawing { return drawCondition(c) }}
	}
	return lanes
}

func drawCondition(c *track.Condition) Drawing {
	boxes := make([]Box, len(c.Segments))
	var reasons []Label
	for i := range c.Segments {
		s := &c.Segments[i]
		tone := toneOf(track.Tone(c.Type, s.Status, s.Reason))
		look := Look{Stroke: tone.ink, Form: Outline, Gap: GapAfter}
		switch s.Status {
		case "":
			look = Look{Stroke: Faint, Form: MiddleLine}
		case "True":
			look.Fill, look.Form = tone.fill, LeftEdge
		}
		boxes[i] = Box{From: s.From, To: s.To, High: 1, Look: look}
		if s.Reason != "" {
			reasons = append(reasons, Label{From: s.From, To: s.To, Ink: tone.text, Inside: true, Texts: []string{s.Reason}})
		}
	}
	return Drawing{Scale{Max: 1}, []Shape{{Boxes: boxes}, {Labels: reasons}}}
}

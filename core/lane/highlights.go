package lane

import (
	"math"
	"slices"
)

// findingStyle is a band with an edge at its top, so that it does not look like an outage.
var findingStyle = Style{Fill: FindingWash, Stroke: Quiet, Form: TopEdge}

// addHighlights marks the parts of the run that a text tells of, behind the values of a lane.
func (s *source) addHighlights(l *Lane) {
	if s.Highlights == nil || l.Kind.Form() != Plot {
		return
	}
	var boxes []Box
	for _, part := range *s.Highlights {
		from, to := s.drawnSpan(part[0], part[1])
		if n := len(boxes); n > 0 && from-boxes[n-1].To < s.columns(1) { // no gap would be seen
			boxes[n-1].To = max(boxes[n-1].To, to)
			continue
		}
		boxes = append(boxes, Box{From: from, To: max(to, min(from+s.columns(1), s.End())), High: math.Inf(1), Style: findingStyle})
	}
	draw := l.draw
	l.draw = func(height float64) Drawing {
		d := draw(height)
		d.Shapes = slices.Concat([]Shape{{Boxes: boxes}}, d.Shapes)
		return d
	}
}

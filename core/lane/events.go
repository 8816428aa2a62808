package lane

import (
	"strconv"

	"hpaplayground/core/track"
)

// glyphs are the marks of events: triangles up and down, and "!" for a warning.
var glyphs = [...][]Polygon{
	track.Up:   {{{-4, 3}, {4, 3}, {0, -4}}},
	track.Down: {{{-4, -3}, {4, -3}, {0, 4}}},
	track.Warn: {{{-1, -5}, {1, -5}, {1, 1}, {-1, 1}}, {{-1, 3}, {1, 3}, {1, 5}, {-1, 5}}},
}

// marksApart is the distance in columns below which marks become one.
const marksApart = 6

// eventLanes marks rescales and warnings.
func (s *source) eventLanes() []Lane {
	if !s.Has() {
		return nil
	}
	return []Lane{{
		Name: s.Lang.Say("Events"), Long: s.Lang.Say("Rescales and warnings"), Lines: 1,
		draw: func(float64) Drawing { return s.drawEvents() },
	}}
}

// drawEvents draws marks of one kind that would cover each other as one mark,
// with a bar to the last of them and, where it has room, their number.
func (s *source) drawEvents() Drawing {
	shapes := make([]Shape, len(glyphs)+2)
	for kind := range glyphs {
		shapes[kind] = Shape{Look: Look{Fill: ReplicasInk}, Glyph: glyphs[kind]}
	}
	shapes[track.Warn].Look.Fill = BadInk
	var bars []Box
	var counts []Label
	marks := s.Marks()
	for i := 0; i < len(marks); {
		first := i
		for i++; i < len(marks) && marks[i].Kind == marks[first].Kind && marks[i].At-marks[i-1].At < s.columns(marksApart); {
			i++
		}
		m, last := marks[first], marks[i-1]
		shape := &shapes[m.Kind]
		shape.Marks = append(shape.Marks, m.At)
		if last == m {
			continue
		}
		bars = append(bars, Box{From: m.At, To: last.At, Low: 0.4, High: 0.6, Look: Look{Fill: shape.Look.Fill}})
		to := s.End()
		if i < len(marks) {
			to = marks[i].At
		}
		counts = append(counts, Label{From: last.At, To: to, Ink: Quiet, Texts: []string{"×" + strconv.Itoa(i-first)}})
	}
	shapes[len(glyphs)].Boxes, shapes[len(glyphs)+1].Labels = bars, counts
	return Drawing{Scale{Max: 1}, shapes}
}

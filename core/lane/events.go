package lane

import (
	"time"

	"hpaplayground/core/track"
)

// glyphs are the marks of events: triangles up and down, and "!" for a warning.
var glyphs = [...][]Polygon{
	track.Up:   {{{-4, 3}, {4, 3}, {0, -4}}},
	track.Down: {{{-4, -3}, {4, -3}, {0, 4}}},
	track.Warn: {{{-1, -5}, {1, -5}, {1, 1}, {-1, 1}}, {{-1, 3}, {1, 3}, {1, 5}, {-1, 5}}},
}

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

func (s *source) drawEvents() Drawing {
	var at [len(glyphs)][]time.Duration
	for _, m := range s.Marks() {
		at[m.Kind] = append(at[m.Kind], m.At)
	}
	shapes := make([]Shape, len(glyphs))
	for kind := range glyphs {
		shapes[kind] = Shape{Look: Look{Fill: ReplicasInk}, Marks: at[kind], Glyph: glyphs[kind]}
	}
	shapes[track.Warn].Look.Fill = BadInk
	return Drawing{Scale{Max: 1}, shapes}
}

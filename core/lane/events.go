package lane

import (
	"cmp"
	"slices"
	"strconv"
	"time"

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
	groups := s.eventGroups()
	return []Lane{{
		Name: s.Lang.Say("Events"), Description: s.Lang.Say("Rescales and warnings"), Lines: 1,
		draw: func(float64) Drawing { return s.drawEvents(groups) },
		more: func(at, reach time.Duration) []Row { return s.eventRows(groups, at, reach) },
	}}
}

// eventGroups groups the marks: marks of one kind that would cover each other are in
// one group.
func (s *source) eventGroups() [][]track.Mark {
	var groups [][]track.Mark
	marks := s.Marks()
	for i := 0; i < len(marks); {
		first := i
		for i++; i < len(marks) && marks[i].Kind == marks[first].Kind && marks[i].At-marks[i-1].At < s.columns(marksApart); {
			i++
		}
		groups = append(groups, marks[first:i])
	}
	return groups
}

// drawEvents draws each group as one mark, with a bar up to the last event and, where
// there is room, the number of events.
func (s *source) drawEvents(groups [][]track.Mark) Drawing {
	shapes := make([]Shape, len(glyphs)+2)
	for kind := range glyphs {
		shapes[kind] = Shape{Look: Look{Fill: ReplicasInk}, Level: 0.5, Glyph: glyphs[kind]}
	}
	shapes[track.Warn].Look.Fill = BadInk
	var bars []Box
	var counts []Label
	for i, group := range groups {
		m, last := group[0], group[len(group)-1]
		shape := &shapes[m.Kind]
		shape.Marks = append(shape.Marks, m.At)
		if len(group) == 1 {
			continue
		}
		bars = append(bars, Box{From: m.At, To: last.At, Low: 0.4, High: 0.6, Look: Look{Fill: shape.Look.Fill}})
		to := s.End()
		if i+1 < len(groups) {
			to = groups[i+1][0].At
		}
		counts = append(counts, Label{From: last.At, To: to, Ink: Quiet, Texts: []string{"×" + strconv.Itoa(len(group))}})
	}
	shapes[len(glyphs)].Boxes, shapes[len(glyphs)+1].Labels = bars, counts
	return Drawing{Scale{Max: 1}, shapes}
}

// eventRows describes the event of the nearest mark within reach, and says how many
// events the mark stands for.
func (s *source) eventRows(groups [][]track.Mark, at, reach time.Duration) []Row {
	group := nearest(groups, at, reach)
	if group == nil {
		return nil
	}
	times := s.Timeline.TimeFormat()
	var rows []Row
	if len(group) > 1 {
		rows = append(rows, Row{Name: "×" + strconv.Itoa(len(group)), Value: times.At(group[0].At) + "–" + times.At(group[len(group)-1].At)})
	}
	m := slices.MinFunc(group, func(a, b track.Mark) int { return cmp.Compare((a.At - at).Abs(), (b.At - at).Abs()) })
	for _, e := range s.EventsAt(m) {
		row := Row{Name: e.Type, Value: e.Reason, Note: e.Message, Mark: Decided, At: m.At}
		if e.Count > 1 {
			row.Note = s.Lang.Say("%d times until %s: %s", e.Count, times.At(e.Last), e.Message)
		}
		if m.Kind == track.Warn {
			row.Mark = Warned
		}
		rows = append(rows, row)
	}
	return rows
}

// nearest returns the group that is nearest to a moment; nil if all are out of reach.
func nearest(groups [][]track.Mark, at, reach time.Duration) (best []track.Mark) {
	for _, group := range groups {
		off := max(group[0].At-at, at-group[len(group)-1].At, 0)
		if off <= reach && (best == nil || off < reach) {
			best, reach = group, off
		}
	}
	return best
}

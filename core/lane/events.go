package lane

import (
	"cmp"
	"slices"
	"strconv"
	"time"

	"hpaplayground/core/timeline"
	"hpaplayground/core/track"
)

// glyphs are the marks of events: triangles up and down, and "!" for a warning.
var glyphs = [...][]Polygon{
	track.Up:   {{{-4, 3}, {4, 3}, {0, -4}}},
	track.Down: {{{-4, -3}, {4, -3}, {0, 4}}},
	track.Warn: {{{-1, -5}, {1, -5}, {1, 1}, {-1, 1}}, {{-1, 3}, {1, 3}, {1, 5}, {-1, 5}}},
}

// flapGlyphs are the marks of rescales that undo the rescale before: a triangle that comes from
// a bar.
var flapGlyphs = [...][]Polygon{
	track.Up:   {{{-4, 1}, {4, 1}, {0, -5}}, {{-4, 3}, {4, 3}, {4, 5}, {-4, 5}}},
	track.Down: {{{-4, -1}, {4, -1}, {0, 5}}, {{-4, -5}, {4, -5}, {4, -3}, {-4, -3}}},
}

// event is a mark of the lane.
type event struct {
	track.Mark
	flap bool // the event undoes an opposite rescale, see Timeline.Flaps
}

// minMarkGap is the distance in columns below which marks become one.
const minMarkGap = 6

// eventLanes marks rescales, flaps, warnings, edits of the HPA and outages of metrics.
func (s *source) eventLanes() []Lane {
	if !s.Has() {
		return nil
	}
	groups, incidents := s.eventGroups(), s.incidents()
	return []Lane{{
		Name: s.Lang.Say("Events"), Description: s.Lang.Say("Rescales, flaps, warnings, edits of the HPA and metrics that could not be read"), Lines: 1,
		draw: func(float64) Drawing { return s.drawEvents(groups, incidents) },
		more: func(moment, reach time.Duration) []Row {
			rows := append(s.editRows(incidents, moment, reach), s.eventRows(groups, moment, reach)...)
			return append(rows, s.outageRows(incidents, moment)...)
		},
	}}
}

// eventGroups groups the marks: marks of one kind that would cover each other are in the same
// group.
func (s *source) eventGroups() [][]event {
	var groups [][]event
	var marks []event
	flaps := s.Timeline.Flaps(s.HPA)
	for _, m := range s.Marks() {
		_, flap := slices.BinarySearch(flaps, m.At)
		marks = append(marks, event{m, flap && m.Kind != track.Warn})
	}
	for i := 0; i < len(marks); {
		first := i
		for i++; i < len(marks) && marks[i].Kind == marks[first].Kind && marks[i].At-marks[i-1].At < s.columns(minMarkGap); {
			i++
		}
		groups = append(groups, marks[first:i])
	}
	return groups
}

// drawEvents draws each group as one mark, with a bar up to the last event and, where
// there is room, the number of events.
func (s *source) drawEvents(groups [][]event, incidents []track.Incident) Drawing {
	flaps := len(glyphs) + 2 // where the marks of flaps begin
	shapes := make([]Shape, flaps+len(flapGlyphs))
	for kind := range glyphs {
		shapes[kind] = Shape{Style: Style{Fill: ReplicasInk}, Level: 0.5, Glyph: glyphs[kind]}
	}
	shapes[track.Warn].Style.Fill = BadInk
	for kind := range flapGlyphs {
		shapes[flaps+kind] = Shape{Style: Style{Fill: ReplicasInk}, Level: 0.5, Glyph: flapGlyphs[kind]}
	}
	var bars []Box
	var counts []Label
	var signs []time.Duration
	for i, group := range groups {
		m, last := group[0], group[len(group)-1]
		shape := &shapes[m.Kind]
		if m.flap {
			shape = &shapes[flaps+int(m.Kind)]
		}
		shape.Marks = append(shape.Marks, m.At)
		signs = append(signs, m.At, last.At)
		to := s.End()
		if i+1 < len(groups) {
			to = groups[i+1][0].At
		}
		if k := slices.IndexFunc(incidents, func(n track.Incident) bool { return n.From > m.At }); k >= 0 {
			to = min(to, incidents[k].From-s.columns(incidentWidth))
		}
		label := Label{From: last.At, To: to, Ink: Quiet}
		if m.flap {
			label.Texts = []string{s.Lang.Say("flap")}
		}
		if len(group) > 1 {
			bars = append(bars, Box{From: m.At, To: last.At, Low: 0.4, High: 0.6, Style: Style{Fill: shape.Style.Fill}})
			label.Texts = []string{"×" + strconv.Itoa(len(group))}
		}
		if label.Texts != nil && !s.besideIncident(incidents, m.At) {
			counts = append(counts, label)
		}
	}
	shapes[len(glyphs)].Boxes, shapes[len(glyphs)+1].Labels = bars, counts
	drawn := s.drawIncidents(incidents, signs)
	return Drawing{Scale{Max: 1}, append(append(drawn[:1:1], shapes...), drawn[1:]...)} // outages are behind
}

// eventRows describes the event of the nearest mark within reach, and says how many
// events the mark stands for.
func (s *source) eventRows(groups [][]event, moment, reach time.Duration) []Row {
	group := nearest(groups, moment, reach)
	if group == nil {
		return nil
	}
	times := s.Timeline.TimeFormat()
	var rows []Row
	if len(group) > 1 {
		rows = append(rows, Row{Name: "×" + strconv.Itoa(len(group)), Value: times.At(group[0].At) + "–" + times.At(group[len(group)-1].At)})
	}
	m := slices.MinFunc(group, func(a, b event) int { return cmp.Compare((a.At - moment).Abs(), (b.At - moment).Abs()) })
	if m.flap {
		rows = append(rows, Row{Name: s.Lang.Say("flap"), Value: s.undone(m.Mark), Note: s.Lang.Say("within %s", timeline.Clock(timeline.FlapSpan)), Mark: Decided, At: m.At})
	}
	for _, e := range s.EventsAt(m.Mark) {
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

// undone says which rescale a flap undoes: the last rescale before the flap.
func (s *source) undone(flap track.Mark) string {
	text := ""
	for _, m := range s.Marks() {
		if m.At >= flap.At {
			break
		}
		switch m.Kind {
		case track.Up:
			text = s.Lang.Say("undoes the scale-up of %s", s.Timeline.TimeFormat().In(m.At))
		case track.Down:
			text = s.Lang.Say("undoes the scale-down of %s", s.Timeline.TimeFormat().In(m.At))
		}
	}
	return text
}

// nearest returns the group that is nearest to a moment; nil if all are out of reach.
func nearest(groups [][]event, moment, reach time.Duration) (best []event) {
	for _, group := range groups {
		distance := max(group[0].At-moment, moment-group[len(group)-1].At, 0)
		if distance <= reach && (best == nil || distance < reach) {
			best, reach = group, distance
		}
	}
	return best
}

package lane

import (
	"math"
	"slices"
	"time"

	"hpaplayground/core/plot"
	"hpaplayground/core/track"
)

// incidentGlyphs are the marks of incidents: a diamond for an edit, and for a change of the replicas by
// KEDA a triangle on a block.
var incidentGlyphs = [...]Polygon{
	{{-4, 0}, {0, -4}, {4, 0}, {0, 4}},
	{{-4, 4}, {-4, 0}, {0, -5}, {4, 0}, {4, 4}},
	{{-4, -4}, {-4, 0}, {0, 5}, {4, 0}, {4, -4}},
}

// glyphOf returns the index of an incident's mark in incidentGlyphs.
func glyphOf(n track.Incident) int {
	switch {
	case n.KEDA > 0:
		return 1
	case n.KEDA < 0:
		return 2
	}
	return 0
}

// beside returns a mark to the left of its moment, where a rescale that follows at once does
// not cover the mark.
func beside(glyph Polygon) Polygon {
	glyph = slices.Clone(glyph)
	for i := range glyph {
		glyph[i][0] -= 9
	}
	return glyph
}

var (
	outageStyle = Style{Fill: BadFill, Stroke: BadInk, Form: LeftEdge}
	editStyle   = Style{Stroke: Quiet, Width: 1, Dash: Dotted}
)

// minIncidentGap is the distance in columns below which a rescale would cover an incident. The incident
// is then drawn beside the rescale.
const minIncidentGap = 9

// incidentWidth is how far the mark of an edit reaches to the left, in columns.
const incidentWidth = 14

// minLabelGap is the distance in columns below which an incident's text is behind a rescale, because
// there is no room for the text before the rescale.
const minLabelGap = 30

// besideIncident reports whether the text of an incident is behind a mark of the controller.
func (s *source) besideIncident(incidents []track.Incident, mark time.Duration) bool {
	return slices.ContainsFunc(incidents, func(n track.Incident) bool { return s.follows(n, mark, minLabelGap) })
}

// follows reports whether a mark of the controller is less than some columns behind an edit or
// a change by KEDA.
func (s *source) follows(n track.Incident, mark time.Duration, columns int) bool {
	return !n.Outage && n.From <= mark && mark-n.From < s.columns(columns)
}

// drawIncidents draws outages as boxes and the other incidents as marks, with their texts if there is
// room before the next mark. taken has the times of the controller's marks, in order.
func (s *source) drawIncidents(incidents []track.Incident, taken []time.Duration) []Shape {
	outages, names := Shape{}, Shape{}
	marks := make([]Shape, 2*len(incidentGlyphs))
	for i, glyph := range incidentGlyphs {
		marks[2*i] = Shape{Style: Style{Fill: Text}, Level: 0.5, Glyph: []Polygon{glyph}}
		marks[2*i+1] = Shape{Style: Style{Fill: Text}, Level: 0.5, Glyph: []Polygon{beside(glyph)}}
	}
	for i, n := range incidents {
		label := Label{From: n.From, To: s.End(), Ink: Text, Texts: []string{n.Text, n.Short}}
		if i+1 < len(incidents) {
			label.To = incidents[i+1].From - s.columns(incidentWidth)
		}
		covered := 0
		for _, mark := range taken {
			if s.follows(n, mark, minIncidentGap) {
				covered = 1
			}
			if s.follows(n, mark, minLabelGap) {
				label.From = mark
			} else if mark > n.From {
				label.To = min(label.To, mark)
				break
			}
		}
		if n.Outage {
			label.To, label.Ink, label.Inside, label.Texts = min(label.To, n.To), BadText, true, []string{n.Short}
			outages.Boxes = append(outages.Boxes, Box{From: n.From, To: n.To, High: 1, Style: outageStyle})
		} else {
			mark := &marks[2*glyphOf(n)+covered]
			mark.Marks = append(mark.Marks, n.From)
		}
		names.Labels = append(names.Labels, label)
	}
	return append(append([]Shape{outages}, marks...), names)
}

// editRows says which edits are at most reach away from a moment.
func (s *source) editRows(incidents []track.Incident, moment, reach time.Duration) (rows []Row) {
	for _, n := range incidents {
		if !n.Outage && (n.From-moment).Abs() <= reach {
			row := Row{Name: n.Short, Value: n.Text, Note: s.Timeline.TimeFormat().In(n.From), Mark: Edited, At: n.From}
			if n.KEDA != 0 {
				row.Mark = Decided
			}
			rows = append(rows, row)
		}
	}
	return rows
}

// outageRows says which metric could not be read at a moment.
func (s *source) outageRows(incidents []track.Incident, moment time.Duration) []Row {
	times := s.Timeline.TimeFormat()
	for _, n := range incidents {
		if n.Outage && n.From <= moment && (moment < n.To || n.To == s.End()) {
			return []Row{{
				Styles: []Style{outageStyle}, Name: n.Short, Value: n.Text, Mark: Decided, At: s.decidedAt(moment),
				Note: s.Lang.Say("from %s to %s", times.At(n.From), times.At(n.To)),
			}}
		}
	}
	return nil
}

// incidentShapes draws the incidents behind the replicas: a line at each edit and a wash over each
// outage.
func (s *source) incidentShapes(incidents []track.Incident, top float64) []Shape {
	washes, edits := Shape{}, Shape{Style: editStyle}
	for _, n := range incidents {
		if n.Outage {
			washes.Boxes = append(washes.Boxes, Box{From: n.From, To: n.To, High: math.Inf(1), Style: Style{Fill: BadWash}})
			continue
		}
		edits.Line = append(edits.Line, plot.Point{T: n.From, V: 0}, plot.Point{T: n.From, V: top}, plot.Point{T: n.From, V: math.NaN()})
	}
	return []Shape{washes, edits}
}

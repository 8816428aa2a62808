package loads

import (
	"encoding/json"
	"strconv"

	"hpaplayground/core/load"
	"hpaplayground/core/words"
	"hpaplayground/web/widget"
)

// maxHandles is how many points can be dragged at most. More would hide each other.
const maxHandles = 150

func crowded(t *Load) bool { return len(t.Base.Points) > maxHandles }

// Handles are the points of the loads for <hpa-chart>, where people drag the points. Handles are
// made once for a run and a view, because the cursor moves thirty times a second.
type Handles struct {
	Text string // JSON, see chart/loads.js

	runRevision int
	view        View
	lang        words.Language
	open        bool
}

// chartLoads has all loads in the form that the chart reads.
type chartLoads struct {
	Invite string   `json:"invite"` // the text that says that the load can be dragged, until a load was dragged; "" for no text
	Open   bool     `json:"open"`   // the Load tab is open
	Draw   bool     `json:"draw"`   // strokes are drawn in the lane of Entry
	Entry  int      `json:"entry"`
	Point  int      `json:"point"`
	Loads  []handle `json:"loads"`
}

// handle is one load, with the values that its lane shows.
type handle struct {
	Name   string   `json:"name"`
	Level  bool     `json:"level"`  // the line is level from point to point
	Points [][4]any `json:"points"` // seconds, value, and two texts for people: its value and its name
}

// Next returns the handles of the model. The handles stay the same until the run of a new text has
// ended. A broken text has no handles.
func (h Handles) Next(m Model, open bool) Handles {
	switch {
	case m.RunRevision != m.Revision && m.Checked != m.Revision:
		return h
	case m.RunRevision != m.Revision:
		return Handles{}
	}
	next := Handles{runRevision: m.RunRevision, view: m.View, lang: m.Lang, open: open, Text: h.Text}
	if next == h {
		return h
	}
	loads := m.Loads()
	if loads == nil {
		return Handles{}
	}
	s := chartLoads{Open: open, Entry: min(m.Entry, len(loads.Given)-1), Loads: make([]handle, len(loads.Given))}
	if !m.Exercise {
		s.Invite = m.Lang.Say("Drag the load")
	}
	for i := range loads.Given {
		s.Loads[i] = m.handle(m.read(loads, i))
	}
	if t, ok := m.Load(); ok {
		s.Draw = open && m.Draw && t.CanDrag()
		s.Point = min(m.Point, len(t.Base.Points)-1)
	}
	text, err := json.Marshal(s)
	if err != nil {
		return Handles{} // cannot happen: the handles have only numbers, bools and strings
	}
	next.Text = string(text)
	return next
}

// Lane returns the chart's lane of the load that is edited in the Load tab, or "" if
// the tab is closed.
func (h Handles) Lane() string {
	if !h.open {
		return ""
	}
	return "demand-" + strconv.Itoa(h.view.Entry)
}

func (m Model) handle(t Load) handle {
	h := handle{Name: m.Lang.Say("Load of %s over time", t.Demand.Metric.Name), Level: !t.Base.Linear, Points: [][4]any{}}
	if !t.CanDrag() || crowded(&t) {
		return h
	}
	for i, p := range t.Base.Points {
		h.Points = append(h.Points, [4]any{
			p.At.Seconds(), p.Milli / 1000,
			m.Lang.Say("%s at %s", t.Readable(p.Milli), m.Playback.TimeText(p.At)), m.Lang.Say("Point %d of %d", i+1, len(t.Base.Points)),
		})
	}
	return h
}

// ReadLaneChange reads how a person changed a load in its lane. detail is from the chart's
// event hpa-load.
func ReadLaneChange(detail string) (LaneChanged, error) {
	var d struct {
		Entry          int
		Do             string
		Point          int
		Seconds, Value float64
		Times, Values  int
		Done           bool
		Stroke         [][2]float64
	}
	err := json.Unmarshal([]byte(detail), &d)
	h := LaneChanged{Entry: d.Entry}
	switch d.Do {
	case "move":
		h.Do = PointMoved{Point: d.Point, At: widget.Seconds(d.Seconds), Milli: d.Value * 1000, Done: d.Done}
	case "nudge":
		h.Do = PointNudged{Point: d.Point, TimeSteps: d.Times, ValueSteps: d.Values}
	case "add":
		h.Do = PointAdded{At: widget.Seconds(d.Seconds), Milli: d.Value * 1000}
	case "remove":
		h.Do = PointRemoved{Point: d.Point}
	case "stroke":
		var stroke []load.Point
		for _, p := range d.Stroke {
			stroke = append(stroke, load.Point{At: widget.Seconds(p[0]), Milli: p[1] * 1000})
		}
		h.Do = Drawn{Stroke: stroke}
	default:
		h.Do = PointChosen{Point: d.Point}
	}
	return h, err
}

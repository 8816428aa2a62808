package state

import (
	"slices"
	"strconv"
	"time"

	"hpaplayground/core/load"
	"hpaplayground/core/manifest"
	"hpaplayground/core/scenario"
	"hpaplayground/core/trace"
	"hpaplayground/web/document"
	"hpaplayground/web/quantity"
)

// LoadView is the state of the load editor that is not in the text.
type LoadView struct {
	Entry int     // index of the trace that is shown
	Point int     // index of the chosen point
	Draw  bool    // strokes are drawn; else points are dragged
	Top   float64 // of the axis while a point is dragged; else 0
}

// Trace is the load that the editor shows.
type Trace struct {
	scenario.GivenLoad
	Axes
	text   string // the text of its series
	indent int    // of the text's first line
	unit   quantity.Unit
}

// Spoken writes a value for people to read.
func (t *Trace) Spoken(milli float64) string { return t.unit.Say(milli) }

// Written writes a value as in the text.
func (t *Trace) Written(milli float64) string { return t.unit.Write(milli) }

// Drags reports whether the trace has points that can be dragged: its own, or
// the single point of a constant.
func (t *Trace) Drags() bool { return t.Form == "points" || t.Form == scenario.Constant }

// Curve is the load as it runs.
func (t *Trace) Curve() *load.Series {
	d := &t.Demand
	switch {
	case d.Total != nil:
		return d.Total
	case d.PerPod != nil:
		return d.PerPod
	case d.Value != nil:
		return d.Value
	case d.Backlog != nil:
		return d.Backlog.Arrivals
	}
	return t.Own
}

// Outline is the points of Curve to draw.
func (t *Trace) Outline() []load.Point { return outline(t.Curve(), t.Duration) }

// Loads are the loads in the text, or nil if the Simulation cannot be read.
func (m Model) Loads() *scenario.Loads {
	if m.Scenario != nil && m.Ran == m.Revision {
		return &scenario.Loads{Duration: m.Scenario.Duration, Given: m.Scenario.Given}
	}
	loads, _ := scenario.ReadLoads(m.PartText(document.Simulation))
	return loads
}

// Trace is the load that is shown; ok is false if there is none.
func (m Model) Trace() (t Trace, ok bool) {
	loads := m.Loads()
	if loads == nil || len(loads.Given) == 0 {
		return Trace{}, false
	}
	t.GivenLoad = loads.Given[min(max(m.Load.Entry, 0), len(loads.Given)-1)]
	f, _ := m.Document.EditSimulation().Get(t.Path)
	t.text, t.indent = f.Text, max(f.Column-1, 1)
	t.unit = unitOf(f.Text, &t.GivenLoad)
	highest := 0.0
	for _, s := range []*load.Series{t.Curve(), t.Own} {
		for _, p := range s.Points {
			if p.At <= loads.Duration {
				highest = max(highest, p.Milli)
			}
		}
	}
	base := t.unit.Milli
	if t.unit.Suffix == "" && highest < 1000 {
		base = 1
	}
	t.Axes = axesOf(highest, base, loads.Duration)
	if m.Load.Top > 0 {
		t.Top = m.Load.Top
		t.Axes = t.stepped(base)
	}
	return t, true
}

// unitOf is the unit that a series is written in: the first unit in its text.
func unitOf(text string, g *scenario.GivenLoad) quantity.Unit {
	if g.Form != "csv" { // which has none
		if u, ok := quantity.First(text); ok {
			return u
		}
	}
	if g.Demand.Metric.Name == "memory" {
		return quantity.Mebi
	}
	return quantity.Plain
}

var simulation = manifest.Object{Kind: "Simulation"}

func (m Model) updateLoad(msg Msg) (Model, []Effect) {
	switch msg := msg.(type) {
	case LoadChosen:
		m.Load = LoadView{Entry: msg.Entry, Draw: m.Load.Draw}
		return m, nil
	case LoadDrawing:
		m.Load.Draw = !m.Load.Draw
		return m, nil
	case PointChosen:
		m.Load.Point = msg.Point
		return m, nil
	case LoadAdded:
		return m.makeLoad(msg)
	case ImportRead, ImportChosen, ImportScaled, ImportKept, ImportThinned, ImportCompared, ImportApplied:
		return m.updateImport(msg)
	}
	t, ok := m.Trace()
	if !ok {
		return m, nil
	}
	e := m.Document.EditSimulation()
	switch msg := msg.(type) {
	case PointMoved:
		return m.movePoint(t, msg)
	case LoadRemoved:
		e.Remove("spec.load[" + strconv.Itoa(t.Index) + "]")
		m.Load.Entry = max(m.Load.Entry-1, 0)
		return m.write(e, m.Lang.Say("The load of %s is removed.", t.Demand.Metric.Name))
	case LoadShaped:
		return m.shape(t, msg.Form)
	case LoadFieldSet:
		return m.give(t, msg)
	case LoadFailed:
		return m.failLoad(t)
	case LoadPushed:
		return m.push(t, msg.Percent)
	}
	if !t.Drags() {
		return m, nil
	}
	s := t.Own
	switch msg := msg.(type) {
	case PointNudged:
		if msg.Point < 0 || msg.Point >= len(s.Points) {
			return m, nil
		}
		p := s.Points[msg.Point]
		s = moved(s, msg.Point, p.At+time.Duration(msg.Times)*t.Second, p.Milli+float64(msg.Values)*t.Step, t.Duration)
		m.Load.Point = msg.Point
	case PointAdded:
		p := load.Point{At: t.time(msg.At, -t.Duration), Milli: t.value(msg.Milli, -t.Top)}
		if msg.At < 0 {
			at := min(m.Cursor.Truncate(time.Second), t.Duration)
			p = load.Point{At: at, Milli: t.value(s.At(at), -t.Top)}
		}
		s, m.Load.Point = added(s, p)
	case PointRemoved:
		if len(s.Points) < 2 || msg.Point < 0 || msg.Point >= len(s.Points) {
			return m.notice(m.Lang.Say("A load has at least one point."))
		}
		s = &load.Series{Linear: s.Linear, Points: slices.Delete(slices.Clone(s.Points), msg.Point, msg.Point+1)}
		m.Load.Point = min(msg.Point, len(s.Points)-1)
	case LoadDrawn:
		if t.Form == scenario.Constant {
			s = &load.Series{Linear: true, Points: s.Points}
		}
		s = drawn(s, msg.Stroke, t.Axes)
		m.Load.Point = 0
	}
	if t.Form == scenario.Constant && len(s.Points) == 1 && s.Points[0].At == 0 {
		e.Set(t.Path, t.unit.Write(s.Points[0].Milli))
	} else {
		t.writePoints(e, s)
	}
	return m.write(e, "")
}

// movePoint follows a drag. The editor gets the text only at the end, so that
// one undo takes back the whole drag.
func (m Model) movePoint(t Trace, msg PointMoved) (Model, []Effect) {
	if msg.Point < 0 || msg.Point >= len(t.Own.Points) || !t.Drags() {
		return m, nil
	}
	m.Load.Top, m.Load.Point = t.Top, msg.Point
	p := t.Own.Points[msg.Point]
	s := moved(t.Own, msg.Point, t.time(msg.At, p.At), t.value(msg.Milli, p.Milli), t.Duration)
	e := m.Document.EditSimulation()
	if t.Form == scenario.Constant {
		s.Points[0].At = 0
		e.Set(t.Path, t.unit.Write(s.Points[0].Milli))
	} else {
		t.writePoints(e, s)
	}
	put := m.Put
	if msg.Done {
		m.Load.Top = 0
	}
	if e.Err != nil {
		return m.notice(document.Refused(e.Err, m.Lang))
	}
	if e.Text == m.PartText(document.Simulation) && (!msg.Done || m.Put == m.Revision) {
		return m, nil
	}
	m, effects := m.rewritten(m.Document.Write(document.Simulation, e.Text), "")
	if !msg.Done {
		m.Put = put
	}
	return m, effects
}

// push multiplies the load from the cursor on. A load of another form becomes a
// list of points first.
func (m Model) push(t Trace, percent int) (Model, []Effect) {
	at := m.Cursor.Truncate(time.Second)
	s := t.Own
	if !t.Drags() || t.Repeat > 0 {
		s = t.flat()
	}
	out := pushed(s, at, float64(100+percent)/100)
	if slices.Equal(out.Points, s.Points) {
		return m.notice(m.Lang.Say("The load is 0 from there on: raise it by a point."))
	}
	e := m.Document.EditSimulation()
	t.writePoints(e, out)
	e.Remove(t.Path + ".repeat")
	sign := ""
	if percent > 0 {
		sign = "+"
	}
	return m.write(e, m.Lang.Say("%s %s%d %% from %s on.", t.Demand.Metric.Name, sign, percent, scenario.ShortDuration(at)))
}

// flat is the trace as points, without its noise, which stays in the text. A
// pattern becomes few points; measured data keeps all of its points.
func (t *Trace) flat() *load.Series {
	s := t.Own
	if t.Repeat > 0 {
		s = s.Repeated(t.Repeat, t.Duration)
	}
	if (t.Form == "csv" || t.Form == "points") && len(s.Points) <= trace.MaxPoints {
		return clipped(s, t.Duration)
	}
	return within(s, t.Duration)
}

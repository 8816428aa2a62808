package loads

import (
	"slices"
	"strconv"
	"time"

	"hpaplayground/core/load"
	"hpaplayground/core/scenario"
	"hpaplayground/core/timeline"
	"hpaplayground/web/document"
	"hpaplayground/web/feature"
	"hpaplayground/web/playback"
)

// Update returns the editor after a message. If the message changes a load, it is
// written into the text.
func (e Editor) Update(msg feature.Msg, page feature.Model) (feature.Feature, []feature.Effect) {
	switch event := msg.(type) {
	case playback.LoadDragged:
		handled, err := ReadLaneChange(event.Detail)
		if err != nil {
			return nil, nil
		}
		msg = handled
	case playback.HPAPicked:
		return e.showLoadOf(page), nil
	case TraceGiven:
		return page.(Page).LoadEditor().OpenImport(event.Trace).Editor, []feature.Effect{
			feature.Forward{Msg: feature.TabOpened{Tab: e.Name()}}, feature.Forward{Msg: feature.ViewOpened{View: feature.Details}}, ShowImport{},
		}
	case Chosen, LaneChanged, PointChosen, PointMoved, PointNudged, PointAdded, PointRemoved, DrawToggled, Drawn, Shaped, FieldSet, Multiplied, Failed, Added, Proposed, Removed, StateLoadsKept,
		ImportOpened, ImportTargetPicked, ImportRead, ImportChosen, ImportScaled, ImportKept, ImportThinned, ImportExcessAllowed, ImportCompared, ImportApplied:
	default:
		return nil, nil
	}
	m := page.(Page).LoadEditor()
	next := m.update(msg)
	effects := next.Effects
	if next.Revision != m.Revision || next.Notice != "" {
		effects = append([]feature.Effect{feature.Forward{Msg: document.Rewritten{Text: next.Document, Notice: next.Notice}}}, effects...)
	}
	return next.Editor, effects
}

// showLoadOf shows a load of the HPA that is shown, or returns nil if such a load is shown.
func (e Editor) showLoadOf(page feature.Model) feature.Feature {
	r, now := page.Run(), page.Now()
	if !r.Has() || now.RunRevision != now.Revision {
		return nil
	}
	carried := func(d timeline.Demand) bool { return r.Carries(&d) }
	demands := r.Timeline.Demands
	i := slices.IndexFunc(demands, carried)
	if i < 0 || e.Entry >= 0 && e.Entry < len(demands) && carried(demands[e.Entry]) {
		return nil
	}
	e.View = View{Entry: i, Draw: e.Draw}
	return e
}

// update returns the editor after a message. If the message changes the load, the text
// is changed too.
func (m Model) update(msg feature.Msg) Model {
	m.Notice, m.Effects = "", nil
	switch msg := msg.(type) {
	case Chosen:
		m.View = View{Entry: msg.Entry, Draw: m.Draw}
		return m
	case LaneChanged:
		if msg.Entry != m.Entry {
			m.View = View{Entry: msg.Entry, Draw: m.Draw}
		}
		return m.update(msg.Do)
	case DrawToggled:
		m.Draw = !m.Draw
		return m
	case PointChosen:
		m.Point = msg.Point
		return m
	case Added:
		return m.makeLoad(msg)
	case Proposed:
		return m.propose(msg.Shape)
	case StateLoadsKept:
		return m.keepStateLoads()
	case ImportOpened, ImportRead, ImportTargetPicked, ImportChosen, ImportScaled, ImportKept, ImportThinned, ImportExcessAllowed, ImportCompared, ImportApplied:
		return m.updateImport(msg)
	}
	t, ok := m.Load()
	if !ok {
		return m
	}
	switch msg := msg.(type) {
	case PointMoved:
		return m.movePoint(t, msg)
	case Removed:
		e := m.EditSimulation()
		e.Remove("spec.load[" + strconv.Itoa(t.Index) + "]")
		m.Entry = max(m.Entry-1, 0)
		return m.write(e, m.Lang.Say("The load of %s is removed.", t.Demand.Metric.Name))
	case Shaped:
		return m.shape(t, msg.Form)
	case FieldSet:
		return m.setField(t, msg)
	case Failed:
		return m.failMetric(t)
	case Multiplied:
		return m.multiply(t, msg.Percent)
	}
	if !t.CanDrag() {
		return m
	}
	return m.changePoints(t, msg)
}

// changePoints adds, moves or removes points, or replaces points with a stroke.
func (m Model) changePoints(t Load, msg feature.Msg) Model {
	s := t.Base
	switch msg := msg.(type) {
	case PointNudged:
		if msg.Point < 0 || msg.Point >= len(s.Points) {
			return m
		}
		p := s.Points[msg.Point]
		s = movePointTo(s, msg.Point, p.At+time.Duration(msg.TimeSteps)*t.TimeStep, p.Milli+float64(msg.ValueSteps)*t.ValueStep, t.Duration)
		m.Point = msg.Point
	case PointAdded:
		p := load.Point{At: t.time(msg.At, -t.Duration), Milli: t.value(msg.Milli, -t.Top)}
		if msg.At < 0 {
			moment := min(m.Cursor.Truncate(time.Second), t.Duration)
			p = load.Point{At: moment, Milli: t.value(s.At(moment), -t.Top)}
		}
		s, m.Point = insertPoint(s, p)
	case PointRemoved:
		if len(s.Points) < 2 || msg.Point < 0 || msg.Point >= len(s.Points) {
			return m.notice(m.Lang.Say("A load has at least one point."))
		}
		s = &load.Series{Linear: s.Linear, Points: slices.Delete(slices.Clone(s.Points), msg.Point, msg.Point+1)}
		m.Point = min(msg.Point, len(s.Points)-1)
	case Drawn:
		if t.Form == scenario.Constant {
			s = &load.Series{Linear: true, Points: s.Points}
		}
		s = replaceSpan(s, msg.Stroke, t.Axes)
		m.Point = 0
	}
	e := m.EditSimulation()
	if t.Form == scenario.Constant && len(s.Points) == 1 && s.Points[0].At == 0 {
		t.removeProposedLabel(e)
		e.Set(t.Path, t.unit.Write(s.Points[0].Milli))
	} else {
		t.writePoints(e, s)
	}
	return m.write(e, "")
}

// movePoint handles a drag of a point. The editor element gets the text only at the end.
func (m Model) movePoint(t Load, msg PointMoved) Model {
	if msg.Point < 0 || msg.Point >= len(t.Base.Points) || !t.CanDrag() {
		return m
	}
	m.Point = msg.Point
	p := t.Base.Points[msg.Point]
	s := movePointTo(t.Base, msg.Point, t.time(msg.At, p.At), t.value(msg.Milli, p.Milli), t.Duration)
	e := m.EditSimulation()
	if t.Form == scenario.Constant {
		s.Points[0].At = 0
		t.removeProposedLabel(e)
		e.Set(t.Path, t.unit.Write(s.Points[0].Milli))
	} else {
		t.writePoints(e, s)
	}
	put := m.GivenRevision
	if e.Err != nil {
		return m.notice(document.Refused(e.Err, m.Lang))
	}
	if e.Text == m.PartText(document.Simulation) && (!msg.Done || m.GivenRevision == m.Revision) {
		return m
	}
	m.Document = m.Drag(document.Simulation, e.Text, t.Path+" "+strconv.Itoa(msg.Point), msg.Done)
	if !msg.Done {
		m.GivenRevision = put
	}
	return m
}

// multiply multiplies the load from the cursor on. A load of another form is turned
// into a list of points first.
func (m Model) multiply(t Load, percent int) Model {
	moment := m.Cursor.Truncate(time.Second)
	s := t.Base
	if !t.CanDrag() || t.Repeat > 0 {
		s = t.flat()
	}
	series := multiplyFrom(s, moment, float64(100+percent)/100)
	if slices.Equal(series.Points, s.Points) {
		return m.notice(m.Lang.Say("The load is 0 from there on: add a point to raise it."))
	}
	e := m.EditSimulation()
	t.writePoints(e, series)
	e.Remove(t.Path + ".repeat")
	sign := ""
	if percent > 0 {
		sign = "+"
	}
	return m.write(e, m.Lang.Say("%s %s%d %% from %s on.", t.Demand.Metric.Name, sign, percent, scenario.ShortDuration(moment)))
}

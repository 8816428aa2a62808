package state

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"hpaplayground/core/load"
	"hpaplayground/core/manifest"
	"hpaplayground/core/scenario"
)

// LoadView is the state of the load editor that the text does not hold.
type LoadView struct {
	Entry int     // the trace that is shown, by its place among those given
	Point int     // the point that is chosen
	Draw  bool    // a stroke is drawn, no point dragged
	Top   float64 // of the axis while a point is dragged; 0: none is
}

// The messages of the load editor. Values are milli-units.
type (
	// LoadChosen: another trace is to be shown.
	LoadChosen struct{ Entry int }
	// PointChosen: another point was focused.
	PointChosen struct{ Point int }
	// PointMoved: a point was dragged; Done: it was let go.
	PointMoved struct {
		Point int
		At    time.Duration
		Milli float64
		Done  bool
	}
	// PointNudged: a point was moved by steps of the axes.
	PointNudged struct{ Point, Times, Values int }
	// PointAdded: one is wanted there, or with a negative At on the curve at the
	// cursor.
	PointAdded struct {
		At    time.Duration
		Milli float64
	}
	// PointRemoved: one is to go.
	PointRemoved struct{ Point int }
	// LoadDrawing: strokes are to be drawn, or no longer.
	LoadDrawing struct{}
	// LoadDrawn: a stroke was.
	LoadDrawn struct{ Stroke []load.Point }
	// LoadShaped: the trace is to have another form.
	LoadShaped struct{ Form string }
	// LoadGiven: a field of it was filled in: one of its form, noise, repeat,
	// interpolate, or at and value of the chosen point.
	LoadGiven struct{ Field, Value string }
	// LoadPushed: it is to be multiplied from the cursor on.
	LoadPushed struct{ Percent int }
	// LoadMade: a trace of a metric is wanted.
	LoadMade struct {
		Metric load.Metric
		Kind   string
	}
	// LoadRemoved: the trace is to go.
	LoadRemoved struct{}
)

func (LoadChosen) msg()   {}
func (PointChosen) msg()  {}
func (PointMoved) msg()   {}
func (PointNudged) msg()  {}
func (PointAdded) msg()   {}
func (PointRemoved) msg() {}
func (LoadDrawing) msg()  {}
func (LoadDrawn) msg()    {}
func (LoadShaped) msg()   {}
func (LoadGiven) msg()    {}
func (LoadPushed) msg()   {}
func (LoadMade) msg()     {}
func (LoadRemoved) msg()  {}

// Trace is the load that the editor shows.
type Trace struct {
	scenario.GivenLoad
	Axes
	text   string // of its series
	indent int    // of the text's first line
	unit   unit
}

// Spoken writes a value of it as a person reads it.
func (t *Trace) Spoken(milli float64) string { return t.unit.say(milli) }

// Written is a value as the text has it.
func (t *Trace) Written(milli float64) string { return t.unit.write(milli) }

// Drags says whether the trace has points that can be dragged: its own, or the
// one that a constant is.
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

// Outline is Curve, of many points those that stand out.
func (t *Trace) Outline() []load.Point { return outline(t.Curve(), t.Duration) }

// Loads are those that the text gives; nil if the Simulation cannot be read.
func (m Model) Loads() *scenario.Loads {
	if m.Scenario != nil && m.Ran == m.Revision {
		return &scenario.Loads{Duration: m.Scenario.Duration, Given: m.Scenario.Given}
	}
	loads, _ := scenario.ReadLoads(m.PartText(Simulation))
	return loads
}

// Trace is the load that is shown; ok is false if there is none.
func (m Model) Trace() (t Trace, ok bool) {
	loads := m.Loads()
	if loads == nil || len(loads.Given) == 0 {
		return Trace{}, false
	}
	t.GivenLoad = loads.Given[min(max(m.Load.Entry, 0), len(loads.Given)-1)]
	f, _ := manifest.Get(m.PartText(Simulation), simulation, t.Path)
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
	base := t.unit.milli
	if t.unit.suffix == "" && highest < 1000 {
		base = 1
	}
	t.Axes = axesOf(highest, base, loads.Duration)
	if m.Load.Top > 0 {
		t.Top = m.Load.Top
		t.Axes = t.stepped(base)
	}
	return t, true
}

var simulation = manifest.Object{Kind: "Simulation"}

// edit is a text that is changed in steps, of which the first that fails ends it.
type edit struct {
	text string
	err  error
}

func (e *edit) do(change func(string, manifest.Object, string, string) (manifest.Change, error), path, value string) {
	if e.err != nil {
		return
	}
	c, err := change(e.text, simulation, path, value)
	if e.err = err; err == nil {
		e.text = c.Apply(e.text)
	}
}

func (e *edit) set(path, value string)    { e.do(manifest.Set, path, value) }
func (e *edit) insert(path, value string) { e.do(manifest.Insert, path, value) }

func (e *edit) remove(path string) {
	e.do(func(text string, in manifest.Object, path, _ string) (manifest.Change, error) {
		return manifest.Remove(text, in, path)
	}, path, "")
}

// write takes over a changed Simulation. What the scenario would refuse is
// refused here, in its words.
func (m Model) write(e edit, said string) (Model, []Effect) {
	if e.err != nil {
		return Update(m, Said{cannot(e.err)})
	}
	if e.text == m.PartText(Simulation) {
		return m, nil
	}
	if loads, diagnostics := scenario.ReadLoads(e.text); loads == nil {
		for _, d := range diagnostics {
			if d.Severity == manifest.Error {
				return Update(m, Said{"Not changed: " + d.Message + "."})
			}
		}
	}
	m, effects := m.replace(e.text)
	if said == "" {
		return m, effects
	}
	m, hush := Update(m, Said{said})
	return m, append(effects, hush...)
}

// replace takes over a Simulation, and runs it.
func (m Model) replace(text string) (Model, []Effect) {
	m, settle := m.haunt()
	m = m.put(scenario.Replace(m.Sections, Simulation.role(), text))
	m.Part, m.Moved = Simulation, true
	m, effects := m.run()
	m, more := m.relink()
	return m, append(append(effects, more...), settle...)
}

func cannot(err error) string {
	if strings.Contains(err.Error(), manifest.ErrBroken.Error()) {
		return "The Simulation cannot be read, so its load cannot be changed."
	}
	return "Not changed: " + err.Error() + "."
}

// writePoints writes a series of points in the place of the trace's own. The
// points that both have stay as they are written, with their comments.
func (t *Trace) writePoints(e *edit, s *load.Series) {
	list := t.Path + ".points"
	if t.Form != "points" {
		value := t.list(s)
		if t.Form == scenario.Constant {
			if s.Linear {
				e.set(t.Path, "{interpolate: linear, points: "+value+"}")
			} else {
				e.set(t.Path, "{points: "+value+"}")
			}
			return
		}
		e.set(list, value)
		e.remove(t.Path + "." + t.Form)
		e.remove(t.Path + ".repeat")
		t.writeLinear(e, s.Linear)
		return
	}
	old := t.Own.Points
	pairs, changes := align(old, s.Points)
	rows := rowsOf(t.text)
	at := func(i int) string { return list + "[" + strconv.Itoa(i) + "]" }
	switch {
	case len(old) == len(s.Points) && changes == 2: // one that was moved
		for i, p := range s.Points {
			if old[i].At != p.At {
				e.set(at(i)+"[0]", Duration(p.At))
			}
			if old[i].Milli != p.Milli {
				e.set(at(i)+"[1]", t.unit.write(p.Milli))
			}
		}
	case changes > 4 && rows != nil && len(rows) == len(old), changes > mostChanges:
		all := make([]string, 0, len(s.Points))
		for _, p := range pairs {
			if p.new >= 0 {
				all = append(all, t.row(s.Points[p.new]))
			}
			if p.new >= 0 && p.old >= 0 && len(rows) == len(old) {
				text := rows[p.old]
				if old[p.old].Milli != s.Points[p.new].Milli {
					time, _, _ := strings.Cut(text, ",")
					text = time + ", " + t.unit.write(s.Points[p.new].Milli) + "]"
				}
				all[len(all)-1] = text
			}
		}
		e.set(list, "["+strings.Join(all, ", ")+"]")
	default:
		// Those that come are written first: a list is never empty meanwhile.
		for _, p := range pairs {
			if p.new >= 0 && p.old >= 0 && old[p.old].Milli != s.Points[p.new].Milli {
				e.set(at(p.old)+"[1]", t.unit.write(s.Points[p.new].Milli))
			}
		}
		i := 0
		for _, p := range pairs {
			if p.old < 0 {
				e.insert(at(i), t.row(s.Points[p.new]))
			}
			i++
		}
		i = 0
		for _, p := range pairs {
			if p.new < 0 {
				e.remove(at(i))
			} else {
				i++
			}
		}
	}
	if s.Linear != t.Own.Linear {
		t.writeLinear(e, s.Linear)
	}
}

func (t *Trace) writeLinear(e *edit, linear bool) {
	if linear {
		e.set(t.Path+".interpolate", "linear")
	} else {
		e.remove(t.Path + ".interpolate")
	}
}

func (t *Trace) row(p load.Point) string {
	return "[" + Duration(p.At) + ", " + t.unit.write(p.Milli) + "]"
}

func (t *Trace) list(s *load.Series) string {
	rows := make([]string, len(s.Points))
	for i, p := range s.Points {
		rows[i] = t.row(p)
	}
	return "[" + strings.Join(rows, ", ") + "]"
}

// mostChanges is how many points are changed one by one, so that comments stay.
const mostChanges = 150

// pair is a point before and after an edit, by index; -1: it is not there.
type pair struct{ old, new int }

// align finds the points that were there at the same time before, and how many
// were not, or had another value.
func align(old, now []load.Point) (pairs []pair, changes int) {
	for i, j := 0, 0; i < len(old) || j < len(now); {
		switch {
		case j == len(now) || i < len(old) && old[i].At < now[j].At:
			pairs = append(pairs, pair{i, -1})
			i++
			changes++
		case i == len(old) || now[j].At < old[i].At:
			pairs = append(pairs, pair{-1, j})
			j++
			changes++
		default:
			if old[i].Milli != now[j].Milli {
				changes++
			}
			pairs = append(pairs, pair{i, j})
			i++
			j++
		}
	}
	return pairs, changes
}

// rowsOf are the points of a series as they are written; nil if something else
// is between them that must not be lost.
func rowsOf(text string) []string {
	_, text, ok := strings.Cut(text, "points:")
	if !ok || strings.ContainsAny(text, "#*&!|>") {
		return nil
	}
	var rows []string
	open := -1
	for i, c := range text {
		switch c {
		case '[':
			open = i
		case ']':
			if open >= 0 {
				rows = append(rows, text[open:i+1])
			}
			open = -1
		}
	}
	return rows
}

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
	case LoadMade:
		return m.makeLoad(msg)
	case ImportRead, ImportChosen, ImportScaled, ImportKept, ImportApplied:
		return m.updateImport(msg)
	}
	t, ok := m.Trace()
	if !ok {
		return m, nil
	}
	e := edit{text: m.PartText(Simulation)}
	switch msg := msg.(type) {
	case PointMoved:
		return m.movePoint(t, msg)
	case LoadRemoved:
		e.remove("spec.load[" + strconv.Itoa(t.Index) + "]")
		m.Load.Entry = max(m.Load.Entry-1, 0)
		return m.write(e, "The load of "+t.Demand.Metric.Name+" is removed.")
	case LoadShaped:
		return m.shape(t, msg.Form)
	case LoadGiven:
		return m.give(t, msg)
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
			return Update(m, Said{"A load has at least one point."})
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
		e.set(t.Path, t.unit.write(s.Points[0].Milli))
	} else {
		t.writePoints(&e, s)
	}
	return m.write(e, "")
}

// movePoint follows a drag. The editor of the text is told at its end only, so
// that one step takes all of it back.
func (m Model) movePoint(t Trace, msg PointMoved) (Model, []Effect) {
	if msg.Point < 0 || msg.Point >= len(t.Own.Points) || !t.Drags() {
		return m, nil
	}
	m.Load.Top, m.Load.Point = t.Top, msg.Point
	p := t.Own.Points[msg.Point]
	s := moved(t.Own, msg.Point, t.time(msg.At, p.At), t.value(msg.Milli, p.Milli), t.Duration)
	e := edit{text: m.PartText(Simulation)}
	if t.Form == scenario.Constant {
		s.Points[0].At = 0
		e.set(t.Path, t.unit.write(s.Points[0].Milli))
	} else {
		t.writePoints(&e, s)
	}
	put := m.Put
	if msg.Done {
		m.Load.Top = 0
	}
	if e.err != nil {
		return Update(m, Said{cannot(e.err)})
	}
	if e.text == m.PartText(Simulation) && (!msg.Done || m.Put == m.Revision) {
		return m, nil
	}
	m, effects := m.replace(e.text)
	if !msg.Done {
		m.Put = put
	}
	return m, effects
}

// push multiplies the load from the cursor on. What is no list of points
// becomes one first.
func (m Model) push(t Trace, percent int) (Model, []Effect) {
	at := m.Cursor.Truncate(time.Second)
	s := t.Own
	if !t.Drags() || t.Repeat > 0 {
		s = t.flat()
	}
	out := pushed(s, at, float64(100+percent)/100)
	if slices.Equal(out.Points, s.Points) {
		return Update(m, Said{"The load is 0 from there on: raise it by a point."})
	}
	e := edit{text: m.PartText(Simulation)}
	t.writePoints(&e, out)
	e.remove(t.Path + ".repeat")
	sign := ""
	if percent > 0 {
		sign = "+"
	}
	return m.write(e, t.Demand.Metric.Name+" "+sign+strconv.Itoa(percent)+" % from "+Duration(at)+" on.")
}

// flat is the trace as points, without its noise, which the text keeps.
func (t *Trace) flat() *load.Series {
	s := t.Own
	if t.Repeat > 0 {
		s = s.Repeated(t.Repeat, t.Duration)
	}
	return within(s, t.Duration)
}

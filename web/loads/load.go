package loads

import (
	"hpaplayground/core/load"
	"hpaplayground/core/parse"
	"hpaplayground/core/scenario"
	"hpaplayground/core/trace"
	"hpaplayground/web/quantity"
)

// Load is the load that the editor shows.
type Load struct {
	scenario.GivenLoad
	Axes
	text   string // the text of the load's series
	indent int    // the indentation of the text's first line
	unit   quantity.Unit
}

// Readable writes a value for people to read.
func (t *Load) Readable(milli float64) string { return t.unit.Text(milli) }

// TextOf writes a value for the text.
func (t *Load) TextOf(milli float64) string { return t.unit.Write(milli) }

// CanDrag reports whether the load has points that can be dragged: its own points, or the
// single point of a constant.
func (t *Load) CanDrag() bool { return t.Form == "points" || t.Form == scenario.Constant }

// Curve returns the load during the run.
func (t *Load) Curve() *load.Series {
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
	return t.Base
}

// Load returns the load that is shown. If there is no load, ok is false.
func (m Model) Load() (t Load, ok bool) {
	loads := m.Loads()
	if loads == nil || len(loads.Given) == 0 {
		return Load{}, false
	}
	return m.read(loads, min(max(m.Entry, 0), len(loads.Given)-1)), true
}

func (m Model) read(loads *parse.Loads, entry int) (t Load) {
	t.GivenLoad = loads.Given[entry]
	f, _ := m.EditSimulation().Get(t.Path)
	t.text, t.indent = f.Text, max(f.Column-1, 1)
	t.unit = unitOf(f.Text, &t.GivenLoad)
	highest := 0.0
	for _, s := range []*load.Series{t.Curve(), t.Base} {
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
	return t
}

// unitOf returns the unit of a series: the first unit in its text.
func unitOf(text string, g *scenario.GivenLoad) quantity.Unit {
	if g.Form != "csv" { // CSV has no units
		if u, ok := quantity.First(text); ok {
			return u
		}
	}
	if g.Demand.Metric.Name == "memory" {
		return quantity.Mebi
	}
	return quantity.Plain
}

// flat returns the load as points. Noise is left out, because it stays in the text. A
// pattern becomes few points; measured data keeps all of its points.
func (t *Load) flat() *load.Series {
	s := t.Base
	if t.Repeat > 0 {
		s = s.Repeated(t.Repeat, t.Duration)
	}
	if (t.Form == "csv" || t.Form == "points") && len(s.Points) <= trace.MaxPoints {
		return clipped(s, t.Duration)
	}
	return within(s, t.Duration)
}

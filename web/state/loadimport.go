package state

import (
	"slices"
	"time"

	"hpaplayground/core/load"
	"hpaplayground/core/scenario"
	"hpaplayground/core/trace"
	"hpaplayground/core/words"
)

// Import is a trace that is about to become a load. What it points to is not
// written to.
type Import struct {
	Trace  *trace.Trace // nil: no text was given
	Series int          // the one that is chosen
	Scale  string       // as in a Simulation: percent, millicores or empty
	Keep   bool         // the run keeps its duration
}

// The messages of the import.
type (
	// ImportRead: a text was pasted or opened.
	ImportRead struct{ Text string }
	// ImportChosen: another of its series.
	ImportChosen struct{ Series int }
	// ImportScaled: its values count as something else.
	ImportScaled struct{ Scale string }
	// ImportKept: the run is to keep its duration, or to last as long as the
	// trace.
	ImportKept struct{ Keep bool }
	// ImportApplied: it is to be the load that is shown.
	ImportApplied struct{}
)

func (ImportRead) msg()    {}
func (ImportChosen) msg()  {}
func (ImportScaled) msg()  {}
func (ImportKept) msg()    {}
func (ImportApplied) msg() {}

// Preview is what an import would write.
type Preview struct {
	From   *trace.Series
	Load   *load.Series // nil: Why says why there is none
	Why    string
	Length time.Duration
}

// Preview reads the chosen series as a load; ok is false if there is none.
func (i Import) Preview(lang words.Language) (p Preview, ok bool) {
	t := i.Trace
	if t == nil || i.Series < 0 || i.Series >= len(t.Series) || t.Failed() {
		return p, false
	}
	p.From, p.Length = &t.Series[i.Series], t.Length.Truncate(time.Second)
	if len(p.From.Points) == 0 {
		p.Why = lang.Say("There is no value in it.")
		return p, true
	}
	factor, _ := scenario.ParseScale(i.Scale)
	s, problem := scenario.Follow(p.From, factor, false)
	if problem != nil {
		p.Why = problem.String()
		return p, true
	}
	if len(s.Points) > mostWritten {
		s.Linear = true
	}
	p.Load = within(s, max(p.Length, time.Second))
	return p, true
}

// choose puts the first series that has values in front.
func (i Import) choose() Import {
	i.Series = max(slices.IndexFunc(i.Trace.Series, func(s trace.Series) bool { return len(s.Points) > 0 }), 0)
	return i
}

func (m Model) updateImport(msg Msg) (Model, []Effect) {
	switch msg := msg.(type) {
	case ImportRead:
		m.Import = Import{Keep: m.Import.Keep, Scale: m.Import.Scale}
		if msg.Text != "" {
			m.Import.Trace = trace.Read(msg.Text)
			m.Import = m.Import.choose()
		}
	case ImportChosen:
		m.Import.Series = msg.Series
	case ImportScaled:
		m.Import.Scale = msg.Scale
	case ImportKept:
		m.Import.Keep = msg.Keep
	case ImportApplied:
		return m.applyImport()
	}
	return m, nil
}

// applyImport writes the preview in the place of the load that is shown.
func (m Model) applyImport() (Model, []Effect) {
	t, ok := m.Trace()
	p, read := m.Import.Preview(m.Lang)
	if !ok || !read || p.Load == nil {
		return m, nil
	}
	e := edit{text: m.PartText(Simulation)}
	if t.Form == scenario.Constant {
		e.set(t.Path, "{points: "+t.list(p.Load)+"}")
	} else {
		e.set(t.Path+".points", t.list(p.Load))
		if t.Form != "points" {
			e.remove(t.Path + "." + t.Form)
		}
		e.remove(t.Path + ".repeat")
		e.remove(t.Path + ".noise")
	}
	t.writeLinear(&e, p.Load.Linear)
	if !m.Import.Keep && p.Length > 0 {
		e.set("spec.duration", Duration(p.Length))
	}
	m.Load = LoadView{Entry: m.Load.Entry}
	text := m.Text()
	m, effects := m.write(e, m.Lang.Say("%d points of %s are written.", len(p.Load.Points), t.Demand.Metric.Name))
	if m.Text() != text {
		m.Import = Import{}
	}
	return m, effects
}

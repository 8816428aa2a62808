package parse

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"strings"
	"time"

	"hpaplayground/core/load"
	"hpaplayground/core/manifest"
	"hpaplayground/core/note"
	"hpaplayground/core/scenario"
	"hpaplayground/core/trace"
	"hpaplayground/core/trace/read"
)

// traceDoc is the text of a trace, or an object with the text.
type traceDoc struct {
	Text   string    `json:"text"`
	Series string    `json:"series"` // its name or number; empty: the only one
	Scale  string    `json:"scale"`  // percent, millicores or a factor; empty: 1
	Start  *duration `json:"start"`  // when in the run the trace's first value applies; nil: 0s
}

func (t *traceDoc) UnmarshalJSON(b []byte) error {
	if bytes.HasPrefix(b, []byte("{")) {
		type plain traceDoc
		return json.Unmarshal(b, (*plain)(t))
	}
	return json.Unmarshal(b, &t.Text)
}

func (r *reader) trace(text string) *trace.Trace {
	return r.cache.traces.Of(text, func() (*trace.Trace, bool) { return read.Text(text), true })
}

// readRecorded reads what monitoring recorded.
func (r *reader) readRecorded(text string) {
	if strings.TrimSpace(text) == "" {
		return
	}
	const path = "spec.recorded"
	t := r.trace(text)
	r.reportTrace(path, text, t)
	if !t.Failed() {
		r.scenario.Recorded = t
	}
}

// reportTrace reports the problems of a trace.
func (r *reader) reportTrace(path, text string, t *trace.Trace) {
	for _, p := range t.Problems {
		r.reportRow(path, text, p)
	}
	if t.More > 0 {
		r.add(r.simulation.Errorf(path, "and %d more", t.More))
	}
}

// durationFromTraces makes a run without a duration as long as the longest trace of its
// loads, and as what was recorded.
func (r *reader) durationFromTraces(in []loadDoc) {
	if r.simulation == nil || r.simulation.Has("spec.duration") {
		return
	}
	end := time.Duration(0)
	if strings.TrimSpace(r.recorded) != "" {
		start := time.Time{}
		if r.scenario.HasClock {
			start = r.scenario.Start
		}
		if t := r.trace(r.recorded); t.From(start) < scenario.MaxDuration { // else none of it is of a run
			end = min(t.End(start), scenario.MaxDuration)
		}
	}
	for i := range in {
		for _, s := range in[i].series() {
			if s == nil || s.CSV.Text == "" || s.Repeat != nil {
				continue
			}
			start := time.Duration(0)
			if s.CSV.Start != nil {
				start = time.Duration(*s.CSV.Start)
			}
			if length := r.trace(s.CSV.Text).Length; length < 2*scenario.MaxDuration && start.Abs() < 2*scenario.MaxDuration {
				end = max(end, min(start+length, scenario.MaxDuration))
			} else if start <= 0 {
				end = scenario.MaxDuration
			}
		}
	}
	if end > 0 {
		r.scenario.Duration = end
		r.note(note.Say("No duration was given"), note.Say("the run takes %s, as long as the longest trace in the text.", scenario.ShortDuration(end)))
	}
}

// readTrace makes a load from one series of a trace.
func (r *reader) readTrace(path string, in *traceDoc, linear bool) *load.Series {
	at := path + ".csv"
	if r.simulation.Has(at + ".text") {
		at += ".text"
	}
	if strings.TrimSpace(in.Text) == "" {
		if !r.broken(r.simulation, at) {
			r.add(r.simulation.Errorf(at, "csv holds the text of an export: csv: |, and below it the lines"))
		}
		return nil
	}
	t := r.trace(in.Text)
	r.reportTrace(at, in.Text, t)
	factor, ok := Scale(in.Scale)
	if !ok {
		r.add(r.simulation.Errorf(path+".csv.scale", "scale %q: must be percent, millicores or a number above 0, such as 0.001", in.Scale))
	}
	if t.Failed() {
		return nil
	}
	chosen := r.chooseSeries(path, t, in.Series)
	if chosen == nil {
		return nil
	}
	s, problem := FromTrace(chosen, factor, linear)
	if problem != nil {
		r.reportRow(at, in.Text, *problem)
		return nil
	}
	r.noteTrace(path, t, chosen, in)
	switch start := in.Start; {
	case start == nil:
	case *start < 0:
		s = s.From(-time.Duration(*start))
	case time.Duration(*start) > scenario.MaxDuration:
		r.add(r.simulation.Errorf(path+".csv.start", "start %s: a run takes at most %s", scenario.ShortDuration(time.Duration(*start)), scenario.ShortDuration(scenario.MaxDuration)))
	default:
		s = s.Delayed(time.Duration(*start))
	}
	return s
}

// noteTrace adds notes about what people may not expect of a trace.
func (r *reader) noteTrace(path string, t *trace.Trace, s *trace.Series, in *traceDoc) {
	name := strings.TrimPrefix(path, "spec.")
	if n := len(s.Gaps); n > 0 {
		first := s.Gaps[0]
		text := note.Say("there is a gap from %s to %s", scenario.ShortDuration(first.From), scenario.ShortDuration(first.To))
		if n > 1 {
			text = note.Say("there are %d gaps, the first from %s to %s", n, scenario.ShortDuration(first.From), scenario.ShortDuration(first.To))
		}
		r.note(note.Say("In the trace of %s %s", name, text), note.Say("the last value before a gap holds through it."))
	}
	end := s.Points[len(s.Points)-1].At
	if in.Start != nil {
		end += time.Duration(*in.Start)
	}
	if end < r.end() && len(s.Points) > 1 && !r.simulation.Has(path+".repeat") {
		r.note(note.Say("The trace of %s ends at %s", name, scenario.ShortDuration(max(end, 0))), note.Say("its last value holds to the end of the run."))
	}
	if s.Unit == "%" && in.Scale == "" {
		r.note(note.Say("The values of the trace of %s are written in percent, and 50%% counts as 50", name), note.Say("with scale: percent it counts as 0.5."))
	}
}

// reportRow reports a problem at its line of the trace, if the trace is a block of
// lines in the text.
func (r *reader) reportRow(path, text string, p trace.Problem) {
	g := r.simulation.Errorf(path, "%v", p)
	if p.Warning {
		g.Severity = manifest.Warning
	}
	if _, _, ok := r.simulation.Block(path); ok && p.Row > 0 {
		lines := strings.SplitN(text, "\n", p.Row+1)
		width := 1
		if p.Row <= len(lines) {
			width = max(1, len([]rune(strings.TrimRight(lines[p.Row-1], "\r"))))
		}
		g.Line, g.EndLine, g.Column, g.EndColumn = p.Row, p.Row, 1, 1+width
		g = r.simulation.Within(path, g)
	}
	r.add(g)
}

// chooseSeries finds a series by its name, its number or a part of its name.
func (r *reader) chooseSeries(path string, t *trace.Trace, want string) *trace.Series {
	s, err := t.Choose(want)
	if err != nil {
		at := path + ".csv"
		if r.simulation.Has(at + ".series") {
			at += ".series"
		}
		r.add(r.simulation.Errorf(at, "%v", err))
	}
	return s
}

// FromTrace makes a load from a trace's series. It multiplies the values by a factor,
// and leaves out points that change nothing. The problem is a value that no load can
// have.
func FromTrace(s *trace.Series, factor float64, linear bool) (*load.Series, *trace.Problem) {
	out := &load.Series{Linear: linear}
	for _, p := range s.Points {
		v := math.Round(p.Value * factor * 1000)
		if v < 0 {
			return nil, &trace.Problem{Row: p.Row, Message: fmt.Sprintf("series %q: %v: a load must not be negative", s.Name, p.Value)}
		}
		if v > scenario.MaxUsage {
			return nil, &trace.Problem{Row: p.Row, Message: fmt.Sprintf("series %q: %v: too large for a load", s.Name, p.Value)}
		}
		out.Points = append(out.Points, load.Point{At: p.At, Milli: v})
	}
	return out.Thin(), nil
}

// Scale reads the factor of a trace's values: percent, millicores or a
// number above 0. Empty is 1.
func Scale(text string) (factor float64, ok bool) {
	switch text {
	case "":
		return 1, true
	case "percent", "%":
		return 0.01, true
	case "millicores", "milli", "m":
		return 0.001, true
	}
	if q, err := manifest.ParseQuantity(text); err == nil && q.Sign() > 0 {
		return scenario.Milli(q) / 1000, true
	}
	return 0, false
}

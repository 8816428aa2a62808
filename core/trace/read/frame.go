package read

import (
	"encoding/json"
	"math"
	"slices"
	"strings"

	"hpaplayground/core/trace"
)

// frame is a data frame of Grafana: a table by columns, which Grafana calls fields. The
// answer to a query has the fields in Schema and their values in Data. Panel data has both
// in Fields. The cells are raw JSON, as in vector.
type frame struct {
	frameSchema
	Schema *frameSchema
	Data   struct {
		Values   [][]json.RawMessage
		Entities []entities
		Nanos    [][]int64
	}
}

type frameSchema struct {
	Name   string
	RefID  string
	Meta   struct{ Type string }
	Fields list[field]
}

type field struct {
	Name     string
	Type     string // time, number, string, boolean, other
	TypeInfo struct{ Frame string }
	Labels   map[string]string
	Config   struct{ DisplayName, DisplayNameFromDS, Unit string }
	State    struct{ DisplayName string }
	Values   []json.RawMessage
	Entities entities
	Nanos    []int64 // nanoseconds after the milliseconds of a time
}

// entities are the indexes of the values that JSON cannot write. The values are null there.
type entities struct{ NaN, Inf, NegInf []int }

// join moves the schema and its data into the fields. It shortens names, because several
// series have them.
func (f *frame) join() {
	if f.Schema != nil {
		id := f.RefID
		if f.frameSchema = *f.Schema; f.RefID == "" {
			f.RefID = id
		}
	}
	f.Name, f.RefID = clip(f.Name), clip(f.RefID)
	for i := range f.Fields {
		c := &f.Fields[i]
		c.Name = clip(c.Name)
		if i < len(f.Data.Values) {
			c.Values = f.Data.Values[i]
		}
		if i < len(f.Data.Entities) {
			c.Entities = f.Data.Entities[i]
		}
		if i < len(f.Data.Nanos) {
			c.Nanos = f.Data.Nanos[i]
		}
	}
}

// frame reads a frame.
func (g *grafana) frame(f *frame) {
	g.frames++
	f.join()
	rows := 0
	for i := range f.Fields {
		rows = max(rows, len(f.Fields[i].Values))
	}
	switch {
	case len(f.Fields) == 0:
		g.noteProblem(f, "it is empty: the query found nothing")
		return
	case rows == 0:
		g.noteProblem(f, "its fields have no values: the query found nothing, or this is only the structure of the data")
		return
	}
	at := f.times()
	if at == nil {
		g.noteProblem(f, "no field has times, only %s", f.fieldNames())
		return
	}
	numbers, texts := f.columns(at)
	if len(numbers) == 0 {
		g.noteProblem(f, "no field has numbers, beside the times in %q", trace.Shorten(at.Name))
		return
	}
	times, hasTime, repeated := g.moments(f, at)
	if !slices.Contains(hasTime, true) {
		g.noteProblem(f, "each time in %q is null", trace.Shorten(at.Name))
		return
	}
	if len(texts) > 0 && (repeated || strings.Contains(f.Meta.Type, "long")) {
		g.long(f, numbers, texts, times, hasTime)
		return
	}
	for _, c := range numbers {
		s := g.add(0, f.title(c))
		if s == nil {
			return
		}
		g.named = append(g.named, named{s, c.Labels, f.RefID})
		s.unit = c.unit()
		infinite := c.infinite()
		for row := range min(len(c.Values), len(times)) {
			if hasTime[row] {
				g.cell(f, c, s, times[row], row, infinite[row])
			}
		}
	}
}

// times returns the field with times; nil: none.
func (f *frame) times() *field {
	var named *field
	for i := range f.Fields {
		switch c := &f.Fields[i]; {
		case c.kind() == "time":
			return c
		case named == nil && slices.Contains(timeNames, nameOf(c.Name)) && isTime(c.first()):
			named = c
		}
	}
	return named
}

// columns returns the fields with numbers and those with text. Text fields that contain
// numbers count as numbers if there are no fields of numbers.
func (f *frame) columns(at *field) (numbers, texts []*field) {
	var written []*field
	for i := range f.Fields {
		c := &f.Fields[i]
		switch kind := c.kind(); {
		case c == at:
		case kind == "number":
			numbers = append(numbers, c)
		case kind == "string" && c.writesNumbers():
			written = append(written, c)
		case kind == "string":
			texts = append(texts, c)
		}
	}
	if len(numbers) == 0 {
		return written, texts
	}
	return numbers, append(texts, written...)
}

// moments reads the times, and reports whether one of them is repeated.
func (g *grafana) moments(f *frame, at *field) (times []moment, hasTime []bool, repeated bool) {
	times, hasTime = make([]moment, len(at.Values)), make([]bool, len(at.Values))
	existing := make(map[int64]bool, len(at.Values))
	var c clock
	for row, raw := range at.Values {
		text, ok := plainCell(raw)
		if ok && text == "" {
			continue
		}
		m, err := c.read(text)
		if !ok || err != nil {
			g.report(0, "frame %d, field %q, value %d: %s is not a time", g.frames, trace.Shorten(at.Name), row+1, trace.Shorten(string(raw)))
			continue
		}
		if row < len(at.Nanos) && at.Nanos[row] > 0 && at.Nanos[row] < 1e6 {
			m.at += at.Nanos[row]
		}
		g.addTime(m)
		repeated = repeated || existing[m.at]
		times[row], hasTime[row], existing[m.at] = m, true, true
	}
	return times, hasTime, repeated
}

// cell reads one number.
func (g *grafana) cell(f *frame, c *field, s *samples, m moment, row int, infinite bool) {
	text, ok := plainCell(c.Values[row])
	v, _, err := numbers{}.read(text)
	switch {
	case infinite:
		v = math.Inf(1)
	case !ok || err != nil:
		g.report(0, "frame %d, field %q, value %d: %s is not a number", g.frames, trace.Shorten(c.Name), row+1, trace.Shorten(string(c.Values[row])))
		return
	}
	g.put(s, m, v, 0)
}

// long reads a frame with a row for each time and series, whose text names the series.
func (g *grafana) long(f *frame, numbers, texts []*field, times []moment, hasTime []bool) {
	if len(f.Fields) > maxColumns {
		g.report(0, "frame %d has %d fields: at most %d are read where text names the series", g.frames, len(f.Fields), maxColumns)
		return
	}
	infinite := make([]map[int]bool, len(numbers))
	cells := make([]string, len(texts))
	for i, c := range numbers {
		infinite[i] = c.infinite()
	}
	found := map[string][]*samples{}
	for row := range times {
		if !hasTime[row] {
			continue
		}
		for i, c := range texts {
			if cells[i] = ""; row < len(c.Values) {
				cells[i], _ = plainCell(c.Values[row])
			}
		}
		key := strings.Join(cells, "\x00")
		series, ok := found[key]
		if !ok {
			labels := map[string]string{}
			for i, c := range texts {
				if cells[i] != "" {
					labels[c.Name] = cells[i]
				}
			}
			series = make([]*samples, len(numbers))
			for i, c := range numbers {
				if series[i] = g.add(0, c.named(labels)); series[i] == nil {
					return
				}
				series[i].unit = c.unit()
			}
			found[key] = series
		}
		for i, c := range numbers {
			if row < len(c.Values) {
				g.cell(f, c, series[i], times[row], row, infinite[i][row])
			}
		}
	}
}

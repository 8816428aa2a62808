package read

import (
	"fmt"
	"slices"
	"strings"

	"hpaplayground/core/trace"
)

// timeNames are possible names of the time column, in lower case.
var timeNames = []string{
	"time", "timestamp", "_time", "@timestamp", "ts", "datetime", "date time", "date_time", "date/time", "date", "epoch", "unix", "zeit", "zeitstempel",
}

// nameOf returns a header's text without an explanation in brackets.
func nameOf(cell string) string {
	cell = strings.ToLower(strings.TrimFunc(cell, blank))
	if i := strings.IndexAny(cell, "([{"); i > 0 {
		cell = strings.TrimSpace(cell[:i])
	}
	return cell
}

// timeColumn returns the index of the column whose header says that it has times, or -1.
func timeColumn(header []string) int {
	for _, name := range timeNames {
		if i := slices.IndexFunc(header, func(cell string) bool { return nameOf(cell) == name }); i >= 0 {
			return i
		}
	}
	return -1
}

func isTime(cell string) bool {
	if strings.TrimSpace(cell) == "" {
		return false
	}
	var c clock
	c.findOrder(cell)
	_, err := c.read(cell)
	if err == nil {
		return true
	}
	_, _, _, numbered := splitNumbered(strings.TrimSpace(cell))
	_, ofDay, _ := readOfDay(strings.TrimSpace(cell))
	return numbered || ofDay
}

// isHeader reports whether a line names columns.
func isHeader(cells []string) bool {
	return timeColumn(cells) >= 0 || !slices.ContainsFunc(cells, func(c string) bool {
		_, _, err := numbers{}.read(c)
		return err == nil || isTime(c)
	})
}

// layout says what the columns of a table hold.
type layout struct {
	time   int
	date   int // the column with the date before the time; -1: none
	header []string
	values []int
	labels []int // the columns that name the series of a row
}

// table reads one table.
func (r *reader) table(records []record, separator byte) {
	l, records, ok := r.head(records)
	if !ok {
		return
	}
	if !r.columns(&l, records) {
		return
	}
	var separators commas
	for _, rec := range records {
		for _, i := range l.values {
			if i < len(rec.cells) {
				separators.findOrder(rec.cells[i])
			}
		}
	}
	n := numbers{decimalComma: separators.decimal || separators.ambiguous && !separators.thousands && separator == ';'}
	if separators.decimal && separators.thousands {
		r.report(records[0].row, "some numbers have a comma before their decimals, as 1,5, others between thousands, as 1,234.5: write them in one way")
		return
	}
	var c clock
	for _, rec := range records {
		c.findOrder(rec.time(&l))
	}
	series := make([]*samples, len(l.header))
	byLabel := map[string]*samples{}
	if len(l.labels) == 0 {
		for _, i := range l.values {
			series[i] = r.add(records[0].row, l.name(i))
		}
	}
	for _, rec := range records {
		if len(rec.cells) > len(l.header) && strings.TrimFunc(strings.Join(rec.cells[len(l.header):], ""), blank) != "" {
			r.report(rec.row, "%d cells, where the first row has %d: a number with a comma must be in quotes", len(rec.cells), len(l.header))
			continue
		}
		m, err := c.read(rec.time(&l))
		if err != nil {
			r.report(rec.row, "column %s: %v", l.title(l.time), err)
			continue
		}
		r.addTime(m)
		for _, i := range l.values {
			if i >= len(rec.cells) {
				continue
			}
			s := series[i]
			if len(l.labels) > 0 {
				name := rec.label(&l)
				if len(l.values) > 1 {
					name = l.name(i) + "{" + name + "}"
				}
				var ok bool
				if s, ok = byLabel[name]; !ok {
					s = r.add(rec.row, name)
					byLabel[name] = s
				}
			}
			v, unit, err := n.read(rec.cells[i])
			if err != nil {
				r.report(rec.row, "column %s: %v", l.title(i), err)
				continue
			}
			if s != nil && s.unit == "" {
				s.unit = unit
			}
			r.put(s, m, v, rec.row)
		}
	}
}

// head finds the header and the time column, and returns the rows below.
func (r *reader) head(records []record) (layout, []record, bool) {
	l := layout{time: -1, date: -1}
	from := 0
	for i := range records[:min(len(records), 12)] {
		cells := records[i].cells
		if t := timeColumn(cells); t >= 0 {
			l.time, l.header, from = t, cells, i+1
			if d := slices.IndexFunc(cells, func(c string) bool { return nameOf(c) == "date" }); d >= 0 && d != t && nameOf(cells[t]) == "time" {
				l.date = d
			}
			break
		}
		if len(cells) < 2 {
			continue
		}
		if t := slices.IndexFunc(cells, isTime); t == 0 || t > 0 && i > 0 && !looksNumeric(strings.TrimSpace(cells[t])) {
			l.time, l.header, from = t, make([]string, len(cells)), i
			if i > 0 && len(records[i-1].cells) == len(cells) {
				l.header = records[i-1].cells
			}
			break
		}
	}
	if l.time < 0 {
		if n := len(records[0].cells); n < 2 {
			r.report(records[0].row, "%q: want a row of a time and values, with a comma, a semicolon or a tab between them", trace.Shorten(strings.TrimSpace(records[0].cells[0])))
		} else {
			r.report(records[0].row, "no column has times: put them into the first column, or into one named Time")
		}
		return l, nil, false
	}
	if from == len(records) {
		r.report(records[0].row, "there are no rows below the header")
		return l, nil, false
	}
	if from > 1 || from == 1 && l.header[l.time] == "" {
		r.warn(records[0].row, "the lines above the table are ignored")
	}
	return l, records[from:], true
}

// columns finds the columns with values.
func (r *reader) columns(l *layout, records []record) bool {
	for i := range l.header {
		if i == l.time || i == l.date {
			continue
		}
		parsed, texts, times := 0, 0, 0
		for _, rec := range records[:min(len(records), 500)] {
			if i >= len(rec.cells) {
				continue
			}
			v, _, err := numbers{}.read(rec.cells[i])
			switch {
			case err == nil && v != v: // absent
			case err == nil:
				parsed++
			case isTime(rec.cells[i]):
				times++
			default:
				texts++
			}
		}
		switch {
		case parsed >= texts+times || nameOf(l.header[i]) == "value":
			l.values = append(l.values, i)
		case texts > times:
			l.labels = append(l.labels, i)
		}
	}
	if len(l.values) == 0 {
		r.report(records[0].row, "no column holds numbers, beside the times in column %s", l.title(l.time))
		return false
	}
	if len(l.values) > 1 && len(l.labels) > 0 && !repeats(l, records) {
		r.warn(records[0].row, "column %s holds text and is left out", l.title(l.labels[0]))
		l.labels = nil
	}
	return true
}

// repeats reports whether several of the first rows have the same time, like the rows of
// several pods.
func repeats(l *layout, records []record) bool {
	existing := map[string]bool{}
	for _, rec := range records[:min(len(records), 500)] {
		at := rec.time(l)
		if existing[at] {
			return true
		}
		existing[at] = true
	}
	return false
}

// name returns the name of a column's series.
func (l *layout) name(i int) string {
	if name := strings.TrimFunc(l.header[i], blank); name != "" {
		return name
	}
	if len(l.values) == 1 {
		return "value"
	}
	return fmt.Sprintf("column %d", i+1)
}

// title names a column in a message.
func (l *layout) title(i int) string {
	if name := strings.TrimFunc(l.header[i], blank); name != "" {
		return fmt.Sprintf("%q", trace.Shorten(name))
	}
	return fmt.Sprint(i + 1)
}

// time returns the text of the row's time.
func (rec *record) time(l *layout) string {
	text := ""
	if l.time < len(rec.cells) {
		text = strings.TrimSpace(rec.cells[l.time])
	}
	if l.date >= 0 && l.date < len(rec.cells) {
		text = strings.TrimSpace(rec.cells[l.date]) + " " + text
	}
	return text
}

// label returns the name of the row's series.
func (rec *record) label(l *layout) string {
	var parts []string
	for _, i := range l.labels {
		if i < len(rec.cells) {
			if p := strings.TrimFunc(rec.cells[i], blank); p != "" {
				parts = append(parts, p)
			}
		}
	}
	if len(parts) == 0 {
		return l.name(l.values[0])
	}
	return strings.Join(parts, ", ")
}

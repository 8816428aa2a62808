// Package read reads the text exports of monitoring tools: responses of the
// Prometheus HTTP API, promtool's output, Grafana's data frames, the JSON of Graphite and
// InfluxDB, CSV as Grafana, spreadsheets and other tools write it, and the events of an HPA.
package read

import (
	"fmt"
	"math"
	"sort"
	"strings"
	"time"

	"hpaplayground/core/trace"
)

// Text reads a text in any of the formats. It reports mistakes in the trace's
// Problems.
func Text(text string) *trace.Trace {
	r := &reader{trace: &trace.Trace{}}
	r.read(text)
	r.finish()
	return r.trace
}

// reader collects samples.
type reader struct {
	trace    *trace.Trace
	series   []*samples
	absolute int // rows with an absolute time
	relative int // rows with a time relative to a start
	first    int64
	last     int64
	infinite int
	infinity trace.Problem
	errors   int
}

// samples is a series while it is read.
type samples struct {
	name, unit string
	points     []sample
	full       bool
}

type sample struct {
	at    int64 // nanoseconds since 1970, or from the relative start
	value float64
	row   int
}

func (r *reader) read(text string) {
	text = strings.TrimPrefix(text, "\ufeff")
	if len(text) > trace.MaxText {
		r.report(0, "the text has %d bytes: at most %d are read; take a shorter time or a coarser step", len(text), trace.MaxText)
		return
	}
	if strings.ContainsRune(text, 0) {
		r.report(0, "this is not text: save it as UTF-8 text, CSV or JSON")
		return
	}
	switch body := strings.TrimSpace(text); {
	case body == "":
		r.report(0, "there is nothing in it")
	case HasEvents(body):
		r.trace.Format = trace.Events
		r.events(body)
	case body[0] == '{' && !isPromtool(body), body[0] == '[':
		r.trace.Format = "Prometheus JSON"
		r.json(body, strings.Count(text[:strings.Index(text, body)], "\n"))
	case isPromtool(body):
		r.trace.Format = "promtool"
		r.promtool(text)
	case body[0] == '<':
		r.report(1, "this is HTML: a log-in page, most likely")
	default:
		r.trace.Format = "CSV"
		r.csv(text)
	}
}

func (r *reader) report(row int, format string, args ...any) {
	if r.errors++; r.errors > trace.MaxProblems {
		r.trace.More++
		return
	}
	r.trace.Problems = append(r.trace.Problems, trace.Problem{Row: row, Message: fmt.Sprintf(format, args...)})
}

func (r *reader) warn(row int, format string, args ...any) {
	r.trace.Problems = append(r.trace.Problems, trace.Problem{Row: row, Warning: true, Message: fmt.Sprintf(format, args...)})
}

// add starts a series; it returns nil if there are too many.
func (r *reader) add(row int, name string) *samples {
	if len(r.series) >= trace.MaxSeries {
		if len(r.series) == trace.MaxSeries {
			r.report(row, "more than %d series: export fewer", trace.MaxSeries)
			r.series = append(r.series, &samples{full: true})
		}
		return nil
	}
	s := &samples{name: name}
	r.series = append(r.series, s)
	return s
}

// addTime records a time, with or without a value.
func (r *reader) addTime(m moment) {
	if r.absolute+r.relative == 0 {
		r.first, r.last = m.at, m.at
	}
	r.first, r.last = min(r.first, m.at), max(r.last, m.at)
	if m.absolute {
		r.absolute++
	} else {
		r.relative++
	}
}

// put adds a value if it is finite.
func (r *reader) put(s *samples, m moment, v float64, row int) {
	switch {
	case s == nil || s.full || v != v:
		return
	case math.IsInf(v, 0):
		if r.infinite++; r.infinite == 1 {
			r.infinity = trace.Problem{Row: row, Warning: true}
		}
		return
	case len(s.points) >= trace.MaxPoints:
		s.full = true
		r.report(row, "series %q has more than %d points: take a shorter time or a coarser step", s.name, trace.MaxPoints)
		return
	}
	s.points = append(s.points, sample{m.at, v, row})
}

// finish sorts and measures the series.
func (r *reader) finish() {
	if r.absolute > 0 && r.relative > 0 {
		r.report(0, "some times are dates and some count from a start: use one kind for all")
	}
	if r.infinite > 0 {
		r.infinity.Message = "infinite: the value is left out"
		if r.infinite > 1 {
			r.infinity.Message = fmt.Sprintf("infinite: the value is left out, as are %d below", r.infinite-1)
		}
		r.trace.Problems = append(r.trace.Problems, r.infinity)
	}
	if len(r.series) > trace.MaxSeries {
		r.series = r.series[:trace.MaxSeries]
	}
	r.order()
	if r.absolute > 0 {
		r.trace.Start = time.Unix(0, r.first).UTC()
	}
	r.trace.Length = time.Duration(r.last - r.first)
	found := false
	for _, s := range r.series {
		out := trace.Series{Name: s.name, Unit: s.unit}
		for _, p := range s.points {
			out.Points = append(out.Points, trace.Point{At: time.Duration(p.at - r.first), Value: p.value, Row: p.row})
		}
		out.Measure(r.trace.Length)
		r.trace.Series = append(r.trace.Series, out)
		found = found || len(out.Points) > 0
	}
	if !found {
		r.reportNoValues()
	}
	problems := r.trace.Problems
	sort.SliceStable(problems, func(i, j int) bool { return problems[i].Row < problems[j].Row })
}

// reportNoValues reports that no series has a value, if no other error says why. The trace then has
// no series.
func (r *reader) reportNoValues() {
	r.trace.Series = nil
	switch times := r.absolute + r.relative; {
	case r.errors > 0:
	case times > 0:
		r.report(0, "there is no value in it: it was read as %s, with %d series and %s, and each value is empty, null, NaN or infinite",
			r.trace.Format, len(r.series), count(times, "one time", "times"))
	default:
		r.report(0, "there is no value in it: it was read as %s, with %d series and no time", r.trace.Format, len(r.series))
	}
}

// order sorts the points and keeps only the last point of each time.
func (r *reader) order() {
	earlier, repeated, earlierRow, repeatedRow := 0, 0, 0, 0
	for _, s := range r.series {
		before := earlier
		for i := 1; i < len(s.points); i++ {
			if s.points[i].at < s.points[i-1].at {
				if earlier++; earlier == 1 {
					earlierRow = s.points[i].row
				}
			}
		}
		if earlier > before {
			sort.SliceStable(s.points, func(i, j int) bool { return s.points[i].at < s.points[j].at })
		}
		kept := s.points[:0]
		for i, p := range s.points {
			if i+1 < len(s.points) && s.points[i+1].at == p.at {
				if repeated++; repeated == 1 {
					repeatedRow = s.points[i+1].row
				}
				continue
			}
			kept = append(kept, p)
		}
		s.points = kept
	}
	if earlier > 0 {
		r.warn(earlierRow, "the times are not in order here: the values were sorted by time")
	}
	if repeated > 0 {
		r.warn(repeatedRow, "the same time again: the last value counts; %s left out", count(repeated, "one is", "are"))
	}
}

func count(n int, singular, plural string) string {
	if n == 1 {
		return singular
	}
	return fmt.Sprintf("%d %s", n, plural)
}

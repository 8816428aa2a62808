// Package trace has what monitoring tools measured over time: series of points. Package read
// reads their exports.
package trace

import (
	"fmt"
	"slices"
	"time"
)

// Limits of a text, so that the page stays fast.
const (
	MaxText     = 1 << 20
	MaxPoints   = 20_000 // in one series
	MaxSeries   = 500
	MaxProblems = 20
)

// Trace is the content of a text. Times count from the first time of the text.
type Trace struct {
	Format string        // the detected format, such as Prometheus JSON, Grafana JSON or CSV
	Start  time.Time     // the first time; zero if the times are relative
	Length time.Duration // between the first and the last time
	Series []Series      // in order of appearance; none if none of them has a point

	// Problems are the mistakes in the text, in its order, with at most 20
	// errors; More is the number of further errors.
	Problems []Problem
	More     int
}

// Events is the Format of a text with the events of an HPA.
const Events = "events"

// Series is one measured value over time.
type Series struct {
	Name   string
	Unit   string        // the unit of the text, without its prefix: %, s, B; empty: none
	Points []Point       // in order of time, at most one for each time
	Step   time.Duration // the usual distance between two points; 0 with fewer than two points
	Gaps   []Gap         // longer spans without a value
}

// Point is a value in the unit of the metric, and its line.
type Point struct {
	At    time.Duration
	Value float64
	Row   int // 0: unknown
}

// Time returns when the point is.
func (p Point) Time() time.Duration { return p.At }

// Timed is a point with a time.
type Timed interface{ Time() time.Duration }

// Gap is a span without a value, from the last value before it (or the trace's start) to
// the next value (or the trace's end).
type Gap struct{ From, To time.Duration }

// Problem is one mistake in a text. With only warnings, the trace is still
// usable.
type Problem struct {
	Row     int // the line, from 1; 0: none
	Warning bool
	Message string
}

// String returns "row N: message".
func (p Problem) String() string {
	if p.Row == 0 {
		return p.Message
	}
	return fmt.Sprintf("row %d: %s", p.Row, p.Message)
}

// Failed reports whether one of the problems is an error.
func (t *Trace) Failed() bool { return t.Errors() > 0 }

// Errors counts the mistakes that make the trace fail.
func (t *Trace) Errors() int {
	n := t.More
	for _, p := range t.Problems {
		if !p.Warning {
			n++
		}
	}
	return n
}

// Points counts the points of all series.
func (t *Trace) Points() int {
	n := 0
	for i := range t.Series {
		n += len(t.Series[i].Points)
	}
	return n
}

// From returns when the trace begins in a run that starts at a time. A trace or a run without a date
// begins with the other.
func (t *Trace) From(start time.Time) time.Duration {
	if t.Start.IsZero() || start.IsZero() {
		return 0
	}
	return t.Start.Sub(start)
}

// End returns when the trace ends in a run, see From.
func (t *Trace) End(start time.Time) time.Duration { return t.From(start) + t.Length }

// Only returns the trace with the series whose names are wanted.
func (t *Trace) Only(wanted func(name string) bool) *Trace {
	only := *t
	only.Series = slices.DeleteFunc(slices.Clone(t.Series), func(s Series) bool { return !wanted(s.Name) })
	return &only
}

// Measure finds the step and the gaps. A gap is longer than one and a half
// steps.
func (s *Series) Measure(length time.Duration) {
	n := len(s.Points)
	if n < 2 {
		return
	}
	s.Step = UsualStep(s.Points)
	gap := func(from, to time.Duration) {
		if to-from-s.Step > s.Step/2 {
			s.Gaps = append(s.Gaps, Gap{from, to})
		}
	}
	gap(0, s.Points[0].At)
	for i := 1; i < n; i++ {
		gap(s.Points[i-1].At, s.Points[i].At)
	}
	gap(s.Points[n-1].At, length)
}

// UsualStep returns the usual distance between points in order of time; 0 with fewer than two.
func UsualStep[P Timed](points []P) time.Duration {
	if len(points) < 2 {
		return 0
	}
	steps := make([]time.Duration, 0, len(points)-1)
	for i := 1; i < len(points); i++ {
		steps = append(steps, points[i].Time()-points[i-1].Time())
	}
	slices.Sort(steps)
	return steps[(len(steps)-1)/2]
}

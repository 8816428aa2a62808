package trace

import (
	"slices"
	"strings"
	"time"
)

// Sum adds up all series. Each counts from its first point to its last and holds
// its values in between, so a pod that is gone no longer counts.
func (t *Trace) Sum() *Series {
	return t.combine("sum", func(sum float64, _ int) float64 { return sum })
}

// Average is Sum divided by how many series count at that time.
func (t *Trace) Average() *Series {
	return t.combine("average", func(sum float64, n int) float64 { return sum / float64(n) })
}

// Alike reports whether several series are of one metric, as the pods of a
// workload are, and not of different ones. Only names with labels show that.
func (t *Trace) Alike() bool {
	if len(t.Series) < 2 {
		return false
	}
	first, _, _ := strings.Cut(t.Series[0].Name, "{")
	return !slices.ContainsFunc(t.Series, func(s Series) bool {
		name, _, labels := strings.Cut(s.Name, "{")
		return !labels || name != first
	})
}

// change is a point of a series, or its end.
type change struct {
	at     time.Duration
	series int
	end    bool
	value  float64
	row    int
}

func (t *Trace) combine(name string, value func(sum float64, n int) float64) *Series {
	out := &Series{Name: name, Unit: t.unit()}
	values := make([]float64, len(t.Series))
	counts := make([]bool, len(t.Series))
	sum, n := 0.0, 0
	all := t.changes()
	for i, c := range all {
		if counts[c.series] {
			sum, n = sum-values[c.series], n-1
		}
		counts[c.series] = !c.end
		if c.end {
			continue
		}
		values[c.series], counts[c.series] = c.value, true
		sum, n = sum+c.value, n+1
		if i+1 == len(all) || all[i+1].at > c.at {
			out.Points = append(out.Points, Point{c.at, value(max(sum, 0), n), c.row})
		}
	}
	if every := (len(out.Points) + MaxPoints - 1) / MaxPoints; every > 1 {
		out.Points = everyNth(out.Points, every)
	}
	out.measure(t.Length)
	return out
}

// changes are those of all series in order of time; ends come before points.
func (t *Trace) changes() []change {
	var all []change
	for i := range t.Series {
		s := &t.Series[i]
		for _, p := range s.Points {
			all = append(all, change{at: p.At, series: i, value: p.Value, row: p.Row})
		}
		if k := len(s.Points); k > 0 {
			all = append(all, change{at: s.Points[k-1].At + max(s.Step, 1), series: i, end: true})
		}
	}
	slices.SortStableFunc(all, func(a, b change) int {
		switch {
		case a.at != b.at:
			return int(max(min(a.at-b.at, 1), -1))
		case a.end == b.end:
			return 0
		case a.end:
			return -1
		}
		return 1
	})
	return all
}

// unit is the unit that all series have, or "".
func (t *Trace) unit() string {
	for i := range t.Series {
		if t.Series[i].Unit != t.Series[0].Unit {
			return ""
		}
	}
	return t.Series[0].Unit
}

func everyNth(points []Point, n int) []Point {
	var out []Point
	for i := 0; i < len(points); i += n {
		out = append(out, points[i])
	}
	return out
}

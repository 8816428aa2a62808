package trace

import (
	"cmp"
	"slices"
	"time"
)

// Sum adds up the series with these indices. A series counts from its first point to its
// last, so that a pod that is gone no longer counts. In between it holds its last value.
func (t *Trace) Sum(indexes []int) *Series {
	return t.combine("sum", indexes, func(sum float64, _ int) float64 { return sum })
}

// Average returns Sum divided by the number of series that count at each time.
func (t *Trace) Average(indexes []int) *Series {
	return t.combine("average", indexes, func(sum float64, n int) float64 { return sum / float64(n) })
}

// change is a point of a series, or its end.
type change struct {
	at     time.Duration
	series int
	end    bool
	value  float64
	row    int
}

func (t *Trace) combine(name string, indexes []int, value func(sum float64, n int) float64) *Series {
	out := &Series{Name: name, Unit: t.Series[indexes[0]].Unit}
	values := make([]float64, len(t.Series))
	counts := make([]bool, len(t.Series))
	sum, n := 0.0, 0
	all := t.changes(indexes)
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
	out.Points = Thin(out.Points, MaxPoints)
	out.Measure(t.Length)
	return out
}

// changes returns the changes of several series in order of time. At the same time, ends
// come before points.
func (t *Trace) changes(indexes []int) []change {
	var all []change
	for _, i := range indexes {
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
			return cmp.Compare(a.at, b.at)
		case a.end == b.end:
			return 0
		case a.end:
			return -1
		}
		return 1
	})
	return all
}

// Thin leaves out points evenly, so that at most that many are left.
func Thin[P any](points []P, limit int) []P {
	every := (len(points) + limit - 1) / limit
	if every <= 1 {
		return points
	}
	var out []P
	for i := 0; i < len(points); i += every {
		out = append(out, points[i])
	}
	return out
}

// Merge puts the points of two series in order of time. Of two points at one time it keeps a's.
func Merge[P Timed](a, b []P) []P {
	all := slices.Concat(a, b)
	slices.SortStableFunc(all, func(a, b P) int { return cmp.Compare(a.Time(), b.Time()) })
	return slices.CompactFunc(all, func(a, b P) bool { return a.Time() == b.Time() })
}

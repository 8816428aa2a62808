package loads

import (
	"math"
	"slices"
	"sort"
	"time"

	"hpaplayground/core/load"
)

// maxDrawn limits the points of a stroke. maxWritten limits the points of a pattern,
// and of a trace with fewer points.
const (
	maxDrawn   = 60
	maxWritten = 120
)

// replaceSpan replaces the part of a series that a stroke spans. The rest of the
// curve stays as it is.
func replaceSpan(s *load.Series, stroke []load.Point, a Axes) *load.Series {
	line := resample(stroke, a)
	if len(line) == 0 {
		return s
	}
	from, to := line[0].At, line[len(line)-1].At
	line = simplify(line, s.Linear, maxDrawn, a.Top/150)
	for i := range line {
		line[i].Milli = a.value(line[i].Milli, -a.Top)
	}
	series := &load.Series{Linear: s.Linear}
	for _, p := range s.Points {
		if p.At < from {
			series.Points = append(series.Points, p)
		}
	}
	if n := len(series.Points); n == 0 && from > 0 {
		series.Points = append(series.Points, load.Point{At: 0, Milli: s.At(0)})
	}
	if n := len(series.Points); s.Linear && n > 0 {
		if edge := from - a.TimeStep; edge > series.Points[n-1].At {
			series.Points = append(series.Points, load.Point{At: edge, Milli: math.Round(s.At(edge))})
		}
	}
	series.Points = append(series.Points, line...)
	next := slices.IndexFunc(s.Points, func(p load.Point) bool { return p.At > to })
	if edge := to + a.TimeStep; edge < a.Duration && (next < 0 || s.Points[next].At > edge) {
		series.Points = append(series.Points, load.Point{At: edge, Milli: math.Round(s.At(edge))})
	}
	if next >= 0 {
		series.Points = append(series.Points, s.Points[next:]...)
	}
	return series.Thin()
}

// resample reads a stroke at each step of time. If the stroke went back in time, the
// last drawn value counts.
func resample(stroke []load.Point, a Axes) []load.Point {
	byStep := map[int64]float64{}
	for i, p := range stroke {
		before := stroke[max(i-1, 0)]
		from, to := int64(a.time(before.At, -a.Duration)/a.TimeStep), int64(a.time(p.At, -a.Duration)/a.TimeStep)
		for n := min(from, to); n <= max(from, to); n++ {
			v := p.Milli
			if from != to {
				v = before.Milli + float64((p.Milli-before.Milli)*(float64(n-from)/float64(to-from)))
			}
			byStep[n] = min(max(v, 0), maxMilli)
		}
	}
	line := make([]load.Point, 0, len(byStep))
	for n, v := range byStep {
		line = append(line, load.Point{At: time.Duration(n) * a.TimeStep, Milli: v})
	}
	sort.SliceStable(line, func(i, j int) bool { return line[i].At < line[j].At })
	return line
}

// simplify leaves out points while the curve stays within tolerance. It raises the
// tolerance until at most this many points are left.
func simplify(points []load.Point, linear bool, maxPoints int, tolerance float64) []load.Point {
	if len(points) <= 2 {
		return points
	}
	reduce := asSteps
	if linear {
		reduce = asLines
	}
	out := reduce(points, tolerance)
	for tries := 0; len(out) > maxPoints && tries < 200; tries++ {
		tolerance = max(tolerance, 1) * 1.3
		out = reduce(points, tolerance)
	}
	return out
}

// asLines keeps the points that a polyline needs (Ramer-Douglas-Peucker).
func asLines(p []load.Point, tolerance float64) []load.Point {
	keep := make([]bool, len(p))
	keep[0], keep[len(p)-1] = true, true
	spans := [][2]int{{0, len(p) - 1}}
	for len(spans) > 0 {
		a, b := spans[len(spans)-1][0], spans[len(spans)-1][1]
		spans = spans[:len(spans)-1]
		largest, index := tolerance, -1
		for i := a + 1; i < b; i++ {
			part := 0.0
			if p[b].At > p[a].At {
				part = float64(p[i].At-p[a].At) / float64(p[b].At-p[a].At)
			}
			if distance := math.Abs(p[a].Milli + float64((p[b].Milli-p[a].Milli)*part) - p[i].Milli); distance > largest {
				largest, index = distance, i
			}
		}
		if index > 0 {
			keep[index] = true
			spans = append(spans, [2]int{a, index}, [2]int{index, b})
		}
	}
	var points []load.Point
	for i, k := range keep {
		if k {
			points = append(points, p[i])
		}
	}
	return points
}

// asSteps turns points into level parts, each in the middle between its lowest and
// highest value.
func asSteps(p []load.Point, tolerance float64) []load.Point {
	var points []load.Point
	first, low, high := 0, p[0].Milli, p[0].Milli
	end := func() { points = append(points, load.Point{At: p[first].At, Milli: math.Round(low + (high-low)/2)}) }
	for i, q := range p {
		l, h := min(low, q.Milli), max(high, q.Milli)
		if h-l > 2*tolerance {
			end()
			first, l, h = i, q.Milli, q.Milli
		}
		low, high = l, h
	}
	end()
	return points
}

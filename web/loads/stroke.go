package loads

import (
	"math"
	"slices"
	"sort"
	"time"

	"hpaplayground/core/load"
)

// mostDrawn is how many points a stroke becomes at most. mostWritten is how many points
// a pattern has at most, and a trace with fewer points.
const (
	mostDrawn   = 60
	mostWritten = 120
)

// drawn replaces the part of a series that a stroke spans. The rest of the
// curve stays as it is.
func drawn(s *load.Series, stroke []load.Point, a Axes) *load.Series {
	line := resample(stroke, a)
	if len(line) == 0 {
		return s
	}
	from, to := line[0].At, line[len(line)-1].At
	line = simplify(line, s.Linear, mostDrawn, a.Top/150)
	for i := range line {
		line[i].Milli = a.value(line[i].Milli, -a.Top)
	}
	out := &load.Series{Linear: s.Linear}
	for _, p := range s.Points {
		if p.At < from {
			out.Points = append(out.Points, p)
		}
	}
	if n := len(out.Points); n == 0 && from > 0 {
		out.Points = append(out.Points, load.Point{At: 0, Milli: s.At(0)})
	}
	if n := len(out.Points); s.Linear && n > 0 {
		if edge := from - a.Second; edge > out.Points[n-1].At {
			out.Points = append(out.Points, load.Point{At: edge, Milli: math.Round(s.At(edge))})
		}
	}
	out.Points = append(out.Points, line...)
	rest := slices.IndexFunc(s.Points, func(p load.Point) bool { return p.At > to })
	if edge := to + a.Second; edge < a.Duration && (rest < 0 || s.Points[rest].At > edge) {
		out.Points = append(out.Points, load.Point{At: edge, Milli: math.Round(s.At(edge))})
	}
	if rest >= 0 {
		out.Points = append(out.Points, s.Points[rest:]...)
	}
	return out.Thin()
}

// resample reads a stroke at each step of time. If the stroke went back in time, the
// last drawn value counts.
func resample(stroke []load.Point, a Axes) []load.Point {
	byStep := map[int64]float64{}
	for i, p := range stroke {
		before := stroke[max(i-1, 0)]
		from, to := int64(a.time(before.At, -a.Duration)/a.Second), int64(a.time(p.At, -a.Duration)/a.Second)
		for n := min(from, to); n <= max(from, to); n++ {
			v := p.Milli
			if from != to {
				v = before.Milli + float64((p.Milli-before.Milli)*(float64(n-from)/float64(to-from)))
			}
			byStep[n] = min(max(v, 0), mostMilli)
		}
	}
	line := make([]load.Point, 0, len(byStep))
	for n, v := range byStep {
		line = append(line, load.Point{At: time.Duration(n) * a.Second, Milli: v})
	}
	sort.SliceStable(line, func(i, j int) bool { return line[i].At < line[j].At })
	return line
}

// simplify leaves out points while the curve stays within tolerance. It raises the
// tolerance until at most this many points are left.
func simplify(points []load.Point, linear bool, most int, tolerance float64) []load.Point {
	if len(points) <= 2 {
		return points
	}
	reduce := asSteps
	if linear {
		reduce = asLines
	}
	out := reduce(points, tolerance)
	for tries := 0; len(out) > most && tries < 200; tries++ {
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
		worst, at := tolerance, -1
		for i := a + 1; i < b; i++ {
			part := 0.0
			if p[b].At > p[a].At {
				part = float64(p[i].At-p[a].At) / float64(p[b].At-p[a].At)
			}
			if off := math.Abs(p[a].Milli + float64((p[b].Milli-p[a].Milli)*part) - p[i].Milli); off > worst {
				worst, at = off, i
			}
		}
		if at > 0 {
			keep[at] = true
			spans = append(spans, [2]int{a, at}, [2]int{at, b})
		}
	}
	var out []load.Point
	for i, k := range keep {
		if k {
			out = append(out, p[i])
		}
	}
	return out
}

// asSteps turns points into level parts, each in the middle between its lowest and
// highest value.
func asSteps(p []load.Point, tolerance float64) []load.Point {
	var out []load.Point
	first, low, high := 0, p[0].Milli, p[0].Milli
	end := func() { out = append(out, load.Point{At: p[first].At, Milli: math.Round(low + (high-low)/2)}) }
	for i, q := range p {
		l, h := min(low, q.Milli), max(high, q.Milli)
		if h-l > 2*tolerance {
			end()
			first, l, h = i, q.Milli, q.Milli
		}
		low, high = l, h
	}
	end()
	return out
}

package loads

import (
	"math"
	"slices"
	"sort"
	"time"

	"hpaplayground/core/load"
)

// mostDrawn is the most points that a stroke becomes. mostWritten is the most
// points of a pattern, and of a trace that is thinned.
const (
	mostDrawn   = 60
	mostWritten = 120
)

// Axes are the axes of a curve. Dragged and drawn points lie on their steps.
type Axes struct {
	Duration time.Duration
	Second   time.Duration // the step of times
	Top      float64       // in milli-units
	Step     float64       // the step of values, in milli-units
}

// axesOf returns axes with some room above the highest value. unit is the unit
// of the values, in milli-units.
func axesOf(highest, unit float64, duration time.Duration) Axes {
	a := Axes{Duration: duration, Top: unit * nice(highest/unit*1.2)}
	if highest <= 0 {
		a.Top = unit
	}
	return a.stepped(unit)
}

// stepped gives the axes steps that a finger can hit.
func (a Axes) stepped(unit float64) Axes {
	a.Step = max(1, unit*niceBelow(a.Top/unit/100))
	a.Second = time.Hour
	for _, seconds := range []int{1, 5, 10, 15, 30, 60, 300, 600, 900, 1800} {
		if step := time.Duration(seconds) * time.Second; a.Duration <= 300*step {
			a.Second = step
			break
		}
	}
	return a
}

// nice is the next round number at or above x.
func nice(x float64) float64 {
	power := math.Pow(10, math.Floor(math.Log10(x)))
	for _, n := range []float64{1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8} {
		if n*power >= x*(1-1e-9) {
			return round(n * power)
		}
	}
	return round(10 * power)
}

// niceBelow is the next of 1, 2, 5, 10 and so on at or below x.
func niceBelow(x float64) float64 {
	power := math.Pow(10, math.Floor(math.Log10(x)))
	for _, n := range []float64{5, 2} {
		if n*power <= x*(1+1e-9) {
			return round(n * power)
		}
	}
	return round(power)
}

// round removes the rounding error of a product of powers of ten.
func round(x float64) float64 { return significant(x, 9) }

// significant keeps this many digits of a number.
func significant(x float64, digits int) float64 {
	if x == 0 || math.IsInf(x, 0) || math.IsNaN(x) {
		return 0
	}
	power := math.Pow(10, float64(digits-1)-math.Floor(math.Log10(math.Abs(x))))
	return math.Round(x*power) / power
}

// time is the step nearest to t, or own if t is within half a step of it.
func (a Axes) time(t, own time.Duration) time.Duration {
	if (t - own).Abs() < a.Second/2 {
		return own
	}
	return min(max((t+a.Second/2).Truncate(a.Second), 0), a.Duration)
}

// value is the step nearest to v, or own if v is within half a step of it.
func (a Axes) value(v, own float64) float64 {
	if math.Abs(v-own) < a.Step/2 {
		return own
	}
	return min(max(math.Round(math.Round(v/a.Step)*a.Step), 0), mostMilli)
}

// mostMilli is far above any load that makes sense, and below what a scenario
// refuses.
const mostMilli = float64(1 << 61)

// moved moves a point of a series, but not past its neighbours.
func moved(s *load.Series, i int, at time.Duration, milli float64, end time.Duration) *load.Series {
	p := slices.Clone(s.Points)
	low, high := time.Duration(0), end
	if i > 0 {
		low = p[i-1].At + time.Second
	}
	if i+1 < len(p) {
		high = min(high, p[i+1].At-time.Second)
	}
	if low <= high {
		p[i].At = min(max(at, low), high)
	}
	p[i].Milli = min(max(milli, 0), mostMilli)
	return &load.Series{Linear: s.Linear, Points: p}
}

// added puts a point into a series. It replaces a point at the same time.
func added(s *load.Series, p load.Point) (out *load.Series, i int) {
	i, there := slices.BinarySearchFunc(s.Points, p.At, func(q load.Point, at time.Duration) int { return int(min(max(q.At-at, -1), 1)) })
	out = &load.Series{Linear: s.Linear, Points: slices.Clone(s.Points)}
	if there {
		out.Points[i] = p
	} else {
		out.Points = slices.Insert(out.Points, i, p)
	}
	return out, i
}

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

// resample reads a stroke at each step of time. Where the stroke went back, the
// value that was drawn last counts.
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

// simplify leaves out points while the curve stays within tolerance. It raises
// the tolerance until at most this many points are left.
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

// asSteps turns points into plateaus, each in the middle of its values.
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

// pushed multiplies a series by factor from a time on.
func pushed(s *load.Series, at time.Duration, factor float64) *load.Series {
	out := &load.Series{Linear: s.Linear}
	scaled := func(v float64) float64 {
		return min(math.Round(significant(v*factor, 3)), mostMilli)
	}
	begun := false
	begin := func() {
		if begun {
			return
		}
		begun = true
		v := math.Round(s.At(at))
		switch n := len(out.Points); {
		case !s.Linear && n == 0 && at > 0:
			out.Points = append(out.Points, load.Point{Milli: v}, load.Point{At: at, Milli: scaled(v)})
		case !s.Linear:
			out.Points = append(out.Points, load.Point{At: at, Milli: scaled(v)})
		case n == 0 || out.Points[n-1].At < at:
			out.Points = append(out.Points, load.Point{At: at, Milli: v}, load.Point{At: at + time.Second, Milli: scaled(v)})
		default: // an earlier push began here
			out.Points = append(out.Points, load.Point{At: at + time.Second, Milli: scaled(s.At(at + time.Second))})
		}
	}
	for _, p := range s.Points {
		switch {
		case p.At < at || s.Linear && p.At == at:
			out.Points = append(out.Points, p)
			continue
		case s.Linear && p.At <= at+time.Second:
			begin()
			continue
		}
		begin()
		if p.At > at {
			out.Points = append(out.Points, load.Point{At: p.At, Milli: scaled(p.Milli)})
		}
	}
	begin()
	return out
}

// within is a series up to the end of the run, with at most mostWritten points.
func within(s *load.Series, end time.Duration) *load.Series {
	out := clipped(s, end)
	out.Points = simplify(out.Points, s.Linear, mostWritten, 0)
	return out
}

// clipped is a series up to the end of the run.
func clipped(s *load.Series, end time.Duration) *load.Series {
	out := &load.Series{Linear: s.Linear}
	for i, p := range s.Points {
		if p.At > end {
			if s.Linear && i > 0 && s.Points[i-1].At < end {
				out.Points = append(out.Points, load.Point{At: end, Milli: math.Round(s.At(end))})
			}
			break
		}
		out.Points = append(out.Points, load.Point{At: p.At.Truncate(time.Second), Milli: math.Round(p.Milli)})
	}
	if len(out.Points) == 0 {
		out.Points = []load.Point{{Milli: math.Round(s.At(0))}}
	}
	return out.Thin()
}

// shownPoints is how many points of a curve are drawn.
const shownPoints = 800

// outline is the points to draw: of too many, the extremes of each span.
func outline(s *load.Series, end time.Duration) []load.Point {
	points := s.Points
	if n := len(points); n <= shownPoints {
		return points
	}
	out := []load.Point{points[0]}
	for i := 0; i < len(points); {
		bucket := points[i].At * (shownPoints / 2) / max(end, 1)
		low, high := i, i
		for ; i < len(points) && points[i].At*(shownPoints/2)/max(end, 1) == bucket; i++ {
			if points[i].Milli < points[low].Milli {
				low = i
			}
			if points[i].Milli > points[high].Milli {
				high = i
			}
		}
		out = append(out, points[min(low, high)])
		if low != high {
			out = append(out, points[max(low, high)])
		}
	}
	return out
}

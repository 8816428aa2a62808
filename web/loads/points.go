package loads

import (
	"math"
	"slices"
	"time"

	"hpaplayground/core/load"
)

// movePointTo moves a point of a series, but not past its neighbours.
func movePointTo(s *load.Series, i int, moment time.Duration, milli float64, end time.Duration) *load.Series {
	p := slices.Clone(s.Points)
	low, high := time.Duration(0), end
	if i > 0 {
		low = p[i-1].At + time.Second
	}
	if i+1 < len(p) {
		high = min(high, p[i+1].At-time.Second)
	}
	if low <= high {
		p[i].At = min(max(moment, low), high)
	}
	p[i].Milli = min(max(milli, 0), maxMilli)
	return &load.Series{Linear: s.Linear, Points: p}
}

// insertPoint adds a point to a series. It replaces a point at the same time.
func insertPoint(s *load.Series, p load.Point) (series *load.Series, i int) {
	i, found := slices.BinarySearchFunc(s.Points, p.At, func(q load.Point, moment time.Duration) int { return int(min(max(q.At-moment, -1), 1)) })
	series = &load.Series{Linear: s.Linear, Points: slices.Clone(s.Points)}
	if found {
		series.Points[i] = p
	} else {
		series.Points = slices.Insert(series.Points, i, p)
	}
	return series, i
}

// multiplyFrom multiplies a series by factor from a time on.
func multiplyFrom(s *load.Series, moment time.Duration, factor float64) *load.Series {
	series := &load.Series{Linear: s.Linear}
	scaled := func(v float64) float64 {
		return min(math.Round(significant(v*factor, 3)), maxMilli)
	}
	begun := false
	begin := func() {
		if begun {
			return
		}
		begun = true
		v := math.Round(s.At(moment))
		switch n := len(series.Points); {
		case !s.Linear && n == 0 && moment > 0:
			series.Points = append(series.Points, load.Point{Milli: v}, load.Point{At: moment, Milli: scaled(v)})
		case !s.Linear:
			series.Points = append(series.Points, load.Point{At: moment, Milli: scaled(v)})
		case n == 0 || series.Points[n-1].At < moment:
			series.Points = append(series.Points, load.Point{At: moment, Milli: v}, load.Point{At: moment + time.Second, Milli: scaled(v)})
		default: // a previous call of multiplied began here
			series.Points = append(series.Points, load.Point{At: moment + time.Second, Milli: scaled(s.At(moment + time.Second))})
		}
	}
	for _, p := range s.Points {
		switch {
		case p.At < moment || s.Linear && p.At == moment:
			series.Points = append(series.Points, p)
			continue
		case s.Linear && p.At <= moment+time.Second:
			begin()
			continue
		}
		begin()
		if p.At > moment {
			series.Points = append(series.Points, load.Point{At: p.At, Milli: scaled(p.Milli)})
		}
	}
	begin()
	return series
}

// within returns a series up to the end of the run, with at most maxWritten points.
func within(s *load.Series, end time.Duration) *load.Series {
	series := clipped(s, end)
	series.Points = simplify(series.Points, s.Linear, maxWritten, 0)
	return series
}

// clipped returns a series up to the end of the run.
func clipped(s *load.Series, end time.Duration) *load.Series {
	series := &load.Series{Linear: s.Linear}
	for i, p := range s.Points {
		if p.At > end {
			if s.Linear && i > 0 && s.Points[i-1].At < end {
				series.Points = append(series.Points, load.Point{At: end, Milli: math.Round(s.At(end))})
			}
			break
		}
		series.Points = append(series.Points, load.Point{At: p.At.Truncate(time.Second), Milli: math.Round(p.Milli)})
	}
	if len(series.Points) == 0 {
		series.Points = []load.Point{{Milli: math.Round(s.At(0))}}
	}
	return series.Thin()
}

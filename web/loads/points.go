package loads

import (
	"math"
	"slices"
	"time"

	"hpaplayground/core/load"
)

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

// added adds a point to a series. It replaces a point at the same time.
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

// multiplied multiplies a series by factor from a time on.
func multiplied(s *load.Series, at time.Duration, factor float64) *load.Series {
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
		default: // a previous call of multiplied began here
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

// within returns a series up to the end of the run, with at most mostWritten points.
func within(s *load.Series, end time.Duration) *load.Series {
	out := clipped(s, end)
	out.Points = simplify(out.Points, s.Linear, mostWritten, 0)
	return out
}

// clipped returns a series up to the end of the run.
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

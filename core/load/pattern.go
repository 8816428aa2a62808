package load

import (
	"math"
	"time"
)

// Patterns are compiled into points, so that a run needs only series. Curves consist of
// straight lines. All values are whole milli-units, so that they are the same on every
// machine.

// WavePoints is the number of points in one period of a wave, and in one day.
const WavePoints = 32

// Wave is a sine that is low until start and high half a period later. It continues
// until the first point after until.
func Wave(low, high float64, period, start, until time.Duration) *Series {
	s := &Series{Linear: true}
	for from := start; ; from += period {
		for i := range WavePoints {
			at := from + period*time.Duration(i)/WavePoints
			s.Points = append(s.Points, Point{at, waveValue(low, high, i)})
			if at > until {
				return s
			}
		}
	}
}

// waveValue returns the value of a wave at its point i.
func waveValue(low, high float64, i int) float64 {
	part := (1 - math.Cos(2*math.Pi*float64(i)/WavePoints)) / 2
	return math.Round(low + float64((high-low)*part))
}

// Daily is a wave with a period of a day. It is high at the time of day peak. The
// run starts at the time of day start.
func Daily(low, high float64, peak, start, until time.Duration) *Series {
	const day = 24 * time.Hour
	lowest := (peak + day/2 - start) % day
	for lowest > 0 {
		lowest -= day
	}
	return Wave(low, high, day, lowest, until).From(0)
}

// Ramp goes from one value to another in a straight line.
func Ramp(from, to float64, start, length time.Duration) *Series {
	return &Series{Linear: true, Points: []Point{{start, math.Round(from)}, {start + length, math.Round(to)}}}
}

// Spike is base until the time at. It rises to peak within rise, keeps it for stay, and
// falls back to base within fall.
func Spike(base, peak float64, at, rise, stay, fall time.Duration) *Series {
	base, peak = math.Round(base), math.Round(peak)
	return &Series{Linear: true, Points: []Point{
		{at, base}, {at + rise, peak}, {at + rise + stay, peak}, {at + rise + stay + fall, base},
	}}
}

// From returns the part of the series after a time. This time becomes 0.
func (s *Series) From(start time.Duration) *Series {
	out := &Series{Linear: s.Linear}
	for _, p := range s.Points {
		if p.At > start {
			if len(out.Points) == 0 {
				out.Points = append(out.Points, Point{0, math.Round(s.At(start))})
			}
			out.Points = append(out.Points, Point{p.At - start, p.Milli})
		}
	}
	if len(out.Points) == 0 {
		out.Points = append(out.Points, Point{0, s.At(start)})
	}
	return out
}

// Delayed returns the series moved to a later time.
func (s *Series) Delayed(delay time.Duration) *Series {
	out := &Series{Linear: s.Linear, Points: make([]Point, len(s.Points))}
	for i, p := range s.Points {
		out.Points[i] = Point{p.At + delay, p.Milli}
	}
	return out
}

// Repeated repeats the first part of the series, with the length every, up to a time.
func (s *Series) Repeated(every, until time.Duration) *Series {
	out := &Series{Linear: s.Linear}
	for from := time.Duration(0); from <= until; from += every {
		out.Points = append(out.Points, Point{from, s.At(0)})
		s.copyWithin(out, 0, every, from, 1, 0)
	}
	return out
}

// copyWithin adds to out the part of s after the time from and before the time to. It
// moves the part by shift, multiplies each value by factor, and adds more.
func (s *Series) copyWithin(out *Series, from, to, shift time.Duration, factor, more float64) {
	for i := s.index(from) + 1; i < len(s.Points) && s.Points[i].At < to; i++ {
		out.Points = append(out.Points, Point{s.Points[i].At + shift, vary(s.Points[i].Milli, factor, more)})
	}
	if s.Linear {
		out.Points = append(out.Points, Point{to + shift, vary(s.valueBefore(to), factor, more)})
	}
}

// valueBefore returns the value just before t.
func (s *Series) valueBefore(t time.Duration) float64 {
	i := s.index(t)
	for i >= 0 && s.Points[i].At == t {
		i--
	}
	return s.value(i, t)
}

func vary(milli, factor, more float64) float64 {
	return max(0, math.Round(float64(milli*factor)+more))
}

// Thin leaves out the points that change nothing.
func (s *Series) Thin() *Series {
	out := &Series{Linear: s.Linear}
	for i, p := range s.Points {
		n := len(out.Points)
		switch {
		case n == 0:
		case s.Linear && i+1 < len(s.Points) && onLine(out.Points[n-1], p, s.Points[i+1]):
			continue
		case s.Linear && i+1 == len(s.Points) && out.Points[n-1].Milli == p.Milli:
			continue
		case !s.Linear && out.Points[n-1].Milli == p.Milli:
			continue
		}
		out.Points = append(out.Points, p)
	}
	return out
}

// onLine reports whether b is on the line from a to c.
func onLine(a, b, c Point) bool {
	if a.At >= b.At || b.At >= c.At {
		return false
	}
	part := float64(b.At-a.At) / float64(c.At-a.At)
	return math.Abs(a.Milli+float64((c.Milli-a.Milli)*part)-b.Milli) < 1e-6
}

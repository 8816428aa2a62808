package plot

import (
	"math"
	"strconv"
	"time"

	"hpaplayground/core/timeline"
)

// Points are the points of a line, each [seconds, value]; a value may be null.
type Points []Point

// Point is one point of a line.
type Point struct {
	T time.Duration
	V float64
}

// MarshalJSON writes the pairs without reflection, because a day has thousands
// of syncs.
func (p Points) MarshalJSON() ([]byte, error) {
	b := make([]byte, 0, 2+16*len(p))
	b = append(b, '[')
	for i, q := range p {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(b, '[')
		b = AppendNumber(b, q.T.Seconds(), 1000)
		b = append(b, ',')
		b = AppendNumber(b, q.V, 1e6)
		b = append(b, ']')
	}
	return append(b, ']'), nil
}

// AppendNumber appends v rounded to 1/parts; NaN and infinities become null.
func AppendNumber(b []byte, v, parts float64) []byte {
	if math.IsNaN(v) || math.IsInf(v, 0) {
		return append(b, "null"...)
	}
	if math.Abs(v) < 1e9 {
		v = math.Round(v*parts) / parts
	}
	return strconv.AppendFloat(b, v, 'f', -1, 64)
}

// Steps returns the points of a step function from 0 to end. If there are more points than
// pixels, it keeps only the first, lowest, highest and last value of each pixel column. A
// column cannot show more.
func Steps(s timeline.Series, end time.Duration, width int) Points {
	s = within(s, end)
	n := len(s.T)
	if n == 0 {
		return Points{}
	}
	var p Points
	if n <= 4*width || end <= 0 {
		p = make(Points, 0, n+1)
		for i := range n {
			p = append(p, Point{s.T[i], s.V[i]})
		}
	} else {
		p = thinSeries(s, end, width)
	}
	if last := p[len(p)-1]; last.T < end {
		p = append(p, Point{end, last.V})
	}
	return p
}

// within cuts a series to the run. What a cluster recorded may begin before the run and go on after it.
func within(s timeline.Series, end time.Duration) timeline.Series {
	first, n := 0, len(s.T)
	for n > 0 && s.T[n-1] > end {
		n--
	}
	for first+1 < n && s.T[first] < 0 && s.T[first+1] <= 0 {
		first++
	}
	s.T, s.V = s.T[first:n], s.V[first:n]
	if len(s.T) > 0 && s.T[0] < 0 {
		s.T = append([]time.Duration{0}, s.T[1:]...)
	}
	return s
}

func thinSeries(s timeline.Series, end time.Duration, width int) Points {
	p := make(Points, 0, 4*width)
	column := func(i int) int { return int(float64(s.T[i]) / float64(end) * float64(width)) } //fits: 0 up to about width
	for from := 0; from < len(s.T); {
		to, low, high := from+1, from, from
		for to < len(s.T) && column(to) == column(from) {
			if s.V[to] < s.V[low] || math.IsNaN(s.V[low]) {
				low = to
			}
			if s.V[to] > s.V[high] || math.IsNaN(s.V[high]) {
				high = to
			}
			to++
		}
		lastKept := -1
		for _, i := range [4]int{from, min(low, high), max(low, high), to - 1} {
			if i > lastKept {
				p = append(p, Point{s.T[i], s.V[i]})
				lastKept = i
			}
		}
		from = to
	}
	return p
}

// Peak returns the largest value of the series, and at least 0.
func Peak(series ...timeline.Series) float64 {
	peak := 0.0
	for _, s := range series {
		for _, v := range s.V {
			if v > peak {
				peak = v
			}
		}
	}
	return peak
}

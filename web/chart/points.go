package chart

import (
	"math"
	"strconv"
	"time"

	"hpaplayground/core/timeline"
)

// points are a line's places, [seconds, value] each; a value may be null.
type points []point

type point struct {
	t time.Duration
	v float64
}

// MarshalJSON writes the pairs without a detour over reflection: a day of
// syncs is thousands of them.
func (p points) MarshalJSON() ([]byte, error) {
	b := make([]byte, 0, 2+16*len(p))
	b = append(b, '[')
	for i, q := range p {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(b, '[')
		b = appendNumber(b, seconds(q.t), 1000)
		b = append(b, ',')
		b = appendNumber(b, q.v, 1e6)
		b = append(b, ']')
	}
	return append(b, ']'), nil
}

// appendNumber rounds to a part of one; what is no number is null.
func appendNumber(b []byte, v, parts float64) []byte {
	if math.IsNaN(v) || math.IsInf(v, 0) {
		return append(b, "null"...)
	}
	if math.Abs(v) < 1e9 {
		v = math.Round(v*parts) / parts
	}
	return strconv.AppendFloat(b, v, 'f', -1, 64)
}

// steps are a step function's places up to end. A line of more places than the
// plot has pixels is thinned: each column keeps its first, lowest, highest and
// last value, which is all that a column can show.
func steps(s timeline.Series, end time.Duration, width int) points {
	n := len(s.T)
	if n == 0 {
		return points{}
	}
	var p points
	if n <= 4*width || end <= 0 {
		p = make(points, 0, n+1)
		for i := range n {
			p = append(p, point{s.T[i], s.V[i]})
		}
	} else {
		p = thin(s, end, width)
	}
	if last := p[len(p)-1]; last.t < end {
		p = append(p, point{end, last.v})
	}
	return p
}

func thin(s timeline.Series, end time.Duration, width int) points {
	p := make(points, 0, 4*width)
	column := func(i int) int { return int(float64(s.T[i]) / float64(end) * float64(width)) }
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
		kept := -1
		for _, i := range [4]int{from, min(low, high), max(low, high), to - 1} {
			if i > kept {
				p = append(p, point{s.T[i], s.V[i]})
				kept = i
			}
		}
		from = to
	}
	return p
}

// peak is the largest value of the series, 0 if none is larger.
func peak(series ...timeline.Series) float64 {
	most := 0.0
	for _, s := range series {
		for _, v := range s.V {
			if v > most {
				most = v
			}
		}
	}
	return most
}

package load

import (
	"math/rand/v2"
	"time"
)

// Noise makes a series uneven: in each stretch of the length Every it is off
// by a part of itself and by an amount, both up to the given ones, upward or
// downward, as chance wants.
type Noise struct {
	Part   float64 // of the value: 0.1 is 10 %
	Amount float64 // milli-units
	Every  time.Duration
}

// Noisy is the series with noise until a time. It does not go below 0.
func (s *Series) Noisy(n Noise, random *rand.Rand, until time.Duration) *Series {
	out := &Series{Linear: s.Linear}
	for from := time.Duration(0); from <= until; from += n.Every {
		off := float64(2*random.Float64()) - 1
		factor, more := 1+float64(n.Part*off), float64(n.Amount*off)
		out.Points = append(out.Points, Point{from, vary(s.At(from), factor, more)})
		s.copyWithin(out, from, from+n.Every, 0, factor, more)
	}
	return out
}

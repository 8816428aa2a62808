package load

import (
	"math/rand/v2"
	"time"
)

// Noise adds randomness to a series. In each interval of length Every, the value changes
// by a random part of itself, at most Part, and by a random amount, at most Amount. Both
// may go up or down.
type Noise struct {
	Part   float64 // up to which part of the value it changes: 0.1 is 10 %
	Amount float64 // milli-units
	Every  time.Duration
}

// Noisy returns the series with noise up to a time. Its values are never below 0.
func (s *Series) Noisy(n Noise, random *rand.Rand, until time.Duration) *Series {
	out := &Series{Linear: s.Linear}
	for from := time.Duration(0); from <= until; from += n.Every {
		deviation := float64(2*random.Float64()) - 1
		factor, more := 1+float64(n.Part*deviation), float64(n.Amount*deviation)
		out.Points = append(out.Points, Point{from, vary(s.At(from), factor, more)})
		s.copyWithin(out, from, from+n.Every, 0, factor, more)
	}
	return out
}

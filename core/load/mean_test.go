package load

import (
	"math"
	"math/rand/v2"
	"testing"
	"time"
)

func TestMean(t *testing.T) {
	const none = math.MaxFloat64
	step := series(false, Point{10 * second, 100}, Point{20 * second, 400})
	line := series(true, Point{0, 0}, Point{10 * second, 100}, Point{20 * second, 100})
	for _, test := range []struct {
		name     string
		series   *Series
		from, to time.Duration
		limit    float64
		want     float64
	}{
		{"constant", Constant(0.1), 0, 7 * second, none, 0.1},
		{"no points", series(false), 0, second, none, 0},
		{"an instant", step, 20 * second, 20 * second, none, 400},
		{"an instant of a line", line, 5 * second, 5 * second, none, 50},
		{"backwards is an instant", line, 5 * second, 0, none, 50},
		{"one step", step, 15 * second, 25 * second, none, 250},
		{"limited step", step, 15 * second, 25 * second, 200, 150},
		{"before the first point", step, -10 * second, 0, none, 100},
		{"line", line, 0, 10 * second, none, 50},
		{"line and flat", line, 0, 20 * second, none, 75},
		{"line over the limit", line, 0, 10 * second, 50, 37.5},
		{"line above the limit", line, 5 * second, 10 * second, 25, 25},
	} {
		if got := test.series.Mean(test.from, test.to, test.limit); got != test.want {
			t.Errorf("%s: Mean = %v, want %v", test.name, got, test.want)
		}
	}
}

// TestMeanTwin: the mean agrees with a sum over small time steps.
func TestMeanTwin(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for round := range 50 {
		s := &Series{Linear: round%2 == 0}
		at := time.Duration(0)
		for range 1 + random.IntN(10) {
			at += time.Duration(random.IntN(4)) * second
			s.Points = append(s.Points, Point{at, float64(random.IntN(1000))})
		}
		from := time.Duration(random.IntN(20)) * second
		to := from + time.Duration(1+random.IntN(20))*second
		limit := float64(random.IntN(1200))
		const slice = 10 * time.Millisecond
		sum, n := 0.0, 0
		for x := from; x < to; x += slice {
			sum += min(s.At(x+slice/2), limit)
			n++
		}
		if got, want := s.Mean(from, to, limit), sum/float64(n); math.Abs(got-want) > 0.5 {
			t.Errorf("%v linear %v: Mean(%v, %v, %v) = %v, slices give %v", s.Points, s.Linear, from, to, limit, got, want)
		}
	}
}

package load

import (
	"math"
	"math/rand/v2"
	"testing"
	"time"
)

const minute = time.Minute

func TestPatterns(t *testing.T) {
	wave := Wave(100, 2100, 8*minute, minute, 30*minute)
	repeated := series(true, Point{0, 10}, Point{minute, 20}).Repeated(2*minute, 10*minute)
	steps := series(false, Point{0, 10}, Point{minute, 20}, Point{9 * minute, 70}).Repeated(2*minute, 10*minute)
	day := Daily(1000, 9000, 14*time.Hour, 6*time.Hour, 48*time.Hour)
	spike := Spike(1, 9, 5*minute, 8*second, minute, 0)
	for _, test := range []struct {
		name   string
		series *Series
		at     time.Duration
		want   float64
	}{
		{"wave before its start", wave, 0, 100},
		{"wave at its start", wave, minute, 100},
		{"wave halfway up", wave, 3 * minute, 1100},
		{"wave at the top", wave, 5 * minute, 2100},
		{"wave at the bottom", wave, 9 * minute, 100},
		{"wave at the next top", wave, 13 * minute, 2100},
		{"wave at the end", wave, 29 * minute, 2100},
		{"day at its peak", day, 8 * time.Hour, 9000},
		{"day at night", day, 20 * time.Hour, 1000},
		{"the next day", day, 32 * time.Hour, 9000},
		{"ramp before", Ramp(10, 30, minute, 4*minute), 0, 10},
		{"ramp", Ramp(10, 30, minute, 4*minute), 3 * minute, 20},
		{"ramp after", Ramp(10, 30, minute, 4*minute), time.Hour, 30},
		{"spike before", spike, 5 * minute, 1},
		{"spike rises", spike, 5*minute + 4*second, 5},
		{"spike", spike, 6*minute + 8*second - 1, 9},
		{"spike after", spike, 6*minute + 8*second, 1},
		{"repeated holds", repeated, 90 * second, 20},
		{"repeated again", repeated, 2 * minute, 10},
		{"repeated later", repeated, 8*minute + 30*second, 15},
		{"steps again", steps, 4 * minute, 10},
		{"steps later", steps, 9*minute + 30*second, 20},
		{"from", series(true, Point{0, 0}, Point{4 * minute, 40}).From(minute), minute, 20},
		{"from after the end", series(true, Point{0, 0}, Point{4 * minute, 40}).From(time.Hour), 0, 40},
		{"delayed", series(false, Point{0, 1}, Point{minute, 2}).Delayed(minute), 90 * second, 1},
	} {
		if got := test.series.At(test.at); got != test.want {
			t.Errorf("%s: At(%v) = %v, want %v", test.name, test.at, got, test.want)
		}
	}
	for i, p := range wave.Points {
		if p.Milli != math.Trunc(p.Milli) || i > 0 && p.At < wave.Points[i-1].At {
			t.Errorf("wave: point %d is %v", i, p)
		}
	}
}

// TestNoise: each interval has one factor and one amount, within the bounds. The same seed
// gives the same noise.
func TestNoise(t *testing.T) {
	base := series(true, Point{0, 1000}, Point{10 * minute, 9000}, Point{10 * minute, 200}, Point{20 * minute, 0})
	n := Noise{Part: 0.1, Amount: 50, Every: 15 * second}
	noisy := func(seed uint64) *Series { return base.Noisy(n, rand.New(rand.NewPCG(seed, 1)), 25*minute) }
	s, equal, other := noisy(1), noisy(1), noisy(2)
	up, down, differs := 0, 0, false
	for at := time.Duration(0); at < 25*minute; at += 700 * time.Millisecond {
		got, want := s.At(at), base.At(at)
		if got != equal.At(at) {
			t.Fatalf("at %v: %v and %v for one seed", at, got, equal.At(at))
		}
		differs = differs || got != other.At(at)
		if got < 0 || math.Abs(got-want) > float64(0.1*want)+51 {
			t.Errorf("at %v: %v, far from %v", at, got, want)
		}
		if got > want {
			up++
		} else {
			down++
		}
	}
	if !differs || up < 200 || down < 200 {
		t.Errorf("%d times above, %d below, differs by seed %v", up, down, differs)
	}
	for i, p := range s.Points {
		if p.Milli != math.Trunc(p.Milli) || i > 0 && p.At < s.Points[i-1].At {
			t.Errorf("point %d is %v", i, p)
		}
	}
}

// TestThin: Thin does not change the value at any time.
func TestThin(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for round := range 300 {
		s := &Series{Linear: round%2 == 0}
		at := time.Duration(0)
		for range random.IntN(30) {
			at += time.Duration(random.IntN(3)) * second
			s.Points = append(s.Points, Point{at, float64(10 * random.IntN(3))})
		}
		thin := s.Thin()
		for at := -second; at < time.Minute; at += 100 * time.Millisecond {
			if got, want := thin.At(at), s.At(at); math.Abs(got-want) > 1e-3 {
				t.Fatalf("%+v thinned to %+v: %v at %v, want %v", s, thin, got, at, want)
			}
		}
	}
	line := series(true, Point{0, 0}, Point{second, 10}, Point{2 * second, 20}, Point{3 * second, 20}, Point{4 * second, 20})
	if got := line.Thin(); len(got.Points) != 2 {
		t.Errorf("%+v thinned to %+v", line, got)
	}
}

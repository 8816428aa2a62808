package load

import (
	"math"
	"math/rand/v2"
	"testing"
	"time"
)

func TestBacklog(t *testing.T) {
	steady := &Backlog{Arrivals: Constant(30_000), PerPodRate: 5000}
	step := &Backlog{Arrivals: series(false, Point{0, 30_000}, Point{minute, 0}), PerPodRate: 10_000}
	ramp := &Backlog{Arrivals: series(true, Point{0, 0}, Point{100 * second, 100_000}), PerPodRate: 10_000}
	for _, test := range []struct {
		name     string
		b        *Backlog
		level    float64
		n        int
		from, to time.Duration
		want     float64
	}{
		{"grows without pods", steady, 0, 0, 0, minute, 1_800_000},
		{"grows with few", steady, 1000, 2, 0, minute, 1_201_000},
		{"stands", steady, 1000, 6, 0, time.Hour, 1000},
		{"sinks", steady, 600_000, 8, 0, minute, 0},
		{"sinks in part", steady, 700_000, 8, 0, minute, 100_000},
		{"is empty", steady, 0, 8, 0, minute, 0},
		{"no time", steady, 7, 8, minute, minute, 7},
		{"over a step", step, 0, 1, 0, 2 * minute, 600_000},
		{"empty and no arrivals", step, 0, 1, 0, time.Hour, 0},
		// The arrivals per second grow by 1 each second: 5000 arrive in 100 s.
		{"ramp", ramp, 0, 0, 0, 100 * second, 5_000_000},
		// 5 pods process 50 a second. The level falls by 1250 if it is high enough, and
		// rises by 1250.
		{"falls and rises", ramp, 2_000_000, 5, 0, 100 * second, 2_000_000},
		{"is empty and rises", ramp, 0, 5, 0, 100 * second, 1_250_000},
		{"stays at 0", ramp, 1_000_000, 5, 0, 100 * second, 1_250_000},
	} {
		if got := test.b.After(test.level, test.n, test.from, test.to); math.Abs(got-test.want) > 1e-6 {
			t.Errorf("%s: %v, want %v", test.name, got, test.want)
		}
	}
	huge := &Backlog{Arrivals: Constant(1 << 61)}
	if got := huge.After(0, 0, 0, time.Hour); got != 1<<62 {
		t.Errorf("huge: %v", got)
	}
}

// TestBacklogInParts: computing in two parts, or in tiny steps, gives the same result.
func TestBacklogInParts(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	for round := range 100 {
		b := &Backlog{Arrivals: &Series{Linear: round%2 == 0}, PerPodRate: 3000}
		for at := time.Duration(0); at < time.Minute; at += time.Duration(random.IntN(20)) * second {
			b.Arrivals.Points = append(b.Arrivals.Points, Point{at, float64(1000 * random.IntN(20))})
		}
		n, level := random.IntN(6), float64(random.IntN(100_000))
		whole := b.After(level, n, 0, time.Minute)
		half := time.Duration(random.IntN(60_000)) * time.Millisecond
		if got := b.After(b.After(level, n, 0, half), n, half, time.Minute); math.Abs(got-whole) > 1e-3 {
			t.Errorf("%+v, %d pods from %v: %v at once, %v with a stop at %v", b.Arrivals, n, level, whole, got, half)
		}
		tiny, dt := level, 10*time.Millisecond
		for at := time.Duration(0); at < time.Minute; at += dt {
			tiny = max(0, tiny+(b.Arrivals.At(at+dt/2)-3000*float64(n))*dt.Seconds())
		}
		if math.Abs(tiny-whole) > 200 {
			t.Errorf("%+v, %d pods from %v: %v, in tiny steps %v", b.Arrivals, n, level, whole, tiny)
		}
	}
}

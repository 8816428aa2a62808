package load

import (
	"math"
	"math/rand/v2"
	"testing"
	"time"
)

func TestPoolShare(t *testing.T) {
	two := Pool{{500, 2}}
	mixed := Pool{{100, 1}, {500, 2}}
	burst := series(false, Point{0, 2000}, Point{10 * second, 600})
	line := series(true, Point{0, 0}, Point{20 * second, 2000}, Point{40 * second, 0})
	for _, test := range []struct {
		name     string
		pool     Pool
		series   *Series
		level    float64
		room     float64
		from, to time.Duration
		want     float64
		waits    float64 // the waiting work at the end
	}{
		{"room for all", two, Constant(300), 0, 500, 0, minute, 150, 0},
		{"at the limit", two, Constant(1500), 0, 500, 0, minute, 500, 30_000},
		{"an instant", two, Constant(300), 0, 500, 0, 0, 150, 0},
		{"an instant while work waits", two, Constant(300), 1, 500, 0, 0, 500, 1},
		{"works off", two, Constant(300), 7000, 500, 0, minute, 500.0/6 + 150*5.0/6, 0},
		{"over a step", two, burst, 0, 500, 0, minute, (500*35 + 300*25) / 60.0, 0},
		{"no pods", nil, burst, 0, 500, 0, minute, 0, 50_000},
		{"the small one is full", mixed, Constant(900), 0, 100, 0, minute, 100, 0},
		{"and others do the rest", mixed, Constant(900), 0, 500, 0, minute, 400, 0},
		{"no limit", Pool{{math.Inf(1), 3}}, burst, 9000, math.Inf(1), 0, 20 * second, 1300.0 / 3, 0},
		{"no room", Pool{{0, 3}}, burst, 0, 0, 0, 10 * second, 0, 20_000},
		// The load is at 1000 from 10 s to 30 s. 10000 wait at 30 s. The load then falls
		// to 0, so the pods need 14.1 s more to serve them.
		{"a line up and down", two, line, 0, 500, 0, 30 * second, (250*10 + 500*20) / 30.0, 10_000},
	} {
		got := test.pool.Share(test.series, test.level, test.room, test.from, test.to)
		waits := test.pool.Waiting(test.series, test.level, test.from, test.to)
		if math.Abs(got-test.want) > 1e-6 || math.Abs(waits-test.waits) > 1e-6 {
			t.Errorf("%s: %v, and %v waits, want %v and %v", test.name, got, waits, test.want, test.waits)
		}
	}
}

// TestPoolConserves: in any span the work that all pods did is the work that arrived,
// minus the growth of the waiting work. No pod does more than it has room for.
func TestPoolConserves(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 8))
	for round := range 2000 {
		s := &Series{Linear: round%2 == 0}
		for at := time.Duration(0); at < time.Minute; at += time.Duration(random.IntN(20_000)) * time.Millisecond {
			s.Points = append(s.Points, Point{at, float64(100 * random.IntN(30))})
		}
		var pool Pool
		for each := 0; len(pool) < 1+random.IntN(3); {
			each += 50 * random.IntN(9)
			if n := len(pool); n > 0 && pool[n-1].Limit == float64(each) {
				continue
			}
			pool = append(pool, Pods{float64(each), 1 + random.IntN(4)})
		}
		level := float64(max(0, random.IntN(40_000)-20_000))
		from := time.Duration(random.IntN(60_000)) * time.Millisecond
		to := from + time.Duration(1+random.IntN(60_000))*time.Millisecond
		done := 0.0
		for _, r := range pool {
			share := pool.Share(s, level, r.Limit, from, to)
			if share > r.Limit*(1+1e-12) || share < 0 {
				t.Errorf("round %d: a pod with the limit %v does %v", round, r.Limit, share)
			}
			done += share * float64(r.Count) * (to - from).Seconds()
		}
		arrived := s.Mean(from, to, math.MaxFloat64) * (to - from).Seconds()
		if want := arrived - pool.Waiting(s, level, from, to) + level; math.Abs(done-want) > 1e-3 {
			t.Errorf("round %d: %v is done of %v, want %v", round, done, arrived, want)
		}
	}
}

package plot

import (
	"encoding/json"
	"math"
	"math/rand/v2"
	"reflect"
	"testing"
	"time"

	"hpaplayground/core/timeline"
)

func TestPointsJSON(t *testing.T) {
	p := Points{{0, 1}, {60020 * time.Millisecond, 12.3456789}, {time.Hour, math.NaN()}, {2 * time.Hour, 1e12}, {3 * time.Hour, math.Inf(1)}}
	b, err := json.Marshal(p)
	if want := "[[0,1],[60.02,12.345679],[3600,null],[7200,1000000000000],[10800,null]]"; err != nil || string(b) != want {
		t.Errorf("got %s %v, want %s", b, err, want)
	}
}

func TestSteps(t *testing.T) {
	s := timeline.Series{T: []time.Duration{0, time.Minute}, V: []float64{1, 2}}
	if p := Steps(s, 2*time.Minute, 100); len(p) != 3 || p[2] != (Point{2 * time.Minute, 2}) {
		t.Errorf("the last value does not hold to the end: %v", p)
	}
	if p := Steps(s, time.Minute, 100); len(p) != 2 {
		t.Errorf("a point after the end: %v", p)
	}
	if p := Steps(timeline.Series{}, time.Minute, 100); len(p) != 0 {
		t.Errorf("points of nothing: %v", p)
	}
}

// A series that begins before the run or goes on after it is drawn within the run.
func TestStepsWithin(t *testing.T) {
	s := timeline.Series{T: []time.Duration{-2 * time.Minute, -time.Minute, time.Minute, 3 * time.Minute}, V: []float64{1, 2, 3, 4}}
	for _, c := range []struct {
		end  time.Duration
		want Points
	}{
		{2 * time.Minute, Points{{0, 2}, {time.Minute, 3}, {2 * time.Minute, 3}}},
		{30 * time.Second, Points{{0, 2}, {30 * time.Second, 2}}},
	} {
		if got := Steps(s, c.end, 100); !reflect.DeepEqual(got, c.want) {
			t.Errorf("to %s: %v, want %v", c.end, got, c.want)
		}
	}
	if s.T[1] != -time.Minute {
		t.Error("the series was changed")
	}
	if p := Steps(timeline.Series{T: []time.Duration{time.Hour}, V: []float64{1}}, time.Minute, 100); len(p) != 0 {
		t.Errorf("points of what comes after the run: %v", p)
	}
}

// Each pixel column must keep its lowest and its highest value, and the line must enter and
// leave it at the right height.
func TestThin(t *testing.T) {
	const end, width = time.Hour, 100
	random := rand.New(rand.NewPCG(1, 2))
	var s timeline.Series
	for i := range 20000 {
		v := math.Round(random.Float64() * 1000)
		if i%977 == 0 {
			v = math.NaN()
		}
		s.T = append(s.T, time.Duration(i)*end/20000)
		s.V = append(s.V, v)
	}
	p := Steps(s, end, width)
	if len(p) > 4*width+1 {
		t.Errorf("%d points for %d columns", len(p), width)
	}
	type column struct{ first, low, high, last float64 }
	columns := func(p Points) []column {
		c := make([]column, width)
		for i := range c {
			c[i] = column{math.NaN(), math.Inf(1), math.Inf(-1), math.NaN()}
		}
		last := -1
		for _, q := range p {
			x := int(float64(q.T) / float64(end) * width)
			if x >= width {
				continue
			}
			if x != last {
				c[x].first, last = q.V, x
			}
			c[x].last = q.V
			if !math.IsNaN(q.V) {
				c[x].low, c[x].high = math.Min(c[x].low, q.V), math.Max(c[x].high, q.V)
			}
		}
		return c
	}
	var all Points
	for i := range s.T {
		all = append(all, Point{s.T[i], s.V[i]})
	}
	want, got := columns(all), columns(p)
	equal := func(a, b float64) bool { return a == b || math.IsNaN(a) && math.IsNaN(b) }
	for i := range want {
		if w, g := want[i], got[i]; !equal(w.first, g.first) || w.low != g.low || w.high != g.high || !equal(w.last, g.last) {
			t.Errorf("column %d: got %v, want %v", i, g, w)
		}
	}
	for i := 1; i < len(p); i++ {
		if p[i].T < p[i-1].T {
			t.Fatalf("point %d goes back in time", i)
		}
	}
}

package loads

import (
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"hpaplayground/core/load"
	"hpaplayground/core/parse"
	"hpaplayground/core/scenario"
)

func points(pairs ...float64) []load.Point {
	var points []load.Point
	for i := 0; i < len(pairs); i += 2 {
		points = append(points, load.Point{At: time.Duration(pairs[i]) * time.Second, Milli: pairs[i+1]})
	}
	return points
}

func TestAxes(t *testing.T) {
	for _, test := range []struct {
		highest, unit float64
		duration      time.Duration
		top, step     float64
		second        time.Duration
	}{
		{13_000, 1000, 25 * time.Minute, 20_000, 200, 5 * time.Second},
		{680, 1, 15 * time.Minute, 1000, 10, 5 * time.Second},
		{0, 1, 5 * time.Minute, 1, 1, time.Second},
		{450 << 20 * 1000, 1 << 20 * 1000, 30 * time.Minute, 600 << 20 * 1000, 5 << 20 * 1000, 10 * time.Second},
		{1_000_000, 1000, 24 * time.Hour, 1_200_000, 10_000, 5 * time.Minute},
		{1, 1000, 7 * 24 * time.Hour, 1.2, 1, time.Hour},
	} {
		a := axesOf(test.highest, test.unit, test.duration)
		if math.Abs(a.Top-test.top) > test.top/1e6 || math.Abs(a.ValueStep-test.step) > test.step/1e6 || a.TimeStep != test.second {
			t.Errorf("up to %v over %v: %+v", test.highest, test.duration, a)
		}
	}
}

// A simplified stroke has few points, and differs from the stroke by at most a fraction of the
// axis.
func TestSimplify(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		p := make([]load.Point, 2+random.IntN(300))
		v := 5000.0
		for i := range p {
			v = max(0, v+random.NormFloat64()*300)
			p[i] = load.Point{At: time.Duration(i*5) * time.Second, Milli: v}
		}
		for _, linear := range []bool{true, false} {
			const tolerance = 2000
			series := load.Series{Linear: linear, Points: simplify(p, linear, 300, tolerance)}
			for _, q := range p {
				if distance := math.Abs(series.At(q.At) - q.Milli); distance > tolerance+1 {
					t.Fatalf("linear %v: off by %v at %v", linear, distance, q.At)
				}
			}
			if got := simplify(p, linear, 20, 1); len(got) > 20 || got[0].At != p[0].At {
				t.Fatalf("linear %v: %d points from %v", linear, len(got), got[0].At)
			}
		}
	}
}

// Outside of a stroke the curve stays. Within the stroke, the curve is the stroke.
func TestDrawn(t *testing.T) {
	a := axesOf(10_000, 1000, 20*time.Minute)
	for _, linear := range []bool{true, false} {
		s := &load.Series{Linear: linear, Points: points(0, 1000, 300, 5000, 900, 2000)}
		series := replaceSpan(s, points(400, 8000, 500, 8000, 600, 3000), a)
		for moment := time.Duration(0); moment < 20*time.Minute; moment += 5 * time.Second {
			in := moment >= 400*time.Second && moment <= 600*time.Second
			edge := moment > 395*time.Second && moment < 605*time.Second
			if got, want := series.At(moment), s.At(moment); !edge && math.Abs(got-want) > 10 {
				t.Errorf("linear %v: at %v it is %v, was %v: %v", linear, moment, got, want, series.Points)
			}
			if in && moment <= 500*time.Second && math.Abs(series.At(moment)-8000) > 100 {
				t.Errorf("linear %v: at %v it is %v", linear, moment, series.At(moment))
			}
		}
	}
	if got := replaceSpan(load.Constant(3), nil, a); got.At(0) != 3 {
		t.Error("a stroke of nothing draws")
	}
	// If a stroke goes back in time, the last drawn value counts.
	series := replaceSpan(&load.Series{Linear: true, Points: points(0, 0)}, points(100, 1000, 200, 1000, 200, 4000, 100, 4000), a)
	if got := series.At(150 * time.Second); got != 4000 {
		t.Errorf("drawn over it is %v", got)
	}
}

func TestMultiplied(t *testing.T) {
	s := &load.Series{Points: points(0, 1000, 100, 2000, 200, 500)}
	for _, test := range []struct {
		level float64
		want  []load.Point
	}{
		{0, points(0, 1100, 100, 2200, 200, 550)},
		{50, points(0, 1000, 50, 1100, 100, 2200, 200, 550)},
		{100, points(0, 1000, 100, 2200, 200, 550)},
		{300, points(0, 1000, 100, 2000, 200, 500, 300, 550)},
	} {
		got := multiplyFrom(s, time.Duration(test.level)*time.Second, 1.1)
		if len(got.Points) != len(test.want) {
			t.Fatalf("from %v: %v", test.level, got.Points)
		}
		for i, p := range got.Points {
			if p != test.want[i] {
				t.Errorf("from %v: %v", test.level, got.Points)
			}
		}
	}
	line := &load.Series{Linear: true, Points: points(0, 1000, 100, 2000)}
	for _, moment := range []time.Duration{0, 50 * time.Second, 99 * time.Second, 100 * time.Second, 200 * time.Second} {
		once := multiplyFrom(line, moment, 2)
		twice := multiplyFrom(once, moment, 0.5)
		for x := time.Duration(0); x < 5*time.Minute; x += time.Second {
			want := line.At(x)
			if x > moment {
				want *= 2
			}
			if got := once.At(x); math.Abs(got-want) > 25 {
				t.Errorf("from %v: at %v it is %v, want %v", moment, x, got, want)
			}
			if got := twice.At(x); math.Abs(got-line.At(x)) > 25 {
				t.Errorf("from %v and back: at %v it is %v, want %v", moment, x, got, line.At(x))
			}
		}
	}
}

func TestUnits(t *testing.T) {
	for _, test := range []struct {
		text, name string
		milli      float64
		write, say string
	}{
		{"points: [[0s, 900m]]", "cpu", 12_700, "12700m", "12.7"},
		{"points: [[0s, 900m]]", "cpu", 680, "680m", "680m"},
		{"13", "rps", 14_000, "14", "14"},
		{"points: [[0s, 250Mi]]", "memory", 300 << 20 * 1000, "300Mi", "300Mi"},
		{"1Gi", "a", 1 << 29 * 1000, "0.5Gi", "0.5Gi"},
		{"points: [[0s, 90k], [1m, 120k]]", "lag", 95e6, "95k", "95k"},
		{"points: [[0s, 90k]]", "lag", 0, "0", "0"},
		{"wave: {low: 1, high: 3M}", "lag", 2.5e9, "2.5M", "2.5M"},
		{"points: [[10m, 5]]", "memory", 1 << 20 * 1000, "1Mi", "1Mi"},
	} {
		u := unitOf(test.text, &scenario.GivenLoad{Form: "points", Demand: load.Demand{Metric: load.Metric{Name: test.name}}})
		if got := u.Write(test.milli); got != test.write {
			t.Errorf("%s: %v is written %s, want %s", test.text, test.milli, got, test.write)
		}
		if got := u.Text(test.milli); got != test.say {
			t.Errorf("%s: %v is read %s, want %s", test.text, test.milli, got, test.say)
		}
		if milli, ok := parse.Milli(u.Write(test.milli)); !ok || milli != test.milli {
			t.Errorf("%s: %v is written %s, which is %v", test.text, test.milli, u.Write(test.milli), milli)
		}
	}
}

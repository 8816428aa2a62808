package load

import (
	"math"
	"math/rand/v2"
	"testing"
	"time"
)

const second = time.Second

func series(linear bool, points ...Point) *Series { return &Series{Points: points, Linear: linear} }

func TestAt(t *testing.T) {
	step := series(false, Point{10 * second, 100}, Point{20 * second, 400}, Point{20 * second, 300})
	line := series(true, Point{10 * second, 100}, Point{20 * second, 400}, Point{30 * second, 0})
	jump := series(true, Point{0, 100}, Point{10 * second, 200}, Point{10 * second, 1000}, Point{20 * second, 0})
	for _, test := range []struct {
		name   string
		series *Series
		at     time.Duration
		want   float64
	}{
		{"no points", series(false), 5 * second, 0},
		{"constant", Constant(7), time.Hour, 7},
		{"before the first", step, 0, 100},
		{"long before the start", step, -time.Hour, 100},
		{"holds", step, 20*second - 1, 100},
		{"the later of two at one time", step, 20 * second, 300},
		{"after the last", step, time.Hour, 300},
		{"linear at a point", line, 20 * second, 400},
		{"linear between", line, 15 * second, 250},
		{"linear down", line, 25 * second, 200},
		{"linear before", line, 0, 100},
		{"linear after", line, time.Hour, 0},
		{"before a jump", jump, 5 * second, 150},
		{"at a jump", jump, 10 * second, 1000},
		{"after a jump", jump, 15 * second, 500},
	} {
		if got := test.series.At(test.at); got != test.want {
			t.Errorf("%s: At(%v) = %v, want %v", test.name, test.at, got, test.want)
		}
	}
}

// TestCursor: a cursor agrees with the search at any time, forward and backward.
func TestCursor(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for round := range 200 {
		s := &Series{Linear: round%2 == 0}
		at := time.Duration(0)
		for range random.IntN(40) {
			at += time.Duration(random.IntN(3)) * second
			s.Points = append(s.Points, Point{at, float64(random.IntN(4))})
		}
		c := NewCursor(s)
		now := -2 * second
		for range 100 {
			now += time.Duration(random.IntN(3000)-300) * time.Millisecond
			if got, want := c.At(now), s.At(now); got != want {
				t.Fatalf("series %v: cursor at %v = %v, want %v", s, now, got, want)
			}
			next, ok := c.Next(now)
			want, wantOK := time.Duration(0), false
			for _, p := range s.Points {
				if p.At > now {
					want, wantOK = p.At, true
					break
				}
			}
			if next != want || ok != wantOK {
				t.Fatalf("series %v: next after %v = %v %v, want %v %v", s, now, next, ok, want, wantOK)
			}
		}
	}
}

func TestVaries(t *testing.T) {
	c := NewCursor(series(true, Point{0, 1}, Point{10 * second, 1}, Point{20 * second, 3}))
	for at, want := range map[time.Duration]bool{-second: false, 5 * second: false, 10 * second: true, 19 * second: true, 20 * second: false} {
		if got := c.Varies(at); got != want {
			t.Errorf("varies at %v = %v, want %v", at, got, want)
		}
	}
}

func TestMilli(t *testing.T) {
	for _, test := range []struct {
		value float64
		want  int64
	}{
		{300, 300},
		{1000.0 / 3, 334},
		{0, 0},
		{0.1, 1},
		{math.Inf(1), math.MaxInt64},
		{1e30, math.MaxInt64},
		{-1e30, math.MinInt64},
		{math.NaN(), 0},
		{float64(1<<63) - 2048, 1<<63 - 2048},
	} {
		if got := Milli(test.value); got != test.want {
			t.Errorf("Milli(%v) = %d, want %d", test.value, got, test.want)
		}
	}
}

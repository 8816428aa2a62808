package trace

import (
	"fmt"
	"strings"
	"testing"
)

func points(s *Series) string {
	var b strings.Builder
	for _, p := range s.Points {
		fmt.Fprintf(&b, " %.0f=%g", p.At.Seconds(), p.Value)
	}
	return strings.TrimSpace(b.String())
}

// A series counts from its first point to its last; gaps hold the last value.
func TestCombine(t *testing.T) {
	for _, c := range []struct{ name, text, sum, average string }{
		{"one grid", "time,a,b\n0,1,3\n10,2,4\n20,3,5\n", "0=4 10=6 20=8", "0=2 10=3 20=4"},
		{"one ends", "time,a,b\n0,1,3\n10,2,4\n20,3,\n30,4,\n", "0=4 10=6 20=3 30=4", "0=2 10=3 20=3 30=4"},
		{"one begins later", "time,a,b\n0,1,\n10,2,4\n", "0=1 10=6", "0=1 10=3"},
		{"a gap", "time,a,b\n0,1,3\n10,2,\n20,3,\n30,4,6\n", "0=4 10=5 20=6 30=10", "0=2 10=2.5 20=3 30=5"},
		{"not a value", "time,a,b\n0,1,NaN\n10,2,\n", "0=1 10=2", "0=1 10=2"},
	} {
		r := Read(c.text)
		if got := points(r.Sum()); got != c.sum {
			t.Errorf("%s: the sum is %s, want %s", c.name, got, c.sum)
		}
		if got := points(r.Average()); got != c.average {
			t.Errorf("%s: the average is %s, want %s", c.name, got, c.average)
		}
	}
	interleaved := &Trace{Series: []Series{
		{Points: []Point{{0, 1, 1}, {10, 2, 2}, {20, 3, 3}}, Step: 10},
		{Points: []Point{{5, 10, 4}, {15, 20, 5}}, Step: 10},
	}}
	var values []float64
	for _, p := range interleaved.Sum().Points {
		values = append(values, p.Value)
	}
	if got := fmt.Sprint(values); got != "[1 11 12 22 23]" {
		t.Errorf("of two grids: %s", got)
	}
}

func TestAlike(t *testing.T) {
	for text, want := range map[string]bool{
		"time,cpu{pod=a},cpu{pod=b}\n0,1,2\n": true,
		"time,{pod=a},{pod=b}\n0,1,2\n":       true,
		"time,cpu{pod=a},mem{pod=a}\n0,1,2\n": false,
		"time,shop,checkout\n0,1,2\n":         false,
		"time,cpu{pod=a}\n0,1\n":              false,
	} {
		if got := Read(text).Alike(); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}

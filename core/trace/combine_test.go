package trace_test

import (
	"fmt"
	"strings"
	"testing"

	"hpaplayground/core/trace"
	"hpaplayground/core/trace/read"
)

func points(s *trace.Series) string {
	var b strings.Builder
	for _, p := range s.Points {
		fmt.Fprintf(&b, " %.0f=%g", p.At.Seconds(), p.Value)
	}
	return strings.TrimSpace(b.String())
}

// A series counts from its first point to its last. In a gap it holds the last value.
func TestCombine(t *testing.T) {
	for _, c := range []struct{ name, text, sum, average string }{
		{"one grid", "time,a,b\n0,1,3\n10,2,4\n20,3,5\n", "0=4 10=6 20=8", "0=2 10=3 20=4"},
		{"one ends", "time,a,b\n0,1,3\n10,2,4\n20,3,\n30,4,\n", "0=4 10=6 20=3 30=4", "0=2 10=3 20=3 30=4"},
		{"one begins later", "time,a,b\n0,1,\n10,2,4\n", "0=1 10=6", "0=1 10=3"},
		{"a gap", "time,a,b\n0,1,3\n10,2,\n20,3,\n30,4,6\n", "0=4 10=5 20=6 30=10", "0=2 10=2.5 20=3 30=5"},
		{"not a value", "time,a,b\n0,1,NaN\n10,2,\n", "0=1 10=2", "0=1 10=2"},
	} {
		r := read.Text(c.text)
		both := []int{0, 1}
		if got := points(r.Sum(both)); got != c.sum {
			t.Errorf("%s: the sum is %s, want %s", c.name, got, c.sum)
		}
		if got := points(r.Average(both)); got != c.average {
			t.Errorf("%s: the average is %s, want %s", c.name, got, c.average)
		}
	}
	interleaved := &trace.Trace{Series: []trace.Series{
		{Points: []trace.Point{{At: 0, Value: 1, Row: 1}, {At: 10, Value: 2, Row: 2}, {At: 20, Value: 3, Row: 3}}, Step: 10},
		{Points: []trace.Point{{At: 5, Value: 10, Row: 4}, {At: 15, Value: 20, Row: 5}}, Step: 10},
	}}
	var values []float64
	for _, p := range interleaved.Sum([]int{0, 1}).Points {
		values = append(values, p.Value)
	}
	if got := fmt.Sprint(values); got != "[1 11 12 22 23]" {
		t.Errorf("of two grids: %s", got)
	}
}

// A group has the series of one metric, and no others.
func TestGroups(t *testing.T) {
	for text, want := range map[string]string{
		"time,cpu{pod=a},cpu{pod=b}\n0,1,2\n":                       "cpu true [0 1]",
		"time,{pod=a},{pod=b}\n0,1,2\n":                             " true [0 1]",
		"time,{pod=a},{pod=b}\n0,1,2000\n":                          " true [0],  true [1]",
		"time,cpu{pod=a},mem{pod=a},cpu{pod=b}\n0,1,2,3\n":          "cpu true [0 2], mem true [1]",
		"time,shop,checkout\n0,1,2\n":                               " false [0 1]",
		"time,shop,checkout\n0,0,2000\n":                            " false [0 1]",
		"time,requests,container_cpu_usage_cores\n0,20,2\n":         " false [0],  false [1]",
		"time,a,b\n0,20 req/s,2 req/s\n":                            " false [0 1]",
		"time,a,b\n0,20 req/s,2 MiB\n":                              " false [0],  false [1]",
		"time,web-1,web-2,other\n0,0.2,0.3,1070\n":                  " false [0 1],  false [2]",
		"time,container_memory_rss,container_cpu\n0,5,2\n":          " false [0],  false [1]",
		"time,http_requests{job=\"cpu\"},cpu{pod=a},cpu\n0,1,2,3\n": "http_requests true [0], cpu true [1],  false [2]",
		"time,a,b\n0,1,\n1,1,\n":                                    " false [0]",
	} {
		var got []string
		for _, g := range read.Text(text).Groups() {
			got = append(got, fmt.Sprint(g.Name, " ", g.Labels, " ", g.Series))
		}
		if got := strings.Join(got, ", "); got != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
}

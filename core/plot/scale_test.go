package plot

import (
	"testing"
	"time"
)

func TestScale(t *testing.T) {
	for _, test := range []struct {
		peak  float64
		parts float64
		whole bool
		want  float64
	}{
		{13, 3, false, 5}, {13, 2, false, 10}, {1, 4, false, 0.25}, {15, 4, true, 5}, {2, 5, true, 1}, {0.02, 2, false, 0.01},
		{1e9, 4, false, 2.5e8}, {10, 1, false, 10}, {10, 0, false, 10}, {101, 10, false, 20},
		{13.78, 1.7, false, 10}, {13.78, 1.3, false, 10}, {1.9, 1.5, false, 1}, {4.9, 1, false, 2.5},
		{10.6, 4.33, true, 5}, {10.6, 6, true, 2}, {2.12, 1, true, 2}, {0.5, 1, true, 1}, {106, 4.33, true, 25},
	} {
		if got := Scale(test.peak, test.parts, test.whole); got != test.want {
			t.Errorf("%v: got %v", test, got)
		}
	}
}

func TestReplicasTop(t *testing.T) {
	for _, test := range []struct {
		name                       string
		counted, wanted, low, high float64
		want                       float64
	}{
		{"all near", 10, 13, 1, 15, 15},
		{"a bound far off is left out", 3, 4, 1, 1000, 4},
		{"wanted far beyond the bound is cut", 5, 900, 1, 5, 7},
		{"only minReplicas", 0, 0, 3, 100, 3},
		{"a small bound is shown", 1, 1, 1, 10, 10},
	} {
		if got := ReplicasTop(test.counted, test.wanted, test.low, test.high); got != AxisTop(test.want) {
			t.Errorf("%s: got %v, want %v", test.name, got, AxisTop(test.want))
		}
	}
	if got := ReplicasTop(0, 0, 0, 0); got != 1 {
		t.Errorf("nothing: %v", got)
	}
}

func TestTimeStep(t *testing.T) {
	for _, test := range []struct {
		d     time.Duration
		width int
		want  time.Duration
	}{
		{25 * time.Minute, 676, 5 * time.Minute}, {25 * time.Minute, 330, 10 * time.Minute}, {24 * time.Hour, 676, 3 * time.Hour},
		{7 * 24 * time.Hour, 676, 24 * time.Hour}, {time.Minute, 676, 10 * time.Second}, {0, 100, time.Second}, {time.Hour, 0, time.Hour},
	} {
		if got := TimeStep(test.d, test.width); got != test.want {
			t.Errorf("%s in %d px: got %s, want %s", test.d, test.width, got, test.want)
		}
	}
}

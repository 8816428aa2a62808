package scenario

import (
	"testing"
	"time"

	"hpaplayground/core/setting"
)

func TestReadyAfter(t *testing.T) {
	seconds := func(n int) time.Duration { return time.Duration(n) * time.Second }
	probe := func(delay, period int, threshold int32) *Probe {
		return &Probe{seconds(delay), seconds(period), threshold}
	}
	for _, test := range []struct {
		name  string
		ready bool
		since int // in seconds
		in    []Probes
		want  int // in seconds; -1: any that is not negative
	}{
		{"no probes", false, 10, []Probes{{}}, 10},
		{"no probes, given", true, 3, []Probes{{}, {}}, 3},
		{"answers at once", false, 10, []Probes{{Readiness: probe(0, 10, 1)}}, 0},
		{"initial delay", false, 10, []Probes{{Readiness: probe(20, 10, 1)}}, 20},
		{"given: the next probe", true, 25, []Probes{{Readiness: probe(20, 10, 1)}}, 30},
		{"given: at a probe", true, 30, []Probes{{Readiness: probe(20, 10, 1)}}, 30},
		{"given: before the first", true, 5, []Probes{{Readiness: probe(20, 10, 1)}}, 20},
		{"several successes", true, 25, []Probes{{Readiness: probe(20, 10, 3)}}, 50},
		{"startup probe alone", true, 7, []Probes{{Startup: probe(0, 5, 1)}}, 10},
		{"readiness after startup", true, 7, []Probes{{Startup: probe(0, 5, 1), Readiness: probe(0, 30, 1)}}, 10},
		{"readiness delayed beyond startup", true, 7, []Probes{{Startup: probe(0, 5, 1), Readiness: probe(12, 30, 1)}}, 12},
		{"the slowest container", true, 7, []Probes{{}, {Readiness: probe(0, 2, 1)}, {Readiness: probe(0, 5, 1)}}, 10},
		{"huge", true, 1 << 33, []Probes{{Readiness: probe(0, 1<<31, 1000)}}, -1},
	} {
		times := setting.Pods{Ready: seconds(test.since), ReadyGiven: test.ready}
		got := ReadyAfter(&times, test.in)
		if test.want == -1 && got > 0 {
			continue
		}
		if got != seconds(test.want) {
			t.Errorf("%s: %v, want %ds", test.name, got, test.want)
		}
	}
}

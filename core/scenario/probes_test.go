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
		// how long the kubelet has probed when the container runs
		probing int
	}{
		{"no probes", false, 10, []Probes{{}}, 10, 0},
		{"no probes, given", true, 3, []Probes{{}, {}}, 3, 0},
		{"answers at once", false, 10, []Probes{{Readiness: probe(0, 10, 1)}}, 0, 0},
		{"initial delay", false, 10, []Probes{{Readiness: probe(20, 10, 1)}}, 20, 0},
		{"given: the next probe", true, 25, []Probes{{Readiness: probe(20, 10, 1)}}, 30, 0},
		{"given: at a probe", true, 30, []Probes{{Readiness: probe(20, 10, 1)}}, 30, 0},
		{"given: before the first", true, 5, []Probes{{Readiness: probe(20, 10, 1)}}, 20, 0},
		{"several successes", true, 25, []Probes{{Readiness: probe(20, 10, 3)}}, 50, 0},
		{"startup probe alone", true, 7, []Probes{{Startup: probe(0, 5, 1)}}, 10, 0},
		{"readiness after startup", true, 7, []Probes{{Startup: probe(0, 5, 1), Readiness: probe(0, 30, 1)}}, 10, 0},
		{"readiness delayed beyond startup", true, 7, []Probes{{Startup: probe(0, 5, 1), Readiness: probe(12, 30, 1)}}, 40, 0},
		{"an initial delay between two probes", false, 10, []Probes{{Readiness: probe(15, 10, 1)}}, 20, 0},
		{"answers at once, startup", false, 10, []Probes{{Startup: probe(0, 10, 1)}}, 10, 0},
		{"the kubelet probes before the container runs", false, 10, []Probes{{Startup: probe(0, 10, 1)}}, 5, 5},
		{"for more than a period", true, 93, []Probes{{Startup: probe(0, 10, 1)}}, 95, 25},
		{"a probe when the container begins to run", false, 10, []Probes{{Startup: probe(0, 10, 1)}}, 10, 20},
		{"an initial delay from Running on", false, 10, []Probes{{Startup: probe(90, 10, 1)}}, 95, 5},
		{"readiness after startup, within its period", true, 7, []Probes{{Startup: probe(0, 10, 1), Readiness: probe(0, 30, 2)}}, 37, 3},
		{"the slowest container", true, 7, []Probes{{}, {Readiness: probe(0, 2, 1)}, {Readiness: probe(0, 5, 1)}}, 10, 0},
		{"huge", true, 1 << 33, []Probes{{Readiness: probe(0, 1<<31, 1000)}}, -1, 0},
	} {
		times := setting.Pods{Ready: seconds(test.since), ReadyGiven: test.ready}
		got := ReadyAfter(&times, test.in, seconds(test.probing))
		if test.want == -1 && got > 0 {
			continue
		}
		if got != seconds(test.want) {
			t.Errorf("%s: %v, want %ds", test.name, got, test.want)
		}
	}
}

package timeline

import (
	"fmt"
	"testing"
	"time"
)

// TestPodChanges: a pod's states follow from its times if the pod goes through the states
// in order. Otherwise they are in its list of changes.
func TestPodChanges(t *testing.T) {
	newPod := func() Pod {
		return Pod{Created: 0, Scheduled: NotYet, Started: NotYet, Ready: NotYet, Deleted: NotYet, Gone: NotYet}
	}
	type step struct {
		at    int
		state PodState
	}
	for _, test := range []struct {
		name  string
		steps []step
		turns string
		// How long it took room within 100 s, and its state at 25 s.
		placed int
		at25   string
	}{
		{"plain", []step{{0, PodStarting}, {10, PodNotReady}, {20, PodReady}, {50, PodTerminating}, {80, PodGone}},
			"0s Starting 10s NotReady 20s Ready 50s Terminating 1m20s Gone", 80, "Ready"},
		{"pending", []step{{40, PodStarting}}, "0s Pending 40s Starting", 60, "Pending"},
		{"never placed", []step{{40, PodTerminating}, {40, PodGone}}, "0s Pending 40s Gone", 0, "Pending"},
		{"evicted", []step{{10, PodStarting}, {20, PodNotReady}, {40, PodFailed}, {90, PodTerminating}, {90, PodGone}},
			"0s Pending 10s Starting 20s NotReady 40s Failed 1m30s Terminating 1m30s Gone", 30, "NotReady"},
		{"crash loop", []step{{0, PodStarting}, {10, PodNotReady}, {15, PodCrashed}, {15, PodNotReady}, {18, PodCrashed}, {28, PodNotReady}, {30, PodReady}},
			"0s Starting 10s NotReady 15s Crashed 15s NotReady 18s Crashed 28s NotReady 30s Ready", 100, "Crashed"},
		{"orphan", []step{{0, PodStarting}, {0, PodNotReady}, {0, PodReady}, {20, PodOrphaned}, {30, PodReady}},
			"0s Ready 20s Orphaned 30s Ready", 20, "Orphaned"},
		{"the same again", []step{{0, PodStarting}, {5, PodNotReady}, {6, PodCrashed}, {7, PodCrashed}},
			"0s Starting 5s NotReady 6s Crashed", 100, "Crashed"},
	} {
		p := newPod()
		for _, s := range test.steps {
			p.Enter(time.Duration(s.at)*time.Second, s.state)
		}
		got := ""
		for i, change := range p.Changes() {
			if i > 0 {
				got += " "
			}
			got += fmt.Sprint(change.At, " ", change.State)
		}
		if got != test.turns {
			t.Errorf("%s: %s, want %s", test.name, got, test.turns)
		}
		if placed := p.placedTime(100 * time.Second); placed != time.Duration(test.placed)*time.Second {
			t.Errorf("%s: placed for %v, want %ds", test.name, placed, test.placed)
		}
		if state, ok := p.StateAt(25 * time.Second); !ok || state.String() != test.at25 {
			t.Errorf("%s: %v at 25 s, want %s", test.name, state, test.at25)
		}
		if _, ok := p.StateAt(-time.Second); ok {
			t.Errorf("%s: a state before it was created", test.name)
		}
	}
}

func TestPositive(t *testing.T) {
	s := Series{T: []time.Duration{0, 10 * time.Second, 20 * time.Second, 50 * time.Second}, V: []float64{0, 2, 0, 1}}
	for _, test := range []struct{ from, to, want int }{{0, 60, 20}, {15, 55, 10}, {0, 10, 0}, {30, 40, 0}} {
		seconds := func(n int) time.Duration { return time.Duration(n) * time.Second }
		if got := s.positive(seconds(test.from), seconds(test.to)); got != seconds(test.want) {
			t.Errorf("positive(%d, %d) = %v, want %ds", test.from, test.to, got, test.want)
		}
	}
}

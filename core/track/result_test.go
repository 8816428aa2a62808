package track_test

import (
	"testing"
	"time"

	"hpaplayground/core/timeline"
	"hpaplayground/core/track"
)

// The change of a result is the difference of the rounded numbers.
func TestChange(t *testing.T) {
	make := func(replicas float64, hours time.Duration, unserved float64) []track.Result {
		r := fixture()
		r.Timeline.Targets[0].Spec.Set(time.Minute, replicas)
		r.Timeline.Pods = []timeline.Pod{{Target: 0, Created: 0, Scheduled: 0, Gone: hours, Started: timeline.NotYet, Ready: timeline.NotYet, Deleted: timeline.NotYet}}
		r.Timeline.Duration = 30 * time.Hour
		d := timeline.Demand{Name: "cpu"}
		d.Offered.Set(0, 100)
		d.Unserved.Set(0, unserved)
		r.Timeline.Demands = []timeline.Demand{d}
		return r.Glance()
	}
	before := make(9, 10*time.Hour, 2)
	for _, test := range []struct {
		name   string
		after  []track.Result
		result int
		want   track.Change
	}{
		{"more replicas", make(12, 10*time.Hour, 2), 0, track.Change{Text: "+3"}},
		{"the same", make(9, 10*time.Hour, 2), 1, track.Change{}},
		{"too little to be written", make(9, 10*time.Hour+time.Second, 2), 1, track.Change{}},
		{"fewer hours", make(9, 9*time.Hour+30*time.Minute, 2), 1, track.Change{Text: "−0.5", Good: 1}},
		{"more hours", make(9, 11*time.Hour, 2), 1, track.Change{Text: "+1", Good: -1}},
		{"more unserved", make(9, 10*time.Hour, 5.04), 3, track.Change{Text: "+3 %", Good: -1}},
		{"no flaps", make(9, 10*time.Hour, 2), 5, track.Change{}},
	} {
		if got := test.after[test.result].Since(before[test.result]); got != test.want {
			t.Errorf("%s: got %+v, want %+v", test.name, got, test.want)
		}
	}
	for _, f := range before {
		if f.Meaning == "" {
			t.Errorf("%s has no meaning", f.Name)
		}
	}
}

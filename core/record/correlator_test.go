package record

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

const drift = 5 * time.Millisecond // how long a sync takes

// lines writes the events of an object as "type reason xCOUNT FIRST-LAST message".
func lines(c *Correlator, object string, at time.Duration) []string {
	var out []string
	for _, e := range c.Events(object, at) {
		out = append(out, fmt.Sprintf("%s %s x%d %g-%g %s", e.Type, e.Reason, e.Count, e.First.Seconds(), e.Last.Seconds(), e.Message))
	}
	return out
}

func check(t *testing.T, c *Correlator, at time.Duration, want ...string) {
	t.Helper()
	if diff := cmp.Diff(want, lines(c, "web", at)); diff != "" {
		t.Errorf("at %s: -want +got:\n%s", at, diff)
	}
}

// TestFailingHPA has an HPA that fails in each sync and emits two warnings each time. The
// bucket is empty within the thirteenth sync.
func TestFailingHPA(t *testing.T) {
	c := New()
	sync := func(n int) time.Duration { return time.Duration(n)*(15*time.Second+drift) - drift }
	want := map[int][]string{
		12: {
			"Warning FailedGetResourceMetric x12 15-180 no metrics",
			"Warning FailedComputeMetricsReplicas x12 15-180 invalid metrics",
		},
		13: {
			"Warning FailedComputeMetricsReplicas x12 15-180 invalid metrics",
			"Warning FailedGetResourceMetric x13 15-195 no metrics",
		},
		20: {
			"Warning FailedComputeMetricsReplicas x12 15-180 invalid metrics",
			"Warning FailedGetResourceMetric x13 15-195 no metrics",
		},
		21: {
			"Warning FailedComputeMetricsReplicas x12 15-180 invalid metrics",
			"Warning FailedGetResourceMetric x21 15-315 no metrics",
		},
		41: {
			"Warning FailedComputeMetricsReplicas x12 15-180 invalid metrics",
			"Warning FailedGetResourceMetric x41 15-615 no metrics",
		},
		61: {
			"Warning FailedComputeMetricsReplicas x12 15-180 invalid metrics",
			"Warning FailedGetResourceMetric x61 15-915 no metrics",
		},
	}
	for n := 1; n <= 61; n++ {
		c.Emit(sync(n), "web", "Warning", "FailedGetResourceMetric", "no metrics")
		c.Emit(sync(n)+time.Millisecond, "web", "Warning", "FailedComputeMetricsReplicas", "invalid metrics")
		if w, has := want[n]; has {
			check(t, c, sync(n)+time.Millisecond, w...)
		}
	}
}

// TestCombined emits more than ten different sizes. The tenth and all later ones become one
// event.
func TestCombined(t *testing.T) {
	c := New()
	emit := func(seconds, size int, reason string) {
		at := time.Duration(seconds)*time.Second + time.Duration(seconds/15)*drift
		c.Emit(at, "web", "Normal", "SuccessfulRescale", fmt.Sprintf("New size: %d; reason: %s", size, reason))
	}
	emit(60, 10, "pods metric metric_hpa above target")
	emit(360, 13, "pods metric metric_hpa above target")
	for i := range 12 {
		emit(750+15*i, 12-i, "All metrics below target")
	}
	check(t, c, 20*time.Minute,
		"Normal SuccessfulRescale x1 60-60 New size: 10; reason: pods metric metric_hpa above target",
		"Normal SuccessfulRescale x1 360-360 New size: 13; reason: pods metric metric_hpa above target",
		"Normal SuccessfulRescale x1 750-750 New size: 12; reason: All metrics below target",
		"Normal SuccessfulRescale x1 765-765 New size: 11; reason: All metrics below target",
		"Normal SuccessfulRescale x1 780-780 New size: 10; reason: All metrics below target",
		"Normal SuccessfulRescale x1 795-795 New size: 9; reason: All metrics below target",
		"Normal SuccessfulRescale x1 810-810 New size: 8; reason: All metrics below target",
		"Normal SuccessfulRescale x1 825-825 New size: 7; reason: All metrics below target",
		"Normal SuccessfulRescale x1 840-840 New size: 6; reason: All metrics below target",
		"Normal SuccessfulRescale x5 855-915 (combined from similar events): New size: 1; reason: All metrics below target",
	)
}

// TestCombiningByPause: a pause of at most ten minutes keeps a group together.
func TestCombiningByPause(t *testing.T) {
	for _, c := range []struct {
		pause    time.Duration
		combined bool
	}{
		{10 * time.Minute, true},
		{10*time.Minute + 1, false},
	} {
		r := New()
		at := time.Duration(0)
		for i := range 9 {
			r.Emit(at, "web", "Normal", "R", fmt.Sprint(i))
		}
		at += c.pause
		r.Emit(at, "web", "Normal", "R", "last")
		events := r.Events("web", at)
		last := events[len(events)-1].Message
		if combined := strings.HasPrefix(last, "(combined"); combined != c.combined {
			t.Errorf("after a pause of %s: %q", c.pause, last)
		}
	}
}

// TestCombiningWithin: a group has one object, type and reason. Equal messages count once.
// The oldest message is dropped from the set.
func TestCombiningWithin(t *testing.T) {
	c := New()
	for i := range 8 {
		c.Emit(0, "web", "Normal", "R", fmt.Sprint(i))
		c.Emit(0, "web", "Normal", "R", fmt.Sprint(i))
	}
	c.Emit(0, "other", "Normal", "R", "x")
	c.Emit(0, "other", "Normal", "R", "y")
	c.Emit(0, "web", "Warning", "R", "x")
	c.Emit(0, "web", "Warning", "R", "y")
	c.Emit(0, "web", "Normal", "Other", "x")
	c.Emit(0, "web", "Normal", "Other", "y")
	check := func(message, want string) {
		t.Helper()
		c.Emit(time.Second, "web", "Normal", "R", message)
		events := c.Events("web", time.Second)
		if got := events[len(events)-1].Message; got != want {
			t.Errorf("%q became %q, want %q", message, got, want)
		}
	}
	check("8", "8")                                     // the ninth message is still its own event
	check("9", "(combined from similar events): 9")     // the correlator forgets message 0
	c.Emit(2*time.Second, "web", "Normal", "R", "9")    // message 9 is still known: a separate event
	c.Emit(2*time.Second, "web", "Normal", "R", "zero") // the correlator forgets message 1
	events := c.Events("web", 2*time.Second)
	if a, b := events[len(events)-2], events[len(events)-1]; a.Message != "(combined from similar events): zero" || a.Count != 2 || b.Message != "9" || b.Count != 1 {
		t.Errorf("the last events are %v and %v", a, b)
	}
}

func TestLifetime(t *testing.T) {
	c := New()
	c.Emit(1500*time.Millisecond, "web", "Normal", "R", "a")
	check(t, c, time.Hour+1499*time.Millisecond, "Normal R x1 1-1 a")
	check(t, c, time.Hour+1500*time.Millisecond)
	// The count continues, and firstTimestamp is unchanged.
	c.Emit(2*time.Hour, "web", "Normal", "R", "a")
	check(t, c, 2*time.Hour, "Normal R x2 1-7200 a")
}

func TestRestart(t *testing.T) {
	c := New()
	for range 25 {
		c.Emit(0, "web", "Normal", "R", "a")
	}
	c.Emit(time.Second, "web", "Normal", "R", "a") // the bucket is empty
	check(t, c, time.Second, "Normal R x25 0-0 a")
	c.Restart()
	c.Emit(2*time.Second, "web", "Normal", "R", "a")
	check(t, c, 2*time.Second, "Normal R x25 0-0 a", "Normal R x1 2-2 a")
}

// TestBuckets: each object and type has its own tokens, and gets one token every 300 s.
func TestBuckets(t *testing.T) {
	c := New()
	for range 30 {
		c.Emit(0, "web", "Normal", "R", "a")
		c.Emit(0, "web", "Warning", "R", "a")
		c.Emit(0, "other", "Normal", "R", "a")
	}
	check(t, c, 0, "Normal R x25 0-0 a", "Warning R x25 0-0 a")
	c.Emit(299*time.Second, "web", "Normal", "R", "a")
	check(t, c, 299*time.Second, "Normal R x25 0-0 a", "Warning R x25 0-0 a")
	c.Emit(300*time.Second, "web", "Normal", "R", "a")
	check(t, c, 300*time.Second, "Warning R x25 0-0 a", "Normal R x32 0-300 a")
	c.Emit(301*time.Second, "web", "Normal", "R", "a")
	check(t, c, 301*time.Second, "Warning R x25 0-0 a", "Normal R x32 0-300 a")
	// After a day the bucket has no more than its maximum.
	for range 30 {
		c.Emit(24*time.Hour, "web", "Normal", "R", "a")
	}
	check(t, c, 24*time.Hour, "Normal R x58 0-86400 a")
}

// TestDroppedFirst: an event whose first write was dropped is created later, with its full
// count and its own firstTimestamp.
func TestDroppedFirst(t *testing.T) {
	c := New()
	for range 25 {
		c.Emit(0, "web", "Normal", "R", "a")
	}
	c.Emit(time.Second, "web", "Normal", "R", "b")
	c.Emit(301*time.Second, "web", "Normal", "R", "b")
	check(t, c, 301*time.Second, "Normal R x25 0-0 a", "Normal R x2 1-301 b")
}

func TestLRU(t *testing.T) {
	c := newLRU[int, string](2)
	c.add(1, "a")
	c.add(2, "b")
	c.get(1)
	c.add(3, "c")
	if _, has := c.get(2); has {
		t.Error("2 was used least recently and is there")
	}
	c.add(1, "d")
	c.add(4, "e")
	if v, _ := c.get(1); v != "d" {
		t.Errorf("1 is %q", v)
	}
	if _, has := c.get(3); has {
		t.Error("3 was used least recently and is there")
	}
}

func BenchmarkEmit(b *testing.B) {
	c := New()
	at := time.Duration(0)
	b.ReportAllocs()
	for b.Loop() {
		at += 15 * time.Second
		c.Emit(at, "web", "Warning", "FailedGetResourceMetric", "no metrics")
		c.Emit(at, "web", "Warning", "FailedComputeMetricsReplicas", "invalid metrics")
	}
}

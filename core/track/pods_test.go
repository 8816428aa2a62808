package track_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"hpaplayground/core/timeline"
	"hpaplayground/core/track"
)

// turn is a pod's state from a second on.
type turn struct {
	index int
	state timeline.PodState
}

func pod(name string, target int, turns ...turn) timeline.Pod {
	p := timeline.Pod{
		Name: name, Target: target, Created: time.Duration(turns[0].index) * time.Second,
		Scheduled: timeline.NotYet, Started: timeline.NotYet, Ready: timeline.NotYet, Deleted: timeline.NotYet, Gone: timeline.NotYet,
	}
	for _, t := range turns {
		p.Enter(time.Duration(t.index)*time.Second, t.state)
	}
	return p
}

// somePods is a run of 100 s. Pod a exists all the time, b is pending, starts and is
// deleted, c crashes, d is created when b is gone, e is orphaned, and f belongs to
// another target.
func somePods() track.Run {
	const (
		pending, starting, notReady, ready = timeline.PodPending, timeline.PodStarting, timeline.PodNotReady, timeline.PodReady
		crashed, failed, terminating       = timeline.PodCrashed, timeline.PodFailed, timeline.PodTerminating
	)
	return track.Of(&timeline.Timeline{
		Duration: 100 * time.Second,
		HPAs:     []timeline.HPA{{Target: 1}},
		Targets:  make([]timeline.Target, 2),
		Pods: []timeline.Pod{
			pod("a", 1, turn{-60, ready}),
			pod("f", 0, turn{-60, ready}),
			pod("b", 1, turn{10, pending}, turn{20, starting}, turn{25, notReady}, turn{30, ready}, turn{40, terminating}, turn{50, timeline.PodGone}),
			pod("c", 1, turn{10, starting}, turn{20, ready}, turn{30, crashed}, turn{35, ready}, turn{60, failed}),
			pod("d", 1, turn{50, starting}, turn{60, ready}),
			pod("e", 1, turn{55, ready}, turn{70, timeline.PodOrphaned}),
		},
	}, 0)
}

func TestPodRows(t *testing.T) {
	r := somePods()
	spans, rows, ok := r.PodRows(4, 100, time.Second)
	var lines []string
	for _, s := range spans {
		lines = append(lines, fmt.Sprintf("%d %d-%d %s", s.Row, s.From/time.Second, s.To/time.Second, s.Display))
	}
	equal(t, "spans", strings.Join(lines, "\n"), `0 0-100 ready
1 10-20 pending
1 20-30 starting
1 30-40 ready
1 40-50 leaving
2 10-20 starting
2 20-30 ready
2 30-35 failing
2 35-60 ready
2 60-100 failing
1 50-60 starting
1 60-100 ready
3 55-70 ready`)
	if rows != 4 || !ok {
		t.Errorf("%d rows, %t", rows, ok)
	}
	if _, _, ok := r.PodRows(3, 100, 0); ok {
		t.Error("four rows are no more than three")
	}
	if _, _, ok := r.PodRows(4, 12, 0); ok {
		t.Error("13 spans are no more than 12")
	}
	if spans, rows, ok := track.Of(nil, 0).PodRows(4, 100, 0); len(spans) != 0 || rows != 0 || !ok {
		t.Error("pods of nothing")
	}
}

// A span that is too short to be visible is drawn at the least visible length, and hides
// the spans below it.
func TestPodRowsAtLeast(t *testing.T) {
	r := somePods()
	spans, _, _ := r.PodRows(4, 100, 20*time.Second)
	last := map[int]time.Duration{}
	for _, s := range spans {
		if s.From < last[s.Row] || s.To > r.End() || s.To-s.From < 20*time.Second && s.To != r.End() {
			t.Errorf("%+v after %s", s, last[s.Row])
		}
		last[s.Row] = s.To
	}
	if len(spans) != 10 {
		t.Errorf("%d spans", len(spans))
	}
}

// The strip must agree with the counts at the middle of each part, and the counts must
// agree with the rows.
func TestPodStrip(t *testing.T) {
	r := somePods()
	spans, _, _ := r.PodRows(10, 100, 0)
	strip := r.PodStrip(50)
	for i, counts := range strip {
		moment := time.Duration(2*i+1) * time.Second
		if current := r.PodCountsAt(moment); current != counts.Displays {
			t.Errorf("at %s: %v, in the strip %v", moment, current, counts)
		}
		var drawn track.PodCounts
		for _, s := range spans {
			if s.From <= moment && moment < s.To {
				drawn[s.Display]++
			}
		}
		if drawn != counts.Displays {
			t.Errorf("at %s: %v, in the rows %v", moment, drawn, counts)
		}
	}
	if got, want := fmt.Sprint(r.PodCountsAt(15*time.Second)), "[1 1 1 0 0]"; got != want {
		t.Errorf("at 15 s: %s, want %s", got, want)
	}
}

func TestPodsAt(t *testing.T) {
	r := somePods()
	for _, test := range []struct {
		index int
		want  string
	}{
		{0, "a Ready -60 true"},
		{27, "c Ready 20 true, b NotReady 25 true, a Ready -60 true"},
		{45, "c Ready 35 true, b Terminating 40 false, a Ready -60 true"},
		{80, "e Orphaned 70 false, d Ready 60 true, c Failed 60 false, a Ready -60 true"},
	} {
		pods, all := r.PodsAt(time.Duration(test.index)*time.Second, 10)
		var got []string
		for _, p := range pods {
			got = append(got, fmt.Sprintf("%s %s %d %t", p.Name, p.State, p.Since/time.Second, p.HasActions()))
		}
		equal(t, fmt.Sprint(test.index), strings.Join(got, ", "), test.want)
		if all != len(pods) {
			t.Errorf("%d of %d", len(pods), all)
		}
	}
	if pods, all := r.PodsAt(80*time.Second, 2); len(pods) != 2 || all != 4 {
		t.Errorf("%d of %d", len(pods), all)
	}
	if p, ok := r.PodAt("c", 32*time.Second); !ok || p.State != timeline.PodCrashed {
		t.Errorf("%+v", p)
	}
	for name, moment := range map[string]time.Duration{"b": 50 * time.Second, "d": 0, "f": time.Minute, "": 0} {
		if _, ok := r.PodAt(name, moment); ok {
			t.Errorf("%q is there at %s", name, moment)
		}
	}
}

// The rows, the strip and the table have the same shades for Ready pods. A pod that has
// just become Ready has the shade of its startup.
func TestPodShades(t *testing.T) {
	r := somePods()
	for i := range r.Timeline.Pods {
		r.Timeline.Pods[i].Usage = 1
	}
	r.Timeline.Pods[4].Usage = 0 // pod d
	u := timeline.Usage{Startup: 13 * time.Second}
	u.Steady.Set(0, 50)
	u.Steady.Set(40*time.Second, 62) // a small change
	u.Steady.Set(42*time.Second, 58)
	u.Steady.Set(80*time.Second, 150)
	u.Starting.Set(0, 99)
	r.Timeline.Usages = []timeline.Usage{u}
	spans, _, _ := r.PodRows(4, 100, time.Second)
	var lines []string
	for _, s := range spans {
		if s.Display == track.PodReady {
			lines = append(lines, fmt.Sprintf("%d %d-%d %d", s.Row, s.From/time.Second, s.To/time.Second, s.Shade))
		}
	}
	equal(t, "spans", strings.Join(lines, "\n"), `0 0-80 3
0 80-100 5
1 30-38 5
1 38-40 3
2 20-30 5
2 35-48 5
2 48-60 3
1 60-100 0
3 55-68 5
3 68-70 3`)
	for i, tally := range r.PodStrip(100) {
		moment := time.Duration(i)*time.Second + time.Second/2
		var drawn [track.PodShades + 1]int
		for _, s := range spans {
			if s.From <= moment && moment < s.To && s.Display == track.PodReady {
				drawn[s.Shade]++
			}
		}
		if drawn != tally.Shades {
			t.Errorf("at %s: %v in the strip, %v in the rows", moment, tally.Shades, drawn)
		}
	}
	for index, want := range map[int]string{32: "50–99%", 52: "58%", 85: "150%"} {
		least, most, ok := r.PodUsageAt(time.Duration(index) * time.Second)
		if got := track.PodUsage(least, most); !ok || got != want {
			t.Errorf("at %d: %s, want %s", index, got, want)
		}
	}
	if p, _ := r.PodAt("d", 90*time.Second); p.Usage >= 0 {
		t.Errorf("d's usage is not known, but %g", p.Usage)
	}
	// If there are too many spans, the shades are left out first.
	if spans, _, ok := r.PodRows(4, 14, 0); !ok || spans[0].Shade != 0 {
		t.Errorf("%t %+v", ok, spans)
	}
}

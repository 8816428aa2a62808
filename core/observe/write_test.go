package observe

import (
	"fmt"
	"math"
	"testing"
	"time"

	"hpaplayground/core/parse"
	"hpaplayground/core/preset"
	"hpaplayground/core/sim"
	"hpaplayground/core/timeline"
	"hpaplayground/core/trace"
	"hpaplayground/core/trace/read"
)

// A table that was written has the recordings that it was written from, in runs with and without
// a date, of one HPA and of several.
func TestCSV(t *testing.T) {
	several := 0
	for _, p := range preset.All() {
		scenario, _ := parse.Text(p.Text)
		tl, err := sim.Run(scenario, sim.Options{})
		if err != nil {
			t.Fatal(err)
		}
		var all []*trace.Trace
		for i := range tl.HPAs {
			all = append(all, labelled(t, tl, i))
		}
		if len(all) > 1 {
			several++
		}
		for _, tl.HasClock = range []bool{false, true} {
			written := read.Text(CSV(tl, all...))
			if len(written.Problems) > 0 {
				t.Fatalf("%s: %v", p.Name, written.Problems)
			}
			for i := range tl.HPAs {
				same(t, p.Name, Recognize(tl, i, all...), Recognize(tl, i, written))
			}
		}
	}
	if several == 0 {
		t.Error("no preset has several HPAs")
	}
}

// labelled returns what a run has of an HPA, recorded from 90 s on, with a condition.
func labelled(t *testing.T, tl *timeline.Timeline, hpa int) *trace.Trace {
	t.Helper()
	out := &trace.Trace{Start: tl.Start}
	add := func(k Kind, name string) {
		line, s := k.model(tl, hpa), trace.Series{Name: name + `,horizontalpodautoscaler="` + tl.HPAs[hpa].Key.Name + `"}`, Step: 30 * time.Second}
		for at := 90 * time.Second; at <= tl.Duration; at += s.Step {
			if v := line.At(at); !math.IsNaN(v) {
				s.Points = append(s.Points, trace.Point{At: at, Value: v})
			}
		}
		out.Series = append(out.Series, s)
	}
	for _, k := range Kinds() {
		if k.part != ofTarget || len(tl.HPAs) == 1 {
			add(k, k.Metrics[0]+`{job="kube-state-metrics"`)
		}
	}
	const limited = `kube_horizontalpodautoscaler_status_condition{condition="ScalingLimited",status="true"`
	k, ok := KindOf(limited + "}")
	if !ok {
		t.Fatal("no condition")
	}
	add(k, limited)
	return out
}

func same(t *testing.T, name string, want, got Recordings) {
	t.Helper()
	if len(got.Unknown) > 0 || len(got.All) != len(want.All) {
		t.Fatalf("%s: %d recordings became %d; unknown: %q", name, len(want.All), len(got.All), got.Unknown)
	}
	for i, w := range want.All {
		g := got.All[i]
		if g.Kind.Name != w.Kind.Name || g.Step != w.Step || len(g.Points) != len(w.Points) {
			t.Fatalf("%s: %s with %d points, each %v, became %s with %d, each %v", name, w.Kind.Name, len(w.Points), w.Step, g.Kind.Name, len(g.Points), g.Step)
		}
		for k, p := range w.Points {
			if q := g.Points[k]; q.At != p.At || q.Value != p.Value {
				t.Fatalf("%s: %s of %v at %v became %v at %v", name, w.Kind.Name, p.Value, p.At, q.Value, q.At)
			}
		}
	}
}

// A table has no more rows and bytes than can be read again, also if each series has its own times.
func TestCSVLimits(t *testing.T) {
	_, _, tl := runOf(fmt.Sprintf(foundHPA, 10))
	for _, n := range []int{9000, 19000} {
		in := &trace.Trace{Start: tl.Start}
		for k, name := range []string{"desired", "current", "ready", "min", "max"} {
			s := trace.Series{Name: name}
			for i := range n {
				s.Points = append(s.Points, trace.Point{At: time.Duration(i)*15*time.Second + time.Duration(k)*time.Millisecond, Value: 1e15 + float64(i%9)})
			}
			s.Measure(s.Points[n-1].At)
			in.Series = append(in.Series, s)
		}
		out := read.Text(CSV(tl, in))
		if len(out.Problems) > 0 || len(out.Series) != len(in.Series) {
			t.Fatalf("%d: %v", n, out.Problems)
		}
		for _, s := range out.Series {
			if last := s.Points[len(s.Points)-1].At; last < in.Length*9/10 || len(s.Points) < 500 {
				t.Errorf("%d: %s has %d points, the last at %v", n, s.Name, len(s.Points), last)
			}
		}
	}
}

// Events and parts of a second are written, too.
func TestCSVTimes(t *testing.T) {
	_, _, tl := runOf(fmt.Sprintf(foundHPA, 10))
	const events = "LAST SEEN   TYPE     REASON              OBJECT                        MESSAGE\n" +
		"2m          Normal   SuccessfulRescale   horizontalpodautoscaler/web   New size: 4; reason: cpu resource utilization (percentage of request) above target\n" +
		"1m          Normal   SuccessfulRescale   horizontalpodautoscaler/web   New size: 6; reason: cpu resource utilization (percentage of request) above target\n"
	for _, text := range []string{events, "time,desired,ready\n0.25,1,1\n15.5,2,1\n30.75,3,2\n"} {
		for _, tl.HasClock = range []bool{false, true} {
			in := read.Text(text)
			want := Recognize(tl, 0, in)
			if len(want.All) == 0 || len(want.All[0].Points) < 2 {
				t.Fatalf("nothing is recognized in %s", text)
			}
			same(t, text, want, Recognize(tl, 0, read.Text(CSV(tl, in))))
		}
	}
}

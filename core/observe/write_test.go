package observe

import (
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
		for _, tl.Timed = range []bool{false, true} {
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

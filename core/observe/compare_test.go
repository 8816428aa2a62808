package observe

import (
	"encoding/json"
	"fmt"
	"math"
	"strconv"
	"testing"
	"time"

	"hpaplayground/core/parse"
	"hpaplayground/core/preset"
	"hpaplayground/core/sim"
	"hpaplayground/core/timeline"
	"hpaplayground/core/trace/read"
)

// export writes what a run has of each kind as the answer of Prometheus to a query of a range.
func export(tl *timeline.Timeline, hpa int, step time.Duration) string {
	type series struct {
		Metric map[string]string `json:"metric"`
		Values [][2]any          `json:"values"`
	}
	var result []series
	for _, k := range Kinds() {
		s := series{Metric: map[string]string{"__name__": k.Metrics[0], "job": "kube-state-metrics"}}
		line := k.model(tl, hpa)
		for at := time.Duration(0); at <= tl.Duration; at += step {
			if v := line.At(at); !math.IsNaN(v) {
				s.Values = append(s.Values, [2]any{at.Seconds() + 1.7e9, strconv.FormatFloat(v, 'f', -1, 64)})
			}
		}
		result = append(result, s)
	}
	text, err := json.Marshal(map[string]any{"status": "success", "data": map[string]any{"resultType": "matrix", "result": result}})
	if err != nil {
		panic(err)
	}
	return string(text)
}

// What a run had, as monitoring records it, agrees with the run. With another maxReplicas, the
// first difference is the first point at which the two runs differ.
func TestCompare(t *testing.T) {
	compared, differing := 0, 0
	for _, p := range preset.All() {
		s, _ := parse.Text(p.Text)
		if s == nil {
			t.Fatalf("%s: it cannot be read", p.Name)
		}
		tl, err := sim.Run(s, sim.Options{})
		if err != nil || len(tl.HPAs) != 1 || tl.HPAs[0].Target < 0 {
			continue
		}
		h := s.Objects.HPAs
		var other *timeline.Timeline
		if len(h) == 1 && h[0].Spec.MaxReplicas > 2 {
			h[0].Spec.MaxReplicas -= 2
			if other, err = sim.Run(s, sim.Options{}); err != nil {
				t.Fatal(err)
			}
			differing++
		}
		compared++
		for _, step := range []time.Duration{15 * time.Second, 30 * time.Second, time.Minute} {
			t.Run(fmt.Sprint(p.Name, " ", step), func(t *testing.T) {
				recordings := Recognize(tl, 0, read.Text(export(tl, 0, step)))
				if len(recordings.Unknown)+len(recordings.Others) > 0 || len(recordings.All) < 5 {
					t.Fatalf("%d recordings, unknown %q, others %q", len(recordings.All), recordings.Unknown, recordings.Others)
				}
				for _, r := range recordings.All {
					for _, within := range []time.Duration{0, step} {
						if d := Compare(tl, 0, r, within); d.First != nil || d.Share() != 1 || d.Largest != 0 {
							t.Errorf("%s, within %v: %.3f agrees, first %+v", r.Kind.Name, within, d.Share(), d.First)
						}
					}
					if other != nil {
						checkFirst(t, tl, other, r, step)
					}
				}
			})
		}
	}
	if compared < 40 || differing < 40 {
		t.Errorf("%d presets were compared, %d of them with another maxReplicas", compared, differing)
	}
}

// checkFirst searches for the first difference of two runs point by point.
func checkFirst(t *testing.T, recorded, other *timeline.Timeline, r Recording, step time.Duration) {
	t.Helper()
	want := time.Duration(-1)
	a, b := r.Kind.model(recorded, 0), r.Kind.model(other, 0)
	for at := time.Duration(0); at <= other.Duration && want < 0; at += step {
		if x, y := a.At(at), b.At(at); x != y && !math.IsNaN(x) {
			want = at
		}
	}
	d := Compare(other, 0, r, 0)
	got := time.Duration(-1)
	if d.First != nil {
		got = d.First.At
		if d.Largest == 0 || d.Share() >= 1 {
			t.Errorf("%s: %+v, largest %g, agrees %g", r.Kind.Name, d.First, d.Largest, d.Share())
		}
	}
	if got != want {
		t.Errorf("%s: the first difference is at %v, want %v", r.Kind.Name, got, want)
	}
}

package track_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"hpaplayground/core/timeline"
	"hpaplayground/core/track"
)

// In 20 sorted runs, the first is the percentile of 5 %, the 10th is the median and the
// 19th is the percentile of 95 %. A missing result counts as 0.
func TestSpreads(t *testing.T) {
	make := func(runs int) []track.Spread {
		var all [][]track.Result
		for i := range runs {
			r := fixture()
			r.Timeline.Duration = time.Hour
			r.Timeline.Targets[0].Spec.Set(time.Minute, float64(100+(i*7)%runs))
			if i == runs-1 {
				d := timeline.Demand{Name: "cpu"}
				d.Offered.Set(0, 100)
				d.Unserved.Set(0, 50)
				r.Timeline.Demands = []timeline.Demand{d}
			}
			all = append(all, r.Results())
		}
		return track.Spreads(all)
	}
	for _, test := range []struct {
		runs           int
		most, unserved string
	}{
		{1, "100 100 100", "50 % 50 % 50 %"},
		{2, "100 100 101", "0 % 0 % 50 %"},
		{20, "100 109 118", "0 % 0 % 0 %"},
		{50, "102 124 147", "0 % 0 % 0 %"},
	} {
		spreads := make(test.runs)
		for name, want := range map[string]string{"Most replicas": test.most, "Unserved cpu": test.unserved} {
			i := slices.IndexFunc(spreads, func(s track.Spread) bool { return s.Name == name })
			if i < 0 {
				t.Fatalf("%d runs: no %s in %+v", test.runs, name, spreads)
			}
			if got := fmt.Sprint(spreads[i].Low, " ", spreads[i].Median, " ", spreads[i].High); got != want {
				t.Errorf("%d runs: %s is %s, want %s", test.runs, name, got, want)
			}
		}
	}
	if got := track.Spreads(nil); got != nil {
		t.Errorf("without runs: %+v", got)
	}
}

// Runs in which nothing rose are left out. The sign > means that the HPA did not react to a rise.
func TestSpreadOfReactions(t *testing.T) {
	var all [][]track.Result
	for _, rises := range [][]timeline.Rise{
		nil,
		{{At: at(1) - 5*time.Second, Until: at(1)}}, // the second sync scales up
		{{At: at(3), Until: at(4)}},
		{{At: at(1) - 5*time.Second, Until: at(1)}, {At: at(3), Until: at(5)}},
		{{At: at(1) - 20*time.Second, Until: at(1)}},
		{{At: at(1) - 20*time.Second, Until: at(1)}},
	} {
		r := fixture()
		r.Timeline.HPAs[0].Rises = rises
		all = append(all, r.Results())
	}
	const name = "Slowest reaction"
	var texts []string
	for _, results := range all {
		if r := track.ResultOf(results, name); r != nil {
			texts = append(texts, r.Text)
		}
	}
	if want := []string{"0:05", ">0:15", ">0:30", "0:20", "0:20"}; !slices.Equal(texts, want) {
		t.Errorf("%s: %q, want %q", name, texts, want)
	}
	for _, s := range track.Spreads(all) {
		if got := [3]string{s.Low, s.Median, s.High}; s.Name == name && got != [3]string{"0:05", ">0:20", ">0:30"} {
			t.Errorf("over the seeds: %q", got)
		}
	}
	answered, without := *track.ResultOf(all[1], name), *track.ResultOf(all[2], name)
	if got, want := without.Since(answered), (track.Change{Text: "+0:10", Good: -1}); got != want {
		t.Errorf("the change is %+v, want %+v", got, want)
	}
	same := without
	same.Text = "0:15"
	if got := same.Since(without); got != (track.Change{}) {
		t.Errorf("the change is %+v", got)
	}
}

package track_test

import (
	"fmt"
	"strings"
	"testing"

	"hpaplayground/core/parse"
	"hpaplayground/core/preset"
	"hpaplayground/core/sim"
	"hpaplayground/core/track"
	"hpaplayground/core/words"
)

// TestMoments compares the moments of presets with what their descriptions say.
func TestMoments(t *testing.T) {
	for name, want := range map[string]string{
		"spike-cautious-policy": `
1:00 First scale-up: 1 → 10
12:30 First scale-down: 13 → 12
15:15 Back at minReplicas: 1
1:00 First time held back by the scale-up policy: for 5:00
11:45 First time held back by the scale-down window: for 0:45
12:30 First time held back by the scale-down policy: for 2:45
1:00 Peak of the load metric_hpa: 13
15:15 Last event: SuccessfulRescale`,
		"memory-never-falls": `
3:15 First scale-up: 1 → 2
15:15 First scale-down: 4 → 3
4:15 First time at maxReplicas: 4
4:15 Longest time at maxReplicas: for 11:00
10:30 First time held back by the scale-down window: for 4:45
3:00 Peak of the load memory: 472M
15:15 Last event: SuccessfulRescale`,
		"metrics-down": `
10:00 First scale-up: 3 → 6
10:00 First time held back by the default limit: for 0:15
10:30 First time held back by the tolerance: cpu
5:00 First metric that could not be read: cpu
6:00 Peak of the load cpu: 3
10:45 Last event: SuccessfulRescale`,
	} {
		r := runOf(t, name)
		got := ""
		for _, m := range r.Moments() {
			if line := fmt.Sprintf("\n%s %s: %s", r.Timeline.TimeFormat().At(m.At), m.Name, m.Note); !strings.Contains(line, "First event") {
				got += line
			}
		}
		equal(t, name, got, want)
	}
}

// Each reason of an event has one moment.
func TestMomentsOfEvents(t *testing.T) {
	r := runOf(t, "metrics-down")
	var got []string
	for _, m := range r.Moments() {
		if reason, ok := strings.CutPrefix(m.Name, "First event "); ok {
			got = append(got, r.Timeline.TimeFormat().At(m.At)+" "+reason)
		}
	}
	equal(t, "the events", strings.Join(got, ", "), "5:00 FailedGetResourceMetric, 5:00 FailedComputeMetricsReplicas, 10:00 SuccessfulRescale")
}

// The moments are the same in every language, and a run without an HPA has none.
func TestMomentsInChinese(t *testing.T) {
	if got := track.Of(nil, 0).Moments(); len(got) > 0 {
		t.Errorf("no HPA: %v", got)
	}
	for _, p := range preset.All() {
		r := runOf(t, p.Name)
		english := r.Moments()
		r.Lang = words.Chinese
		chinese := r.Moments()
		if len(english) == 0 || len(english) != len(chinese) {
			t.Fatalf("%s: %d moments in English, %d in Chinese", p.Name, len(english), len(chinese))
		}
		for i, m := range english {
			if m.At != chinese[i].At || m.Name == chinese[i].Name || m.At < 0 || m.At > r.End() {
				t.Errorf("%s: %v and %v", p.Name, m, chinese[i])
			}
		}
	}
}

func runOf(t *testing.T, name string) track.Run {
	t.Helper()
	p, ok := preset.Lookup(name)
	if !ok {
		t.Fatalf("there is no preset %s", name)
	}
	s, diags := parse.Text(p.Text)
	if s == nil {
		t.Fatal(diags)
	}
	tl, err := sim.Run(s, sim.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return track.Of(tl, 0)
}

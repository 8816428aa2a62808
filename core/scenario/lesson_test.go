package scenario_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"hpaplayground/core/scenario"
	"hpaplayground/core/sim"
	"hpaplayground/core/timeline"
)

// Each preset shows what its summary promises.
func TestLessons(t *testing.T) {
	for _, p := range scenario.Presets() {
		s, diags := scenario.Parse(p.Text)
		if s == nil {
			t.Fatalf("%s: %v", p.Name, diags)
		}
		tl, err := sim.Run(s, sim.Options{})
		if err != nil {
			t.Fatalf("%s: %v", p.Name, err)
		}
		sizes := rescales(tl)
		switch p.Name {
		case "spike-cautious-policy":
			want := "60s:10 360s:13 750s:12 765s:11 780s:10 795s:9 810s:8 825s:7 840s:6 855s:5 870s:4 885s:3 900s:2 915s:1"
			if got := strings.Join(sizes, " "); got != want {
				t.Errorf("%s: %s, want %s", p.Name, got, want)
			}
		case "walkthrough":
			if highest := highest(tl); highest != 7 {
				t.Errorf("%s: up to %d replicas, want 7", p.Name, highest)
			}
			if last := sizes[len(sizes)-1]; !strings.HasSuffix(last, ":1") {
				t.Errorf("%s: the last size is %s, want 1", p.Name, last)
			}
		case "blind-queue":
			blind := 0
			for _, sync := range tl.Syncs {
				if at := sync.At; at < 12*time.Minute || at >= 20*time.Minute {
					continue
				}
				blind++
				if d := sync.Decision; d.Rescaled || d.Error == "" {
					t.Errorf("%s: at %v rescaled %v, error %q", p.Name, sync.At, d.Rescaled, d.Error)
				}
			}
			if last := sizes[len(sizes)-1]; blind < 30 || last != "1260s:3" {
				t.Errorf("%s: %d blind syncs, the last size is %s, want 1260s:3", p.Name, blind, last)
			}
		default:
			t.Errorf("preset %q: nothing says what it shows", p.Name)
		}
	}
}

// rescales are the sizes that the first HPA gave, with their times in seconds.
func rescales(tl *timeline.Timeline) []string {
	var out []string
	for _, sync := range tl.Syncs {
		if sync.Decision.Rescaled {
			out = append(out, fmt.Sprintf("%ds:%d", sync.At/time.Second, sync.Decision.Desired))
		}
	}
	return out
}

func highest(tl *timeline.Timeline) int32 {
	var most int32
	for _, sync := range tl.Syncs {
		most = max(most, sync.Decision.Desired)
	}
	return most
}

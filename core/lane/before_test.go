package lane_test

import (
	"strings"
	"testing"
	"time"

	"hpaplayground/core/lane"
	"hpaplayground/core/parse"
	"hpaplayground/core/preset"
	"hpaplayground/core/sim"
	"hpaplayground/core/timeline"
	"hpaplayground/core/track"
)

// edited runs a preset with a part of its text replaced.
func edited(t *testing.T, name, old, text string) *timeline.Timeline {
	t.Helper()
	p, ok := preset.Lookup(name)
	if !ok || !strings.Contains(p.Text, old) {
		t.Fatalf("the preset %s has no %q", name, old)
	}
	s, _ := parse.Text(strings.Replace(p.Text, old, text, 1))
	tl, err := sim.Run(s, sim.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return tl
}

// Two runs that can be compared are two series with keys. Each can be hidden. A run with
// another load is not drawn.
func TestBefore(t *testing.T) {
	const preset, field = "reaction-lag", "averageUtilization: 75"
	current := track.Of(edited(t, preset, field, "averageUtilization: 50"), 0)
	current.Before = current.SameHPA(edited(t, preset, "", ""))
	other := current
	other.Before = current.SameHPA(edited(t, "spike-cautious-policy", "", ""))
	if other.Before == nil {
		before := track.Of(edited(t, "spike-cautious-policy", "", ""), 0)
		other.Before = &before
	}
	for _, test := range []struct {
		name   string
		run    track.Run
		style  track.Drawn
		inks   string // of the lines of the replicas, from back to front
		keys   string
		unread string // rows of the load's lane
	}{
		{"both", current, track.DrawnBoth, "bound bound before replicas replicas", "after ready wanted before min–max", "before"},
		{"only after", current, track.DrawnAfter, "bound bound replicas replicas", "after ready wanted before min–max", ""},
		{"only before", current, track.DrawnBefore, "bound bound before", "after ready wanted before min–max", "before"},
		{"another load", other, track.DrawnBefore, "bound bound replicas replicas", "current ready wanted min–max", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			test.run.Drawn = test.style
			lanes := lane.List(test.run, lane.Pixels{Width: 600, Columns: 600}, lane.Metric, lane.Load, lane.Replicas)
			replicas := lanes[len(lanes)-1]
			var inks, keys []string
			for _, s := range replicas.Draw(100).Shapes {
				if len(s.Line) > 0 && s.Style.Stroke != lane.None {
					inks = append(inks, s.Style.Stroke.Name())
				}
			}
			for _, k := range replicas.Keys {
				keys = append(keys, k.Name)
			}
			if got := strings.Join(inks, " "); got != test.inks {
				t.Errorf("the lines have the inks %s, want %s", got, test.inks)
			}
			if got := strings.Join(keys, " "); got != test.keys {
				t.Errorf("the keys are %s, want %s", got, test.keys)
			}
			for i, want := range []string{test.unread, strings.Replace(test.unread, "before", "unserved, before", 1)} {
				found := ""
				for _, row := range lanes[i].RowsAt(4*time.Minute, 0) {
					if strings.Contains(row.Name, "before") {
						found = row.Name
					}
				}
				if found != want {
					t.Errorf("the lane %s says %q of before, want %q", lanes[i].ID, found, want)
				}
			}
		})
	}
}

// Where the lanes have keys for the run before, as in a picture, each of its lines has a name.
func TestBeforeKeys(t *testing.T) {
	const preset, field = "reaction-lag", "averageUtilization: 75"
	r := track.Of(edited(t, preset, field, "averageUtilization: 50"), 0)
	r.Before, r.BeforeKeys = r.SameHPA(edited(t, preset, "", "")), true
	lanes := lane.List(r, lane.Pixels{Width: 600, Columns: 600}, lane.Metric, lane.Load, lane.Replicas)
	for i := range lanes {
		drawn, named := map[lane.Style]bool{}, map[lane.Style]bool{}
		for _, s := range lanes[i].Draw(100).Shapes {
			if len(s.Line) > 0 && s.Style.Stroke == lane.BeforeInk {
				drawn[s.Style] = true
			}
		}
		for _, k := range lanes[i].Keys {
			named[k.Styles[0]] = true
		}
		for style := range drawn {
			if !named[style] {
				t.Errorf("the lane %s has a line %+v without a name", lanes[i].ID, style)
			}
		}
		if len(drawn) == 0 {
			t.Errorf("the lane %s has no line of the run before", lanes[i].ID)
		}
	}
}

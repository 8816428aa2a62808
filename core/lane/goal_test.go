package lane_test

import (
	"encoding/json"
	"fmt"
	"math"
	"strings"
	"testing"
	"time"

	"hpaplayground/core/goal"
	"hpaplayground/core/lane"
	"hpaplayground/core/manifest"
	"hpaplayground/core/preset"
	"hpaplayground/core/timeline"
	"hpaplayground/core/track"
)

// withGoals runs a preset with goals, each a line of YAML.
func withGoals(t *testing.T, name string, lines ...string) track.Run {
	t.Helper()
	docs, _ := manifest.Parse("apiVersion: playground/v1\nkind: Expectation\ngoals:\n- " + strings.Join(lines, "\n- ") + "\n")
	var in struct{ Goals json.RawMessage }
	if err := docs[0].Decode(&in); err != nil {
		t.Fatal(err)
	}
	goals, diags := goal.Read(docs[0], "goals", in.Goals)
	if diags != nil {
		t.Fatal(diags)
	}
	p, _ := preset.Lookup(name)
	r := run(t, p.Text)
	for i := range goals {
		r.Goals = append(r.Goals, track.Goal{Goal: &goals[i], Says: goals[i].String()})
	}
	return r
}

// drawn lists the lines, hatches and signs of goals in a lane that is 60 pixels high.
func drawn(l *lane.Lane) string {
	var texts []string
	d := l.Draw(60)
	for i := range d.Shapes {
		s := &d.Shapes[i]
		ink := s.Style.Stroke + s.Style.Fill
		switch {
		case (ink == lane.DemandInk || ink == lane.BadInk) && len(s.Marks) > 0 && len(s.Glyph[0]) == 12:
			texts = append(texts, fmt.Sprintf("%s sign %s/%.3g", ink.Name(), timeline.Clock(s.Marks[0].Round(time.Second)), s.Level))
		case (ink == lane.DemandInk && s.Style.Fill == 0 || ink == lane.BadInk) && l.Metric == nil:
			for j := 0; j+1 < len(s.Line); j += 2 {
				texts = append(texts, fmt.Sprintf("%s%s %s–%s/%.3g", s.Style.Dash, ink.Name(), timeline.Clock(s.Line[j].T), timeline.Clock(s.Line[j+1].T), s.Line[j].V))
			}
		}
		for _, b := range s.Boxes {
			if (b.Style.Hatch == lane.DemandInk || b.Style.Hatch == lane.BadInk) && !math.IsInf(b.High, 0) {
				texts = append(texts, fmt.Sprintf("hatch %.3g–%.3g", b.Low, b.High))
			}
		}
	}
	return strings.Join(texts, ", ")
}

func TestGoals(t *testing.T) {
	for _, test := range []struct{ goal, lane, want string }{
		{"{replicas: {atMost: 10}, from: 2m, to: 5m}", "replicas", "hatch 10–11.6, demand 2:00–5:00/10, demand sign 2:14/10"},
		{"{replicas: {atMost: 10}, from: 2m, to: 7m}", "replicas", "hatch 10–11.6, demand 2:00–6:00/10, hatch 10–11.6, dashedbad 6:00–7:00/10, bad sign 6:00/10"},
		{"{ready: {atLeast: 10}, at: 2m}", "replicas", "hatch 8.41–10, demand 1:36–2:24/10, demand sign 2:00/10"},
		{"{replicas: 20, at: 2m}", "replicas", "dashedbad 1:36–2:24/20, bad sign 2:00/20"},
		{"{replicas: 3, seen: sometime}", "replicas", "demand 0:00–25:00/3, demand sign 0:14/3"},
		{"{metric: {atMost: 2}, of: metric_hpa}", "metric-0", "hatch 2–2.21, hatch 2–2.21, hatch 2–2.21, bad sign 1:00/2"},
		{"{condition: {reason: ScaleUpLimit}, seen: never}", "condition-2", "demand 0:00–1:00/0.025, dashedbad 1:00–6:00/0.025, demand 6:00–25:00/0.025, bad sign 0:47/0.5"},
		{"{condition: {reason: TooManyReplicas}, seen: never}", "condition-2", "demand 0:00–25:00/0.025, demand sign 24:47/0.5"},
		{"{rescales: {atMost: 30}}", "events", "demand 0:00–25:00/0.025, demand sign 24:47/0.5"},
		{"{podHours: 3}", "", ""},
		{"{replicas: 1, target: Deployment/other}", "", ""},
	} {
		r := withGoals(t, "spike-cautious-policy", test.goal)
		for _, l := range lane.List(r, lane.Pixels{Width: 1000, Columns: 1000}, lane.All()...) {
			want := ""
			if l.ID == test.lane {
				want = test.want
			}
			if got := drawn(&l); got != want {
				t.Errorf("%s, %s:\ngot  %s\nwant %s", test.goal, l.ID, got, want)
			}
		}
	}
}

// TestGoalRows: a lane lists its goals at a moment, and finds the goal nearest to a
// point.
func TestGoalRows(t *testing.T) {
	r := withGoals(t, "spike-cautious-policy", "{replicas: 13, at: 5m}", "{podHours: 3}", "{replicas: {atMost: 13}, to: 6m}")
	for _, l := range lane.List(r, lane.Pixels{Width: 1000, Columns: 1000}, lane.Replicas) {
		got := written(l.RowsAt(5*time.Minute, 0))
		if want := "|Goal 1 Not met: 10 at 5:00 (Replicas are 13 at 5:00)|Goal 3 Met (Replicas stay at 13 or fewer until 6:00)"; !strings.HasSuffix(got, want) {
			t.Errorf("got %s", got)
		}
		for _, test := range []struct {
			moment time.Duration
			value  float64
			want   int
		}{{5 * time.Minute, 13, 3}, {2 * time.Minute, 12.5, 3}, {2 * time.Minute, 9, 0}, {8 * time.Minute, 13, 0}} {
			if got := l.GoalAt(test.moment, time.Second, test.value, 1); got != test.want {
				t.Errorf("at %s, %v: goal %d, want %d", test.moment, test.value, got, test.want)
			}
		}
	}
}

// A goal about a ScaledObject's condition is marked in the lane of that condition.
func TestGoalOfActive(t *testing.T) {
	r := withGoals(t, "keda-cooldown", "{condition: {type: Active, reason: ScalerCooldown}, from: 8m, to: 10m}")
	if l := lane.List(r, lane.Pixels{Width: 820, Columns: 820}, lane.Active)[0]; !l.HasGoals() {
		t.Errorf("no goal in the lane %s", l.Name)
	}
}

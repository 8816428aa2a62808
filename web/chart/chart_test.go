package chart

import (
	"bytes"
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/hpa"
	"hpaplayground/core/lane"
	"hpaplayground/core/parse"
	"hpaplayground/core/preset"
	"hpaplayground/core/sim"
	"hpaplayground/core/timeline"
	"hpaplayground/core/track"
	"hpaplayground/internal/golden"
)

// small returns a run of five minutes that has everything that is drawn: two metrics,
// one with failures, a load that is not fully served, bounds, what the metrics want,
// spans in which the replicas are held back, conditions and events.
func small() track.Run {
	minimum := int32(1)
	object := &autoscaling.HorizontalPodAutoscaler{}
	object.Spec.MinReplicas, object.Spec.MaxReplicas = &minimum, 5
	tl := &timeline.Timeline{
		Duration: 5 * time.Minute,
		HPAs:     []timeline.HPA{{Versions: []timeline.Version{{Object: object}}}},
		Targets:  []timeline.Target{{Name: "Deployment/web"}},
		Demands:  []timeline.Demand{{Name: "cpu"}},
	}
	tl.Demands[0].Offered.Set(0, 0.4)
	tl.Demands[0].Offered.Set(time.Minute, 4)
	tl.Demands[0].Unserved.Set(0, 0)
	tl.Demands[0].Unserved.Set(time.Minute, 1.5)
	for i, s := range []struct {
		from, to, wanted int32
		percent          int32
		limit            string
		failed           bool
	}{
		{1, 1, 1, 40, "DesiredWithinRange", false},
		{1, 2, 8, 400, "ScaleUpLimit", false},
		{2, 4, 8, 200, "ScaleUpLimit", true},
		{4, 5, 8, 100, "TooManyReplicas", false},
	} {
		d := hpa.Decision{
			Current: s.from, Desired: s.to, Min: 1, Max: 5, Proposed: s.wanted, Rescaled: s.from != s.to,
			Metrics: []hpa.MetricStep{
				{Type: "Resource", Name: "cpu resource utilization (percentage of request)", Rule: hpa.RuleUtilization,
					Utilization: s.percent, Target: 50, ToleranceDown: 0.1, ToleranceUp: 0.1, Verdict: hpa.VerdictScaled},
				{Type: "External", Name: "external metric queue(nil)", Rule: hpa.RulePerPod,
					Value: 1500, Target: 30000, ToleranceDown: 0.1, ToleranceUp: 0.1, Verdict: hpa.VerdictScaled},
			},
			Limit: &hpa.LimitStep{Reason: hpa.LookupReason(s.limit)},
			Status: &autoscaling.HorizontalPodAutoscalerStatus{Conditions: []autoscaling.HorizontalPodAutoscalerCondition{
				{Type: autoscaling.ScalingLimited, Status: status(s.limit != "DesiredWithinRange"), Reason: s.limit},
			}},
		}
		if s.failed {
			d.Metrics[1].Verdict = hpa.VerdictFailed
		}
		moment := time.Duration(i) * time.Minute
		tl.Syncs = append(tl.Syncs, timeline.Sync{At: moment, Decision: d})
		tl.Targets[0].Spec.Set(moment, float64(s.to))
		tl.Targets[0].Ready.Set(moment+10*time.Second, float64(s.to))
	}
	for i, states := range [][]timeline.PodState{{timeline.PodReady}, {timeline.PodStarting, timeline.PodReady, timeline.PodTerminating}, {timeline.PodStarting, timeline.PodCrashed}} {
		p := timeline.Pod{Created: time.Duration(i) * time.Minute, Scheduled: timeline.NotYet, Started: timeline.NotYet, Ready: timeline.NotYet, Deleted: timeline.NotYet, Gone: timeline.NotYet}
		for j, state := range states {
			p.Enter(time.Duration(i)*time.Minute+time.Duration(j+1)*20*time.Second, state)
		}
		tl.Pods = append(tl.Pods, p)
	}
	return track.Of(tl, 0)
}

func status(b bool) autoscaling.ConditionStatus {
	if b {
		return autoscaling.ConditionTrue
	}
	return autoscaling.ConditionFalse
}

func TestGolden(t *testing.T) {
	tests := []struct {
		name string
		run  track.Run
		size Size
	}{
		{"wide", small(), Size{Width: 880, Height: 460}},
		{"narrow", small(), Size{Width: 390, Height: 540}},
		{"empty", track.Of(nil, 0), Size{Width: 880, Height: 460}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			built, err := Chart{}.Next(test.run, test.size)
			if err != nil {
				t.Fatal(err)
			}
			var pretty bytes.Buffer
			both := strings.TrimSuffix(built.Frame, "}") + `,"drawing":` + built.Drawing + "}"
			if err := json.Indent(&pretty, []byte(both), "", " "); err != nil {
				t.Fatal(err)
			}
			pretty.WriteByte('\n')
			golden.File(t, filepath.Join("testdata", test.name+".json"), pretty.Bytes())
		})
	}
}

// A chart made by Next equals a chart made by Build, and keeps the frame if it is the same.
func TestNext(t *testing.T) {
	size := Size{Width: 880, Height: 460}
	before, err := Chart{}.Next(small(), size)
	if err != nil {
		t.Fatal(err)
	}
	moved, higher := small(), small()
	moved.Timeline.Targets[0].Spec.V[3] = 3
	higher.Timeline.Targets[0].Spec.V[3] = 300
	for _, test := range []struct {
		name           string
		run            track.Run
		size           Size
		frame, drawing bool // whether they stay the same
	}{
		{"the same", small(), size, true, true},
		{"another count", moved, size, true, false},
		{"higher", higher, size, true, false},
		{"taller", small(), Size{Width: 880, Height: 560}, false, false},
		{"nothing", track.Of(nil, 0), size, false, false},
	} {
		got, err := before.Next(test.run, test.size)
		if err != nil {
			t.Fatal(err)
		}
		want, err := Chart{}.Next(test.run, test.size)
		if err != nil {
			t.Fatal(err)
		}
		if got.Frame != want.Frame || got.Drawing != want.Drawing {
			t.Errorf("%s: not as it would be by itself", test.name)
		}
		if same := got.Frame == before.Frame; same != test.frame {
			t.Errorf("%s: the same frame: %t", test.name, same)
		}
		if same := got.Drawing == before.Drawing; same != test.drawing {
			t.Errorf("%s: the same drawing: %t", test.name, same)
		}
	}
}

// A part of the run has the part's axes, and everything that is drawn within the part. An invalid
// part means the whole run.
func TestSpan(t *testing.T) {
	whole, err := Chart{}.Next(small(), Size{Width: 880, Height: 460})
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		from, to time.Duration
		axis     string
	}{
		{time.Minute, 2 * time.Minute, `"min":60,"max":120`},
		{90 * time.Second, 5 * time.Minute, `"min":90,"max":300`},
		{0, 0, ""},
		{time.Minute, 6 * time.Minute, ""},
		{-time.Minute, time.Minute, ""},
		{2 * time.Minute, time.Minute, ""},
	} {
		got, err := Chart{}.Next(small(), Size{Width: 880, Height: 460, From: test.from, To: test.to})
		if err != nil {
			t.Fatal(err)
		}
		if test.axis == "" {
			if got.Frame != whole.Frame || got.Drawing != whole.Drawing {
				t.Errorf("%v to %v: not the whole run", test.from, test.to)
			}
			continue
		}
		if !strings.Contains(got.Frame, test.axis) || !strings.Contains(got.Frame, `"clip":true`) {
			t.Errorf("%v to %v: %s", test.from, test.to, got.Frame)
		}
		if clipped := strings.Count(got.Frame, `"clip":true`); clipped != strings.Count(got.Frame, shapesPainter) {
			t.Errorf("%v to %v: %d series are clipped, which must be all but the scales", test.from, test.to, clipped)
		}
		if strings.Contains(whole.Frame, `"clip"`) {
			t.Error("the whole run is clipped")
		}
	}
}

// No line of any preset is below its plot, because an axis starts at 0.
func TestLinesInPlots(t *testing.T) {
	for _, p := range preset.All() {
		s, diags := parse.Text(p.Text)
		if s == nil {
			t.Fatal(p.Name, diags)
		}
		tl, err := sim.Run(s, sim.Options{})
		if err != nil {
			t.Fatal(p.Name, err)
		}
		for i := range tl.HPAs {
			for _, l := range newScene(track.Of(tl, i), Size{Width: 880, Height: 460}).lanes() {
				for _, s := range l.drawing.Shapes {
					for _, q := range s.Line {
						if q.V < 0 {
							t.Fatalf("%s: a line of %s goes to %v at %s", p.Name, l.ID, q.V, q.T)
						}
					}
				}
			}
		}
	}
}

func TestPoster(t *testing.T) {
	golden.File(t, "testdata/poster.svg", []byte(Poster(small(), Size{Width: 880, Height: 460})+"\n"))
	if got := Poster(track.Of(nil, 0), Size{Width: 390, Height: 540}); got == "" {
		t.Error("no picture of nothing")
	}
}

// A click finds the pod that is drawn under the pointer. Rows are stacked, each 10 pixels
// high if there is room.
func TestPodAt(t *testing.T) {
	built, err := Chart{}.Next(small(), Size{Width: 880, Height: 700})
	if err != nil {
		t.Fatal(err)
	}
	bottom := 0.0
	for _, p := range built.Places {
		if p.ID == "pods" {
			bottom = float64(p.plot.Top + p.plot.Height)
		}
	}
	for _, test := range []struct {
		moment time.Duration
		above  float64 // pixels above the plot's bottom
		pod    int
		ok     bool
	}{
		{2 * time.Minute, 5, 0, true},
		{2 * time.Minute, 15, 1, true},
		{30 * time.Second, 15, 0, false},
		{4 * time.Minute, 25, 2, true},
		{4 * time.Minute, 35, 0, false},
		{4 * time.Minute, -5, 0, false},
	} {
		if pod, ok := built.PodAt(test.moment, bottom-test.above); ok != test.ok || ok && pod != test.pod {
			t.Errorf("at %v, %v above: pod %d, %t", test.moment, test.above, pod, ok)
		}
	}
	if _, ok := (Chart{}).PodAt(0, 0); ok {
		t.Error("a pod without a chart")
	}
}

// A point in a lane has the lane's rows, and first the pod that is drawn there. Between
// the lanes there is nothing.
func TestSpotAt(t *testing.T) {
	built, err := Chart{}.Next(small(), Size{Width: 880, Height: 700})
	if err != nil {
		t.Fatal(err)
	}
	for i := range built.Places {
		p := &built.Places[i]
		s, ok := built.SpotAt(2*time.Minute, 0, float64(p.plot.Top+p.plot.Height)-5)
		if p.Lane == nil {
			if ok {
				t.Errorf("the slider has %v", s.Rows)
			}
			continue
		}
		if !ok || s.ID != p.ID {
			t.Errorf("%s: found %t", p.ID, ok)
		}
		if p.ID == "pods" && (s.Mark.Mark != lane.Pod || s.Mark.Name != s.Rows[0].Name) {
			t.Errorf("pods: %v", s.Mark)
		}
	}
}

// The drawing stays small with any number of pods: instead of too many rows, it shows
// the number of pods.
func TestManyPods(t *testing.T) {
	for _, test := range []struct{ pods, seconds, life int }{{200000, 1, 60}, {200000, 1, 1}, {30000, 10, 400}} {
		r := small()
		r.Timeline.Duration = time.Duration(test.pods*test.seconds) * time.Second
		r.Timeline.Pods = make([]timeline.Pod, test.pods)
		for i := range r.Timeline.Pods {
			moment := time.Duration(i*test.seconds) * time.Second
			r.Timeline.Pods[i] = timeline.Pod{Created: moment, Scheduled: moment, Started: moment, Ready: moment + 500*time.Millisecond,
				Deleted: timeline.NotYet, Gone: moment + time.Duration(test.life)*time.Second}
		}
		built, err := Chart{}.Next(r, Size{Width: 880, Height: 460})
		if err != nil {
			t.Fatal(err)
		}
		if podForm(built) == "" {
			t.Errorf("%v: no pods are drawn", test)
		}
		if n := len(built.Frame) + len(built.Drawing); n > 400_000 {
			t.Errorf("%v: %d bytes", test, n)
		}
	}
}

// If there is little room, pods that are Ready all the time are left out, and
// rows that would be too thin are replaced by counts.
func TestPodLane(t *testing.T) {
	steady := func(n int) track.Run {
		r := small()
		r.Timeline.Pods = nil
		for range n {
			r.Timeline.Pods = append(r.Timeline.Pods, timeline.Pod{Created: -time.Hour, Scheduled: -time.Hour, Started: -time.Hour, Ready: -time.Hour,
				Deleted: timeline.NotYet, Gone: timeline.NotYet})
		}
		return r
	}
	for _, test := range []struct {
		name string
		run  track.Run
		size Size
		want string
	}{
		{"wide", small(), Size{Width: 880, Height: 460}, "rows"},
		{"narrow", small(), Size{Width: 390, Height: 540}, "rows"},
		{"steady", steady(3), Size{Width: 880, Height: 460}, "rows"},
		{"steady and narrow", steady(3), Size{Width: 390, Height: 540}, ""},
		{"none", steady(0), Size{Width: 880, Height: 460}, ""},
		{"rows of a pixel", steady(50), Size{Width: 880, Height: 200}, "counts"},
		{"rows with room", steady(50), Size{Width: 880, Height: 1000}, "rows"},
		{"too many", steady(61), Size{Width: 880, Height: 1000}, "counts"},
	} {
		built, err := Chart{}.Next(test.run, test.size)
		if err != nil {
			t.Fatal(err)
		}
		got := podForm(built)
		if got != test.want {
			t.Errorf("%s: drawn as %q, want %q", test.name, got, test.want)
		}
	}
}

// podForm returns how a chart draws the pods: as rows or as counts.
func podForm(c Chart) string {
	for _, p := range c.Places {
		switch {
		case p.ID != "pods":
		case p.drawing.Scale.Numbers == lane.Unwritten:
			return "rows"
		default:
			return "counts"
		}
	}
	return ""
}

// The lanes must not overlap, and must fit into the height that they need.
func TestPlaces(t *testing.T) {
	for _, size := range []Size{{Width: 880, Height: 460}, {Width: 880, Height: 900}, {Width: 390, Height: 540}, {Width: 599, Height: 100}, {Width: 600, Height: 0}, {Width: 0, Height: 0}, {Width: 640, Height: 300, Without: lane.KindsOf(lane.Load, lane.Pods, lane.Conditions)}} {
		t.Run(fmt.Sprint(size), func(t *testing.T) {
			s := newScene(small(), size)
			bottom := 0
			for _, p := range s.places {
				if p.Top < bottom || p.plot.Top < p.Top || p.Lane != nil && p.plot.Height < p.Kind.Size().MinHeight {
					t.Errorf("%s lies at %d, its plot at %d+%d, below %d", p.ID, p.Top, p.plot.Top, p.plot.Height, bottom)
				}
				bottom = p.plot.Top + p.plot.Height
			}
			if room := max(size.Height, s.needed); bottom+axisHeight > room {
				t.Errorf("ends at %d of %d", bottom+axisHeight, room)
			}
			if s.narrow != (size.Width < narrowBelow) {
				t.Errorf("narrow: %t", s.narrow)
			}
		})
	}
}

func BenchmarkBuild(b *testing.B) {
	r := small()
	for b.Loop() {
		if _, err := (Chart{}).Next(r, Size{Width: 880, Height: 460}); err != nil {
			b.Fatal(err)
		}
	}
}

// Loads are higher if there is room, and metrics are low before a load is left out. A load that is
// edited is never left out. Then the loads take the room of conditions and pods, and the chart's
// axis stays where it is.
func TestEditedLoad(t *testing.T) {
	r := small()
	r.Timeline.Demands = append(r.Timeline.Demands, timeline.Demand{Name: "memory"})
	for _, test := range []struct {
		height int
		load   string
		loads  string // the heights of the loads
	}{
		{700, "", "74 74"},
		{700, "demand-1", "101 101"},
		{390, "", "55 37"},
		{300, "", ""},
		{300, "demand-1", "38"},
	} {
		s := newScene(r, Size{Width: 880, Height: test.height, Load: test.load, Fold: true})
		var loads []string
		for _, p := range s.lanes() {
			if p.Kind == lane.Load {
				loads = append(loads, fmt.Sprint(p.plot.Height))
			}
		}
		if got := strings.Join(loads, " "); got != test.loads {
			t.Errorf("%d px, %q: the loads are %s px high, want %s", test.height, test.load, got, test.loads)
		}
		if s.bottom+axisHeight > max(test.height, s.floorHeight) {
			t.Errorf("%d px, %q: the axis ends at %d", test.height, test.load, s.bottom+axisHeight)
		}
	}
}

// The scale of a load stays when a person drags it lower, unless it becomes much lower.
func TestKeptScale(t *testing.T) {
	top := func(c Chart) float64 {
		for _, p := range c.Places {
			if p.Lane != nil && p.Kind == lane.Load {
				return p.drawing.Scale.Max
			}
		}
		return 0
	}
	run := func(load float64) track.Run {
		r := small()
		r.Timeline.Demands[0].Unserved = timeline.Series{}
		r.Timeline.Demands[0].Offered = timeline.Series{}
		r.Timeline.Demands[0].Offered.Set(0, load)
		return r
	}
	next := func(c Chart, r track.Run, dragged bool) Chart {
		t.Helper()
		c, err := c.Next(r, Size{Width: 880, Height: 700, Dragged: dragged})
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	first := next(Chart{}, run(13), false)
	if got, want := top(next(first, run(8), true)), top(first); got != want {
		t.Errorf("after a drag from 13 to 8 the top is %v, want %v", got, want)
	}
	if got := top(next(next(first, run(8), true), run(40), true)); got < 40 {
		t.Errorf("after a drag to 40 the top is %v", got)
	}
	for load, dragged := range map[float64]bool{1: true, 8: false} {
		if got, want := top(next(first, run(load), dragged)), top(next(Chart{}, run(load), false)); got != want {
			t.Errorf("%v after 13, dragged %t: the top is %v, want %v", load, dragged, got, want)
		}
	}
}

// A chart of a phone leaves out lanes until the other lanes have room: conditions first, and at
// last all lanes except the load and the replicas, then the load. Its axis is always within its height.
func TestLowChart(t *testing.T) {
	for _, test := range []struct {
		width, height int
		lanes         string
	}{
		{390, 700, "metric-0 metric-1 demand-0 replicas pods condition-0 condition-1 condition-2 events"},
		{390, 420, "metric-0 metric-1 demand-0 replicas events"},
		{390, 280, "metric-0 demand-0 replicas"},
		{390, 210, "demand-0 replicas"},
		{390, 130, "replicas"},
		{390, 0, "replicas"},
		{640, 200, "demand-0 replicas"},
		{640, 110, "replicas"},
	} {
		s := newScene(small(), Size{Width: test.width, Height: test.height, Fold: true})
		var lanes []string
		for _, p := range s.lanes() {
			lanes = append(lanes, p.ID)
		}
		if got := strings.Join(lanes, " "); got != test.lanes {
			t.Errorf("%dx%d shows %q, want %q", test.width, test.height, got, test.lanes)
		}
		if s.bottom+s.foot() > max(test.height, s.lowest) || s.lowest > 130 {
			t.Errorf("%dx%d ends at %d; the lowest chart has %d", test.width, test.height, s.bottom+s.foot(), s.lowest)
		}
		for _, p := range s.layout().Tracks {
			if p.Top+p.Height > max(test.height, s.lowest) {
				t.Errorf("%dx%d: %s ends at %d", test.width, test.height, p.ID, p.Top+p.Height)
			}
		}
	}
}

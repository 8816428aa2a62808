package track_test

import (
	"fmt"
	"math"
	"strings"
	"testing"
	"time"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/hpa"
	"hpaplayground/core/parse"
	"hpaplayground/core/preset"
	"hpaplayground/core/sim"
	"hpaplayground/core/timeline"
	"hpaplayground/core/track"
)

func show(s timeline.Series) string { return track.Changes(s.T, s.V, 100) }

func equal(t *testing.T, subject, got, want string) {
	t.Helper()
	if got != want {
		t.Errorf("%s:\ngot  %s\nwant %s", subject, got, want)
	}
}

func TestOf(t *testing.T) {
	tl := &timeline.Timeline{HPAs: make([]timeline.HPA, 2), Syncs: []timeline.Sync{{At: 1}, {At: 2, HPA: 1}, {At: 3}}}
	if r := track.Of(tl, 0); len(r.Syncs) != 2 || r.Syncs[1].At != 3 || !r.Has() {
		t.Errorf("first HPA: %+v", r.Syncs)
	}
	if r := track.Of(tl, 1); len(r.Syncs) != 1 || r.Syncs[0].At != 2 {
		t.Errorf("second HPA: %+v", r.Syncs)
	}
	for name, r := range map[string]track.Run{"none": track.Of(nil, 0), "outside": track.Of(tl, 7)} {
		low, high := r.Bounds()
		if r.Has() || len(r.Syncs) != 0 || r.Target() != nil || len(low.T)+len(high.T) != 0 || len(r.Metrics()) != 0 {
			t.Errorf("%s: %+v", name, r)
		}
		if r.SyncAt(time.Hour) != -1 || r.Now(0) == "" {
			t.Errorf("%s: a sync at an hour", name)
		}
	}
}

func TestSyncAt(t *testing.T) {
	r := fixture()
	for moment, want := range map[time.Duration]int{0: 0, at(1) - 1: 0, at(1): 1, time.Hour: 6} {
		if got := r.SyncAt(moment); got != want {
			t.Errorf("%s: got %d, want %d", moment, got, want)
		}
	}
}

func TestSeries(t *testing.T) {
	r := fixture()
	m := r.Metrics()
	if len(m) != 1 || m[0].Label() != "cpu" || !m[0].Percent {
		t.Fatalf("metrics %+v", m)
	}
	equal(t, "value", show(m[0].Value), "0:50 15:150 30:75 45:NaN 75:25")
	equal(t, "target", show(m[0].Target), "0:50")
	equal(t, "low", show(m[0].Low), "0:45")
	equal(t, "high", show(m[0].High), "0:60")
	equal(t, "wanted", show(r.Wanted()), "0:2 15:6 45:NaN 75:3")
	low, high := r.Bounds()
	equal(t, "bounds", show(low)+" "+show(high), "0:2 0:9")
}

// A value per pod is a gap if there are 0 pods, although the metric was read.
func TestValueOfNoPods(t *testing.T) {
	p, _ := preset.Lookup("scale-to-zero")
	s, diags := parse.Text(p.Text)
	if s == nil {
		t.Fatal(diags)
	}
	tl, err := sim.Run(s, sim.Options{})
	if err != nil {
		t.Fatal(err)
	}
	m := track.Of(tl, 0).Metrics()[0]
	equal(t, "value", show(m.Value), "0:17.5 180.06:6 300.1:0 600.2:NaN 1215.405:15 1320.44:45 1335.445:22.5 1350.45:18")
	equal(t, "target", show(m.Target), "0:20")
	equal(t, "gap", show(m.Gap), "0:0 600.2:2 1215.405:0")
	equal(t, "gap", show(fixture().Metrics()[0].Gap), "0:0 45:1 75:0")
}

// Nothing holds an HPA back while it is deleted, and it has no conditions.
func TestDeletedForAWhile(t *testing.T) {
	p, _ := preset.Lookup("hpa-deleted")
	s, diags := parse.Text(strings.Replace(p.Text, "[7m, 480], [11m, 90]", "[4m, 90]", 1))
	if s == nil {
		t.Fatal(diags)
	}
	tl, err := sim.Run(s, sim.Options{})
	if err != nil {
		t.Fatal(err)
	}
	r, holds := track.Of(tl, 0), ""
	for _, h := range r.Holds() {
		holds += fmt.Sprintf("%s %s-%s, ", h.Label, timeline.Clock(h.From), timeline.Clock(h.To))
	}
	equal(t, "holds", holds, "default limit 2:15-2:30, scale-down window 4:15-5:00, scale-down window 18:00-23:00, ")
	unknown := ""
	for _, segment := range r.Conditions()[0].Segments {
		if segment.Status == "" {
			unknown += fmt.Sprintf("%s-%s ", timeline.Clock(segment.From), timeline.Clock(segment.To))
		}
	}
	equal(t, "no condition", unknown, "5:00-18:00 ")
}

// The target is in the spec, even if the metric cannot be read.
func TestTargetOfUnread(t *testing.T) {
	for _, name := range []string{"missing-request", "metrics-down"} {
		p, _ := preset.Lookup(name)
		s, diags := parse.Text(p.Text)
		if s == nil {
			t.Fatal(diags)
		}
		tl, err := sim.Run(s, sim.Options{})
		if err != nil {
			t.Fatal(err)
		}
		m := track.Of(tl, 0).Metrics()[0]
		equal(t, name+": targets", fmt.Sprint(m.Percent, m.Target.V, m.Low.V, m.High.V, m.Target.T[0] == tl.Syncs[0].At), "true [60] [54] [66] true")
	}
}

func TestLabel(t *testing.T) {
	for name, want := range map[string]string{
		"pods metric hits": "hits",
		"cpu resource":     "cpu",
		"memory resource utilization (percentage of request)":             "memory",
		"cpu container resource utilization (percentage of request)":      "cpu",
		"external metric queue(&LabelSelector{MatchLabels:map[string]{}}": "queue",
		"external metric queue(nil)":                                      "queue",
		"Service metric hits":                                             "Service metric hits",
		"":                                                                "",
	} {
		if got := (track.Metric{Name: name}).Label(); got != want {
			t.Errorf("%q: got %q, want %q", name, got, want)
		}
	}
}

func TestHolds(t *testing.T) {
	var lines []string
	for _, h := range fixture().Holds() {
		lines = append(lines, fmt.Sprintf("%s-%s %s %s %s", timeline.Clock(h.From), timeline.Clock(h.To), h.Tone(), h.Label, h.Short()))
	}
	equal(t, "holds", strings.Join(lines, "\n"), "0:15-0:30 policy scale-up policy policy\n1:15-1:30 held scale-down window window")
}

func TestHoldsJoin(t *testing.T) {
	tl := &timeline.Timeline{Duration: time.Minute, HPAs: make([]timeline.HPA, 1)}
	for i, reason := range []hpa.Reason{hpa.ReasonScaleUpLimit, hpa.ReasonScaleUpLimit, hpa.ReasonTooManyReplicas, hpa.ReasonTooManyReplicas} {
		tl.Syncs = append(tl.Syncs, timeline.Sync{At: at(i), Decision: hpa.Decision{Limit: &hpa.LimitStep{Reason: reason}}})
	}
	holds := track.Of(tl, 0).Holds()
	if len(holds) != 2 || holds[0].To != at(2) || holds[1].To != time.Minute || holds[1].Cause != hpa.ByBound {
		t.Errorf("%+v", holds)
	}
}

func TestLanes(t *testing.T) {
	var lines []string
	for _, condition := range fixture().MainConditions() {
		line := string(condition.Type) + ":"
		end := time.Duration(0)
		for _, s := range condition.Segments {
			if s.From != end {
				t.Errorf("%s: a gap from %s to %s", condition.Type, end, s.From)
			}
			end = s.To
			line += fmt.Sprintf(" %s %s %s", timeline.Clock(s.From), s.Status, s.Reason)
		}
		if end != 2*time.Minute {
			t.Errorf("%s ends at %s", condition.Type, end)
		}
		lines = append(lines, line)
	}
	equal(t, "conditions", strings.Join(lines, "\n"),
		`AbleToScale: 0:00 True ReadyForNewScale 0:45   1:15 True ScaleDownStabilized 1:30 True ReadyForNewScale
ScalingActive: 0:00 True ValidMetricFound 0:45 False FailedGetResourceMetric 1:15 True ValidMetricFound
ScalingLimited: 0:00  `)
}

func TestTone(t *testing.T) {
	for _, test := range []struct {
		kind   autoscaling.ConditionType
		status autoscaling.ConditionStatus
		reason string
		want   string
	}{
		{autoscaling.AbleToScale, "True", "ReadyForNewScale", "ok"},
		{autoscaling.AbleToScale, "True", "ScaleDownStabilized", "held"},
		{autoscaling.AbleToScale, "False", "FailedGetScale", "bad"},
		{autoscaling.AbleToScale, "", "", "ok"},
		{autoscaling.ScalingActive, "False", "FailedGetResourceMetric", "bad"},
		{autoscaling.ScalingActive, "False", "ScalingDisabled", "bound"},
		{autoscaling.ScalingLimited, "True", "ScaleUpLimit", "policy"},
		{autoscaling.ScalingLimited, "True", "TooFewReplicas", "bound"},
		{autoscaling.ScalingLimited, "False", "DesiredWithinRange", "ok"},
	} {
		if got := track.Tone(test.kind, test.status, test.reason); got != test.want {
			t.Errorf("%s %s %s: got %s, want %s", test.kind, test.status, test.reason, got, test.want)
		}
	}
}

func TestMarks(t *testing.T) {
	var line string
	for _, m := range fixture().Marks() {
		line += fmt.Sprintf("%s %s ", timeline.Clock(m.At), m.Kind)
	}
	equal(t, "marks", line, "0:15 up 0:30 up 0:45 warn 1:30 down ")
}

func TestNow(t *testing.T) {
	r := fixture()
	for moment, want := range map[time.Duration]string{
		at(0): "The metrics want 2, the current count.",
		at(1): "2 → 4. The metrics want 6, held back by the scale-up policy.",
		at(2): "4 → 6. The metrics want 6.",
		at(3): "No decision: FailedGetResourceMetric.",
		at(5): "The metrics want 3, held back by the scale-down window.",
		at(6): "6 → 3. The metrics want 3.",
	} {
		equal(t, moment.String(), r.Now(moment), want)
	}
	equal(t, "before", r.Now(-1), "The controller has not looked yet.")
}

func TestNotable(t *testing.T) {
	r := fixture()
	var times []string
	for _, s := range r.Notable(100) {
		times = append(times, timeline.Clock(s.At))
	}
	equal(t, "notable", strings.Join(times, " "), "0:00 0:15 0:30 0:45 1:15 1:30")
	if got := len(r.Notable(2)); got != 2 {
		t.Errorf("%d of at most 2", got)
	}
}

func TestShort(t *testing.T) {
	for v, want := range map[float64]string{
		0: "0", 0.9: "0.9", 13: "13", 21.429: "21.4", 999.6: "1000", 1500: "1.5k", 134217728: "134M", 2e9: "2G", -1234: "-1.23k",
		0.000123: "0.000123", 9.99e14: "999000G", 1e300: "1e+300", -1e15: "-1e+15", 2.5e-300: "2.5e-300", math.Inf(1): "–", math.NaN(): "–",
	} {
		equal(t, fmt.Sprint(v), track.Short(v), want)
	}
	equal(t, "percent", (track.Metric{Percent: true}).Amount(52), "52%")
	equal(t, "unknown percent", (track.Metric{Percent: true}).Amount(math.NaN()), "–")
}

// A target that was never scaled to zero has no lane for ScaledToZero in the picture, but
// it has the condition.
func TestScaledToZero(t *testing.T) {
	for status, visible := range map[autoscaling.ConditionStatus]int{"": 3, autoscaling.ConditionFalse: 3, autoscaling.ConditionTrue: 4} {
		held := &autoscaling.HorizontalPodAutoscalerStatus{}
		conditions := 3
		if status != "" {
			held.Conditions = append(held.Conditions, autoscaling.HorizontalPodAutoscalerCondition{Type: autoscaling.ScaledToZero, Status: status})
			conditions = 4
		}
		tl := &timeline.Timeline{Duration: time.Minute, HPAs: make([]timeline.HPA, 1), Syncs: []timeline.Sync{{Decision: hpa.Decision{Status: held}}}}
		r := track.Of(tl, 0)
		if len(r.MainConditions()) != visible || len(r.Conditions()) != conditions {
			t.Errorf("%q: %d of %d conditions are shown, want %d of %d", status, len(r.MainConditions()), len(r.Conditions()), visible, conditions)
		}
	}
}

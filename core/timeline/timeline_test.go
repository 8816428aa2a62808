package timeline

import (
	"bytes"
	"testing"
	"time"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/hpa"
)

const second = time.Second

func TestSeries(t *testing.T) {
	var s Series
	if got := s.At(5 * second); got != 0 {
		t.Errorf("an empty series at 5s = %v", got)
	}
	s.Set(10*second, 3)
	s.Set(20*second, 3) // no change
	s.Set(30*second, 4)
	s.Set(30*second, 5) // the later value counts
	if len(s.T) != 2 {
		t.Fatalf("series %v: want two entries", s)
	}
	for at, want := range map[time.Duration]float64{0: 0, 10 * second: 3, 29 * second: 3, 30 * second: 5, time.Hour: 5} {
		if got := s.At(at); got != want {
			t.Errorf("at %v = %v, want %v", at, got, want)
		}
	}
	if got := s.Integral(15*second, 40*second); got != 15*3+10*5 {
		t.Errorf("integral = %v, want 95", got)
	}
	if low, high := s.extremes(); low != 3 || high != 5 {
		t.Errorf("extremes = %v, %v", low, high)
	}
}

func TestSeconds(t *testing.T) {
	for d, want := range map[time.Duration]string{
		0:                       "0",
		15 * second:             "15",
		15005 * 1e6:             "15.005",
		60020 * 1e6:             "60.02",
		1:                       "0.000000001",
		-3600 * second:          "-3600",
		-1500 * 1e6:             "-1.5",
		7*24*time.Hour + 100000: "604800.0001",
	} {
		if got := Seconds(d).String(); got != want {
			t.Errorf("Seconds(%v) = %s, want %s", d, got, want)
		}
	}
}

func TestClock(t *testing.T) {
	for d, want := range map[time.Duration]string{
		0: "0:00", 65999 * 1e6: "1:05", 3599 * second: "59:59", 3600 * second: "1:00:00",
		48*time.Hour - second: "47:59:59", 53*time.Hour + 61*second: "2d 5:01:01", -5 * second: "-0:05",
	} {
		if got := Clock(d); got != want {
			t.Errorf("Clock(%v) = %s, want %s", d, got, want)
		}
	}
}

func TestBetween(t *testing.T) {
	for _, test := range []struct{ from, to, want time.Duration }{
		{0, 0, 0}, {0, 15*second + 5e6, 15 * second}, {second + 9e8, 10 * second, 9 * second}, {second + 1e8, 1801*second + 7e8, 1800 * second},
	} {
		if got := Between(test.from, test.to); got != test.want {
			t.Errorf("Between(%v, %v) = %v, want %v", test.from, test.to, got, test.want)
		}
	}
}

// example has an HPA that is created at 10 s, edited at 40 s, deleted at 60 s and
// created again at 70 s. It has a second HPA.
func example() *Timeline {
	object := func(max int32) *autoscaling.HorizontalPodAutoscaler {
		return &autoscaling.HorizontalPodAutoscaler{Spec: autoscaling.HorizontalPodAutoscalerSpec{MaxReplicas: max}}
	}
	sync := func(seconds, index int, current, desired int32, ratio float64) Sync {
		d := hpa.Decision{Current: current, Desired: desired, Rescaled: current != desired, Winner: -1}
		d.Status = &autoscaling.HorizontalPodAutoscalerStatus{CurrentReplicas: current, DesiredReplicas: desired}
		m := hpa.MetricStep{Name: "m", Ratio: ratio, ToleranceUp: 0.1, Verdict: hpa.VerdictScaled}
		if ratio < 0 {
			m.Verdict = hpa.VerdictFailed
		}
		d.Metrics = []hpa.MetricStep{m}
		return Sync{At: time.Duration(seconds) * second, HPA: index, Decision: d}
	}
	return &Timeline{
		Duration: 100 * second,
		HPAs: []HPA{
			{Key: autoscaling.Key{Namespace: "a", Name: "x"}, Target: 0, Versions: []Version{
				{10 * second, object(1)}, {40 * second, object(2)}, {60 * second, nil}, {70 * second, object(3)}}},
			{Key: autoscaling.Key{Namespace: "b", Name: "x"}, Target: -1, Versions: []Version{{0, object(9)}}},
		},
		Targets: []Target{{Name: "Deployment/x", Spec: Series{[]time.Duration{0, 20 * second}, []float64{2, 4}},
			Status: Series{[]time.Duration{0}, []float64{3}}, Ready: Series{[]time.Duration{0}, []float64{1}}}},
		Syncs: []Sync{
			sync(0, 1, 7, 7, 1), sync(20, 0, 2, 4, 2), sync(35, 0, 4, 3, 1.05), sync(50, 0, 3, 5, -1), sync(80, 0, 5, 5, 1.2),
		},
		Pods: []Pod{
			{Name: "p", Target: 0, Created: -3600 * second, Scheduled: -3600 * second, Started: -3600 * second, Ready: -3600 * second, Deleted: 40 * second, Gone: 50 * second},
			{Name: "q", Target: 0, Created: 20 * second, Scheduled: 30 * second, Started: -1, Ready: -1, Deleted: -1, Gone: -1},
			{Name: "waits", Target: 0, Created: 20 * second, Scheduled: -1, Started: -1, Ready: -1, Deleted: -1, Gone: -1},
			{Name: "other", Target: -1, Created: 0, Scheduled: 0, Started: 0, Ready: 0, Deleted: -1, Gone: -1},
		},
		Demands: []Demand{{Name: "d", Offered: Series{[]time.Duration{0}, []float64{2}}, Unserved: Series{[]time.Duration{0, 10 * second}, []float64{0, 1}}}},
	}
}

func TestSyncAt(t *testing.T) {
	tl := example()
	for _, test := range []struct{ hpa, at, want int }{{0, 0, -1}, {0, 20, 1}, {0, 34, 1}, {0, 99, 4}, {1, 0, 0}, {1, 99, 0}} {
		if got := tl.SyncAt(test.hpa, time.Duration(test.at)*second); got != test.want {
			t.Errorf("SyncAt(%d, %ds) = %d, want %d", test.hpa, test.at, got, test.want)
		}
	}
}

func TestHPAAt(t *testing.T) {
	tl := example()
	for _, test := range []struct {
		at           int
		max, current int32 // 0: it does not exist
	}{
		{0, 0, 0},
		{10, 1, 0},
		{20, 1, 2},
		{39, 1, 4},
		{40, 2, 4}, // an edit keeps the status
		{50, 2, 3},
		{60, 0, 0},
		{70, 3, 0}, // a new object has no status
		{80, 3, 5},
	} {
		got := tl.HPAAt(0, time.Duration(test.at)*second)
		if got == nil {
			if test.max != 0 {
				t.Errorf("at %ds there is no HPA", test.at)
			}
			continue
		}
		if got.Spec.MaxReplicas != test.max || got.Status.CurrentReplicas != test.current {
			t.Errorf("at %ds max %d current %d, want %d, %d", test.at, got.Spec.MaxReplicas, got.Status.CurrentReplicas, test.max, test.current)
		}
	}
	if tl.HPAs[0].Versions[0].Object.Status.CurrentReplicas != 0 {
		t.Error("HPAAt wrote to the version's own object")
	}
}

func TestReplicasAt(t *testing.T) {
	tl := example()
	if spec, status, ready := tl.ReplicasAt(0, 25*second); spec != 4 || status != 3 || ready != 1 {
		t.Errorf("replicas %d/%d/%d, want 4/3/1", spec, status, ready)
	}
	if spec, status, ready := tl.ReplicasAt(1, 25*second); spec+status+ready != 0 {
		t.Errorf("replicas without a target %d/%d/%d", spec, status, ready)
	}
}

func TestSummary(t *testing.T) {
	s := example().Summary()
	got := s.HPAs[0]
	if got.RescalesUp != 2 || got.RescalesDown != 1 || got.Flaps != 2 || got.MinReplicas != 2 || got.MaxReplicas != 4 {
		t.Errorf("summary %+v", got)
	}
	if want := (50*second + 70*second).Hours(); got.PodHours != want {
		t.Errorf("pod-hours %v, want %v", got.PodHours, want)
	}
	// The ratio is 2 from 20 s to 35 s, then 1.05 (within the tolerance), fails from 50 s until the HPA is deleted at 60 s, and is
	// 1.2 from 80 s to the end.
	if m := got.Metrics[0]; len(got.Metrics) != 1 || m.AboveTarget != Seconds(35*second) || m.Failed != Seconds(10*second) {
		t.Errorf("metrics %+v", got.Metrics)
	}
	if d := s.Demands[0]; d.Offered != 200 || d.Unserved != 90 {
		t.Errorf("demand %+v", d)
	}
}

// TestFlapSpan: an opposite rescale is a flap only if it comes soon after the first.
func TestFlapSpan(t *testing.T) {
	tl := &Timeline{HPAs: []HPA{{Target: -1}}, Duration: time.Hour}
	for _, s := range []struct {
		at      time.Duration
		current int32
		desired int32
	}{{0, 1, 2}, {FlapSpan, 2, 1}, {FlapSpan + second, 1, 2}, {FlapSpan + 2*second, 2, 3}} {
		tl.Syncs = append(tl.Syncs, Sync{At: s.at, Decision: hpa.Decision{Current: s.current, Desired: s.desired, Rescaled: true}})
	}
	if got := tl.Summary().HPAs[0].Flaps; got != 1 {
		t.Errorf("%d flaps, want 1", got)
	}
}

func TestGrid(t *testing.T) {
	var g Grid
	g.Row("A", "LONGER", "LAST")
	g.Row("größer", "b", "")
	g.Remark("a remark that is longer than any row of the table")
	g.Row("c", "d", "text of any length")
	for width, want := range map[int]string{
		0:  "A       LONGER  LAST\ngrößer  b\na remark that is longer than any row of the table\nc       d       text of any length\n",
		22: "A       LONGER  LAST\ngrößer  b\na remark that is long…\nc       d       text …\n",
	} {
		var b bytes.Buffer
		if err := g.Write(&b, width); err != nil {
			t.Fatal(err)
		}
		if b.String() != want {
			t.Errorf("width %d:\n%s\nwant:\n%s", width, b.String(), want)
		}
	}
}

func TestTableUntil(t *testing.T) {
	var b bytes.Buffer
	if err := example().WriteTable(&b, TableOptions{Until: 20 * second}); err != nil {
		t.Fatal(err)
	}
	want := "TIME  HPA  REPLICAS  METRICS  WANT  WHAT CHANGED\n" +
		"0:00  b/x  7         0/0      -\n" +
		"0:20  a/x  2 -> 4    0/0      -     rescaled (empty reason: the metrics want no change)\n"
	if b.String() != want {
		t.Errorf("got:\n%s\nwant:\n%s", b.String(), want)
	}
}

package observe

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/manifest"
	"hpaplayground/core/manifest/edit"
	"hpaplayground/core/parse"
	"hpaplayground/core/scenario"
	"hpaplayground/core/timeline"
	"hpaplayground/core/trace"
	"hpaplayground/core/trace/read"
	"hpaplayground/core/words"
)

const foundHPA = `apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: {name: web}
spec:
  scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: web}
  minReplicas: 2
  maxReplicas: %d
  metrics:
  - type: Resource
    resource: {name: cpu, target: {type: Utilization, averageUtilization: 60}}
`

// foundNight is a bad night of that HPA: a rise to more than maxReplicas carry, which somebody raises.
var foundNight = fmt.Sprintf(foundHPA, 5) + `---
apiVersion: playground/v1
kind: Simulation
spec:
  start: "2026-03-02T22:00:00Z"
  duration: 25m
  seed: 7
  metricsPipeline: {profile: metrics-server}
  pods: {ready: 1m10s}
  load:
  - metric: {type: Resource, name: cpu}
    total: {points: [[0s, 500m], [5m, 500m], [9m, 2700m], [15m, 2700m], [18m, 600m]], interpolate: linear}
  timeline:
  - at: 12m10s
    apply: |
      ` + strings.ReplaceAll(strings.TrimSpace(fmt.Sprintf(foundHPA, 12)), "\n", "\n      ") + "\n"

// recorded is the run of a night as CSV, every half a minute, with a series of its metric. Values are
// functions of the moment.
func recorded(tl *timeline.Timeline, name string, value func(at time.Duration) float64) string {
	var b strings.Builder
	fmt.Fprintf(&b, "Time,desired,ready,max,\"%s\"\n", strings.ReplaceAll(name, `"`, `""`))
	for at := 3 * time.Second; at <= tl.Duration; at += 30 * time.Second {
		h := tl.HPAAt(0, at)
		fmt.Fprintf(&b, "%s,%d,%g,%d,%g\n", tl.Start.Add(at).Format("2006-01-02 15:04:05"), h.Status.DesiredReplicas, tl.Targets[0].Ready.At(at), h.Spec.MaxReplicas, value(at))
	}
	return b.String()
}

// find runs a text, and finds what a recording says of it.
func find(t *testing.T, text, recording string) (*timeline.Timeline, Found) {
	t.Helper()
	text, s, tl := runOf(text)
	if tl == nil {
		t.Fatal("it does not run")
	}
	f, err := NewFinder(new(parse.Reader), text, s, tl, 0, []*trace.Trace{read.Text(recording)})
	if err != nil {
		t.Fatal(err)
	}
	for left := f.Left(); f.Step(); left-- {
		if f.Left() != left-1 {
			t.Errorf("%d steps are left after %d", f.Left(), left)
		}
	}
	found, err := f.Found()
	if err != nil {
		t.Fatal(err)
	}
	if again, err := edit.Change(text, found.Settings...); err != nil || again != found.Text {
		t.Errorf("the settings make another text (%v):\n%s\nwant\n%s", err, again, found.Text)
	}
	_, _, tl = runOf(found.Text)
	return tl, found
}

// The HPA alone and a recording give a run that is like the recorded one, however the metric is
// recorded.
func TestFinder(t *testing.T) {
	_, truth, night := runOf(foundNight)
	current := func(at time.Duration) autoscaling.MetricValueStatus {
		return night.HPAAt(0, at).Status.CurrentMetrics[0].Resource.Current
	}
	cores := func(at time.Duration) float64 {
		return night.Demands[0].Offered.At(at) + 0.01*night.Targets[0].Ready.At(at)
	}
	for _, test := range []struct {
		name  string
		value func(at time.Duration) float64
	}{
		{`kube_horizontalpodautoscaler_status_target_metric{metric_name="cpu",metric_target_type="average"}`, func(at time.Duration) float64 { return scenario.Milli(*current(at).AverageValue) / 1000 }},
		{`kube_horizontalpodautoscaler_status_target_metric{metric_name="cpu",metric_target_type="utilization"}`, func(at time.Duration) float64 { return float64(*current(at).AverageUtilization) }},
		{"cpu utilization", func(at time.Duration) float64 { return float64(*current(at).AverageUtilization) }},
		{"cpu usage (cores)", cores},
		{"cpu millicores", func(at time.Duration) float64 { return 1000 * cores(at-15*time.Second) }},
		{"average cpu per pod", func(at time.Duration) float64 { return cores(at) / night.Targets[0].Ready.At(at) }},
	} {
		csv := recorded(night, test.name, test.value)
		tl, found := find(t, fmt.Sprintf(foundHPA, 10), csv)
		var agreeing []float64
		for _, r := range Recognize(tl, 0, read.Text(csv)).All {
			d := Compare(tl, 0, r, r.Step)
			if agreeing = append(agreeing, d.Share()); d.Share() < 0.85 {
				t.Errorf("%s: %s agrees for %.2f of the time, first %+v", test.name, r.Kind.Name, d.Share(), d.First)
			}
		}
		s, _ := parse.Text(found.Text)
		var errors []float64
		for at := time.Duration(0); at < night.Duration; at += time.Second {
			want := truth.Load[0].Total.At(at)
			errors = append(errors, math.Abs(s.Load[0].Total.At(at)-want)/want)
		}
		slices.Sort(errors)
		if middle := errors[len(errors)/2]; middle > 0.05 {
			t.Errorf("%s: the load is %.1f %% off", test.name, 100*middle)
		}
		t.Logf("%s: load %.1f %% off, agreeing %.2f", test.name, 100*errors[len(errors)/2], agreeing)
		if ready := s.Pods.Ready; ready < 50*time.Second || ready > 90*time.Second {
			t.Errorf("%s: pods.ready is %v", test.name, ready)
		}
		if s.Objects.HPAs[0].Spec.MaxReplicas != 5 || len(s.Timeline) != 1 || s.Timeline[0].Apply.HPAs[0].Spec.MaxReplicas != 12 {
			t.Errorf("%s: maxReplicas is %d, then %+v", test.name, s.Objects.HPAs[0].Spec.MaxReplicas, s.Timeline)
		}
	}
}

func TestFoundSays(t *testing.T) {
	_, _, night := runOf(foundNight)
	_, found := find(t, fmt.Sprintf(foundHPA, 10), recorded(night, "cpu", func(time.Duration) float64 { return 0.53 }))
	var got []string
	for _, text := range found.Says {
		got = append(got, text.In(words.English.Say))
	}
	want := `The run starts with the recording.
The run is as long as the recording.
The metrics come from metrics-server: that is usual.
maxReplicas is 5: the first value of max.
maxReplicas became 12 at 22:12:18, when max changed.
Pods take 1m to be Ready: so much later than the series desired the series ready rose.
The load of cpu is the series cpu without what idle pods use.`
	if strings.Join(got, "\n") != want {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), want)
	}
}

func TestMeasureOf(t *testing.T) {
	cpu := autoscaling.MetricSpec{Type: autoscaling.ResourceMetricSourceType, Resource: &autoscaling.ResourceMetricSource{Name: "cpu"}}
	rate := autoscaling.MetricSpec{Type: autoscaling.PodsMetricSourceType, Pods: &autoscaling.PodsMetricSource{Metric: autoscaling.MetricIdentifier{Name: "http_requests_per_second"}}}
	queue := autoscaling.MetricSpec{Type: autoscaling.ExternalMetricSourceType, External: &autoscaling.ExternalMetricSource{Metric: autoscaling.MetricIdentifier{Name: "queue_depth"}}}
	metrics := []autoscaling.MetricSpec{cpu, rate, queue}
	for _, test := range []struct {
		name, unit string
		peak       float64
		want       string
	}{
		{`kube_horizontalpodautoscaler_status_target_metric{horizontalpodautoscaler="web",metric_name="cpu",metric_target_type="utilization"}`, "", 80, "cpu in percent, seen"},
		{`kube_horizontalpodautoscaler_status_target_metric{metric_name="queue_depth",metric_target_type="value"}`, "", 80, "queue_depth, seen"},
		{`kube_horizontalpodautoscaler_status_target_metric{metric_name="other",metric_target_type="value"}`, "", 80, ""},
		{`kube_horizontalpodautoscaler_spec_target_metric{metric_name="cpu",metric_target_type="utilization"}`, "", 80, ""},
		{`node_namespace_pod_container:container_cpu_usage_seconds_total:sum_irate{pod="web-1"}`, "", 2, "cpu"},
		{"cpu utilization", "", 0.8, "cpu in percent x100"},
		{"CPU", "%", 80, "cpu in percent"},
		{"cpu millicores", "", 800, "cpu x0.001"},
		{"kubernetes.cpu.usage.total", "", 8e8, "cpu x1e-09"},
		{"avg cpu", "", 0.5, "cpu per pod"},
		{"cpu limit", "", 2, ""},
		{"requests", "req/s", 300, "http_requests_per_second"},
		{"rps per pod", "", 30, "http_requests_per_second per pod"},
		{"http_requests_per_second", "", 30, "http_requests_per_second"},
		{"orders backlog", "", 30, "queue_depth"},
		{"request latency", "s", 3, ""},
		{"5xx errors", "", 3, ""},
		{"temperature", "", 3, ""},
		{`node_cpu_seconds_total{mode="idle"}`, "", 3, ""},
	} {
		got := ""
		if m, ok := measureOf(&trace.Series{Name: test.name, Unit: test.unit, Points: []trace.Point{{Value: test.peak}}}, metrics); ok {
			got = name(metrics[m.metric]) + []string{"", " per pod", " in percent"}[m.basis]
			if m.seen {
				got += ", seen"
			}
			if m.factor != 1 {
				got += fmt.Sprintf(" x%g", m.factor)
			}
		}
		if got != test.want {
			t.Errorf("%s: got %q, want %q", test.name, got, test.want)
		}
	}
}

func name(m autoscaling.MetricSpec) string {
	b := m.Block()
	return b.Name
}

// What is said about the limit is about the lag that was found, not about the last one that was tried: with
// the pods of long before, each would have used more than its limit.
func TestFoundLimit(t *testing.T) {
	limited := "---\napiVersion: apps/v1\nkind: Deployment\nmetadata: {name: web}\nspec: {replicas: 2, selector: {matchLabels: {app: web}}, template: {metadata: {labels: {app: web}}, spec: {containers: [{name: web, resources: {requests: {cpu: 1000m}, limits: {cpu: 1500m}}}]}}}\n"
	_, _, night := runOf(strings.Replace(strings.ReplaceAll(foundNight, "maxReplicas: 5", "maxReplicas: 12"), "2700m", "4", 2) + limited)
	for at := time.Duration(0); at < night.Duration; at += time.Second {
		if night.Demands[0].Offered.At(at) > 0.9*1.5*night.Targets[0].Ready.At(at) {
			t.Fatalf("the pods are at their limit at %v", at)
		}
	}
	_, found := find(t, fmt.Sprintf(foundHPA, 12)+limited, recorded(night, "cpu usage (cores)", func(at time.Duration) float64 {
		return night.Demands[0].Offered.At(at) + 0.01*night.Targets[0].Ready.At(at)
	}))
	for _, says := range found.Says {
		if text := says.In(words.English.Say); strings.Contains(text, "limit") {
			t.Error(text)
		}
	}
}

// The replicas that a recording begins with are in no manifest: what people apply stays as it was.
func TestFoundReplicas(t *testing.T) {
	const spec = "spec:\n%s  selector: {matchLabels: {app: web}}\n  template:\n    metadata: {labels: {app: web}}\n    spec: {containers: [{name: web, resources: {requests: {cpu: 500m}}}]}\n"
	for _, test := range []struct {
		name, metadata, replicas string
		want                     int32 // that people apply; 0: none
	}{
		{"a manifest", "name: web", "  replicas: 3\n", 3},
		{"a manifest without replicas", "name: web", "", 0},
		{"a live object", `name: web, uid: "5f1b"`, "  replicas: 3\n", 0},
	} {
		text := strings.ReplaceAll(foundNight, "---\napiVersion: playground", "---\napiVersion: apps/v1\nkind: Deployment\nmetadata: {"+test.metadata+"}\n"+fmt.Sprintf(spec, test.replicas)+"---\napiVersion: playground")
		recording := "Time,replicas,cpu\n"
		for minute := range 25 {
			recording += fmt.Sprintf("2026-03-02 22:%02d:00,4,1.2\n", minute)
		}
		_, found := find(t, text, recording)
		docs, _ := manifest.Parse(found.Text)
		d := manifest.Object{Kind: "Deployment"}.In(docs)
		if got, ok := d.AppliedReplicas(); d.Value("spec.replicas") != 4.0 || got != test.want || ok != (test.want > 0) {
			t.Errorf("%s: %v replicas, %d (%v) applied, want %d; settings %q", test.name, d.Value("spec.replicas"), got, ok, test.want, found.Settings)
		}
	}
}

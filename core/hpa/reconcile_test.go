package hpa

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"hpaplayground/core/autoscaling"
)

// describe writes what a sync did, one thing per line, for comparison.
func describe(d Decision) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%d -> %d", d.Current, d.Desired)
	if d.Rescaled {
		fmt.Fprintf(&b, " %q", d.Reason)
	}
	fmt.Fprintf(&b, "; status %d/%d", d.Status.CurrentReplicas, d.Status.DesiredReplicas)
	for _, c := range d.Status.Conditions {
		fmt.Fprintf(&b, "\n%s %s %s", c.Type, c.Status, c.Reason)
	}
	for _, e := range d.Events {
		fmt.Fprintf(&b, "\n%s %s %s", e.Type, e.Reason, e.Message)
	}
	return b.String()
}

func check(t *testing.T, d Decision, want string) {
	t.Helper()
	want = strings.TrimSpace(want)
	if got := describe(d); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

const scaledUp = `
3 -> 6 "cpu resource utilization (percentage of request) above target"; status 3/6
AbleToScale True SucceededRescale
ScalingActive True ValidMetricFound
ScalingLimited False DesiredWithinRange
ScaledToZero False NotScaledToZero
Normal SuccessfulRescale New size: 6; reason: cpu resource utilization (percentage of request) above target`

// Each path through a sync has its own conditions and events.
func TestPaths(t *testing.T) {
	busy, samples := testPods(t, "3*R1000", "1")
	reading := Reading{Samples: samples}
	cpu := utilizationOf("cpu", 50)
	for _, tt := range []struct {
		name, version string
		hpa           *autoscaling.HorizontalPodAutoscaler
		change        func(*Observation)
		want          string
	}{
		{"scale up", "1.37", testHPA(1, 10, cpu), func(*Observation) {}, scaledUp},
		{"no ScaledToZero before", "1.36", testHPA(1, 10, cpu), func(*Observation) {}, strings.Replace(scaledUp, "ScaledToZero False NotScaledToZero\n", "", 1)},
		{"bounded by max", "1.36", testHPA(1, 5, cpu), func(*Observation) {}, `
3 -> 5 "cpu resource utilization (percentage of request) above target"; status 3/5
AbleToScale True SucceededRescale
ScalingActive True ValidMetricFound
ScalingLimited True TooManyReplicas
Normal SuccessfulRescale New size: 5; reason: cpu resource utilization (percentage of request) above target`},
		{"above max", "1.36", testHPA(1, 2, cpu), func(*Observation) {}, `
3 -> 2 "Current number of replicas above Spec.MaxReplicas"; status 3/2
AbleToScale True SucceededRescale
Normal SuccessfulRescale New size: 2; reason: Current number of replicas above Spec.MaxReplicas`},
		{"below min", "1.36", testHPA(5, 9, cpu), func(*Observation) {}, `
3 -> 5 "Current number of replicas below Spec.MinReplicas"; status 3/5
AbleToScale True SucceededRescale
Normal SuccessfulRescale New size: 5; reason: Current number of replicas below Spec.MinReplicas`},
		{"disabled", "1.36", testHPA(1, 9, cpu), func(o *Observation) { o.Scale.SpecReplicas = 0 }, `
0 -> 0; status 0/0
AbleToScale True SucceededGetScale
ScalingActive False ScalingDisabled`},
		{"no scale", "1.37", testHPA(1, 9, cpu), func(o *Observation) { o.Scale.Error = `deployments.apps "web" not found` }, `
0 -> 0; status 0/0
AbleToScale False FailedGetScale
Warning FailedGetScale deployments.apps "web" not found`},
		{"no kind", "1.37", testHPA(1, 9, cpu), func(o *Observation) {
			o.Scale.Error, o.Scale.Unmapped = `no matches for kind "Web" in group "example.com"`, true
		}, `
0 -> 0; status 0/0
AbleToScale False FailedGetScale
Warning FailedGetScale no matches for kind "Web" in group "example.com"`},
		{"bad apiVersion", "1.37", badAPIVersion(testHPA(1, 9, cpu)), func(*Observation) {}, `
0 -> 0; status 0/0
AbleToScale False FailedGetScale
Warning FailedGetScale unexpected GroupVersion string: a/b/c`},
		{"scale not written", "1.37", testHPA(1, 10, cpu), func(o *Observation) { o.Scale.UpdateError = "admission denied" }, `
3 -> 3; status 3/0
AbleToScale False FailedUpdateScale
ScalingActive True ValidMetricFound
ScalingLimited False DesiredWithinRange
Warning FailedRescale New size: 6; reason: cpu resource utilization (percentage of request) above target; error: admission denied`},
		{"no selector", "1.37", testHPA(1, 10, cpu), func(o *Observation) { o.Scale.Selector = "" }, `
3 -> 3; status 3/0
AbleToScale True SucceededGetScale
ScalingActive False InvalidSelector
Warning SelectorRequired selector is required
Warning FailedComputeMetricsReplicas selector is required`},
		{"bad selector", "1.37", testHPA(1, 10, cpu), func(o *Observation) { o.Scale.Selector = "a in" }, `
3 -> 3; status 3/0
AbleToScale True SucceededGetScale
ScalingActive False InvalidSelector
Warning InvalidSelector couldn't convert selector into a corresponding internal selector object: unable to parse requirement: found '' expected: '('
Warning FailedComputeMetricsReplicas couldn't convert selector into a corresponding internal selector object: unable to parse requirement: found '' expected: '('`},
		{"no metrics", "1.37", testHPA(1, 10, cpu), func(o *Observation) {
			o.Metrics[0] = Reading{Error: "no metrics returned from resource metrics API"}
		}, `
3 -> 3; status 3/0
AbleToScale True SucceededGetScale
ScalingActive False FailedGetResourceMetric
Warning FailedGetResourceMetric failed to get cpu utilization: unable to get metrics for resource cpu: no metrics returned from resource metrics API
Warning FailedComputeMetricsReplicas invalid metrics (1 invalid out of 1), first error is: failed to get cpu resource metric value: failed to get cpu utilization: unable to get metrics for resource cpu: no metrics returned from resource metrics API`},
		{"a limit that no int32 holds", "1.37", testHPA(1, 2e9, externalMetric("q", autoscaling.AverageValueMetricType, "1")), func(o *Observation) {
			o.Scale.SpecReplicas, o.Metrics[0] = 15e8, Reading{Values: []int64{18e11}}
		}, `
1500000000 -> -2147483648 "external metric q(nil) above target"; status 1500000000/-2147483648
AbleToScale True SucceededRescale
ScalingActive True ValidMetricFound
ScalingLimited True ScaleUpLimit
ScaledToZero False NotScaledToZero
Normal SuccessfulRescale New size: -2147483648; reason: external metric q(nil) above target`},
		{"status not written", "1.36", testHPA(1, 10, cpu), func(o *Observation) { o.StatusError = "conflict" }, `
3 -> 6 "cpu resource utilization (percentage of request) above target"; status 0/0
Normal SuccessfulRescale New size: 6; reason: cpu resource utilization (percentage of request) above target
Warning FailedUpdateStatus conflict`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			tr := newTrace(testConfig(tt.version), tt.hpa)
			tr.now = testNow
			obs := observe(tt.hpa, 3, busy, reading)
			tt.change(obs)
			d := tr.sync(obs)
			check(t, d, tt.want)
			if worked := len(d.Metrics) > 0 && d.Metrics[0].Error == ""; worked && d.Winner != 0 || !worked && d.Winner != -1 {
				t.Errorf("the winner is %d", d.Winner)
			}
		})
	}
}

func badAPIVersion(h *autoscaling.HorizontalPodAutoscaler) *autoscaling.HorizontalPodAutoscaler {
	h.Spec.ScaleTargetRef.APIVersion = "a/b/c"
	return h
}

// The text of each metric's failure, in the metric's event and in the sync's event.
func TestFailureTexts(t *testing.T) {
	container := autoscaling.MetricSpec{Type: autoscaling.ContainerResourceMetricSourceType, ContainerResource: &autoscaling.ContainerResourceMetricSource{
		Name: "cpu", Container: "app", Target: target(autoscaling.AverageValueMetricType, "1")}}
	none := externalMetric("q", autoscaling.ValueMetricType, "1")
	none.External.Target = autoscaling.MetricTarget{Type: autoscaling.ValueMetricType}
	for _, tt := range []struct {
		version               string
		metric                autoscaling.MetricSpec
		reason, text, wrapped string
	}{
		{"1.37", averageOf("cpu", "1"), "FailedGetResourceMetric", "failed to get cpu usage: unable to get metrics for resource cpu: X", "failed to get cpu resource metric value: "},
		{"1.37", container, "FailedGetContainerResourceMetric", "failed to get cpu usage: unable to get metrics for resource cpu: X", "failed to get app container metric value: "},
		{"1.37", podsMetric("rps", "1"), "FailedGetPodsMetric", "unable to get metric rps: X", "failed to get pods metric value: "},
		{"1.37", objectMetric("rps", autoscaling.ValueMetricType, "1"), "FailedGetObjectMetric", "unable to get metric rps on Service default/svc: X", "failed to get object metric value: "},
		{"1.36", objectMetric("rps", autoscaling.ValueMetricType, "1"), "FailedGetObjectMetric", "unable to get metric rps: Service on default svc/X", "failed to get object metric value: "},
		{"1.37", objectMetric("rps", autoscaling.AverageValueMetricType, "1"), "FailedGetObjectMetric", "unable to get metric rps on Service default/svc: X", "failed to get object metric value: failed to get rps object metric: "},
		{"1.37", externalMetric("q", autoscaling.ValueMetricType, "1"), "FailedGetExternalMetric", "unable to get external metric default/q/nil: X", "failed to get q external metric value: failed to get external metric q: "},
		{"1.37", externalMetric("q", autoscaling.AverageValueMetricType, "1"), "FailedGetExternalMetric", "unable to get external metric default/q/nil: X", "failed to get q external metric value: failed to get q external metric: "},
		{"1.37", none, "FailedGetExternalMetric", "invalid external metric source: neither a value target nor an average value target was set", "failed to get q external metric value: "},
	} {
		pods, _ := testPods(t, "3*R", "1")
		tr := newTrace(testConfig(tt.version), testHPA(1, 10, tt.metric))
		d := tr.sync(observe(tr.hpa, 3, pods, Reading{Error: "X"}))
		want := fmt.Sprintf("Warning %s %s\nWarning FailedComputeMetricsReplicas invalid metrics (1 invalid out of 1), first error is: %s%s", tt.reason, tt.text, tt.wrapped, tt.text)
		got := fmt.Sprintf("%s %s %s\n%s %s %s", d.Events[0].Type, d.Events[0].Reason, d.Events[0].Message, d.Events[1].Type, d.Events[1].Reason, d.Events[1].Message)
		if got != want {
			t.Errorf("got\n%s\nwant\n%s", got, want)
		}
		if c := conditionOf(t, d.Status, autoscaling.ScalingActive); c.Message != "the HPA was unable to compute the replica count: "+tt.text {
			t.Errorf("condition %q", c.Message)
		}
		if b, _ := json.Marshal(d.Status.CurrentMetrics); string(b) != `[{"type":""}]` {
			t.Errorf("currentMetrics %s", b)
		}
	}
}

// If one of two metrics fails, the other may keep the count or scale up, not down.
func TestPartialFailure(t *testing.T) {
	for _, tt := range []struct {
		value int64 // the working metric's value per pod; its target is 1000
		want  int32
		fails bool
	}{
		{2000, 6, false},
		{1000, 3, false},
		{100, 3, true},
	} {
		pods, samples := testPods(t, fmt.Sprintf("3*R%d", tt.value), "1")
		tr := newTrace(testConfig("1.37"), testHPA(1, 10, podsMetric("a", "1"), podsMetric("b", "1")))
		d := tr.sync(observe(tr.hpa, 3, pods, Reading{Error: "X"}, Reading{Samples: samples}))
		active := conditionOf(t, d.Status, autoscaling.ScalingActive)
		if d.Desired != tt.want || (active.Status == autoscaling.ConditionFalse) != tt.fails || d.Error == "" {
			t.Errorf("at %d: %d replicas, ScalingActive %s, error %q", tt.value, d.Desired, active.Status, d.Error)
		}
	}
}

// The largest proposal wins. If several are equal, the first wins.
func TestLargestMetricWins(t *testing.T) {
	pods, high := testPods(t, "3*R2000", "1")
	_, low := testPods(t, "3*R100", "1")
	for _, tt := range []struct {
		a, b   []Sample
		winner int
		want   int32
	}{{low, high, 1, 6}, {high, low, 0, 6}, {high, high, 0, 6}, {low, low, 0, 1}} {
		tr := newTrace(testConfig("1.37"), testHPA(1, 10, podsMetric("a", "1"), podsMetric("b", "1")))
		d := tr.sync(observe(tr.hpa, 3, pods, Reading{Samples: tt.a}, Reading{Samples: tt.b}))
		if d.Winner != tt.winner || d.Proposed != tt.want {
			t.Errorf("metric %d with %d, want metric %d with %d", d.Winner, d.Proposed, tt.winner, tt.want)
		}
	}
}

// Two HPAs on the same pods: the first to sync works once, then both fail. When one
// is deleted, the other works again.
func TestAmbiguousSelector(t *testing.T) {
	for version, text := range map[string]string{
		"1.36": "pods by selector app=web are controlled by multiple HPAs: [default/other default/web]",
		"1.37": "pods by selector app=web are controlled by more than one HPA (e.g. [default/other default/web])",
	} {
		pods, samples := testPods(t, "3*R1000", "1")
		tr := newTrace(testConfig(version), testHPA(1, 10, podsMetric("a", "1")))
		other := &trace{c: tr.c, hpa: testHPA(1, 10, podsMetric("a", "1"))}
		other.hpa.Name = "other"
		tr.c.Add(other.hpa.Key())
		sync := func(tr *trace) Decision { return tr.sync(observe(tr.hpa, 3, pods, Reading{Samples: samples})) }
		if d := sync(tr); len(d.Events) != 0 {
			t.Fatalf("%s: the first sync failed: %v", version, d.Events)
		}
		for _, each := range []*trace{other, tr} {
			d := sync(each)
			if len(d.Events) != 2 || d.Events[0] != (Event{warning, "AmbiguousSelector", text}) {
				t.Errorf("%s: %v", version, d.Events)
			}
		}
		tr.c.Delete(other.hpa.Key())
		if d := sync(tr); len(d.Events) != 0 {
			t.Errorf("%s: after the deletion: %v", version, d.Events)
		}
		d := sync(other)
		if deleted := d.Error != "" && strings.Contains(d.Error, "was deleted during reconciliation"); deleted != (version == "1.37") {
			t.Errorf("%s: a deleted HPA: error %q", version, d.Error)
		}
	}
}

// An HPA scales up a target that it scaled to zero itself, but not a target that a person
// scaled to zero.
func TestScaleToZero(t *testing.T) {
	idle, load := Reading{Values: []int64{0}}, Reading{Values: []int64{25000}}
	queue := externalMetric("q", autoscaling.AverageValueMetricType, "10")
	for _, tt := range []struct {
		version string
		woken   bool
	}{{"1.37", true}, {"1.36", false}, {"1.35", true}} {
		pods, _ := testPods(t, "3*R", "1")
		tr := newTrace(testConfig(tt.version), testHPA(0, 10, queue))
		tr.now = time.Second
		tr.sync(observe(tr.hpa, 3, pods, idle))
		tr.now = 302 * time.Second
		if d := tr.sync(observe(tr.hpa, 3, pods, idle)); d.Desired != 0 || !d.Rescaled {
			t.Fatalf("%s: %s", tt.version, describe(d))
		}
		tr.now = 317 * time.Second
		tr.sync(observe(tr.hpa, 0, nil, idle))
		tr.now = 332 * time.Second
		if d := tr.sync(observe(tr.hpa, 0, nil, load)); (d.Desired == 3) != tt.woken {
			t.Errorf("%s: woken to %d, want woken %v: %s", tt.version, d.Desired, tt.woken, describe(d))
		}
	}
	tr := newTrace(testConfig("1.37"), testHPA(0, 10, queue))
	if d := tr.sync(observe(tr.hpa, 0, nil, load)); d.Zone != ZoneDisabled {
		t.Errorf("scaled to zero by hand: %s", describe(d))
	}
	// If minReplicas was raised meanwhile, the HPA scales up to at least minReplicas.
	// Without behavior the limits do so first, and the event has no reason.
	for _, tt := range []struct {
		behavior *autoscaling.HorizontalPodAutoscalerBehavior
		reason   string
	}{{nil, ""}, {&autoscaling.HorizontalPodAutoscalerBehavior{}, "Current number of replicas below Spec.MinReplicas"}} {
		tr = newTrace(testConfig("1.37"), testHPA(2, 10, queue))
		tr.hpa.Spec.Behavior = tt.behavior
		tr.hpa.Status.Conditions = []autoscaling.HorizontalPodAutoscalerCondition{{Type: autoscaling.ScaledToZero, Status: autoscaling.ConditionTrue}}
		if d := tr.sync(observe(tr.hpa, 0, nil, idle)); d.Desired != 2 || d.Reason != tt.reason {
			t.Errorf("with minReplicas raised: %s", describe(d))
		}
	}
}

// Transition times change with the status only, and are whole seconds.
func TestTransitionTimes(t *testing.T) {
	pods, samples := testPods(t, "3*R1000", "1")
	tr := newTrace(testConfig("1.37"), testHPA(1, 10, podsMetric("a", "1")))
	at := func(offset time.Duration, r Reading) string {
		tr.now = offset
		d := tr.sync(observe(tr.hpa, 3, pods, r))
		return conditionOf(t, d.Status, autoscaling.ScalingActive).LastTransitionTime.Format("15:04:05.999")
	}
	works, fails := Reading{Samples: samples}, Reading{Error: "X"}
	for _, tt := range []struct {
		at   time.Duration
		r    Reading
		want string
	}{
		{1500 * time.Millisecond, works, "00:00:01"},
		{16 * time.Second, works, "00:00:01"},
		{31 * time.Second, fails, "00:00:31"},
		{46 * time.Second, fails, "00:00:31"},
		{61 * time.Second, works, "00:01:01"},
	} {
		if got := at(tt.at, tt.r); got != tt.want {
			t.Errorf("at %s: %s, want %s", tt.at, got, tt.want)
		}
	}
}

// A write that fails changes AbleToScale twice in each sync, so its time changes.
func TestFailedUpdateScaleFlips(t *testing.T) {
	pods, samples := testPods(t, "3*R2000", "1")
	tr := newTrace(testConfig("1.37"), testHPA(1, 10, podsMetric("a", "1")))
	for _, at := range []time.Duration{0, 15 * time.Second} {
		tr.now = at
		obs := observe(tr.hpa, 3, pods, Reading{Samples: samples})
		obs.Scale.UpdateError = "denied"
		d := tr.sync(obs)
		if got := conditionOf(t, d.Status, autoscaling.AbleToScale).LastTransitionTime; !got.Equal(tr.c.config.Epoch.Add(at)) {
			t.Errorf("at %s: %s", at, got)
		}
	}
}

// A new HPA and a restarted controller keep the count for a window.
func TestInitialRecommendation(t *testing.T) {
	pods, samples := testPods(t, "5*R100", "1")
	tr := newTrace(testConfig("1.37"), testHPA(1, 10, podsMetric("a", "1")))
	for at, want := range []int32{0: 5, 1: 5, 2: 1} {
		tr.now = time.Duration(at) * 151 * time.Second
		if d := tr.sync(observe(tr.hpa, 5, pods, Reading{Samples: samples})); d.Desired != want {
			t.Errorf("at %s: %d, want %d", tr.now, d.Desired, want)
		}
	}
	restarted := newTrace(testConfig("1.37"), tr.hpa)
	restarted.now = tr.now
	if d := restarted.sync(observe(tr.hpa, 5, pods, Reading{Samples: samples})); d.Desired != 5 {
		t.Errorf("after a restart: %d, want 5", d.Desired)
	}
}

// Syncs that change nothing in the status share one Status.
func TestStatusIsShared(t *testing.T) {
	pods, samples := testPods(t, "3*R1000", "1")
	tr := newTrace(testConfig("1.37"), testHPA(1, 10, podsMetric("a", "1")))
	first := tr.sync(observe(tr.hpa, 3, pods, Reading{Samples: samples}))
	second := tr.sync(observe(tr.hpa, 3, pods, Reading{Samples: samples}))
	if first.Status != second.Status {
		t.Errorf("two statuses for the same: %v, %v", first.Status, second.Status)
	}
}

// A manifest's status may have any number of conditions that the controller does
// not know: they stay unchanged, in their order.
func TestForeignConditions(t *testing.T) {
	pods, samples := testPods(t, "3*R1000", "1")
	for _, n := range []int{3, 4, 5, 8, 17} {
		tr := newTrace(testConfig("1.37"), testHPA(1, 10, podsMetric("a", "1")))
		for i := range n {
			tr.hpa.Status.Conditions = append(tr.hpa.Status.Conditions, autoscaling.HorizontalPodAutoscalerCondition{Type: autoscaling.ConditionType(fmt.Sprint(i))})
		}
		first := tr.sync(observe(tr.hpa, 3, pods, Reading{Samples: samples}))
		got := first.Status.Conditions
		if want := max(min(n+3, 8), n); len(got) != want {
			t.Fatalf("%d conditions became %d, want %d", n, len(got), want)
		}
		for i := range n {
			if string(got[i].Type) != fmt.Sprint(i) {
				t.Errorf("condition %d of %d is %s", i, n, got[i].Type)
			}
		}
		if second := tr.sync(observe(tr.hpa, 3, pods, Reading{Samples: samples})); second.Status != first.Status {
			t.Errorf("%d conditions: two statuses for the same", n)
		}
	}
}

// A metric without a reading in the observation has no samples.
func TestReadingMissing(t *testing.T) {
	pods, samples := testPods(t, "3*R1000", "1")
	tr := newTrace(testConfig("1.37"), testHPA(1, 10, podsMetric("a", "1"), podsMetric("b", "1")))
	d := tr.sync(observe(tr.hpa, 3, pods, Reading{Samples: samples}))
	if got, want := d.Metrics[1].Error, "did not receive metrics for targeted pods (pods might be unready)"; got != want || d.Metrics[0].Error != "" {
		t.Errorf("got %q and %q, want none and %q", d.Metrics[0].Error, got, want)
	}
}

// The error of a sync says whether the REST mapping or the GET of the scale failed.
func TestScaleErrors(t *testing.T) {
	for unmapped, want := range map[bool]string{
		true:  "unable to determine resource for scale target reference: gone",
		false: "failed to query scale subresource for Deployment/default/web: gone",
	} {
		tr := newTrace(testConfig("1.37"), testHPA(1, 9))
		o := observe(tr.hpa, 3, nil)
		o.Scale = Scale{Error: "gone", Unmapped: unmapped}
		if d := tr.sync(o); d.Error != want {
			t.Errorf("unmapped %t: %q, want %q", unmapped, d.Error, want)
		}
	}
}

func TestReadsMetrics(t *testing.T) {
	tr := newTrace(testConfig("1.37"), testHPA(2, 5, podsMetric("a", "1")))
	for replicas, want := range map[int32]bool{0: false, 1: false, 2: true, 5: true, 6: false} {
		if tr.c.ReadsMetrics(observe(tr.hpa, replicas, nil)) != want {
			t.Errorf("%d replicas: want %t", replicas, want)
		}
	}
	unread := observe(tr.hpa, 3, nil)
	unread.Scale.Error = "no scale"
	if tr.c.ReadsMetrics(unread) {
		t.Error("a target without a scale has its metrics read")
	}
}

package hpa

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"hpaplayground/core/autoscaling"
)

// An edit of any one field counts from the next sync on, even if the rest of the
// spec is the same in memory.
func TestEditedSpec(t *testing.T) {
	pods, samples := testPods(t, "3*R2000", "1")
	fixed := &autoscaling.HorizontalPodAutoscaler{}
	fixed.Spec.Behavior = &autoscaling.HorizontalPodAutoscalerBehavior{}
	autoscaling.SetDefaults(fixed)
	fixed.Spec.Behavior.ScaleUp.SelectPolicy = new(autoscaling.DisabledPolicySelect)
	for _, tt := range []struct {
		name string
		edit func(*autoscaling.HorizontalPodAutoscalerSpec)
		want string // the count and each metric's target
	}{
		{"nothing", func(s *autoscaling.HorizontalPodAutoscalerSpec) {}, "6 1000"},
		{"min", func(s *autoscaling.HorizontalPodAutoscalerSpec) { s.MinReplicas = new(int32(4)) }, "4"}, // below it: no metrics
		{"max", func(s *autoscaling.HorizontalPodAutoscalerSpec) { s.MaxReplicas = 5 }, "5 1000"},
		{"behavior", func(s *autoscaling.HorizontalPodAutoscalerSpec) { s.Behavior = fixed.Spec.Behavior }, "3 1000"},
		{"metrics", func(s *autoscaling.HorizontalPodAutoscalerSpec) {
			s.Metrics = []autoscaling.MetricSpec{podsMetric("a", "1500m")}
		}, "6 1500"},
		{"one metric more", func(s *autoscaling.HorizontalPodAutoscalerSpec) {
			s.Metrics = append(s.Metrics, podsMetric("a", "1500m"))
			s.Metrics[1], s.Metrics[0] = s.Metrics[0], s.Metrics[1]
		}, "6 1500 1000"},
		{"no metrics", func(s *autoscaling.HorizontalPodAutoscalerSpec) { s.Metrics = s.Metrics[:0] }, "3"},
	} {
		tr := newTrace(testConfig("1.37"), testHPA(1, 10, podsMetric("a", "1")))
		obs := func() *Observation {
			return observe(tr.hpa, 3, pods, Reading{Samples: samples}, Reading{Samples: samples})
		}
		if d := tr.sync(obs()); d.Desired != 6 {
			t.Fatalf("%s: %d before the edit", tt.name, d.Desired)
		}
		tt.edit(&tr.hpa.Spec)
		d := tr.sync(obs())
		got := fmt.Sprint(d.Desired)
		for i := range d.Metrics {
			got += fmt.Sprint(" ", d.Metrics[i].Target)
		}
		if got != tt.want {
			t.Errorf("%s: got %s, want %s", tt.name, got, tt.want)
		}
	}
}

// The API server rejects a metric whose type and block do not match, and a target
// without a value. Here such a metric only fails.
func TestMetricOfNoUse(t *testing.T) {
	full := autoscaling.MetricSpec{
		Object: objectMetric("a", autoscaling.ValueMetricType, "1").Object, Pods: podsMetric("a", "1").Pods,
		Resource: utilizationOf("cpu", 50).Resource, External: externalMetric("a", autoscaling.ValueMetricType, "1").External,
		ContainerResource: &autoscaling.ContainerResourceMetricSource{Name: "cpu", Container: "app", Target: target(autoscaling.AverageValueMetricType, "1")},
	}
	for _, kind := range []autoscaling.MetricSourceType{autoscaling.ObjectMetricSourceType, autoscaling.PodsMetricSourceType,
		autoscaling.ResourceMetricSourceType, autoscaling.ExternalMetricSourceType, autoscaling.ContainerResourceMetricSourceType, "Other"} {
		other := full
		other.Type = "Other"
		for _, metric := range []autoscaling.MetricSpec{{Type: kind}, other} {
			step := failedStep(t, metric)
			if step.Reason != ReasonInvalidMetricSourceType || step.Error != fmt.Sprintf("unknown metric source type %q", string(metric.Type)) {
				t.Errorf("%s: %s %s", metric.Type, step.Reason, step.Error)
			}
		}
	}
	for _, metric := range []autoscaling.MetricSpec{utilizationOf("cpu", 1), podsMetric("a", "1"), objectMetric("a", autoscaling.ValueMetricType, "1"),
		objectMetric("a", autoscaling.AverageValueMetricType, "1"), externalMetric("a", autoscaling.ValueMetricType, "1")} {
		target := targetOf(&metric)
		*target = autoscaling.MetricTarget{Type: target.Type}
		if step := failedStep(t, metric); !strings.Contains(step.Error, "target") {
			t.Errorf("%s without a target: %s", metric.Type, step.Error)
		}
	}
}

// failedStep runs a metric that cannot work and returns its step: the sync keeps the count.
func failedStep(t *testing.T, metric autoscaling.MetricSpec) MetricStep {
	t.Helper()
	pods, samples := testPods(t, "3*R2000", "1")
	tr := newTrace(testConfig("1.37"), testHPA(1, 10, metric))
	d := tr.sync(observe(tr.hpa, 3, pods, Reading{Samples: samples, Values: []int64{1}}))
	if d.Desired != 3 || d.Metrics[0].Verdict != VerdictFailed {
		t.Errorf("%s: %d replicas, %v", metric.Type, d.Desired, d.Metrics[0].Verdict)
	}
	return d.Metrics[0]
}

func targetOf(m *autoscaling.MetricSpec) *autoscaling.MetricTarget {
	switch {
	case m.Resource != nil:
		return &m.Resource.Target
	case m.Pods != nil:
		return &m.Pods.Target
	case m.Object != nil:
		return &m.Object.Target
	}
	return &m.External.Target
}

// The flag's window counts in whole seconds, as maybeInitScaleDownStabilizationWindow
// writes it into the spec.
func TestWholeSecondsOfTheFlag(t *testing.T) {
	if got := newRules(nil, 90500*time.Millisecond).window; got != 90*time.Second {
		t.Errorf("a window of 90.5 s is %v", got)
	}
}

// The reason of a failed metric is found by the name of the metric's type.
func TestFailureReasons(t *testing.T) {
	c := New(Config{Release: Newest()})
	for _, info := range autoscaling.MetricTypes() {
		name := "FailedGet" + string(info.Type) + "Metric"
		if LookupReason(name) == ReasonNone {
			t.Errorf("there is no reason %s", name)
		}
	}
	if m := c.newMetric(autoscaling.MetricSpec{Type: "Guess"}); m.failure != ReasonInvalidMetricSourceType {
		t.Errorf("an unknown type fails with %s", m.failure)
	}
}

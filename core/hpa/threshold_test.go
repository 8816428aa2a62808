package hpa

import (
	"strings"
	"testing"

	"k8s.io/apimachinery/pkg/api/resource"

	"hpaplayground/core/autoscaling"
)

// At the threshold a sync proposes the same replicas. If the reading is larger by 0.001, it
// proposes more replicas.
func TestScaleUpThreshold(t *testing.T) {
	external := autoscaling.ExternalMetricSourceType
	for _, c := range []struct {
		version  string
		metric   autoscaling.MetricSpec
		request  string
		replicas int32
		want     int64
	}{
		{"1.32", utilizationOf("cpu", 50), "1", 3, 549},
		{"1.32", utilizationOf("cpu", 7), "1", 3, 79},
		{"1.32", averageOf("cpu", "1"), "", 3, 1099},
		{"1.37", utilizationOf("cpu", 50), "1", 3, 559},
		{"1.37", utilizationOf("cpu", 50), "333m", 3, 186},
		{"1.37", utilizationOf("cpu", 70), "70m", 3, 54},
		{"1.37", utilizationOf("cpu", 1), "7", 3, 139},
		{"1.37", averageOf("cpu", "300m"), "1", 3, 330},
		{"1.37", averageOf("cpu", "417m"), "", 3, 458},
		{"1.37", podsMetric("rps", "10"), "1", 2, 11_000},
		{"1.37", objectMetric("hits", autoscaling.ValueMetricType, "43"), "1", 4, 47_300},
		{"1.37", objectMetric("hits", autoscaling.AverageValueMetricType, "43"), "1", 4, 189_200},
		{"1.37", externalMetric("q", autoscaling.ValueMetricType, "7"), "1", 4, 7700},
		{"1.37", externalMetric("q", autoscaling.AverageValueMetricType, "7"), "1", 4, 30_800},
		{"1.37", externalMetric("q", autoscaling.ValueMetricType, "7"), "1", 0, 0},
		{"1.37", externalMetric("q", autoscaling.AverageValueMetricType, "7"), "1", 0, 0},
	} {
		h := testHPA(0, 100, c.metric)
		pods, samples := testPods(t, strings.Repeat("R ", int(c.replicas)), c.request)
		threshold, ok := New(testConfig(c.version)).ScaleUpThreshold(&c.metric, nil, testTemplate(c.request), c.replicas)
		if !ok || threshold != float64(c.want) {
			t.Errorf("%v: %v, %t, want %d", c.metric, threshold, ok, c.want)
			continue
		}
		for i, more := range []bool{false, true} {
			value := c.want + int64(i)
			for k := range samples {
				samples[k].Present, samples[k].Value = true, value
			}
			reading := Reading{Samples: samples}
			if c.metric.Type == external || c.metric.Object != nil {
				reading = Reading{Values: []int64{value}}
			}
			step := propose(t, c.version, h, c.replicas, c.replicas, pods, reading)
			if got := step.Proposal > c.replicas; got != more {
				t.Errorf("%v with %d: %d of %d replicas", c.metric, value, step.Proposal, c.replicas)
			}
		}
	}
}

// The HPA's own tolerance counts. A metric that always fails has no largest reading.
func TestThresholdTolerance(t *testing.T) {
	tolerance := resource.MustParse("0.5")
	behavior := &autoscaling.HorizontalPodAutoscalerBehavior{ScaleUp: &autoscaling.HPAScalingRules{Tolerance: &tolerance}}
	cpu, fails := utilizationOf("cpu", 50), utilizationOf("cpu", 50)
	fails.Resource = nil
	for _, c := range []struct {
		metric  autoscaling.MetricSpec
		request string
		want    float64
		ok      bool
	}{
		{cpu, "1", 759, true},
		{cpu, "", 0, false},
		{cpu, "0", 0, false},
		{fails, "1", 0, false},
	} {
		threshold, ok := New(testConfig("1.37")).ScaleUpThreshold(&c.metric, behavior, testTemplate(c.request), 3)
		if ok != c.ok || ok && threshold != c.want {
			t.Errorf("%+v of %q: %v, %t, want %v, %t", c.metric, c.request, threshold, ok, c.want, c.ok)
		}
	}
}

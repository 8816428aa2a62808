package hpa

import (
	"math"
	"testing"
	"time"

	"hpaplayground/core/autoscaling"
)

// TestSteps prints a sync that ran through every step.
func TestSteps(t *testing.T) {
	pods, samples := testPods(t, "2*R1000 P R", "1")
	h := testHPA(1, 10, utilizationOf("memory", 50), podsMetric("rps", "1"), externalMetric("q", autoscaling.AverageValueMetricType, "1"))
	h.Spec.Behavior = &autoscaling.HorizontalPodAutoscalerBehavior{}
	autoscaling.SetDefaults(h)
	tr := newTrace(testConfig("1.37"), h)
	tr.now = testNow
	d := tr.sync(observe(h, 4, pods, Reading{Samples: samples}, Reading{Error: "X"}, Reading{Values: []int64{4000}}))
	// The two ready pods use 200 % of the memory target. With the missing and the
	// pending pod as 0, it is 100 %.
	sameJSON(t, d.Steps(), `[
 {"step": "metric", "in": [4], "out": 4, "reason": "within tolerance", "field": "spec.metrics[0]", "metric": {
  "name": "memory resource utilization (percentage of request)", "rule": "utilization", "pods": {"ready": 2, "unready": 1, "missing": 1},
  "samples": 2, "total": 2000, "requests": 2000, "value": 1000, "utilizationPercent": 100, "target": 50,
  "ratio": 2, "toleranceUp": 0.1, "toleranceDown": 0.1,
  "refilled": {"missingAs": 0, "unreadyAs": 0, "ratio": 1, "samples": 4, "inPercentOf": "request"}
 }},
 {"step": "metric", "in": [4], "out": 4, "reason": "FailedGetPodsMetric", "field": "spec.metrics[1]", "error": "unable to get metric rps: X",
  "metric": {"name": "pods metric rps", "pods": {"ready": 0}, "samples": 0, "total": 0, "value": 0, "target": 0, "ratio": 0, "toleranceUp": 0, "toleranceDown": 0}},
 {"step": "metric", "in": [4], "out": 4, "reason": "within tolerance", "field": "spec.metrics[2]", "metric": {
  "name": "external metric q(nil)", "rule": "perPod", "pods": {"ready": 0},
  "samples": 1, "total": 4000, "value": 1000, "target": 1000, "ratio": 1, "toleranceUp": 0.1, "toleranceDown": 0.1
 }},
 {"step": "largest", "in": [4, 4], "out": 4, "reason": "memory resource utilization (percentage of request)", "field": "spec.metrics"},
 {"step": "stabilize", "in": [4], "out": 4, "reason": "ReadyForNewScale", "field": "spec.behavior.scaleDown.stabilizationWindowSeconds",
  "window": {"up": 0, "down": 300, "lowest": 4, "highest": 4}},
 {"step": "limit", "in": [4], "out": 4, "reason": "DesiredWithinRange"},
 {"step": "rescale", "in": [4], "out": 4, "error": "invalid metrics (1 invalid out of 3), first error is: failed to get pods metric value: unable to get metric rps: X"}
]`)
}

// TestStepsRefilled: the step has the assumed usage of missing and unready pods.
func TestStepsRefilled(t *testing.T) {
	for _, tt := range []struct {
		metric autoscaling.MetricSpec
		pods   string
		want   string
	}{
		{utilizationOf("memory", 50), "2*R1000 P", `{"unreadyAs": 0, "ratio": 1.32, "samples": 3}`},
		{utilizationOf("memory", 50), "2*R100 R", `{"missingAs": 100, "ratio": 0.8, "samples": 3, "inPercentOf": "request"}`},
		{podsMetric("rps", "1"), "2*R100 R", `{"missingAs": 1000, "ratio": 0.4, "samples": 3}`},
	} {
		pods, samples := testPods(t, tt.pods, "1")
		step := propose(t, "1.37", testHPA(1, 10, tt.metric), 3, 3, pods, Reading{Samples: samples})
		sameJSON(t, step.step(3, 0).Metric.Refilled, tt.want)
	}
}

// TestStepsOfLimits: each reason has the field that governs it.
func TestStepsOfLimits(t *testing.T) {
	for reason, want := range map[Reason]string{
		ReasonScaleUpLimit: "spec.behavior.scaleUp.policies", ReasonScaleDownLimit: "spec.behavior.scaleDown.policies",
		ReasonTooManyReplicas: "spec.maxReplicas", ReasonTooFewReplicas: "spec.minReplicas", ReasonDesiredWithinRange: "",
	} {
		if got := reason.field(); got != want {
			t.Errorf("%s: got %q, want %q", reason, got, want)
		}
	}
	d := Decision{
		Current: 4, Desired: 6, Reason: "above", Rescaled: true, Winner: -1,
		Stabilization: &StabilizationStep{In: 9, Out: 8, Lowest: 8, Highest: 9, UpWindow: time.Minute, DownWindow: 90 * time.Second, Reason: ReasonScaleUpStabilized},
		Limit:         &LimitStep{In: 8, Out: 6, HasRate: true, Rate: 6, Policies: []PolicyStep{{1, 2, 5, 6}}, Reason: ReasonScaleUpLimit},
	}
	sameJSON(t, d.Steps(), `[
 {"step": "stabilize", "in": [9], "out": 8, "reason": "ScaleUpStabilized", "field": "spec.behavior.scaleUp.stabilizationWindowSeconds",
  "window": {"up": 60, "down": 90, "lowest": 8, "highest": 9}},
 {"step": "limit", "in": [8], "out": 6, "reason": "ScaleUpLimit", "field": "spec.behavior.scaleUp.policies",
  "rate": {"allowed": 6, "policies": [{"added": 1, "removed": 2, "periodStart": 5, "limit": 6}]}},
 {"step": "rescale", "in": [4], "out": 6, "reason": "above"}
]`)
}

// TestStepsWithoutMetrics: in each zone that reads no metrics the bounds decide,
// and a sync whose metrics all failed has no winner.
func TestStepsWithoutMetrics(t *testing.T) {
	for zone, want := range map[Zone]string{
		ZoneAboveMax: `{"step": "bounds", "in": [9], "out": 5, "reason": "above maxReplicas", "field": "spec.maxReplicas"}`,
		ZoneBelowMin: `{"step": "bounds", "in": [9], "out": 5, "reason": "below minReplicas", "field": "spec.minReplicas"}`,
		ZoneDisabled: `{"step": "bounds", "in": [9], "out": 5, "reason": "disabled at zero", "field": "spec.minReplicas"}`,
		ZoneFailed:   `{"step": "bounds", "in": [9], "out": 5, "reason": "scale not read", "field": "spec.scaleTargetRef"}`,
	} {
		d := Decision{Current: 9, Desired: 5, Zone: zone, Winner: -1}
		sameJSON(t, d.Steps(), "["+want+`, {"step": "rescale", "in": [9], "out": 5}]`)
	}
	d := Decision{Current: 3, Desired: 3, Winner: -1, Proposed: failed, Metrics: []MetricStep{{Error: "X"}}}
	sameJSON(t, d.Steps()[1], `{"step": "largest", "out": -1, "field": "spec.metrics"}`)
}

func TestNumber(t *testing.T) {
	sameJSON(t, []number{1.5, number(math.NaN()), number(math.Inf(1)), number(math.Inf(-1))}, `[1.5, "NaN", "+Inf", "-Inf"]`)
}

func TestAbove(t *testing.T) {
	for _, c := range []struct {
		step  MetricStep
		above bool
	}{
		{MetricStep{Ratio: 1.25, ToleranceUp: 0.25, Verdict: VerdictWithinTolerance}, false},
		{MetricStep{Ratio: 1.5, ToleranceUp: 0.25, Verdict: VerdictScaled}, true},
		{MetricStep{Ratio: 0.5, ToleranceUp: 0.25, Verdict: VerdictScaled}, false},
		{MetricStep{Ratio: 1.5, ToleranceUp: 0.25, Verdict: VerdictFailed}, false},
	} {
		if above := c.step.Above(); above != c.above {
			t.Errorf("%+v: above is %v", c.step, above)
		}
	}
}

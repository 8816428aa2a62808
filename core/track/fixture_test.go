package track_test

import (
	"time"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/hpa"
	"hpaplayground/core/timeline"
	"hpaplayground/core/track"
)

// at is the moment of the i-th sync of the fixture.
func at(i int) time.Duration { return time.Duration(i) * 15 * time.Second }

// fixture is a run of two minutes. The HPA scales up, limited by a policy. Then two syncs
// have no metrics. Then the HPA scales down, delayed by a window.
func fixture() track.Run {
	minimum := int32(2)
	object := &autoscaling.HorizontalPodAutoscaler{}
	object.Spec.MinReplicas, object.Spec.MaxReplicas = &minimum, 9
	tl := &timeline.Timeline{
		Duration: 2 * time.Minute,
		HPAs:     []timeline.HPA{{Versions: []timeline.Version{{At: -time.Hour, Object: object}}}},
		Targets:  []timeline.Target{{Name: "Deployment/web"}},
	}
	for i, s := range []struct {
		from, to, wanted int32
		percent          int32
		limit, window    string
		failed           bool
	}{
		{2, 2, 2, 50, "DesiredWithinRange", "ReadyForNewScale", false},
		{2, 4, 6, 150, "ScaleUpLimit", "ReadyForNewScale", false},
		{4, 6, 6, 75, "DesiredWithinRange", "ReadyForNewScale", false},
		{6, 6, 0, 0, "", "", true},
		{6, 6, 0, 0, "", "", true},
		{6, 6, 3, 25, "DesiredWithinRange", "ScaleDownStabilized", false},
		{6, 3, 3, 25, "DesiredWithinRange", "ReadyForNewScale", false},
	} {
		d := hpa.Decision{Current: s.from, Desired: s.to, Min: 2, Max: 9, Proposed: s.wanted, Rescaled: s.from != s.to}
		step := hpa.MetricStep{
			Type: autoscaling.ResourceMetricSourceType, Name: "cpu resource utilization (percentage of request)",
			Rule: hpa.RuleUtilization, Utilization: s.percent, Target: 50, ToleranceDown: 0.1, ToleranceUp: 0.2, Verdict: hpa.VerdictScaled,
		}
		conditions := []autoscaling.HorizontalPodAutoscalerCondition{
			{Type: autoscaling.AbleToScale, Status: "True", Reason: s.window},
			{Type: autoscaling.ScalingActive, Status: "True", Reason: "ValidMetricFound", Message: "fine"},
		}
		if s.failed {
			step.Verdict, step.Reason = hpa.VerdictFailed, hpa.ReasonFailedGetResourceMetric
			d.Winner = -1
			d.Events = []hpa.Event{{Type: "Warning", Reason: "FailedGetResourceMetric"}}
			conditions = conditions[1:]
			conditions[0] = autoscaling.HorizontalPodAutoscalerCondition{
				Type: autoscaling.ScalingActive, Status: "False", Reason: "FailedGetResourceMetric",
			}
		} else {
			d.Stabilization = &hpa.StabilizationStep{In: s.wanted, Out: s.wanted, Reason: hpa.LookupReason(s.window)}
			d.Limit = &hpa.LimitStep{Reason: hpa.LookupReason(s.limit)}
			if s.window == "ScaleDownStabilized" {
				d.Stabilization.Out = s.from
			}
		}
		d.Metrics = []hpa.MetricStep{step}
		d.Status = &autoscaling.HorizontalPodAutoscalerStatus{Conditions: conditions}
		tl.Syncs = append(tl.Syncs, timeline.Sync{At: at(i), Decision: d})
		tl.Targets[0].Spec.Set(at(i), float64(s.to))
	}
	return track.Of(tl, 0)
}

package paste

import (
	"testing"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/internal/trial"
	"hpaplayground/core/kubectl"
	"hpaplayground/core/timeline"
)

// TestMetricTypes checks that the output of describe for each type of metric is read as
// this type, with its target and its current value.
func TestMetricTypes(t *testing.T) {
	for _, parent := range autoscaling.MetricTypes() {
		spec, ok := trial.MetricOf(parent, "m")
		status, also := trial.StatusOf(parent, "m")
		if !ok || !also {
			t.Errorf("%s: MetricSpec or MetricStatus has no field %s", parent.Type, parent.Field)
			continue
		}
		h := &autoscaling.HorizontalPodAutoscaler{}
		h.Name, h.Namespace = "web", "default"
		h.Spec = autoscaling.HorizontalPodAutoscalerSpec{MaxReplicas: 3, Metrics: []autoscaling.MetricSpec{spec},
			ScaleTargetRef: autoscaling.CrossVersionObjectReference{Kind: "Deployment", Name: "web"}}
		h.Status.CurrentMetrics = []autoscaling.MetricStatus{status}
		tl := &timeline.Timeline{HPAs: []timeline.HPA{{Key: h.Key(), Target: -1, Versions: []timeline.Version{{Object: h}}}}}
		text := kubectl.DescribeHPA(tl, 0, 0)
		yaml, _, _ := readDescribe(text)
		got := hpasIn(t, yaml)
		if len(got) != 1 || len(got[0].Spec.Metrics) != 1 || len(got[0].Status.CurrentMetrics) != 1 {
			t.Errorf("%s: describe_metrics.go does not read it:\n%s", parent.Type, text)
			continue
		}
		m := &got[0].Spec.Metrics[0]
		if b := m.Block(); m.Type != parent.Type || b.Target == nil || b.Target.Value == nil && b.Target.AverageValue == nil {
			t.Errorf("%s: metricNamed reads it as %q:\n%s", parent.Type, m.Type, text)
		}
		if got[0].Status.CurrentMetrics[0].Block(parent.Type).Current == nil {
			t.Errorf("%s: measured does not know it:\n%s", parent.Type, text)
		}
	}
}

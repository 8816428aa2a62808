package track

import (
	"strings"
	"testing"

	"k8s.io/apimachinery/pkg/api/resource"

	"hpaplayground/core/autoscaling"
)

// Applying the same spec changes nothing, even if one of two equal quantities was written as text
// before.
func TestChanges(t *testing.T) {
	spec := func(highest int32, target string) *autoscaling.HorizontalPodAutoscalerSpec {
		value := resource.MustParse(target)
		return &autoscaling.HorizontalPodAutoscalerSpec{MaxReplicas: highest, Metrics: []autoscaling.MetricSpec{{
			Type: "Pods", Pods: &autoscaling.PodsMetricSource{Target: autoscaling.MetricTarget{AverageValue: &value}},
		}}}
	}
	written, two := spec(5, "100m"), int32(2)
	_ = written.Metrics[0].Pods.Target.AverageValue.String()
	low := spec(12, "1")
	low.MinReplicas = &two
	for want, specs := range map[string][2]*autoscaling.HorizontalPodAutoscalerSpec{
		"":                   {spec(5, "100m"), written},
		"maxReplicas 12 → 5": {spec(12, "1"), spec(5, "1")},
		"metrics":            {spec(5, "1"), spec(5, "2")},
		"minReplicas 2 → 1":  {low, spec(12, "1")},
	} {
		if got := strings.Join(changes(specs[0], specs[1]), ", "); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

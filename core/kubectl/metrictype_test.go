package kubectl

import (
	"strings"
	"testing"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/internal/trial"
	"hpaplayground/core/timeline"
)

// TestMetricTypes: get and describe print the target and the current value of each type of
// metric.
func TestMetricTypes(t *testing.T) {
	for _, metricType := range autoscaling.MetricTypes() {
		spec, ok := trial.MetricOf(metricType, "m")
		status, hasStatus := trial.StatusOf(metricType, "m")
		if !ok || !hasStatus {
			t.Errorf("%s: MetricSpec or MetricStatus has no field %s", metricType.Type, metricType.Field)
			continue
		}
		object := readHPA(t, []byte("metadata: {name: web, namespace: default}\nspec: {scaleTargetRef: {kind: Deployment, name: web}, maxReplicas: 3}"))
		object.Spec.Metrics = []autoscaling.MetricSpec{spec}
		object.Status.CurrentMetrics = []autoscaling.MetricStatus{status}
		tl := &timeline.Timeline{Start: start, HPAs: []timeline.HPA{{Key: object.Key(), Target: -1, Versions: []timeline.Version{{Object: object}}}}}
		if got := DescribeHPA(tl, 0, 0); strings.Contains(got, "unknown metric type") || !strings.Contains(got, "1 / 1\n") {
			t.Errorf("%s: describe does not know it:\n%s", metricType.Type, got)
		}
		if got := GetHPA(tl, 0); !strings.Contains(got, "1/1") {
			t.Errorf("%s: get does not know it:\n%s", metricType.Type, got)
		}
	}
}

package autoscaling_test

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"k8s.io/apimachinery/pkg/util/validation/field"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/internal/trial"
)

// TestMetricTypes checks that each type of metric has a block in a spec and in a status,
// that Block knows both, and that the old versions of the API have a form for it.
func TestMetricTypes(t *testing.T) {
	for _, metricType := range autoscaling.MetricTypes() {
		spec, ok := trial.MetricOf(metricType, "m")
		status, hasStatus := trial.StatusOf(metricType, "m")
		if !ok || !hasStatus {
			t.Errorf("%s: MetricSpec or MetricStatus has no field %s", metricType.Type, metricType.Field)
			continue
		}
		if b := spec.Block(); b.Target == nil || b.Name != "m" || b.MetricType != metricType {
			t.Errorf("%s: MetricSpec.Block does not know it: %+v", metricType.Type, b)
		}
		if b := status.Block(metricType.Type); b.Current == nil || b.Name != "m" || b.MetricType != metricType {
			t.Errorf("%s: MetricStatus.Block does not know it: %+v", metricType.Type, b)
		}
		if got := missing(spec); got != "" {
			t.Errorf("%s: the blocks of validate_metrics.go leave it out: %s", metricType.Type, got)
		}
		if nameless, _ := trial.MetricOf(metricType, ""); !strings.Contains(missing(nameless), "."+metricType.Field+".") {
			t.Errorf("%s: validate_metrics.go does not miss the name in its block", metricType.Type)
		}
		flat := fmt.Sprintf(`[{"type": %q, %q: {}}]`, metricType.Type, metricType.Field)
		old, err := autoscaling.FromV2beta1([]byte(`{"spec": {"metrics": ` + flat + `}, "status": {"currentMetrics": ` + flat + `}}`))
		if err != nil {
			t.Errorf("%s: %v", metricType.Type, err)
			continue
		}
		if old.Spec.Metrics[0].Block().Target == nil {
			t.Errorf("%s: the convert of v1MetricSpec leaves out its block", metricType.Type)
		}
		if b := old.Status.CurrentMetrics[0].Block(metricType.Type); b.Current == nil {
			t.Errorf("%s: the convert of v1MetricStatus leaves out its block", metricType.Type)
		}
	}
}

// missing returns the API server's errors about missing and unknown fields of an HPA with
// the metric.
func missing(m autoscaling.MetricSpec) string {
	var h autoscaling.HorizontalPodAutoscaler
	h.Name, h.Namespace = "web", "default"
	h.Spec = autoscaling.HorizontalPodAutoscalerSpec{MaxReplicas: 3, Metrics: []autoscaling.MetricSpec{m},
		ScaleTargetRef: autoscaling.CrossVersionObjectReference{APIVersion: "apps/v1", Kind: "Deployment", Name: "web"}}
	var list []string
	for _, err := range autoscaling.Validate(&h, autoscaling.ValidationOptions{}) {
		if err.Type == field.ErrorTypeRequired || err.Type == field.ErrorTypeNotSupported {
			list = append(list, err.Error())
		}
	}
	return strings.Join(list, "; ")
}

// TestBlock checks that Block returns the block of the metric's type, even if other blocks
// are set, and that its pointers point into the metric.
func TestBlock(t *testing.T) {
	var specs autoscaling.MetricSpec
	var statuses autoscaling.MetricStatus
	for _, metricType := range autoscaling.MetricTypes() {
		metric, _ := trial.MetricOf(metricType, "m-"+metricType.Field)
		add(&specs, &metric)
		other, _ := trial.StatusOf(metricType, "m-"+metricType.Field)
		add(&statuses, &other)
	}
	for _, metricType := range autoscaling.MetricTypes() {
		specs.Type = metricType.Type
		checkBlock(t, specs.Block(), metricType, &specs, "Target")
		if empty := (&autoscaling.MetricSpec{Type: metricType.Type}).Block(); empty != (autoscaling.Block{}) {
			t.Errorf("%s without its block: %+v", metricType.Type, empty)
		}
		checkBlock(t, statuses.Block(metricType.Type), metricType, &statuses, "Current")
		if empty := (&autoscaling.MetricStatus{}).Block(metricType.Type); empty != (autoscaling.Block{}) {
			t.Errorf("status of %s without its block: %+v", metricType.Type, empty)
		}
	}
}

// add copies the blocks of the metric from to the metric to.
func add(to, from any) {
	t, f := reflect.ValueOf(to).Elem(), reflect.ValueOf(from).Elem()
	for i := range t.NumField() {
		if f.Field(i).Kind() == reflect.Pointer && !f.Field(i).IsNil() {
			t.Field(i).Set(f.Field(i))
		}
	}
}

// checkBlock compares a block with the fields of the metric's own block. value is Target or
// Current.
func checkBlock(t *testing.T, b autoscaling.Block, metricType autoscaling.MetricType, metric any, value string) {
	t.Helper()
	name := "m-" + metricType.Field
	block := reflect.ValueOf(metric).Elem().FieldByNameFunc(func(field string) bool { return strings.EqualFold(field, metricType.Field) })
	if !block.IsValid() || block.IsNil() {
		t.Errorf("%s: %T has no field %s", metricType.Type, metric, metricType.Field)
		return
	}
	at := func(field string) any {
		if f := block.Elem().FieldByName(field); f.IsValid() {
			return f.Addr().Interface()
		}
		return nil
	}
	if b.Name != name || b.MetricType != metricType || b.Resource() != "" && b.Metric != nil {
		t.Errorf("%s: %+v", metricType.Type, b)
	}
	if (metricType.API == autoscaling.ResourceMetrics) != (b.Resource() == name) {
		t.Errorf("%s: the resource is %q", metricType.Type, b.Resource())
	}
	pointers := map[string]any{"Metric": b.Metric, "DescribedObject": b.Object, "Target": b.Target, "Current": b.Current}
	for field, got := range pointers {
		want := at(field)
		if reflect.ValueOf(got).IsNil() {
			got = nil
		}
		if got != want || field == value && got == nil {
			t.Errorf("%s: the block's %s is %v, the metric's %v", metricType.Type, field, got, want)
		}
	}
	if (at("Container") != nil) != (b.Container == name) {
		t.Errorf("%s: the container is %q", metricType.Type, b.Container)
	}
}

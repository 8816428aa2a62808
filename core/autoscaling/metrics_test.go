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

// TestMetricTypes: each type of metric has its block in a spec and in a status, a case of
// Block for both, and a form in the old versions of the API.
func TestMetricTypes(t *testing.T) {
	for _, of := range autoscaling.MetricTypes() {
		spec, ok := trial.MetricOf(of, "m")
		status, also := trial.StatusOf(of, "m")
		if !ok || !also {
			t.Errorf("%s: MetricSpec or MetricStatus has no field %s", of.Type, of.Field)
			continue
		}
		if b := spec.Block(); b.Target == nil || b.Name != "m" || b.MetricType != of {
			t.Errorf("%s: MetricSpec.Block does not know it: %+v", of.Type, b)
		}
		if b := status.Block(of.Type); b.Current == nil || b.Name != "m" || b.MetricType != of {
			t.Errorf("%s: MetricStatus.Block does not know it: %+v", of.Type, b)
		}
		if got := missing(spec); got != "" {
			t.Errorf("%s: the blocks of validate_metrics.go leave it out: %s", of.Type, got)
		}
		if nameless, _ := trial.MetricOf(of, ""); !strings.Contains(missing(nameless), "."+of.Field+".") {
			t.Errorf("%s: validate_metrics.go does not miss the name in its block", of.Type)
		}
		flat := fmt.Sprintf(`[{"type": %q, %q: {}}]`, of.Type, of.Field)
		old, err := autoscaling.FromV2beta1([]byte(`{"spec": {"metrics": ` + flat + `}, "status": {"currentMetrics": ` + flat + `}}`))
		if err != nil {
			t.Errorf("%s: %v", of.Type, err)
			continue
		}
		if old.Spec.Metrics[0].Block().Target == nil {
			t.Errorf("%s: the convert of v1MetricSpec leaves out its block", of.Type)
		}
		if b := old.Status.CurrentMetrics[0].Block(of.Type); b.Current == nil {
			t.Errorf("%s: the convert of v1MetricStatus leaves out its block", of.Type)
		}
	}
}

// missing returns what the API server misses or does not know in an HPA with the metric.
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

// TestBlock: a metric's block is the block of its type, even if others are set. Its
// pointers point into the metric.
func TestBlock(t *testing.T) {
	var specs autoscaling.MetricSpec
	var statuses autoscaling.MetricStatus
	for _, of := range autoscaling.MetricTypes() {
		one, _ := trial.MetricOf(of, "m-"+of.Field)
		add(&specs, &one)
		other, _ := trial.StatusOf(of, "m-"+of.Field)
		add(&statuses, &other)
	}
	for _, of := range autoscaling.MetricTypes() {
		specs.Type = of.Type
		checkBlock(t, specs.Block(), of, &specs, "Target")
		if empty := (&autoscaling.MetricSpec{Type: of.Type}).Block(); empty != (autoscaling.Block{}) {
			t.Errorf("%s without its block: %+v", of.Type, empty)
		}
		checkBlock(t, statuses.Block(of.Type), of, &statuses, "Current")
		if empty := (&autoscaling.MetricStatus{}).Block(of.Type); empty != (autoscaling.Block{}) {
			t.Errorf("status of %s without its block: %+v", of.Type, empty)
		}
	}
}

// add sets the blocks of a metric that another one has.
func add(to, from any) {
	t, f := reflect.ValueOf(to).Elem(), reflect.ValueOf(from).Elem()
	for i := range t.NumField() {
		if f.Field(i).Kind() == reflect.Pointer && !f.Field(i).IsNil() {
			t.Field(i).Set(f.Field(i))
		}
	}
}

// checkBlock compares a block with the fields of the metric's own block. Its value is a
// target or a current value.
func checkBlock(t *testing.T, b autoscaling.Block, of autoscaling.MetricType, metric any, value string) {
	t.Helper()
	name := "m-" + of.Field
	own := reflect.ValueOf(metric).Elem().FieldByNameFunc(func(field string) bool { return strings.EqualFold(field, of.Field) })
	if !own.IsValid() || own.IsNil() {
		t.Errorf("%s: %T has no field %s", of.Type, metric, of.Field)
		return
	}
	at := func(field string) any {
		if f := own.Elem().FieldByName(field); f.IsValid() {
			return f.Addr().Interface()
		}
		return nil
	}
	if b.Name != name || b.MetricType != of || b.Resource() != "" && b.Metric != nil {
		t.Errorf("%s: %+v", of.Type, b)
	}
	if (of.API == autoscaling.ResourceMetrics) != (b.Resource() == name) {
		t.Errorf("%s: the resource is %q", of.Type, b.Resource())
	}
	pointers := map[string]any{"Metric": b.Metric, "DescribedObject": b.Object, "Target": b.Target, "Current": b.Current}
	for field, got := range pointers {
		want := at(field)
		if reflect.ValueOf(got).IsNil() {
			got = nil
		}
		if got != want || field == value && got == nil {
			t.Errorf("%s: the block's %s is %v, the metric's %v", of.Type, field, got, want)
		}
	}
	if (at("Container") != nil) != (b.Container == name) {
		t.Errorf("%s: the container is %q", of.Type, b.Container)
	}
}

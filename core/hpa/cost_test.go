package hpa

import (
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"hpaplayground/core/autoscaling"
	"hpaplayground/internal/golden"
)

// Costs limit the length of a run, so the golden lists each sync's cost.
func TestCost(t *testing.T) {
	var out strings.Builder
	for _, detail := range []bool{false, true} {
		config := testConfig("1.36")
		config.Detail = detail
		window, none := int32(30), int32(0)
		pods, samples := testPods(t, "3*R1900 2*R2100 U N T 2*P", "1")
		tr := newTrace(config, testHPA(1, 40, utilizationOf("cpu", 50), podsMetric("rps", "1"), externalMetric("queue", autoscaling.AverageValueMetricType, "30")))
		tr.hpa.Spec.Behavior = &autoscaling.HorizontalPodAutoscalerBehavior{ScaleUp: &autoscaling.HPAScalingRules{
			StabilizationWindowSeconds: &window,
			Policies:                   []autoscaling.HPAScalingPolicy{podsPolicy(2, 60), percentPolicy(10, 30)},
		}, ScaleDown: &autoscaling.HPAScalingRules{StabilizationWindowSeconds: &none, Policies: []autoscaling.HPAScalingPolicy{podsPolicy(3, 60)}}}
		rival := &trace{c: tr.c, hpa: testHPA(1, 10, podsMetric("a", "1"))}
		rival.hpa.Name = "rival"
		writeCost := func(what string, tr *trace, readings ...Reading) {
			tr.now += 15 * time.Second
			obs := observe(tr.hpa, 8, pods, readings...)
			d := tr.sync(obs)
			cost := tr.c.TakeCost()
			fmt.Fprintf(&out, "detail %t, %s: %d → %d, work %d, kept %d\n", detail, what, d.Current, d.Desired, cost.Work, cost.Bytes)
		}
		usual := []Reading{{Samples: samples}, {Samples: samples}, {Values: []int64{100_000, 200_000}}}
		tr.now = testNow
		for n := range 5 {
			writeCost(fmt.Sprintf("sync %d", n+1), tr, usual...)
		}
		writeCost("another value", tr, usual[0], usual[1], Reading{Values: []int64{900_000}})
		writeCost("an error", tr, usual[0], usual[1], Reading{Error: "unable to fetch metrics from external metrics API"})
		writeCost("the same error", tr, usual[0], usual[1], Reading{Error: "unable to fetch metrics from external metrics API"})
		_, idle := testPods(t, "3*R100 2*R100 U N T 2*P", "1")
		for n := range 3 {
			writeCost(fmt.Sprintf("idle sync %d", n+1), tr, Reading{Samples: idle}, Reading{Samples: idle}, Reading{Values: []int64{1000}})
		}
		writeCost("up again", tr, usual...)
		tr.c.Add(rival.hpa.Key())
		rival.now = tr.now
		writeCost("an HPA on the same pods", rival, Reading{Samples: samples})
		writeCost("with that one", tr, usual...)
	}
	golden.File(t, "testdata/cost.txt", []byte(out.String()))
}

// Two steps are equal only if all their fields are equal.
func TestSame(t *testing.T) {
	differs(t, "MetricStep", func(a, b *MetricStep) bool { return a.equals(b) })
	differs(t, "StabilizationStep", func(a, b *StabilizationStep) bool { return a.equals(b) })
	differs(t, "LimitStep", func(a, b *LimitStep) bool { return a.equals(b) })
}

func differs[T any](t *testing.T, name string, same func(a, b *T) bool) {
	t.Helper()
	var zero T
	if !same(&zero, new(T)) {
		t.Errorf("two empty values of %s are not the same", name)
	}
	for i := range reflect.TypeFor[T]().NumField() {
		var other T
		field := reflect.ValueOf(&other).Elem().Field(i)
		switch field.Kind() {
		case reflect.Bool:
			field.SetBool(true)
		case reflect.String:
			field.SetString("x")
		case reflect.Float64:
			field.SetFloat(1)
		case reflect.Slice:
			field.Set(reflect.MakeSlice(field.Type(), 1, 1))
		default:
			if field.CanInt() {
				field.SetInt(1)
			} else {
				field.SetUint(1)
			}
		}
		if same(&zero, &other) {
			t.Errorf("%s: %s makes no difference", name, reflect.TypeFor[T]().Field(i).Name)
		}
	}
}

package autoscaling

import (
	"reflect"
	"testing"
	"time"

	"k8s.io/apimachinery/pkg/api/resource"

	"hpaplayground/core/meta"
)

// TestEqualSeesEveryField changes one leaf at a time.
func TestEqualSeesEveryField(t *testing.T) {
	var a HorizontalPodAutoscalerStatus
	fill(reflect.ValueOf(&a).Elem())
	if !a.Equal(&a) || !a.Equal(meta.DeepCopy(&a)) {
		t.Fatal("a status does not equal itself")
	}
	for _, path := range leaves(reflect.ValueOf(&a).Elem(), nil) {
		b := meta.DeepCopy(&a)
		v := reflect.ValueOf(b).Elem()
		for _, i := range path {
			switch {
			case v.Kind() == reflect.Pointer:
				v = v.Elem().Field(i)
			case v.Kind() == reflect.Slice:
				v = v.Index(i)
			default:
				v = v.Field(i)
			}
		}
		overwrite(v)
		if a.Equal(b) || b.Equal(&a) {
			t.Errorf("a change of the %s at %v is not seen", v.Type(), path)
		}
	}
}

// leaves returns the field and element indices that lead to each leaf.
func leaves(v reflect.Value, at []int) [][]int {
	at = append([]int(nil), at...)
	if v.Kind() == reflect.Pointer && v.Elem().Kind() == reflect.Struct && v.Elem().Type() != quantityType && v.Elem().Type() != reflect.TypeFor[meta.Time]() {
		v = v.Elem()
	}
	switch {
	case v.Kind() == reflect.Struct && v.Type() != timeType && v.Type() != quantityType && v.Type() != reflect.TypeFor[meta.Time]():
		var all [][]int
		for i := range v.NumField() {
			all = append(all, leaves(v.Field(i), append(at, i))...)
		}
		return all
	case v.Kind() == reflect.Slice:
		return leaves(v.Index(0), append(at, 0))
	}
	return [][]int{at}
}

func TestEqual(t *testing.T) {
	quantity := func(s string) *resource.Quantity { q := resource.MustParse(s); return &q }
	pods := func(m *PodsMetricStatus) *HorizontalPodAutoscalerStatus {
		return &HorizontalPodAutoscalerStatus{CurrentMetrics: []MetricStatus{{Type: PodsMetricSourceType, Pods: m}}}
	}
	value := func(q *resource.Quantity) *HorizontalPodAutoscalerStatus {
		return pods(&PodsMetricStatus{Current: MetricValueStatus{AverageValue: q}})
	}
	selector := func(s *meta.LabelSelector) *HorizontalPodAutoscalerStatus {
		return pods(&PodsMetricStatus{Metric: MetricIdentifier{Selector: s}})
	}
	at := func(t time.Time) *HorizontalPodAutoscalerStatus {
		return &HorizontalPodAutoscalerStatus{LastScaleTime: &meta.Time{Time: t}}
	}
	now := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	none := &HorizontalPodAutoscalerStatus{}
	for _, c := range []struct {
		name string
		a, b *HorizontalPodAutoscalerStatus
		want bool
	}{
		{"nil and empty lists", none, &HorizontalPodAutoscalerStatus{CurrentMetrics: []MetricStatus{}, Conditions: []HorizontalPodAutoscalerCondition{}}, true},
		{"quantities by value", value(quantity("500m")), value(quantity("0.5")), true},
		{"quantities of other formats", value(quantity("1Ki")), value(quantity("1024")), true},
		{"other quantities", value(quantity("1Ki")), value(quantity("1k")), false},
		{"no quantity and 0", value(nil), value(quantity("0")), false},
		{"no block and an empty one", pods(nil), pods(&PodsMetricStatus{}), false},
		{"no selector and an empty one", selector(nil), selector(&meta.LabelSelector{}), false},
		{"nil and empty maps", selector(&meta.LabelSelector{}), selector(&meta.LabelSelector{MatchLabels: map[string]string{}}), true},
		{"the same time in two zones", at(now), at(now.In(time.FixedZone("", 3600))), true},
		{"times", at(now), at(now.Add(1)), false},
		{"no time", none, at(now), false},
		{"more metrics", none, pods(nil), false},
	} {
		if c.a.Equal(c.b) != c.want || c.b.Equal(c.a) != c.want {
			t.Errorf("%s: equal is not %v", c.name, c.want)
		}
	}
}

func BenchmarkEqual(b *testing.B) {
	var s HorizontalPodAutoscalerStatus
	fill(reflect.ValueOf(&s).Elem())
	q := resource.MustParse("120m")
	for i := range s.CurrentMetrics {
		s.CurrentMetrics[i] = MetricStatus{Type: PodsMetricSourceType, Pods: &PodsMetricStatus{Current: MetricValueStatus{AverageValue: &q}}}
	}
	c := meta.DeepCopy(&s)
	b.ReportAllocs()
	for b.Loop() {
		if !s.Equal(c) {
			b.Fatal("not equal")
		}
	}
}

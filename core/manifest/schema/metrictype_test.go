package schema

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"hpaplayground/core/autoscaling"
)

// TestMetricTypes: the schema has the block of each type of metric in a spec and in a
// status, with the fields of its Go type, and requires those that the API requires.
func TestMetricTypes(t *testing.T) {
	for _, metricType := range autoscaling.MetricTypes() {
		for name, in := range map[string]reflect.Type{
			"MetricSpec": reflect.TypeFor[autoscaling.MetricSpec](), "MetricStatus": reflect.TypeFor[autoscaling.MetricStatus](),
		} {
			o := Get().objects[name]
			k := o.Fields[metricType.Field]
			if k == nil || k.Object == nil {
				t.Errorf("%s: %s has no object %s in kubernetes.schema", metricType.Type, name, metricType.Field)
				continue
			}
			all, required := fieldsOf(in, metricType.Field)
			if got := slices.Sorted(slices.Values(k.Object.Order)); !slices.Equal(got, all) {
				t.Errorf("%s: %s has the fields %q in kubernetes.schema, its Go type %q", metricType.Type, k.Object.Name, got, all)
			}
			if name == "MetricStatus" {
				continue // nobody writes it
			}
			if got := slices.Sorted(slices.Values(Get().Required[k.Object.Name])); !slices.Equal(got, required) {
				t.Errorf("%s: choices.schema requires %q of %s, its Go type %q", metricType.Type, got, k.Object.Name, required)
			}
		}
	}
}

// fieldsOf returns the fields of a metric's block in JSON, and the fields that are always
// there.
func fieldsOf(metric reflect.Type, block string) (all, required []string) {
	for i := range metric.NumField() {
		if name, _, _ := strings.Cut(metric.Field(i).Tag.Get("json"), ","); name != block {
			continue
		}
		element := metric.Field(i).Type.Elem()
		for j := range element.NumField() {
			name, options, _ := strings.Cut(element.Field(j).Tag.Get("json"), ",")
			if all = append(all, name); options == "" {
				required = append(required, name)
			}
		}
	}
	slices.Sort(all)
	slices.Sort(required)
	return all, required
}

package trial

import (
	"reflect"
	"strings"

	"k8s.io/apimachinery/pkg/api/resource"

	"hpaplayground/core/autoscaling"
)

// A test that goes over all types of metrics fills the block of each, also of a type that
// it does not know.

// MetricOf returns a metric whose block has the name in each field of text and a target of
// 1. ok is false if MetricSpec has no field for the block.
func MetricOf(metricType autoscaling.MetricType, name string) (m autoscaling.MetricSpec, ok bool) {
	m.Type = metricType.Type
	return m, fillBlock(&m, metricType, name)
}

// StatusOf returns a metric's status whose block has the name in each field of text and a
// current value of 1. ok is false if MetricStatus has no field for the block.
func StatusOf(metricType autoscaling.MetricType, name string) (m autoscaling.MetricStatus, ok bool) {
	m.Type = metricType.Type
	return m, fillBlock(&m, metricType, name)
}

func fillBlock(metric any, metricType autoscaling.MetricType, name string) bool {
	v := reflect.ValueOf(metric).Elem()
	for i := range v.NumField() {
		field, _, _ := strings.Cut(v.Type().Field(i).Tag.Get("json"), ",")
		if field == metricType.Field && v.Field(i).Kind() == reflect.Pointer {
			v.Field(i).Set(reflect.New(v.Type().Field(i).Type.Elem()))
			fill(v.Field(i).Elem(), metricType.Global, name)
			return true
		}
	}
	return false
}

func fill(v reflect.Value, global bool, name string) {
	for i := range v.NumField() {
		f := v.Field(i)
		switch to := f.Addr().Interface().(type) {
		case *autoscaling.MetricTarget:
			if *to = (autoscaling.MetricTarget{Type: autoscaling.AverageValueMetricType, AverageValue: quantityOne()}); global {
				*to = autoscaling.MetricTarget{Type: autoscaling.ValueMetricType, Value: quantityOne()}
			}
		case *autoscaling.MetricValueStatus:
			*to = autoscaling.MetricValueStatus{Value: quantityOne(), AverageValue: quantityOne()}
		case *string:
			*to = name
		default:
			if f.Kind() == reflect.Struct {
				fill(f, global, name)
			}
		}
	}
}

func quantityOne() *resource.Quantity { return quantity("1") }

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
func MetricOf(of autoscaling.MetricType, name string) (m autoscaling.MetricSpec, ok bool) {
	m.Type = of.Type
	return m, fillBlock(&m, of, name)
}

// StatusOf returns a metric's status whose block has the name in each field of text and a
// current value of 1. ok is false if MetricStatus has no field for the block.
func StatusOf(of autoscaling.MetricType, name string) (m autoscaling.MetricStatus, ok bool) {
	m.Type = of.Type
	return m, fillBlock(&m, of, name)
}

func fillBlock(metric any, of autoscaling.MetricType, name string) bool {
	v := reflect.ValueOf(metric).Elem()
	for i := range v.NumField() {
		field, _, _ := strings.Cut(v.Type().Field(i).Tag.Get("json"), ",")
		if field == of.Field && v.Field(i).Kind() == reflect.Pointer {
			v.Field(i).Set(reflect.New(v.Type().Field(i).Type.Elem()))
			fill(v.Field(i).Elem(), of.Global, name)
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
			if *to = (autoscaling.MetricTarget{Type: autoscaling.AverageValueMetricType, AverageValue: one()}); global {
				*to = autoscaling.MetricTarget{Type: autoscaling.ValueMetricType, Value: one()}
			}
		case *autoscaling.MetricValueStatus:
			*to = autoscaling.MetricValueStatus{Value: one(), AverageValue: one()}
		case *string:
			*to = name
		default:
			if f.Kind() == reflect.Struct {
				fill(f, global, name)
			}
		}
	}
}

func one() *resource.Quantity { return quantity("1") }

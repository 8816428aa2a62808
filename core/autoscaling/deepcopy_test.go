package autoscaling

import (
	"reflect"
	"testing"
	"time"

	"k8s.io/apimachinery/pkg/api/resource"

	"hpaplayground/core/meta"
)

// TestDeepCopy fills every field, copies, changes all of the copy and checks the
// original. It fails if a field of the types is missing in the copy.
func TestDeepCopy(t *testing.T) {
	original := &HorizontalPodAutoscaler{}
	fill(reflect.ValueOf(original).Elem())
	before := asYAML(t, original)
	c := meta.DeepCopy(original)
	if got := asYAML(t, c); got != before {
		t.Fatalf("the copy differs:\n%s\nfrom\n%s", got, before)
	}
	overwrite(reflect.ValueOf(c).Elem())
	if asYAML(t, c) == before {
		t.Fatal("the copy could not be written to")
	}
	if got := asYAML(t, original); got != before {
		t.Errorf("writing to the copy changed the original:\n%s\nfrom\n%s", got, before)
	}
	if meta.DeepCopy((*HorizontalPodAutoscaler)(nil)) != nil {
		t.Error("the copy of nil is not nil")
	}
	empty := &HorizontalPodAutoscaler{Spec: HorizontalPodAutoscalerSpec{Metrics: []MetricSpec{}}}
	if c := meta.DeepCopy(empty); c.Spec.Metrics == nil || c.Status.CurrentMetrics != nil {
		t.Error("the copy does not tell nil from empty")
	}
}

var (
	timeType     = reflect.TypeFor[time.Time]()
	quantityType = reflect.TypeFor[resource.Quantity]()
)

func fill(v reflect.Value) {
	switch {
	case v.Type() == timeType:
		v.Set(reflect.ValueOf(time.Unix(1, 0).UTC()))
		return
	case v.Type() == quantityType:
		// A quantity this large is stored behind a pointer.
		v.Set(reflect.ValueOf(resource.MustParse("12345678901234567890123")))
		return
	}
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			fill(v.Field(i))
		}
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		fill(v.Elem())
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 2, 2))
		for i := range v.Len() {
			fill(v.Index(i))
		}
	case reflect.Map:
		v.Set(reflect.MakeMap(v.Type()))
		v.SetMapIndex(reflect.ValueOf("k"), reflect.ValueOf("v"))
	case reflect.String:
		v.SetString("s")
	case reflect.Int32, reflect.Int64:
		v.SetInt(7)
	case reflect.Bool:
		v.SetBool(true)
	default:
		panic("no way to fill a " + v.Type().String())
	}
}

func overwrite(v reflect.Value) {
	switch {
	case v.Type() == timeType:
		v.Set(reflect.ValueOf(time.Unix(2, 0).UTC()))
		return
	case v.Type() == quantityType:
		q := v.Addr().Interface().(*resource.Quantity)
		q.Add(resource.MustParse("1"))
		return
	}
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			overwrite(v.Field(i))
		}
	case reflect.Pointer:
		overwrite(v.Elem())
	case reflect.Slice:
		for i := range v.Len() {
			overwrite(v.Index(i))
		}
	case reflect.Map:
		v.SetMapIndex(reflect.ValueOf("k"), reflect.ValueOf("changed"))
	case reflect.String:
		v.SetString("changed")
	case reflect.Int32, reflect.Int64:
		v.SetInt(8)
	case reflect.Bool:
		v.SetBool(false)
	}
}

package meta

import (
	"reflect"

	"k8s.io/apimachinery/pkg/api/resource"
)

// DeepCopy returns a copy of an object, or of a part of an object, that shares no memory
// with it. The copy of nil is nil.
func DeepCopy[T any](object *T) *T {
	unshare(reflect.ValueOf(&object).Elem())
	return object
}

// unshare replaces everything that a value points to by copies. It does not copy unexported
// fields, which only time.Time and a ScaledObject have, and in which nothing is changed in place.
func unshare(v reflect.Value) {
	switch v.Kind() {
	case reflect.Pointer:
		if v.IsNil() {
			return
		}
		c := reflect.New(v.Type().Elem())
		c.Elem().Set(v.Elem())
		unshare(c.Elem())
		v.Set(c)
	case reflect.Slice:
		if v.IsNil() {
			return
		}
		c := reflect.MakeSlice(v.Type(), v.Len(), v.Len())
		reflect.Copy(c, v)
		for i := range c.Len() {
			unshare(c.Index(i))
		}
		v.Set(c)
	case reflect.Map: // all maps have plain values
		if v.IsNil() {
			return
		}
		c := reflect.MakeMapWithSize(v.Type(), v.Len())
		for key, value := range v.Seq2() { //maps: into another map
			c.SetMapIndex(key, value)
		}
		v.Set(c)
	case reflect.Struct:
		if q, ok := v.Addr().Interface().(*resource.Quantity); ok {
			*q = q.DeepCopy() // a large quantity points to its digits
			return
		}
		for i := range v.NumField() {
			if f := v.Field(i); f.CanSet() {
				unshare(f)
			}
		}
	}
}

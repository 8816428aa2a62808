//go:build k130 || k129 || k128 || k127 || k126

package control

import (
	"reflect"

	"k8s.io/apimachinery/pkg/watch"
)

// broadcasterOf finds the broadcaster behind a controller's recorder.
func broadcasterOf(controller reflect.Value) *watch.Broadcaster {
	recorder := controller.Elem().FieldByName("eventRecorder").Elem()
	for recorder.Kind() != reflect.Struct {
		recorder = recorder.Elem()
	}
	return (*watch.Broadcaster)(recorder.FieldByName("Broadcaster").UnsafePointer())
}

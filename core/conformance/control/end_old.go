//go:build k130 || k129 || k128 || k127 || k126

package control

import (
	"reflect"

	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/kubernetes/pkg/controller/podautoscaler"
)

// endEvents ends the event broadcaster, which these releases never do: its
// goroutines would outlive the bubble.
func endEvents(c *podautoscaler.HorizontalController) {
	recorder := reflect.ValueOf(c).Elem().FieldByName("eventRecorder").Elem()
	for recorder.Kind() != reflect.Struct {
		recorder = recorder.Elem()
	}
	(*watch.Broadcaster)(recorder.FieldByName("Broadcaster").UnsafePointer()).Shutdown()
}

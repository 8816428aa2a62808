//go:build k129 || k128 || k127

package control

import (
	"context"
	"reflect"

	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/kubernetes/pkg/controller/podautoscaler"
)

func newController(_ context.Context, w *world) *podautoscaler.HorizontalController {
	return podautoscaler.NewHorizontalController(events{w: w}, scales{w: w}, hpas{w: w}, mapper{w: w}, metrics{w}, hpaInformer{w}, podInformer{w},
		period, w.config.DownscaleStabilization, w.config.Tolerance, w.config.CPUInitializationPeriod, w.config.InitialReadinessDelay, w.config.Gates.ContainerMetrics)
}

// endEvents ends the event broadcaster, which these releases never do: its
// goroutines would outlive the bubble.
func endEvents(c *podautoscaler.HorizontalController) {
	recorder := reflect.ValueOf(c).Elem().FieldByName("eventRecorder").Elem()
	for recorder.Kind() != reflect.Struct {
		recorder = recorder.Elem()
	}
	(*watch.Broadcaster)(recorder.FieldByName("Broadcaster").UnsafePointer()).Shutdown()
}

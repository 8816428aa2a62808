//go:build k126

package control

import (
	"context"

	"k8s.io/kubernetes/pkg/controller/podautoscaler"
)

func newController(_ context.Context, w *world) *podautoscaler.HorizontalController {
	return podautoscaler.NewHorizontalController(events{w: w}, scales{w: w}, hpas{w: w}, mapper{w: w}, metrics{w}, hpaInformer{w}, podInformer{w},
		period, w.config.DownscaleStabilization, w.config.Tolerance, w.config.CPUInitializationPeriod, w.config.InitialReadinessDelay)
}

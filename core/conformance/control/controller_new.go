//go:build !k129 && !k128 && !k127 && !k126

package control

import (
	"context"

	"k8s.io/kubernetes/pkg/controller/podautoscaler"
)

func newController(ctx context.Context, w *world) *podautoscaler.HorizontalController {
	return podautoscaler.NewHorizontalController(ctx, events{w: w}, scales{w: w}, hpas{w: w}, mapper{w: w}, metrics{w}, hpaInformer{w}, podInformer{w},
		period, w.config.DownscaleStabilization, w.config.Tolerance, w.config.CPUInitializationPeriod, w.config.InitialReadinessDelay)
}

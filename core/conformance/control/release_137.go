//go:build !k136 && !k135 && !k134 && !k133 && !k132 && !k131 && !k130 && !k129 && !k128 && !k127 && !k126

package control

import (
	"context"

	utilruntime "k8s.io/apimachinery/pkg/util/runtime"
	"k8s.io/kubernetes/pkg/controller/podautoscaler"
)

// Minor is the release of the real controller that is linked in.
const Minor = 37

func newController(ctx context.Context, w *world) *podautoscaler.HorizontalController {
	return podautoscaler.NewHorizontalController(ctx, events{w: w}, scales{w: w}, hpas{w: w}, mapper{w: w}, metrics{w}, hpaInformer{w}, podInformer{w},
		period, w.config.DownscaleStabilization, w.config.Tolerance, w.config.CPUInitializationPeriod, w.config.InitialReadinessDelay)
}

func setErrorHandler(handle func(error)) {
	utilruntime.ErrorHandlers = []utilruntime.ErrorHandler{func(_ context.Context, err error, _ string, _ ...interface{}) { handle(err) }}
}

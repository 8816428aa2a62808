//go:build !k129 && !k128 && !k127 && !k126

package control

import (
	"context"

	"k8s.io/kubernetes/pkg/controller/podautoscaler"
)

func newController(ctx context.Context, p *parts) *podautoscaler.HorizontalController {
	return podautoscaler.NewHorizontalController(ctx, p.events, p.scales, p.hpas, p.mapper, p.metrics, p.hpaInformer, p.podInformer,
		p.period, p.config.DownscaleStabilization, p.config.Tolerance, p.config.CPUInitializationPeriod, p.config.InitialReadinessDelay)
}

package control

import (
	"time"

	"k8s.io/apimachinery/pkg/api/meta"
	informershpa "k8s.io/client-go/informers/autoscaling/v2"
	informerscore "k8s.io/client-go/informers/core/v1"
	typedhpa "k8s.io/client-go/kubernetes/typed/autoscaling/v2"
	typedcore "k8s.io/client-go/kubernetes/typed/core/v1"
	scaleclient "k8s.io/client-go/scale"
	realmetrics "k8s.io/kubernetes/pkg/controller/podautoscaler/metrics"

	"hpaplayground/core/hpa"
	"hpaplayground/core/setting"
)

// parts are the arguments of the real controller's constructor.
type parts struct {
	events      typedcore.EventsGetter
	scales      scaleclient.ScalesGetter
	hpas        typedhpa.HorizontalPodAutoscalersGetter
	mapper      meta.RESTMapper
	metrics     realmetrics.MetricsClient
	hpaInformer informershpa.HorizontalPodAutoscalerInformer
	podInformer informerscore.PodInformer
	period      time.Duration
	config      hpa.Config
}

// configOf converts the flags of kube-controller-manager.
func configOf(flags *setting.Controller, gates hpa.Gates) hpa.Config {
	return hpa.Config{
		Gates: gates, DownscaleStabilization: flags.DownscaleStabilization, Tolerance: flags.Tolerance,
		CPUInitializationPeriod: flags.CPUInitializationPeriod, InitialReadinessDelay: flags.InitialReadinessDelay,
	}
}

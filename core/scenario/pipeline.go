package scenario

import (
	"hpaplayground/core/autoscaling"
	"hpaplayground/core/load"
	"hpaplayground/core/setting"
)

// Pipeline is how metrics reach the controller.
type Pipeline struct {
	API          // for Resource and ContainerResource: metrics-server
	Custom   API // for Pods and Object
	External API
	// Legacy: each pod's sample is the mean of the last minute, as with Heapster.
	Legacy bool
	// Unavailable are the spans in which all metrics APIs fail.
	Unavailable []load.Span
	// NotInstalled are the spans in which the cluster has no metrics-server, so that
	// no API serves cpu and memory.
	NotInstalled []load.Span
}

// API is how one metrics API gets its values.
type API struct {
	setting.Scraping
	Profile string // empty: Scraping says everything
	Drawn   bool   // the seed chooses the phase
	// Between: usage is averaged over the time between two measurements of the
	// kubelet. Window does not matter.
	Between bool
}

// The profiles: what serves a metrics API. docs/metrics.md names the source of each
// number.
const (
	NoProfile         = "none"
	MetricsServer     = "metrics-server"
	PrometheusAdapter = "prometheus-adapter"
	KEDA              = "keda"
	Exact             = "exact"
)

// Profiles returns the profiles that an API may have, NoProfile first.
func Profiles(api autoscaling.API) []string {
	switch api {
	case autoscaling.CustomMetrics:
		return []string{NoProfile, PrometheusAdapter, Exact}
	case autoscaling.ExternalMetrics:
		return []string{NoProfile, KEDA, PrometheusAdapter, Exact}
	}
	return []string{NoProfile, MetricsServer, Exact}
}

// Reads reports whether an HPA has a metric of an API.
func (s *Scenario) Reads(api autoscaling.API) bool {
	for _, h := range s.Objects.HPAs {
		for i := range h.Spec.Metrics {
			if h.Spec.Metrics[i].Block().API == api {
				return true
			}
		}
	}
	return false
}

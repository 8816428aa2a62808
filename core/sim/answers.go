package sim

import (
	"hpaplayground/core/autoscaling"
	"hpaplayground/core/scenario"
)

// The errors that the metrics clients return when a metrics API does not serve a
// metric.

// unavailable returns the error while the API does not respond.
func unavailable(m *autoscaling.MetricSpec) string {
	const text = "the server is currently unable to handle the request (get "
	switch m.Type {
	case autoscaling.PodsMetricSourceType:
		return customAPI + text + "pods.custom.metrics.k8s.io *)"
	case autoscaling.ObjectMetricSourceType:
		object := m.Object.DescribedObject
		if scenario.IsNamespace(object) {
			return customAPI + text + "metrics.custom.metrics.k8s.io " + m.Object.Metric.Name + ")"
		}
		return customAPI + text + scenario.Resource(object) + ".custom.metrics.k8s.io " + object.Name + ")"
	case autoscaling.ExternalMetricSourceType:
		return externalAPI + text + m.External.Metric.Name + ".external.metrics.k8s.io)"
	}
	return resourceAPI + text + "pods.metrics.k8s.io)"
}

// unmapped returns the error for an Object metric of a kind that no cluster has:
// the client finds no resource for it and asks no API. It is "" for other metrics.
func unmapped(m *autoscaling.MetricSpec) string {
	if m.Type != autoscaling.ObjectMetricSourceType {
		return ""
	}
	object := m.Object.DescribedObject
	err := scenario.NoMatch(object)
	if err == "" {
		return ""
	}
	return customAPI + "unable to map kind " + scenario.GroupKind(object) + " to resource: " + err
}

// absent returns the error for a metric that nothing in the cluster measures: what
// a metrics adapter returns for an unknown name.
func absent(m *autoscaling.MetricSpec) string {
	const text = "the server could not find the metric "
	switch m.Type {
	case autoscaling.PodsMetricSourceType:
		return customAPI + text + m.Pods.Metric.Name + " for pods"
	case autoscaling.ObjectMetricSourceType:
		object := m.Object.DescribedObject
		return customAPI + text + m.Object.Metric.Name + " for " + scenario.Resource(object) + " " + object.Name
	}
	return empty(m)
}

// empty returns the error for a list without items.
func empty(m *autoscaling.MetricSpec) string {
	switch m.Type {
	case autoscaling.PodsMetricSourceType:
		return "no metrics returned from custom metrics API"
	case autoscaling.ExternalMetricSourceType:
		return "no metrics returned from external metrics API"
	}
	return "no metrics returned from resource metrics API"
}

const (
	resourceAPI = "unable to fetch metrics from resource metrics API: "
	customAPI   = "unable to fetch metrics from custom metrics API: "
	externalAPI = "unable to fetch metrics from external metrics API: "
)

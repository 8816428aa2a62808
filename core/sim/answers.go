package sim

import (
	"strings"

	"hpaplayground/core/autoscaling"
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
		return customAPI + text + resourceOf(object.Kind) + ".custom.metrics.k8s.io " + object.Name + ")"
	case autoscaling.ExternalMetricSourceType:
		return externalAPI + text + m.External.Metric.Name + ".external.metrics.k8s.io)"
	}
	return resourceAPI + text + "pods.metrics.k8s.io)"
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
		resource := resourceOf(object.Kind)
		if group, _, found := strings.Cut(object.APIVersion, "/"); found && group != "" {
			resource += "." + group
		}
		return customAPI + text + m.Object.Metric.Name + " for " + resource + " " + object.Name
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

// resourceOf returns a kind's plural in the API. It mirrors
// UnsafeGuessKindToResource.
func resourceOf(kind string) string {
	name := strings.ToLower(kind)
	switch {
	case name == "":
		return ""
	case strings.HasSuffix(name, "s"):
		return name + "es"
	case strings.HasSuffix(name, "y"):
		return name[:len(name)-1] + "ies"
	}
	return name + "s"
}

package sim

import (
	"hpaplayground/core/autoscaling"
	"hpaplayground/core/scenario"
)

// The errors that the metrics clients return when a metrics API does not serve a
// metric.

// unavailableError returns the error while the API does not respond.
func unavailableError(m *autoscaling.MetricSpec) string {
	b := m.Block()
	group := "pods.metrics.k8s.io"
	switch {
	case b.API == autoscaling.ExternalMetrics:
		group = b.Name + ".external.metrics.k8s.io"
	case b.Object != nil && scenario.IsNamespace(*b.Object):
		group = "metrics.custom.metrics.k8s.io " + b.Name
	case b.Object != nil:
		group = scenario.Resource(*b.Object) + ".custom.metrics.k8s.io " + b.Object.Name
	case b.API == autoscaling.CustomMetrics:
		group = "pods.custom.metrics.k8s.io *"
	}
	return unableText(b.API) + "the server is currently unable to handle the request (get " + group + ")"
}

// notInstalledError returns the error for a Resource or ContainerResource metric if
// nothing is registered for the resource metrics API: a 404 of the API server itself.
func notInstalledError(m *autoscaling.MetricSpec) string {
	return unableText(m.Block().API) + "the server could not find the requested resource (get pods.metrics.k8s.io)"
}

// unmappedError returns the error for an Object metric of a kind that no cluster has:
// the client finds no resource for it and asks no API. It is "" for other metrics.
func unmappedError(m *autoscaling.MetricSpec) string {
	b := m.Block()
	if b.Object == nil || scenario.NoMatch(*b.Object) == "" {
		return ""
	}
	return unableText(b.API) + "unable to map kind " + scenario.GroupKind(*b.Object) + " to resource: " + scenario.NoMatch(*b.Object)
}

// absentError returns the error for a metric that nothing in the cluster measures. It is
// the error that a metrics adapter returns for an unknown name.
func absentError(m *autoscaling.MetricSpec) string {
	b := m.Block()
	if b.API != autoscaling.CustomMetrics {
		return emptyError(m)
	}
	object := "pods"
	if b.Object != nil {
		object = scenario.Resource(*b.Object) + " " + b.Object.Name
	}
	return unableText(b.API) + "the server could not find the metric " + b.Name + " for " + object
}

// emptyError returns the error for a list without items.
func emptyError(m *autoscaling.MetricSpec) string {
	return "no metrics returned from " + string(m.Type.Info().API) + " metrics API"
}

func unableText(api autoscaling.API) string {
	return "unable to fetch metrics from " + string(api) + " metrics API: "
}

package scenario

import (
	"slices"
	"strings"
	"time"

	"hpaplayground/core/autoscaling"
)

// WithUsualPipeline adds a Simulation to manifests that have none. It names what
// Serves the metrics of their HPAs in an ordinary cluster and, if they have a status,
// the time of that as the start. A text that cannot be read, or
// that has no HPA, stays as it is.
func WithUsualPipeline(text string) string {
	s, _ := Parse(text)
	if s == nil || slices.ContainsFunc(Split(text), func(section Section) bool { return section.Role == RoleSimulation }) {
		return text
	}
	lines := ""
	for _, api := range []struct {
		of   autoscaling.API
		line string
	}{
		{autoscaling.ResourceMetrics, "    profile: " + MetricsServer + "\n"},
		{autoscaling.CustomMetrics, "    custom: {profile: " + PrometheusAdapter + "}\n"},
		{autoscaling.ExternalMetrics, "    external: {profile: " + KEDA + "}\n"},
	} {
		if s.Reads(api.of) {
			lines += api.line
		}
	}
	if lines == "" {
		return text
	}
	start := ""
	if !s.Latest.IsZero() {
		start = "  start: " + s.Latest.UTC().Format(time.RFC3339) + "\n"
	}
	return strings.TrimRight(text, "\n") + "\n---\napiVersion: playground/v1\nkind: Simulation\nspec:\n" + start + "  metricsPipeline:\n" + lines
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

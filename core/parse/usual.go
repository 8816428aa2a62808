package parse

import (
	"slices"
	"strings"
	"time"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/scenario"
	"hpaplayground/core/section"
)

// WithUsualPipeline adds a Simulation to manifests that have none. The Simulation names
// the usual metrics APIs for the metrics of the HPAs. If the HPAs have a status, the
// Simulation starts at the time of the status. A text that cannot be read, or that has
// no HPA, is not changed.
func WithUsualPipeline(text string) string { return new(Reader).WithUsualPipeline(text) }

// WithUsualPipeline works like the function WithUsualPipeline.
func (in *Reader) WithUsualPipeline(text string) string {
	s, _ := in.Parse(text)
	if s == nil || slices.ContainsFunc(section.Split(text), func(s section.Section) bool { return s.Role == section.Simulation }) {
		return text
	}
	lines := ""
	for _, api := range []struct {
		api  autoscaling.API
		line string
	}{
		{autoscaling.ResourceMetrics, "    profile: " + scenario.MetricsServer + "\n"},
		{autoscaling.CustomMetrics, "    custom: {profile: " + scenario.PrometheusAdapter + "}\n"},
		{autoscaling.ExternalMetrics, "    external: {profile: " + scenario.KEDA + "}\n"},
	} {
		if s.Reads(api.api) {
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

package observe

import (
	"fmt"
	"slices"
	"strings"

	"k8s.io/apimachinery/pkg/api/resource"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/load"
	"hpaplayground/core/note"
	"hpaplayground/core/parse"
	"hpaplayground/core/scenario"
)

// setPipeline sets how metrics reach the HPA if the text does not say it: the usual way.
func (f *Finder) setPipeline() {
	if _, given := f.fields.Get("spec.metricsPipeline"); given {
		return
	}
	var settings, names []string
	for _, api := range []struct {
		api          autoscaling.API
		field, usual string
	}{
		{autoscaling.ResourceMetrics, "profile: %s", scenario.MetricsServer},
		{autoscaling.CustomMetrics, "custom: {profile: %s}", scenario.PrometheusAdapter},
		{autoscaling.ExternalMetrics, "external: {profile: %s}", scenario.KEDA},
	} {
		if f.scenario.Reads(api.api) {
			settings, names = append(settings, fmt.Sprintf(api.field, api.usual)), append(names, api.usual)
		}
	}
	if len(names) > 0 {
		f.addSetting("Simulation:spec.metricsPipeline={"+strings.Join(settings, ", ")+"}", note.Say("The metrics come from %s: that is usual.", strings.Join(names, ", ")))
	}
}

// restLevel is the part of its target at which a metric stays if it was not recorded.
const restLevel = 0.4

// addOtherLoads gives a load to the metrics that were not recorded and that no load feeds: an HPA that cannot
// read a metric does not scale down. If the HPA's status was recorded, such a metric could not be read there,
// either.
func (f *Finder) addOtherLoads() {
	if slices.ContainsFunc(f.loads, func(h *inferredLoad) bool { return h.seen }) {
		return
	}
	for i := range f.metrics {
		m := &f.metrics[i]
		b := m.Block()
		fed := scenario.LoadOf(m)
		if b.Target == nil || b.Resource() != "" || !scenario.Feeds(&fed, m) || f.isFed(m) {
			continue
		}
		form, level := "value", 0.0
		switch t := b.Target; {
		case t.Value != nil:
			level = scenario.Milli(*t.Value)
		case t.AverageValue != nil:
			level = scenario.Milli(*t.AverageValue)
			if form = "perPod"; m.Type.Info().Global {
				form, level = "value", level*float64(max(1, minReplicas(f.object)))
			}
		}
		f.otherLoads = append(f.otherLoads, fmt.Sprintf("{metric: %s, %s: %s}", parse.MetricText(&fed), form, resource.NewMilliQuantity(load.Milli(level*restLevel), resource.DecimalSI)))
		f.says = append(f.says, note.Say("%s was not recorded: it stays at %d %% of its target.", b.Name, int(restLevel*100)))
	}
}

// isFed reports whether a metric is fed by a load that was found, or by a load that stays in the text.
func (f *Finder) isFed(m *autoscaling.MetricSpec) bool {
	return slices.ContainsFunc(f.loads, func(h *inferredLoad) bool { return scenario.Feeds(&h.fed, m) }) ||
		slices.ContainsFunc(f.scenario.Given, func(d scenario.GivenLoad) bool { return !f.replaces(&d) && scenario.Feeds(&d.Demand.Metric, m) })
}

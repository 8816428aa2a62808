package document

import (
	"slices"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/scenario"
	"hpaplayground/core/setting"
)

const pipelinePath = "spec.metricsPipeline"

// profiles returns a control for the profile of each metrics API: of cpu and memory,
// and of the other APIs that an HPA reads or the text names.
func (r *fieldReader) profiles() []Control {
	controls := []Control{r.choice(pipelinePath+".profile", scenario.NoProfile, scenario.Profiles(autoscaling.ResourceMetrics)...)}
	for _, other := range []struct {
		api  autoscaling.API
		name string
	}{{autoscaling.CustomMetrics, "custom"}, {autoscaling.ExternalMetrics, "external"}} {
		c := r.choice(pipelinePath+"."+other.name+".profile", scenario.NoProfile, scenario.Profiles(other.api)...)
		c.MetricName = other.name
		if c.Value != "" || r.readsAPI(other.api) {
			controls = append(controls, c)
		}
	}
	return controls
}

// readsAPI reports whether an HPA of the run has a metric of an API.
func (r *fieldReader) readsAPI(api autoscaling.API) bool {
	for _, h := range r.run.Timeline.HPAs {
		for _, v := range h.Versions {
			if v.Object != nil && slices.ContainsFunc(v.Object.Spec.Metrics, func(m autoscaling.MetricSpec) bool { return m.Block().API == api }) {
				return true
			}
		}
	}
	return false
}

// scraping returns the value of a setting that is not in the text. The value depends on
// the profile.
func (r *fieldReader) scraping(row setting.Row) string {
	switch profile := r.text(pipelinePath + ".profile"); {
	case profile == scenario.Exact:
		return "0s"
	case profile == scenario.MetricsServer && row.Name == "window":
		return r.run.Lang.Say("by kubelet") // the time between two measurements of the kubelet
	}
	return row.Default
}

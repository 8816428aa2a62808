package keda

import (
	"strings"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/keda/operator"
)

// metricPath returns the path of the trigger that a metric comes from. If target is true,
// metricPath returns the path of the parameter with the metric's target.
func (so *ScaledObject) metricPath(m *autoscaling.MetricSpec, target bool) string {
	for i := range so.Spec.Triggers {
		t := &so.Spec.Triggers[i]
		if !t.makes(i, m) {
			continue
		}
		path := triggerPath(i)
		if param := TargetParameter(t.Type); target && param != "" {
			path += ".metadata." + param
		}
		return path
	}
	if m.External != nil && m.External.Metric.Name == operator.CompositeName {
		return modifiersPath + ".target"
	}
	return "spec.triggers"
}

// makes reports whether a trigger makes a metric of the HPA.
func (t *Trigger) makes(i int, m *autoscaling.MetricSpec) bool {
	switch {
	case m.External != nil:
		return strings.HasPrefix(m.External.Metric.Name, withIndex(i, ""))
	case m.Resource != nil:
		return t.Type == m.Resource.Name && t.Metadata["containerName"] == ""
	case m.ContainerResource != nil:
		return t.Type == m.ContainerResource.Name && t.Metadata["containerName"] == m.ContainerResource.Container
	}
	return false
}

// TargetParameter names the parameter with the target of a type of trigger; empty if the
// target is fixed or the type is not known.
func TargetParameter(kind string) string {
	if resourceTrigger(kind) {
		return "value"
	}
	t := types().byName[kind]
	if t == nil || t.param(t.target) == nil {
		return ""
	}
	return t.target
}

// ActivationParameter names the parameter with the value above which a type of trigger is
// active; empty if there is none.
func ActivationParameter(kind string) string {
	if t := types().byName[kind]; t != nil && t.param(t.activation) != nil {
		return t.activation
	}
	return ""
}

// Origin returns the fields of the ScaledObject that the fields of the HPA come from.
func (so *ScaledObject) Origin(h *autoscaling.HorizontalPodAutoscaler) *operator.Origin {
	origin := &operator.Origin{Name: so.Name}
	for i := range h.Spec.Metrics {
		m := &h.Spec.Metrics[i]
		origin.Metrics = append(origin.Metrics, operator.MetricOrigin{Trigger: so.metricPath(m, false), Target: so.metricPath(m, true), Cron: so.fromCron(m)})
	}
	return origin
}

func (so *ScaledObject) fromCron(m *autoscaling.MetricSpec) bool {
	for i := range so.Spec.Triggers {
		if t := &so.Spec.Triggers[i]; t.makes(i, m) {
			return t.Type == "cron"
		}
	}
	return false
}

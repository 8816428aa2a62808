package trial

import (
	"encoding/json"
	"slices"
	"strings"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/meta"
)

// Described returns the parts of an HPA that kubectl describe hpa prints, as JSON. It
// leaves out:
//
//   - in the metadata all fields except name, namespace, labels and annotations
//   - the annotation with the last applied configuration, and annotations whose value
//     has a line that kubectl cuts
//   - the API versions of the target and of described objects
//   - the selectors of metrics, and metrics of an unknown type
//   - the values of a target, except the printed one; the type is then the type of this
//     value
//   - tolerances, and a selectPolicy without policies
//   - in the status its times, the values of metrics that are printed as unknown, and
//     the names of metrics that the spec no longer has
func Described(hpa *autoscaling.HorizontalPodAutoscaler) string {
	h := meta.DeepCopy(hpa)
	result := autoscaling.HorizontalPodAutoscaler{Spec: h.Spec}
	result.Name, result.Namespace, result.Labels = h.Name, h.Namespace, h.Labels
	result.Annotations = shownAnnotations(h.Annotations)
	result.Spec.ScaleTargetRef.APIVersion = ""
	result.Spec.Metrics = nil
	result.Status.CurrentReplicas, result.Status.DesiredReplicas = h.Status.CurrentReplicas, h.Status.DesiredReplicas
	for i := range h.Spec.Metrics {
		m := h.Spec.Metrics[i]
		if m.Block().Type == "" {
			continue
		}
		describe(&m)
		result.Spec.Metrics = append(result.Spec.Metrics, m)
		now := autoscaling.MetricStatus{}
		if i < len(h.Status.CurrentMetrics) {
			now = describedStatus(&m, h.Status.CurrentMetrics[i])
		}
		result.Status.CurrentMetrics = append(result.Status.CurrentMetrics, now)
	}
	for n := len(result.Status.CurrentMetrics); n > 0 && result.Status.CurrentMetrics[n-1].Type == ""; n-- {
		result.Status.CurrentMetrics = result.Status.CurrentMetrics[:n-1]
	}
	if len(result.Status.CurrentMetrics) == 0 {
		result.Status.CurrentMetrics = nil
	}
	if b := result.Spec.Behavior; b != nil {
		for _, rules := range []*autoscaling.HPAScalingRules{b.ScaleUp, b.ScaleDown} {
			if rules != nil {
				rules.Tolerance = nil
				if len(rules.Policies) == 0 {
					rules.Policies, rules.SelectPolicy = nil, nil
				}
			}
		}
	}
	for _, c := range h.Status.Conditions {
		c.LastTransitionTime = meta.Time{}
		result.Status.Conditions = append(result.Status.Conditions, c)
	}
	text, _ := json.MarshalIndent(result, "", "  ")
	return string(text)
}

func shownAnnotations(all map[string]string) map[string]string {
	var shown map[string]string
	for key, value := range all { //maps: into another map
		value = strings.TrimSuffix(value, "\n")
		isLong := len(key)+len(": ")+len(value) > 140 || strings.Contains(value, "\n")
		cut := func(line string) bool { return len(line) > 138 }
		if key == "kubectl.kubernetes.io/last-applied-configuration" || isLong && slices.ContainsFunc(strings.Split(value, "\n"), cut) {
			continue
		}
		if shown == nil {
			shown = map[string]string{}
		}
		shown[key] = value
	}
	return shown
}

// describe removes the parts of a metric that are not printed.
func describe(m *autoscaling.MetricSpec) {
	b := m.Block()
	if b.Metric != nil {
		b.Metric.Selector = nil
	}
	if b.Object != nil {
		b.Object.APIVersion = ""
	}
	t := b.Target
	average := t.AverageValue != nil
	if b.Type == autoscaling.ObjectMetricSourceType {
		average = t.Type == autoscaling.AverageValueMetricType
	}
	switch {
	case average || b.Type == autoscaling.PodsMetricSourceType:
		*t = autoscaling.MetricTarget{Type: autoscaling.AverageValueMetricType, AverageValue: t.AverageValue}
	case b.Global:
		*t = autoscaling.MetricTarget{Type: autoscaling.ValueMetricType, Value: t.Value}
	default:
		*t = autoscaling.MetricTarget{Type: autoscaling.UtilizationMetricType, AverageUtilization: t.AverageUtilization}
	}
}

// describedStatus removes the parts of a metric's status that are not printed next to its
// target.
func describedStatus(m *autoscaling.MetricSpec, status autoscaling.MetricStatus) autoscaling.MetricStatus {
	target, b := m.Block().Target, status.Block(m.Type)
	if b.Current == nil {
		return autoscaling.MetricStatus{}
	}
	now := *b.Current
	switch target.Type {
	case autoscaling.UtilizationMetricType:
		now.Value = nil
		if now.AverageUtilization == nil {
			return autoscaling.MetricStatus{}
		}
	case autoscaling.ValueMetricType:
		now = autoscaling.MetricValueStatus{Value: now.Value}
	default:
		now = autoscaling.MetricValueStatus{AverageValue: now.AverageValue}
	}
	if now == (autoscaling.MetricValueStatus{}) {
		return autoscaling.MetricStatus{}
	}
	return metricStatus(m, now)
}

// metricStatus is a value of a metric. A status may still have the name of another metric
// than the spec, but this name is not printed.
func metricStatus(m *autoscaling.MetricSpec, now autoscaling.MetricValueStatus) autoscaling.MetricStatus {
	s := autoscaling.MetricStatus{Type: m.Type}
	switch {
	case m.Resource != nil:
		s.Resource = &autoscaling.ResourceMetricStatus{Name: m.Resource.Name, Current: now}
	case m.ContainerResource != nil:
		s.ContainerResource = &autoscaling.ContainerResourceMetricStatus{Name: m.ContainerResource.Name, Container: m.ContainerResource.Container, Current: now}
	case m.Pods != nil:
		s.Pods = &autoscaling.PodsMetricStatus{Metric: m.Pods.Metric, Current: now}
	case m.Object != nil:
		s.Object = &autoscaling.ObjectMetricStatus{Metric: m.Object.Metric, DescribedObject: m.Object.DescribedObject, Current: now}
	case m.External != nil:
		s.External = &autoscaling.ExternalMetricStatus{Metric: m.External.Metric, Current: now}
	}
	return s
}

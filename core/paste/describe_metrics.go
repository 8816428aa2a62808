package paste

import (
	"strconv"
	"strings"

	"hpaplayground/core/autoscaling"
)

// metric reads a metric, such as
//
//	resource cpu on pods  (as a percentage of request):  82% (410m) / 50%
func (d *description) metric(text string) bool {
	colon := strings.LastIndex(text, ":")
	if colon < 0 {
		return false
	}
	current, target, ok := strings.Cut(text[colon+1:], " / ")
	if !ok {
		return false
	}
	head, share := strings.CutSuffix(strings.TrimSpace(text[:colon]), "(as a percentage of request)")
	head, average := strings.CutSuffix(strings.TrimSpace(head), "(target average value)")
	head, isTargetValue := strings.CutSuffix(strings.TrimSpace(head), "(target value)")
	spec, ok := metricNamed(strings.TrimSpace(head), average || isTargetValue)
	if !ok {
		return false
	}
	t := spec.Block().Target
	target = wordAfter(target, "") // people write remarks after the target
	switch {
	case share, spec.Type.Info().API == autoscaling.ResourceMetrics && strings.HasSuffix(target, "%"):
		t.Type = autoscaling.UtilizationMetricType
		if t.AverageUtilization, ok = percentIn(target); !ok && target != "<auto>" {
			return false
		}
	case isTargetValue:
		t.Type = autoscaling.ValueMetricType
		t.Value, ok = quantityIn(target)
	default:
		t.Type = autoscaling.AverageValueMetricType
		t.AverageValue, ok = quantityIn(target)
	}
	if !ok && target != "<auto>" && target != "<nil>" {
		return false
	}
	d.Spec.Metrics = append(d.Spec.Metrics, spec)
	if now, ok := describedValue(strings.TrimSpace(current), isTargetValue); ok {
		d.addCurrent(spec, now)
	}
	return true
}

// metricNamed returns a metric without its target. valued is true if only an Object or
// External metric can have the target.
func metricNamed(head string, valued bool) (m autoscaling.MetricSpec, ok bool) {
	if resource, ok := strings.CutPrefix(head, "resource "); ok {
		resource, ok = strings.CutSuffix(resource, " on pods")
		name, container, hasContainer := strings.Cut(resource, " of container ")
		name, container = strings.TrimSpace(name), strings.Trim(container, `"`)
		if !ok || name == "" || valued {
			return m, false
		}
		if hasContainer {
			m.Type = autoscaling.ContainerResourceMetricSourceType
			m.ContainerResource = &autoscaling.ContainerResourceMetricSource{Name: name, Container: container}
			return m, true
		}
		m.Type = autoscaling.ResourceMetricSourceType
		m.Resource = &autoscaling.ResourceMetricSource{Name: name}
		return m, true
	}
	if len(head) < 2 || head[0] != '"' {
		return m, false
	}
	if name, ok := strings.CutSuffix(head, " on pods"); ok && !valued {
		m.Type = autoscaling.PodsMetricSourceType
		m.Pods = &autoscaling.PodsMetricSource{Metric: autoscaling.MetricIdentifier{Name: unquoted(name)}}
		return m, true
	}
	if strings.HasSuffix(head, `"`) && valued {
		m.Type = autoscaling.ExternalMetricSourceType
		m.External = &autoscaling.ExternalMetricSource{Metric: autoscaling.MetricIdentifier{Name: unquoted(head)}}
		return m, true
	}
	i := strings.LastIndex(head, `" on `)
	if i < 1 || !valued {
		return m, false
	}
	kind, name, _ := strings.Cut(head[i+len(`" on `):], "/")
	if kind == "" || name == "" {
		return m, false
	}
	version, _ := usualVersion(kind)
	m.Type = autoscaling.ObjectMetricSourceType
	m.Object = &autoscaling.ObjectMetricSource{
		Metric:          autoscaling.MetricIdentifier{Name: head[1:i]},
		DescribedObject: autoscaling.CrossVersionObjectReference{Kind: kind, Name: name, APIVersion: version},
	}
	return m, true
}

func unquoted(text string) string {
	if s, err := strconv.Unquote(text); err == nil {
		return s
	}
	return strings.Trim(text, `"`)
}

// describedValue reads a current value: "82% (410m)", "410m" or "<unknown>".
func describedValue(text string, allowWhole bool) (now autoscaling.MetricValueStatus, ok bool) {
	if part, after, found := strings.Cut(text, "% ("); found {
		if now.AverageUtilization, ok = percentIn(part + "%"); !ok {
			return now, false
		}
		now.AverageValue, _ = quantityIn(strings.TrimSuffix(after, ")"))
		return now, true
	}
	q, ok := quantityIn(text)
	if allowWhole {
		now.Value = q
	} else {
		now.AverageValue = q
	}
	return now, ok
}

// addCurrent adds the current value of the last metric. Earlier metrics that failed get an
// empty entry, as the controller writes it.
func (h *found) addCurrent(spec autoscaling.MetricSpec, now autoscaling.MetricValueStatus) {
	m := autoscaling.MetricStatus{Type: spec.Type}
	switch spec.Type {
	case autoscaling.ResourceMetricSourceType:
		m.Resource = &autoscaling.ResourceMetricStatus{Name: spec.Resource.Name, Current: now}
	case autoscaling.ContainerResourceMetricSourceType:
		c := spec.ContainerResource
		m.ContainerResource = &autoscaling.ContainerResourceMetricStatus{Name: c.Name, Container: c.Container, Current: now}
	case autoscaling.PodsMetricSourceType:
		m.Pods = &autoscaling.PodsMetricStatus{Metric: spec.Pods.Metric, Current: now}
	case autoscaling.ObjectMetricSourceType:
		m.Object = &autoscaling.ObjectMetricStatus{Metric: spec.Object.Metric, DescribedObject: spec.Object.DescribedObject, Current: now}
	case autoscaling.ExternalMetricSourceType:
		m.External = &autoscaling.ExternalMetricStatus{Metric: spec.External.Metric, Current: now}
	}
	for len(h.Status.CurrentMetrics) < len(h.Spec.Metrics)-1 {
		h.Status.CurrentMetrics = append(h.Status.CurrentMetrics, autoscaling.MetricStatus{})
	}
	h.Status.CurrentMetrics = append(h.Status.CurrentMetrics, m)
	h.status = true
}

// readV1 reads the two lines that stand in place of the metrics if the cluster has only
// autoscaling/v1.
func (d *description) readV1(name, value string) {
	percent, ok := percentIn(value)
	if name == "Target CPU utilization" && ok {
		d.clues++
		d.listed = true
		d.Spec.Metrics = append(d.Spec.Metrics, resourceMetric("cpu", autoscaling.MetricTarget{Type: autoscaling.UtilizationMetricType, AverageUtilization: percent}))
	} else if ok && len(d.Spec.Metrics) == 1 && len(d.Status.CurrentMetrics) == 0 {
		d.addCurrent(d.Spec.Metrics[0], autoscaling.MetricValueStatus{AverageUtilization: percent})
	}
}

func resourceMetric(name string, target autoscaling.MetricTarget) autoscaling.MetricSpec {
	return autoscaling.MetricSpec{
		Type:     autoscaling.ResourceMetricSourceType,
		Resource: &autoscaling.ResourceMetricSource{Name: name, Target: target},
	}
}

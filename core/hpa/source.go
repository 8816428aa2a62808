package hpa

import (
	"cmp"
	"fmt"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/labels"
)

// The metric types differ in how they use a target, in their messages and in their
// status block. The rest of a sync depends only on the rule.

// newMetric chooses a metric's rule. For an Object metric the type of the target decides.
// For other metrics the field that is set decides.
func (c *Controller) newMetric(from autoscaling.MetricSpec) metric {
	m := metric{MetricSpec: from}
	switch {
	case from.Type == autoscaling.ResourceMetricSourceType && from.Resource != nil:
		m.resource = from.Resource.Name
		c.resourceRule(&m, from.Resource.Target)
	case from.Type == autoscaling.ContainerResourceMetricSourceType && from.ContainerResource != nil:
		m.resource, m.container = from.ContainerResource.Name, from.ContainerResource.Container
		c.resourceRule(&m, from.ContainerResource.Target)
		if c.config.Release.gatesContainerMetrics() && !c.config.Gates.ContainerMetrics {
			m.gated, m.err = true, "ContainerResource metric type is not supported: disabled by the feature gate"
		}
	case from.Type == autoscaling.PodsMetricSourceType && from.Pods != nil:
		m.name = "pods metric " + from.Pods.Metric.Name
		m.checkSelector(from.Pods.Metric)
		if t := from.Pods.Target.AverageValue; t != nil {
			m.rule, m.target = RuleAverage, t.MilliValue()
		} else {
			m.err = "no averageValue target was set"
		}
	case from.Type == autoscaling.ObjectMetricSourceType && from.Object != nil:
		m.objectRule(from.Object)
	case from.Type == autoscaling.ExternalMetricSourceType && from.External != nil:
		m.externalRule(from.External)
	default:
		m.err = fmt.Sprintf("unknown metric source type %q", string(from.Type))
		m.Type = "" // its block is missing: it fails like an unknown type
	}
	m.failure = cmp.Or(LookupReason("FailedGet"+string(m.Type)+"Metric"), ReasonInvalidMetricSourceType)
	m.valid = "the HPA was able to successfully calculate a replica count from " + m.name
	return m
}

func (c *Controller) resourceRule(m *metric, target autoscaling.MetricTarget) {
	switch {
	case target.AverageValue != nil:
		m.rule, m.target = RuleAverage, target.AverageValue.MilliValue()
		m.name = m.resource + " resource"
	case target.AverageUtilization != nil:
		m.rule, m.target = RuleUtilization, int64(*target.AverageUtilization)
		m.name = m.resource + " resource utilization (percentage of request)"
		if m.Type == autoscaling.ContainerResourceMetricSourceType && c.config.Release.containerMetricName() {
			m.name = m.resource + " container resource utilization (percentage of request)"
		}
	default:
		m.err = "invalid resource metric source: neither an average utilization target nor an average value (usage) target was set"
	}
}

func (m *metric) objectRule(source *autoscaling.ObjectMetricSource) {
	t := source.Target
	switch {
	case t.Type == autoscaling.ValueMetricType && t.Value != nil:
		m.rule, m.target = RuleRatio, t.Value.MilliValue()
		m.name = source.DescribedObject.Kind + " metric " + source.Metric.Name
	case t.Type == autoscaling.AverageValueMetricType && t.AverageValue != nil:
		m.rule, m.target = RulePerPod, t.AverageValue.MilliValue()
		m.name = externalName(source.Metric)
	default:
		m.err = "invalid object metric source: neither a value target nor an average value target was set"
	}
	m.checkSelector(source.Metric)
}

func (m *metric) externalRule(source *autoscaling.ExternalMetricSource) {
	m.name = externalName(source.Metric)
	switch t := source.Target; {
	case t.AverageValue != nil:
		m.rule, m.target = RulePerPod, t.AverageValue.MilliValue()
	case t.Value != nil:
		m.rule, m.target = RuleRatio, t.Value.MilliValue()
	default:
		m.err = "invalid external metric source: neither a value target nor an average value target was set"
		return
	}
	m.checkSelector(source.Metric)
}

// externalName names an External metric, or an Object metric with an average value.
func externalName(id autoscaling.MetricIdentifier) string {
	return "external metric " + id.Name + "(" + labels.FormatLabelSelector(id.Selector) + ")"
}

// checkSelector sets the error of an invalid metric selector, which the API
// accepts.
func (m *metric) checkSelector(id autoscaling.MetricIdentifier) {
	if _, err := labels.FromLabelSelector(id.Selector); err != nil {
		m.err = err.Error()
	}
}

// readingError returns the error for a metric that could not be read, wrapped as in
// upstream's replica calculator.
func (s *sync) readingError(m *metric, text string) error {
	switch m.Type {
	case autoscaling.ObjectMetricSourceType:
		object, name := m.Object.DescribedObject, m.Object.Metric.Name
		if !s.config.Release.orderedObjectError() {
			// Upstream mixed up the arguments until 1.37.
			return fmt.Errorf("unable to get metric %s: %s on %s %s/%s", name, object.Kind, s.key.Namespace, object.Name, text)
		}
		return fmt.Errorf("unable to get metric %s on %s %s/%s: %s", name, object.Kind, s.key.Namespace, object.Name, text)
	case autoscaling.PodsMetricSourceType:
		return fmt.Errorf("unable to get metric %s: %s", m.Pods.Metric.Name, text)
	case autoscaling.ExternalMetricSourceType:
		name := m.name[len("external metric "):]
		selector := name[len(m.External.Metric.Name)+1 : len(name)-1]
		return fmt.Errorf("unable to get external metric %s/%s/%s: %s", s.key.Namespace, m.External.Metric.Name, selector, text)
	}
	kind := "usage"
	if m.rule == RuleUtilization {
		kind = "utilization"
	}
	return fmt.Errorf("failed to get %s %s: unable to get metrics for resource %s: %s", m.resource, kind, m.resource, text)
}

// wrap is the error as computeReplicasForMetric returns it, for the event
// FailedComputeMetricsReplicas.
func (m *metric) wrap(err error) error {
	if m.gated {
		return err
	}
	noTarget := m.rule == RuleNone
	switch m.Type {
	case autoscaling.ResourceMetricSourceType:
		return fmt.Errorf("failed to get %s resource metric value: %w", m.resource, err)
	case autoscaling.ContainerResourceMetricSourceType:
		return fmt.Errorf("failed to get %s container metric value: %w", m.container, err)
	case autoscaling.PodsMetricSourceType:
		return fmt.Errorf("failed to get pods metric value: %w", err)
	case autoscaling.ObjectMetricSourceType:
		if m.rule == RulePerPod && m.err == "" {
			err = fmt.Errorf("failed to get %s object metric: %w", m.Object.Metric.Name, err)
		}
		return fmt.Errorf("failed to get object metric value: %w", err)
	case autoscaling.ExternalMetricSourceType:
		name := m.External.Metric.Name
		switch {
		case noTarget:
		case m.rule == RulePerPod:
			err = fmt.Errorf("failed to get %s external metric: %w", name, err)
		default:
			err = fmt.Errorf("failed to get external metric %s: %w", name, err)
		}
		return fmt.Errorf("failed to get %s external metric value: %w", name, err)
	}
	return err
}

// statusOf is the metric's status block with its current value.
func (s *sync) statusOf(m *metric, current autoscaling.MetricValueStatus) autoscaling.MetricStatus {
	status := autoscaling.MetricStatus{Type: m.Type}
	switch m.Type {
	case autoscaling.ResourceMetricSourceType:
		status.Resource = &autoscaling.ResourceMetricStatus{Name: m.resource, Current: current}
	case autoscaling.ContainerResourceMetricSourceType:
		status.ContainerResource = &autoscaling.ContainerResourceMetricStatus{Name: m.resource, Container: m.container, Current: current}
	case autoscaling.PodsMetricSourceType:
		status.Pods = &autoscaling.PodsMetricStatus{Metric: m.Pods.Metric, Current: current}
	case autoscaling.ObjectMetricSourceType:
		status.Object = &autoscaling.ObjectMetricStatus{Metric: m.Object.Metric, Current: current}
		if m.rule == RuleRatio || s.config.Release.describedObjectStatus() {
			status.Object.DescribedObject = m.Object.DescribedObject
		}
	case autoscaling.ExternalMetricSourceType:
		status.External = &autoscaling.ExternalMetricStatus{Metric: m.External.Metric, Current: current}
	}
	return status
}

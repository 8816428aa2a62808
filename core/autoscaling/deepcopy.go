package autoscaling

import (
	"slices"

	"k8s.io/apimachinery/pkg/api/resource"

	"hpaplayground/core/meta"
)

// DeepCopy returns a copy that shares nothing with h. A nil h is nil.
func (h *HorizontalPodAutoscaler) DeepCopy() *HorizontalPodAutoscaler {
	if h == nil {
		return nil
	}
	return &HorizontalPodAutoscaler{
		TypeMeta:   h.TypeMeta,
		ObjectMeta: *h.ObjectMeta.DeepCopy(),
		Spec:       *h.Spec.DeepCopy(),
		Status:     *h.Status.DeepCopy(),
	}
}

// DeepCopy returns a copy that shares nothing with s.
func (s *HorizontalPodAutoscalerSpec) DeepCopy() *HorizontalPodAutoscalerSpec {
	c := *s
	c.MinReplicas = clone(s.MinReplicas)
	c.Metrics = slices.Clone(s.Metrics)
	for i := range c.Metrics {
		c.Metrics[i] = c.Metrics[i].deepCopy()
	}
	if s.Behavior != nil {
		c.Behavior = &HorizontalPodAutoscalerBehavior{
			ScaleUp:   s.Behavior.ScaleUp.deepCopy(),
			ScaleDown: s.Behavior.ScaleDown.deepCopy(),
		}
	}
	return &c
}

// DeepCopy returns a copy that shares nothing with s.
func (s *HorizontalPodAutoscalerStatus) DeepCopy() *HorizontalPodAutoscalerStatus {
	c := *s
	c.ObservedGeneration = clone(s.ObservedGeneration)
	c.LastScaleTime = clone(s.LastScaleTime)
	c.CurrentMetrics = slices.Clone(s.CurrentMetrics)
	for i := range c.CurrentMetrics {
		c.CurrentMetrics[i] = c.CurrentMetrics[i].deepCopy()
	}
	c.Conditions = slices.Clone(s.Conditions)
	return &c
}

func (m MetricSpec) deepCopy() MetricSpec {
	m.Object = clone(m.Object)
	if m.Object != nil {
		m.Object.Metric, m.Object.Target = m.Object.Metric.deepCopy(), m.Object.Target.deepCopy()
	}
	m.Pods = clone(m.Pods)
	if m.Pods != nil {
		m.Pods.Metric, m.Pods.Target = m.Pods.Metric.deepCopy(), m.Pods.Target.deepCopy()
	}
	m.Resource = clone(m.Resource)
	if m.Resource != nil {
		m.Resource.Target = m.Resource.Target.deepCopy()
	}
	m.ContainerResource = clone(m.ContainerResource)
	if m.ContainerResource != nil {
		m.ContainerResource.Target = m.ContainerResource.Target.deepCopy()
	}
	m.External = clone(m.External)
	if m.External != nil {
		m.External.Metric, m.External.Target = m.External.Metric.deepCopy(), m.External.Target.deepCopy()
	}
	return m
}

func (m MetricStatus) deepCopy() MetricStatus {
	m.Object = clone(m.Object)
	if m.Object != nil {
		m.Object.Metric, m.Object.Current = m.Object.Metric.deepCopy(), m.Object.Current.deepCopy()
	}
	m.Pods = clone(m.Pods)
	if m.Pods != nil {
		m.Pods.Metric, m.Pods.Current = m.Pods.Metric.deepCopy(), m.Pods.Current.deepCopy()
	}
	m.Resource = clone(m.Resource)
	if m.Resource != nil {
		m.Resource.Current = m.Resource.Current.deepCopy()
	}
	m.ContainerResource = clone(m.ContainerResource)
	if m.ContainerResource != nil {
		m.ContainerResource.Current = m.ContainerResource.Current.deepCopy()
	}
	m.External = clone(m.External)
	if m.External != nil {
		m.External.Metric, m.External.Current = m.External.Metric.deepCopy(), m.External.Current.deepCopy()
	}
	return m
}

func (t MetricTarget) deepCopy() MetricTarget {
	t.Value = cloneQuantity(t.Value)
	t.AverageValue = cloneQuantity(t.AverageValue)
	t.AverageUtilization = clone(t.AverageUtilization)
	return t
}

func (v MetricValueStatus) deepCopy() MetricValueStatus {
	return MetricValueStatus{cloneQuantity(v.Value), cloneQuantity(v.AverageValue), clone(v.AverageUtilization)}
}

func (id MetricIdentifier) deepCopy() MetricIdentifier {
	return MetricIdentifier{id.Name, id.Selector.DeepCopy()}
}

func (r *HPAScalingRules) deepCopy() *HPAScalingRules {
	if r == nil {
		return nil
	}
	return &HPAScalingRules{
		StabilizationWindowSeconds: clone(r.StabilizationWindowSeconds),
		SelectPolicy:               clone(r.SelectPolicy),
		Policies:                   slices.Clone(r.Policies),
		Tolerance:                  cloneQuantity(r.Tolerance),
	}
}

func clone[T int32 | int64 | ScalingPolicySelect | meta.Time |
	ObjectMetricSource | PodsMetricSource | ResourceMetricSource | ContainerResourceMetricSource | ExternalMetricSource |
	ObjectMetricStatus | PodsMetricStatus | ResourceMetricStatus | ContainerResourceMetricStatus | ExternalMetricStatus](p *T) *T {
	if p == nil {
		return nil
	}
	c := *p
	return &c
}

// cloneQuantity copies what a large Quantity points to, too.
func cloneQuantity(q *resource.Quantity) *resource.Quantity {
	if q == nil {
		return nil
	}
	c := q.DeepCopy()
	return &c
}

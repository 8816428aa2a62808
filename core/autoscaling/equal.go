package autoscaling

import (
	"maps"
	"slices"

	"k8s.io/apimachinery/pkg/api/resource"

	"hpaplayground/core/meta"
)

// Equal answers to apiequality.Semantic.DeepEqual: quantities are compared by
// value, times by instant, and an empty list equals none.
func (s *HorizontalPodAutoscalerStatus) Equal(o *HorizontalPodAutoscalerStatus) bool {
	return equalPointers(s.ObservedGeneration, o.ObservedGeneration) &&
		equalTimes(s.LastScaleTime, o.LastScaleTime) &&
		s.CurrentReplicas == o.CurrentReplicas && s.DesiredReplicas == o.DesiredReplicas &&
		slices.EqualFunc(s.CurrentMetrics, o.CurrentMetrics, MetricStatus.equal) &&
		slices.EqualFunc(s.Conditions, o.Conditions, HorizontalPodAutoscalerCondition.equal)
}

func (c HorizontalPodAutoscalerCondition) equal(o HorizontalPodAutoscalerCondition) bool {
	return c.Type == o.Type && c.Status == o.Status && c.Reason == o.Reason && c.Message == o.Message &&
		c.LastTransitionTime.Equal(o.LastTransitionTime.Time)
}

func (m MetricStatus) equal(o MetricStatus) bool {
	return m.Type == o.Type &&
		equalBlocks(m.Object, o.Object, func(a, b *ObjectMetricStatus) bool {
			return a.DescribedObject == b.DescribedObject && a.Metric.equal(b.Metric) && a.Current.equal(b.Current)
		}) &&
		equalBlocks(m.Pods, o.Pods, func(a, b *PodsMetricStatus) bool {
			return a.Metric.equal(b.Metric) && a.Current.equal(b.Current)
		}) &&
		equalBlocks(m.Resource, o.Resource, func(a, b *ResourceMetricStatus) bool {
			return a.Name == b.Name && a.Current.equal(b.Current)
		}) &&
		equalBlocks(m.ContainerResource, o.ContainerResource, func(a, b *ContainerResourceMetricStatus) bool {
			return a.Name == b.Name && a.Container == b.Container && a.Current.equal(b.Current)
		}) &&
		equalBlocks(m.External, o.External, func(a, b *ExternalMetricStatus) bool {
			return a.Metric.equal(b.Metric) && a.Current.equal(b.Current)
		})
}

func (i MetricIdentifier) equal(o MetricIdentifier) bool {
	return i.Name == o.Name && equalBlocks(i.Selector, o.Selector, func(a, b *meta.LabelSelector) bool {
		return maps.Equal(a.MatchLabels, b.MatchLabels) &&
			slices.EqualFunc(a.MatchExpressions, b.MatchExpressions, func(a, b meta.LabelSelectorRequirement) bool {
				return a.Key == b.Key && a.Operator == b.Operator && slices.Equal(a.Values, b.Values)
			})
	})
}

func (v MetricValueStatus) equal(o MetricValueStatus) bool {
	quantities := func(a, b *resource.Quantity) bool { return a.Cmp(*b) == 0 }
	return equalBlocks(v.Value, o.Value, quantities) && equalBlocks(v.AverageValue, o.AverageValue, quantities) &&
		equalPointers(v.AverageUtilization, o.AverageUtilization)
}

func equalTimes(a, b *meta.Time) bool {
	return equalBlocks(a, b, func(a, b *meta.Time) bool { return a.Equal(b.Time) })
}

func equalPointers[T comparable](a, b *T) bool {
	return equalBlocks(a, b, func(a, b *T) bool { return *a == *b })
}

func equalBlocks[T any](a, b *T, equal func(a, b *T) bool) bool {
	if a == nil || b == nil {
		return a == b
	}
	return equal(a, b)
}

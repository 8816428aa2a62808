package autoscaling

import (
	"maps"
	"slices"

	"k8s.io/apimachinery/pkg/api/resource"

	"hpaplayground/core/meta"
)

// Equal reports whether the two are equal for the controller, which then writes no
// status. It mirrors apiequality.Semantic.DeepEqual: quantities are compared by value
// (500m equals 0.5), a missing list equals an empty list, and a missing field differs
// from a zero.
func (s *HorizontalPodAutoscalerStatus) Equal(t *HorizontalPodAutoscalerStatus) bool {
	return equalPointers(s.ObservedGeneration, t.ObservedGeneration) &&
		equalTimes(s.LastScaleTime, t.LastScaleTime) &&
		s.CurrentReplicas == t.CurrentReplicas &&
		s.DesiredReplicas == t.DesiredReplicas &&
		slices.EqualFunc(s.CurrentMetrics, t.CurrentMetrics, equalMetrics) &&
		slices.EqualFunc(s.Conditions, t.Conditions, equalConditions)
}

func equalConditions(a, b HorizontalPodAutoscalerCondition) bool {
	return a.Type == b.Type && a.Status == b.Status && a.Reason == b.Reason && a.Message == b.Message &&
		a.LastTransitionTime.Equal(b.LastTransitionTime.Time)
}

func equalMetrics(a, b MetricStatus) bool {
	return a.Type == b.Type && !slices.ContainsFunc(metricTypes, func(t MetricType) bool {
		x, y := a.Block(t.Type), b.Block(t.Type)
		return x.Name != y.Name || x.Container != y.Container || !equalPointers(x.Object, y.Object) ||
			!equalFunc(x.Metric, y.Metric, equalIdentifiers) || !equalFunc(x.Current, y.Current, equalValues)
	})
}

func equalValues(a, b *MetricValueStatus) bool {
	return equalFunc(a.Value, b.Value, equalQuantities) &&
		equalFunc(a.AverageValue, b.AverageValue, equalQuantities) &&
		equalPointers(a.AverageUtilization, b.AverageUtilization)
}

func equalQuantities(a, b *resource.Quantity) bool { return a.Cmp(*b) == 0 }

func equalIdentifiers(a, b *MetricIdentifier) bool {
	return a.Name == b.Name && equalFunc(a.Selector, b.Selector, equalSelectors)
}

func equalSelectors(a, b *meta.LabelSelector) bool {
	return maps.Equal(a.MatchLabels, b.MatchLabels) &&
		slices.EqualFunc(a.MatchExpressions, b.MatchExpressions, func(a, b meta.LabelSelectorRequirement) bool {
			return a.Key == b.Key && a.Operator == b.Operator && slices.Equal(a.Values, b.Values)
		})
}

func equalTimes(a, b *meta.Time) bool {
	return equalFunc(a, b, func(a, b *meta.Time) bool { return a.Equal(b.Time) })
}

func equalPointers[T comparable](a, b *T) bool {
	return equalFunc(a, b, func(a, b *T) bool { return *a == *b })
}

// equalFunc compares what the pointers point to. Equal pointers need no comparison.
func equalFunc[T any](a, b *T, equal func(a, b *T) bool) bool {
	if a == nil || b == nil || a == b {
		return a == b
	}
	return equal(a, b)
}

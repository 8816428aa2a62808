package trial

import (
	"reflect"
	"slices"
	"testing"

	"hpaplayground/core/autoscaling"
)

// TestSharedNames: metrics that share a name have different selectors, because a
// reading belongs to only one of them.
func TestSharedNames(t *testing.T) {
	d := newDice(1, 1)
	shared := 0
	for range 1000 {
		var s autoscaling.HorizontalPodAutoscalerSpec
		setMetrics(d, &s)
		for i := range s.Metrics {
			for j := range i {
				a, b := s.Metrics[i].Block(), s.Metrics[j].Block()
				if a.Metric == nil || b.Metric == nil || a.Name != b.Name {
					continue
				}
				shared++
				if a.Type != b.Type || reflect.DeepEqual(a.Metric.Selector, b.Metric.Selector) {
					t.Fatalf("metrics %d and %d cannot be told apart: %v", j, i, a.Metric)
				}
			}
		}
	}
	if shared < 20 {
		t.Errorf("%d pairs of metrics of one name", shared)
	}
}

// TestMetricTypes: each type of metric is drawn.
func TestMetricTypes(t *testing.T) {
	d := newDice(1, 1)
	drawn := map[autoscaling.MetricSourceType]bool{}
	for i := range 1000 {
		m := newMetric(d, i)
		drawn[m.Block().Type] = true
	}
	for _, metricType := range autoscaling.MetricTypes() {
		if !drawn[metricType.Type] {
			t.Errorf("%s: newMetric never draws it", metricType.Type)
		}
	}
}

// TestConditionTypes: a status has each condition that the controller may set.
func TestConditionTypes(t *testing.T) {
	for _, conditionType := range autoscaling.ConditionTypes() {
		if !slices.Contains(leftConditions, conditionType) {
			t.Errorf("%s: leftConditions does not have it", conditionType)
		}
	}
}

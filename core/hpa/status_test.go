package hpa

import (
	"testing"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/meta"
)

// A difference in any one part makes two statuses different, even if lists of
// different lengths begin at the same address.
func TestIdentical(t *testing.T) {
	metrics := make([]autoscaling.MetricStatus, 2)
	conditions := make([]autoscaling.HorizontalPodAutoscalerCondition, 2)
	full := autoscaling.HorizontalPodAutoscalerStatus{
		ObservedGeneration: new(int64(1)), LastScaleTime: &meta.Time{}, CurrentReplicas: 1, DesiredReplicas: 2,
		CurrentMetrics: metrics[:1], Conditions: conditions[:1],
	}
	none := autoscaling.HorizontalPodAutoscalerStatus{}
	for _, same := range []autoscaling.HorizontalPodAutoscalerStatus{full, none} {
		other := same
		if !identical(&same, &other) {
			t.Errorf("not identical to its copy: %v", same)
		}
	}
	for i, change := range []func(*autoscaling.HorizontalPodAutoscalerStatus){
		func(s *autoscaling.HorizontalPodAutoscalerStatus) { s.ObservedGeneration = new(int64(1)) },
		func(s *autoscaling.HorizontalPodAutoscalerStatus) { s.LastScaleTime = &meta.Time{} },
		func(s *autoscaling.HorizontalPodAutoscalerStatus) { s.CurrentReplicas++ },
		func(s *autoscaling.HorizontalPodAutoscalerStatus) { s.DesiredReplicas++ },
		func(s *autoscaling.HorizontalPodAutoscalerStatus) { s.CurrentMetrics = metrics },
		func(s *autoscaling.HorizontalPodAutoscalerStatus) { s.CurrentMetrics = metrics[1:] },
		func(s *autoscaling.HorizontalPodAutoscalerStatus) { s.CurrentMetrics = metrics[:0] },
		func(s *autoscaling.HorizontalPodAutoscalerStatus) { s.Conditions = conditions },
		func(s *autoscaling.HorizontalPodAutoscalerStatus) { s.Conditions = conditions[1:] },
	} {
		for _, before := range []autoscaling.HorizontalPodAutoscalerStatus{full, none} {
			after := before
			change(&after)
			if identical(&before, &after) || identical(&after, &before) {
				t.Errorf("change %d of %v is not seen", i, before)
			}
		}
	}
}

// A change of any one field of a condition is written.
func TestConditionsSame(t *testing.T) {
	list := []autoscaling.HorizontalPodAutoscalerCondition{{Type: "A", Status: "True", Reason: "R", Message: "M"}, {Type: "B"}}
	var c conditions
	c.load(list)
	if !c.equals(list) {
		t.Error("a list is not the same as itself")
	}
	if c.equals(list[:1]) || c.equals(append(list, list[0])) {
		t.Error("a list is the same as one of another length")
	}
	for _, other := range []autoscaling.HorizontalPodAutoscalerCondition{
		{Type: "C", Status: "True", Reason: "R", Message: "M"},
		{Type: "A", Status: "False", Reason: "R", Message: "M"},
		{Type: "A", Status: "True", Reason: "S", Message: "M"},
		{Type: "A", Status: "True", Reason: "R", Message: "N"},
		{Type: "A", Status: "True", Reason: "R", Message: "M", LastTransitionTime: meta.NewTime(testConfig("1.37").Epoch)},
	} {
		if c.equals([]autoscaling.HorizontalPodAutoscalerCondition{other, list[1]}) {
			t.Errorf("%v is the same as %v", other, list[0])
		}
	}
}

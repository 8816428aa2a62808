package autoscaling

import (
	"encoding/json"

	"hpaplayground/core/meta"
)

// Convert returns the object as autoscaling/v2. It reads the annotations and drops them.
// Like the API server, it ignores an annotation with invalid JSON. The metrics of the
// annotation come first, and the cpu metric of the spec comes last. Without any metric it
// adds the default metric. Changes to the result do not change v.
func (v *V1) Convert() *HorizontalPodAutoscaler {
	v = meta.DeepCopy(v)
	h := &HorizontalPodAutoscaler{TypeMeta: v.TypeMeta, ObjectMeta: v.ObjectMeta}
	h.Spec = HorizontalPodAutoscalerSpec{
		ScaleTargetRef: v.Spec.ScaleTargetRef,
		MinReplicas:    v.Spec.MinReplicas,
		MaxReplicas:    v.Spec.MaxReplicas,
		Behavior:       carriedBehavior(v.Annotations),
	}
	var metrics []v1MetricSpec
	if readAnnotation(v.Annotations, metricsAnnotation, &metrics) {
		for i := range metrics {
			h.Spec.Metrics = append(h.Spec.Metrics, metrics[i].convert())
		}
	}
	if percent := v.Spec.TargetCPUUtilizationPercentage; percent != nil {
		h.Spec.Metrics = append(h.Spec.Metrics, cpuMetric(*percent))
	}
	if len(h.Spec.Metrics) == 0 {
		h.Spec.Metrics = []MetricSpec{cpuMetric(DefaultCPUUtilization)}
	}
	h.Status = v.status()
	dropAnnotations(h)
	return h
}

// readAnnotation reads the JSON of an annotation, and reports whether it exists and is valid.
func readAnnotation(annotations map[string]string, annotation string, into any) bool {
	text, found := annotations[annotation]
	return found && !hasHugeNumber(text) && json.Unmarshal([]byte(text), into) == nil
}

// carriedBehavior reads the annotation. It holds the API server's internal type, whose
// keys are capitalised; JSON decoding ignores case. The API server validates it before
// it sets defaults, so a direction without policies must fail. Therefore carriedBehavior
// makes missing policies an empty list, which SetDefaults keeps and which is invalid.
func carriedBehavior(annotations map[string]string) *HorizontalPodAutoscalerBehavior {
	var b HorizontalPodAutoscalerBehavior
	if !readAnnotation(annotations, behaviorAnnotation, &b) || b == (HorizontalPodAutoscalerBehavior{}) {
		return nil
	}
	for _, r := range []*HPAScalingRules{b.ScaleUp, b.ScaleDown} {
		if r != nil && r.Policies == nil {
			r.Policies = []HPAScalingPolicy{}
		}
	}
	return &b
}

func (v *V1) status() HorizontalPodAutoscalerStatus {
	s := HorizontalPodAutoscalerStatus{
		ObservedGeneration: v.Status.ObservedGeneration,
		LastScaleTime:      v.Status.LastScaleTime,
		CurrentReplicas:    v.Status.CurrentReplicas,
		DesiredReplicas:    v.Status.DesiredReplicas,
	}
	var metrics []v1MetricStatus
	if readAnnotation(v.Annotations, currentMetricsAnnotation, &metrics) {
		s.CurrentMetrics = make([]MetricStatus, len(metrics))
		for i := range metrics {
			s.CurrentMetrics[i] = metrics[i].convert()
		}
	} else if percent := v.Status.CurrentCPUUtilizationPercentage; percent != nil {
		s.CurrentMetrics = []MetricStatus{{
			Type:     ResourceMetricSourceType,
			Resource: &ResourceMetricStatus{Name: "cpu", Current: MetricValueStatus{AverageUtilization: percent}},
		}}
	}
	var conditions []HorizontalPodAutoscalerCondition
	if readAnnotation(v.Annotations, conditionsAnnotation, &conditions) {
		s.Conditions = conditions
	}
	return s
}

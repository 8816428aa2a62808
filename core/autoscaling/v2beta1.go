package autoscaling

import (
	"encoding/json"
	"fmt"

	"hpaplayground/core/meta"
)

// v2beta1 is autoscaling/v2beta1 HorizontalPodAutoscaler, which API servers up to
// Kubernetes 1.24 served. Its metrics are flat, without a target of their own. Only
// an annotation carries the behavior.
type v2beta1 struct {
	meta.TypeMeta   `json:",inline"`
	meta.ObjectMeta `json:"metadata,omitempty"`

	Spec struct {
		ScaleTargetRef CrossVersionObjectReference `json:"scaleTargetRef"`
		MinReplicas    *int32                      `json:"minReplicas"`
		MaxReplicas    int32                       `json:"maxReplicas"`
		Metrics        []v1MetricSpec              `json:"metrics"`
	} `json:"spec"`
	Status struct {
		ObservedGeneration *int64                             `json:"observedGeneration"`
		LastScaleTime      *meta.Time                         `json:"lastScaleTime"`
		CurrentReplicas    int32                              `json:"currentReplicas"`
		DesiredReplicas    int32                              `json:"desiredReplicas"`
		CurrentMetrics     []v1MetricStatus                   `json:"currentMetrics"`
		Conditions         []HorizontalPodAutoscalerCondition `json:"conditions"`
	} `json:"status"`
}

// FromV2beta1 reads an autoscaling/v2beta1 object from JSON and converts it as the API
// server of Kubernetes 1.22 did. It returns an error only if the JSON has the wrong
// shape.
func FromV2beta1(raw []byte) (*HorizontalPodAutoscaler, error) {
	var in v2beta1
	if err := json.Unmarshal(raw, &in); err != nil {
		return nil, fmt.Errorf("HorizontalPodAutoscaler autoscaling/v2beta1: %w", err)
	}
	h := &HorizontalPodAutoscaler{TypeMeta: in.TypeMeta, ObjectMeta: in.ObjectMeta}
	h.Spec = HorizontalPodAutoscalerSpec{
		ScaleTargetRef: in.Spec.ScaleTargetRef,
		MinReplicas:    in.Spec.MinReplicas,
		MaxReplicas:    in.Spec.MaxReplicas,
		Behavior:       carriedBehavior(in.Annotations),
	}
	for i := range in.Spec.Metrics {
		m := in.Spec.Metrics[i].convert()
		if m.Object != nil {
			// v2beta1 cannot omit targetValue: a missing one is 0. Kubernetes 1.22 refused 0, so
			// keep it for the validation.
			m.Object.Target.Value = &in.Spec.Metrics[i].Object.TargetValue
		}
		h.Spec.Metrics = append(h.Spec.Metrics, m)
	}
	h.Status = HorizontalPodAutoscalerStatus{
		ObservedGeneration: in.Status.ObservedGeneration,
		LastScaleTime:      in.Status.LastScaleTime,
		CurrentReplicas:    in.Status.CurrentReplicas,
		DesiredReplicas:    in.Status.DesiredReplicas,
		Conditions:         in.Status.Conditions,
	}
	for i := range in.Status.CurrentMetrics {
		h.Status.CurrentMetrics = append(h.Status.CurrentMetrics, in.Status.CurrentMetrics[i].convert())
	}
	dropAnnotations(h)
	return h, nil
}

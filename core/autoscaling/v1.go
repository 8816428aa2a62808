package autoscaling

import (
	"encoding/json"
	"fmt"
	"maps"

	"hpaplayground/core/meta"
)

// V1 is autoscaling/v1 HorizontalPodAutoscaler. Annotations hold the fields that this
// version lacks.
type V1 struct {
	meta.TypeMeta   `json:",inline"`
	meta.ObjectMeta `json:"metadata,omitempty"`

	Spec   V1Spec   `json:"spec,omitempty"`
	Status V1Status `json:"status,omitempty"`
}

// V1Spec is the spec of autoscaling/v1, which has fewer fields.
type V1Spec struct {
	ScaleTargetRef                 CrossVersionObjectReference `json:"scaleTargetRef"`
	MinReplicas                    *int32                      `json:"minReplicas,omitempty"`
	MaxReplicas                    int32                       `json:"maxReplicas"`
	TargetCPUUtilizationPercentage *int32                      `json:"targetCPUUtilizationPercentage,omitempty"`
}

// V1Status is the status of autoscaling/v1, which has fewer fields.
type V1Status struct {
	ObservedGeneration              *int64     `json:"observedGeneration,omitempty"`
	LastScaleTime                   *meta.Time `json:"lastScaleTime,omitempty"`
	CurrentReplicas                 int32      `json:"currentReplicas"`
	DesiredReplicas                 int32      `json:"desiredReplicas"`
	CurrentCPUUtilizationPercentage *int32     `json:"currentCPUUtilizationPercentage,omitempty"`
}

// The annotations that hold newer fields in autoscaling/v1. The API server accepts the
// last two, but does not read them.
const (
	metricsAnnotation        = "autoscaling.alpha.kubernetes.io/metrics"
	behaviorAnnotation       = "autoscaling.alpha.kubernetes.io/behavior"
	currentMetricsAnnotation = "autoscaling.alpha.kubernetes.io/current-metrics"
	conditionsAnnotation     = "autoscaling.alpha.kubernetes.io/conditions"
	toleranceDownAnnotation  = "autoscaling.alpha.kubernetes.io/scale-down-tolerance"
	toleranceUpAnnotation    = "autoscaling.alpha.kubernetes.io/scale-up-tolerance"
)

var carriers = []string{
	metricsAnnotation, behaviorAnnotation, currentMetricsAnnotation,
	conditionsAnnotation, toleranceDownAnnotation, toleranceUpAnnotation,
}

// dropAnnotations drops these annotations. It copies the map first, because another object
// may share it.
func dropAnnotations(h *HorizontalPodAutoscaler) {
	for _, carrier := range carriers {
		if _, found := h.Annotations[carrier]; found {
			annotations := maps.Clone(h.Annotations)
			for _, c := range carriers {
				delete(annotations, c)
			}
			h.Annotations = annotations
			return
		}
	}
}

// FromJSON reads an object of any version of the API from JSON. It returns an error only if the
// JSON has the wrong shape.
func FromJSON(apiVersion string, raw []byte) (*HorizontalPodAutoscaler, error) {
	switch apiVersion {
	case "autoscaling/v1":
		return FromV1(raw)
	case "autoscaling/v2beta1":
		return FromV2beta1(raw)
	}
	h := &HorizontalPodAutoscaler{}
	if err := json.Unmarshal(raw, h); err != nil {
		return nil, fmt.Errorf("HorizontalPodAutoscaler %s: %w", apiVersion, err)
	}
	return h, nil
}

// FromV1 reads an autoscaling/v1 object from JSON and converts it. It returns an
// error only if the JSON has the wrong shape.
func FromV1(raw []byte) (*HorizontalPodAutoscaler, error) {
	var in V1
	if err := json.Unmarshal(raw, &in); err != nil {
		return nil, fmt.Errorf("HorizontalPodAutoscaler autoscaling/v1: %w", err)
	}
	return in.Convert(), nil
}

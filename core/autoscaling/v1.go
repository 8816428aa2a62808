package autoscaling

import (
	"encoding/json"
	"fmt"
	"maps"

	"k8s.io/apimachinery/pkg/api/resource"

	"hpaplayground/core/meta"
)

// V1 is autoscaling/v1 HorizontalPodAutoscaler. Annotations carry what the version
// has no field for.
type V1 struct {
	meta.TypeMeta   `json:",inline"`
	meta.ObjectMeta `json:"metadata,omitempty"`

	Spec   V1Spec   `json:"spec,omitempty"`
	Status V1Status `json:"status,omitempty"`
}

// V1Spec is the desired behavior, as far as autoscaling/v1 has it.
type V1Spec struct {
	ScaleTargetRef                 CrossVersionObjectReference `json:"scaleTargetRef"`
	MinReplicas                    *int32                      `json:"minReplicas,omitempty"`
	MaxReplicas                    int32                       `json:"maxReplicas"`
	TargetCPUUtilizationPercentage *int32                      `json:"targetCPUUtilizationPercentage,omitempty"`
}

// V1Status is what the controller last wrote, as far as autoscaling/v1 has it.
type V1Status struct {
	ObservedGeneration              *int64     `json:"observedGeneration,omitempty"`
	LastScaleTime                   *meta.Time `json:"lastScaleTime,omitempty"`
	CurrentReplicas                 int32      `json:"currentReplicas"`
	DesiredReplicas                 int32      `json:"desiredReplicas"`
	CurrentCPUUtilizationPercentage *int32     `json:"currentCPUUtilizationPercentage,omitempty"`
}

// The annotations that carry newer fields in autoscaling/v1. The API server knows
// the last two, but they hold nothing.
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

// dropCarriers copies the annotations before it drops any, because another object
// may share the map.
func dropCarriers(h *HorizontalPodAutoscaler) {
	for _, carrier := range carriers {
		if _, has := h.Annotations[carrier]; has {
			kept := maps.Clone(h.Annotations)
			for _, c := range carriers {
				delete(kept, c)
			}
			h.Annotations = kept
			return
		}
	}
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

// v1MetricSpec is one entry of the metrics annotation, in the flat shape of
// v2beta1.
type v1MetricSpec struct {
	Type   MetricSourceType `json:"type"`
	Object *struct {
		Target       CrossVersionObjectReference `json:"target"`
		MetricName   string                      `json:"metricName"`
		TargetValue  resource.Quantity           `json:"targetValue"`
		Selector     *meta.LabelSelector         `json:"selector"`
		AverageValue *resource.Quantity          `json:"averageValue"`
	} `json:"object"`
	Pods *struct {
		MetricName         string              `json:"metricName"`
		TargetAverageValue resource.Quantity   `json:"targetAverageValue"`
		Selector           *meta.LabelSelector `json:"selector"`
	} `json:"pods"`
	Resource          *v1ResourceSource `json:"resource"`
	ContainerResource *v1ResourceSource `json:"containerResource"`
	External          *struct {
		MetricName         string              `json:"metricName"`
		MetricSelector     *meta.LabelSelector `json:"metricSelector"`
		TargetValue        *resource.Quantity  `json:"targetValue"`
		TargetAverageValue *resource.Quantity  `json:"targetAverageValue"`
	} `json:"external"`
}

// v1ResourceSource is for both kinds of resource metrics. Only one of them has a
// container.
type v1ResourceSource struct {
	Name                     string             `json:"name"`
	Container                string             `json:"container"`
	TargetAverageUtilization *int32             `json:"targetAverageUtilization"`
	TargetAverageValue       *resource.Quantity `json:"targetAverageValue"`
}

// v1MetricStatus is one entry of the current-metrics annotation.
type v1MetricStatus struct {
	Type   MetricSourceType `json:"type"`
	Object *struct {
		Target       CrossVersionObjectReference `json:"target"`
		MetricName   string                      `json:"metricName"`
		CurrentValue resource.Quantity           `json:"currentValue"`
		Selector     *meta.LabelSelector         `json:"selector"`
		AverageValue *resource.Quantity          `json:"averageValue"`
	} `json:"object"`
	Pods *struct {
		MetricName          string              `json:"metricName"`
		CurrentAverageValue resource.Quantity   `json:"currentAverageValue"`
		Selector            *meta.LabelSelector `json:"selector"`
	} `json:"pods"`
	Resource          *v1ResourceStatus `json:"resource"`
	ContainerResource *v1ResourceStatus `json:"containerResource"`
	External          *struct {
		MetricName          string              `json:"metricName"`
		MetricSelector      *meta.LabelSelector `json:"metricSelector"`
		CurrentValue        resource.Quantity   `json:"currentValue"`
		CurrentAverageValue *resource.Quantity  `json:"currentAverageValue"`
	} `json:"external"`
}

type v1ResourceStatus struct {
	Name                      string            `json:"name"`
	Container                 string            `json:"container"`
	CurrentAverageUtilization *int32            `json:"currentAverageUtilization"`
	CurrentAverageValue       resource.Quantity `json:"currentAverageValue"`
}

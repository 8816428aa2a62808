// Package autoscaling holds the HorizontalPodAutoscaler API as the playground needs
// it: the autoscaling/v2 types, their defaults and validation, and the conversions
// from v1 and v2beta1. v2beta2 is read as v2. The JSON is the same as in the API.
package autoscaling

import (
	"k8s.io/apimachinery/pkg/api/resource"

	"hpaplayground/core/meta"
)

// HorizontalPodAutoscaler is autoscaling/v2 HorizontalPodAutoscaler.
type HorizontalPodAutoscaler struct {
	meta.TypeMeta   `json:",inline"`
	meta.ObjectMeta `json:"metadata,omitempty"`

	Spec   HorizontalPodAutoscalerSpec   `json:"spec,omitempty"`
	Status HorizontalPodAutoscalerStatus `json:"status,omitempty"`
}

// Key returns the object's namespace and name.
func (h *HorizontalPodAutoscaler) Key() Key { return Key{h.Namespace, h.Name} }

// Key identifies an HPA in the cluster.
type Key struct{ Namespace, Name string }

// String returns namespace/name, as client-go's key function does.
func (k Key) String() string { return k.Namespace + "/" + k.Name }

// HorizontalPodAutoscalerSpec is the desired behavior. MinReplicas and Behavior may
// be nil. A nil Behavior selects a different algorithm than an empty one.
type HorizontalPodAutoscalerSpec struct {
	ScaleTargetRef CrossVersionObjectReference      `json:"scaleTargetRef"`
	MinReplicas    *int32                           `json:"minReplicas,omitempty"`
	MaxReplicas    int32                            `json:"maxReplicas"`
	Metrics        []MetricSpec                     `json:"metrics,omitempty"`
	Behavior       *HorizontalPodAutoscalerBehavior `json:"behavior,omitempty"`
}

// CrossVersionObjectReference names another object of the same namespace.
type CrossVersionObjectReference struct {
	Kind       string `json:"kind"`
	Name       string `json:"name"`
	APIVersion string `json:"apiVersion,omitempty"`
}

// HorizontalPodAutoscalerBehavior holds the rules for each direction.
type HorizontalPodAutoscalerBehavior struct {
	ScaleUp   *HPAScalingRules `json:"scaleUp,omitempty"`
	ScaleDown *HPAScalingRules `json:"scaleDown,omitempty"`
}

// ScalingPolicySelect says which policy counts when there are several.
type ScalingPolicySelect string

// The three ways to select a policy.
const (
	MaxChangePolicySelect ScalingPolicySelect = "Max"
	MinChangePolicySelect ScalingPolicySelect = "Min"
	DisabledPolicySelect  ScalingPolicySelect = "Disabled"
)

// HPAScalingRules are the rules of one direction: stabilization window in seconds
// (0 to 3600), policies, and the tolerance as a ratio (0.1 is 10 percent).
type HPAScalingRules struct {
	StabilizationWindowSeconds *int32               `json:"stabilizationWindowSeconds,omitempty"`
	SelectPolicy               *ScalingPolicySelect `json:"selectPolicy,omitempty"`
	Policies                   []HPAScalingPolicy   `json:"policies,omitempty"`
	Tolerance                  *resource.Quantity   `json:"tolerance,omitempty"`
}

// HPAScalingPolicyType is Pods or Percent.
type HPAScalingPolicyType string

// The two kinds of policy.
const (
	PodsScalingPolicy    HPAScalingPolicyType = "Pods"
	PercentScalingPolicy HPAScalingPolicyType = "Percent"
)

// HPAScalingPolicy caps the change within the past PeriodSeconds (1 to 1800).
type HPAScalingPolicy struct {
	Type          HPAScalingPolicyType `json:"type"`
	Value         int32                `json:"value"`
	PeriodSeconds int32                `json:"periodSeconds"`
}

// HorizontalPodAutoscalerStatus is what the controller last wrote.
// CurrentMetrics has no omitempty upstream: nil is written as null.
type HorizontalPodAutoscalerStatus struct {
	ObservedGeneration *int64                             `json:"observedGeneration,omitempty"`
	LastScaleTime      *meta.Time                         `json:"lastScaleTime,omitempty"`
	CurrentReplicas    int32                              `json:"currentReplicas,omitempty"`
	DesiredReplicas    int32                              `json:"desiredReplicas"`
	CurrentMetrics     []MetricStatus                     `json:"currentMetrics"`
	Conditions         []HorizontalPodAutoscalerCondition `json:"conditions,omitempty"`
}

// ConditionType names a condition of an HPA.
type ConditionType string

// The condition types. ScaledToZero exists since 1.36.
const (
	ScalingActive  ConditionType = "ScalingActive"
	AbleToScale    ConditionType = "AbleToScale"
	ScalingLimited ConditionType = "ScalingLimited"
	ScaledToZero   ConditionType = "ScaledToZero"
)

var conditionTypes = []ConditionType{AbleToScale, ScalingActive, ScalingLimited, ScaledToZero}

// ConditionTypes lists the types of conditions, in the order of kubectl describe.
func ConditionTypes() []ConditionType { return conditionTypes }

// ConditionStatus is True, False or Unknown.
type ConditionStatus string

// The condition statuses.
const (
	ConditionTrue    ConditionStatus = "True"
	ConditionFalse   ConditionStatus = "False"
	ConditionUnknown ConditionStatus = "Unknown"
)

// HorizontalPodAutoscalerCondition is one condition of an HPA.
type HorizontalPodAutoscalerCondition struct {
	Type               ConditionType   `json:"type"`
	Status             ConditionStatus `json:"status"`
	LastTransitionTime meta.Time       `json:"lastTransitionTime,omitempty"`
	Reason             string          `json:"reason,omitempty"`
	Message            string          `json:"message,omitempty"`
}

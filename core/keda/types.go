// Package keda is KEDA's ScaledObject without a cluster: the HPA that KEDA's operator makes,
// why KEDA refuses a ScaledObject, and how the operator itself changes the replicas. It
// mirrors one release of KEDA, see Release. The conformance module core/conformance/keda compares
// this package with KEDA's own code.
//
//   - ScaledObject.Validate: what the API server and KEDA's webhook refuse
//   - ScaledObject.HPA: the HPA, as the operator makes it
//   - ScaledObject.Sources: the metric of each trigger, and above which value the trigger is active
//   - ScaledObject.Operated: the values that the operator's loop works with, in package operator
package keda

import (
	"hpaplayground/core/autoscaling"
	"hpaplayground/core/keda/operator"
	"hpaplayground/core/meta"
)

// APIVersion and Kind are the apiVersion and the kind of a ScaledObject.
const (
	APIVersion = "keda.sh/v1alpha1"
	Kind       = operator.Kind
)

// ScaledObject is keda.sh/v1alpha1 ScaledObject. The JSON is the same as in the API.
type ScaledObject struct {
	meta.TypeMeta   `json:",inline"`
	meta.ObjectMeta `json:"metadata,omitempty"`

	Spec Spec `json:"spec"`

	missing []string // the required fields that the JSON does not have
}

// Spec is what a ScaledObject asks for. Periods are in seconds. A field that is nil has a
// default: the methods of ScaledObject return it.
type Spec struct {
	ScaleTargetRef        *ScaleTarget       `json:"scaleTargetRef"`
	PollingInterval       *int32             `json:"pollingInterval,omitempty"`
	InitialCooldownPeriod *int32             `json:"initialCooldownPeriod,omitempty"`
	CooldownPeriod        *int32             `json:"cooldownPeriod,omitempty"`
	IdleReplicaCount      *int32             `json:"idleReplicaCount,omitempty"`
	MinReplicaCount       *int32             `json:"minReplicaCount,omitempty"`
	MaxReplicaCount       *int32             `json:"maxReplicaCount,omitempty"`
	Advanced              *Advanced          `json:"advanced,omitempty"`
	Triggers              []Trigger          `json:"triggers"`
	Fallback              *operator.Fallback `json:"fallback,omitempty"`
}

// ScaleTarget is the workload. Without a kind it is a Deployment.
type ScaleTarget struct {
	Name                   string `json:"name"`
	APIVersion             string `json:"apiVersion,omitempty"`
	Kind                   string `json:"kind,omitempty"`
	EnvSourceContainerName string `json:"envSourceContainerName,omitempty"`
}

// Trigger is one source to scale on. Metadata's keys depend on the type.
type Trigger struct {
	Type              string                       `json:"type"`
	Name              string                       `json:"name,omitempty"`
	UseCachedMetrics  bool                         `json:"useCachedMetrics,omitempty"`
	Metadata          map[string]string            `json:"metadata"`
	AuthenticationRef *AuthenticationRef           `json:"authenticationRef,omitempty"`
	MetricType        autoscaling.MetricTargetType `json:"metricType,omitempty"`
}

// AuthenticationRef names a TriggerAuthentication, or a ClusterTriggerAuthentication.
type AuthenticationRef struct {
	Name string `json:"name"`
	Kind string `json:"kind,omitempty"`
}

// Advanced has the fields that few ScaledObjects have.
type Advanced struct {
	HorizontalPodAutoscalerConfig *HPAConfig       `json:"horizontalPodAutoscalerConfig,omitempty"`
	RestoreToOriginalReplicaCount bool             `json:"restoreToOriginalReplicaCount,omitempty"`
	ScalingModifiers              ScalingModifiers `json:"scalingModifiers,omitempty"`
}

// HPAConfig has fields of the HPA.
type HPAConfig struct {
	Behavior *autoscaling.HorizontalPodAutoscalerBehavior `json:"behavior,omitempty"`
	Name     string                                       `json:"name,omitempty"`
}

// ScalingModifiers replace the metrics of all triggers with one metric, which a formula
// computes from the triggers' metrics.
type ScalingModifiers struct {
	Formula          string                       `json:"formula,omitempty"`
	Target           string                       `json:"target,omitempty"`
	ActivationTarget string                       `json:"activationTarget,omitempty"`
	MetricType       autoscaling.MetricTargetType `json:"metricType,omitempty"`
}

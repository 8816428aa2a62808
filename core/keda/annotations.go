package keda

import (
	"strconv"

	"hpaplayground/core/keda/operator"
)

// The annotations that KEDA reads.
const (
	PausedReplicasAnnotation  = "autoscaling.keda.sh/paused-replicas"
	PausedAnnotation          = "autoscaling.keda.sh/paused"
	PausedScaleInAnnotation   = "autoscaling.keda.sh/paused-scale-in"
	PausedScaleOutAnnotation  = "autoscaling.keda.sh/paused-scale-out"
	ForceActivationAnnotation = "autoscaling.keda.sh/force-activation"
	TransferAnnotation        = "scaledobject.keda.sh/transfer-hpa-ownership"
	ExcludedLabelsAnnotation  = "scaledobject.keda.sh/hpa-excluded-labels"
	ownershipAnnotation       = "validations.keda.sh/hpa-ownership"
)

// NameLabel is the label that holds the ScaledObject's name. The ScaledObject, its HPA and
// the selector of each External metric have it.
const NameLabel = operator.NameLabel

// Paused reports whether an annotation pauses the ScaledObject: the operator then deletes
// the HPA and no longer scales. Paused mirrors NeedToBePausedByAnnotation.
func (so *ScaledObject) Paused() bool {
	if _, found := so.Annotations[PausedReplicasAnnotation]; found {
		return true
	}
	return so.boolAnnotation(PausedAnnotation)
}

// PausedReplicas returns the number in the annotation paused-replicas; nil if there is no
// such annotation.
func (so *ScaledObject) PausedReplicas() (*int32, error) {
	value, found := so.Annotations[PausedReplicasAnnotation]
	if !found {
		return nil, nil
	}
	n, err := strconv.ParseInt(value, 10, 32)
	if err != nil {
		return nil, err
	}
	count := int32(n)
	return &count, nil
}

// boolAnnotation mirrors getBoolAnnotation: a value counts as true unless ParseBool returns
// false.
func (so *ScaledObject) boolAnnotation(name string) bool {
	value, found := so.Annotations[name]
	if !found {
		return false
	}
	b, err := strconv.ParseBool(value)
	return err != nil || b
}

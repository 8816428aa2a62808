package scenario

import (
	"time"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/keda/operator"
)

// ScaledObject is a ScaledObject of KEDA. Objects.HPAs has the HPA that KEDA creates for it.
type ScaledObject struct {
	Key              autoscaling.Key
	HPA              *autoscaling.HorizontalPodAutoscaler // as KEDA makes it
	Created          time.Time                            // zero: it is created at the start of the run
	Target           autoscaling.CrossVersionObjectReference
	Triggers         []string // the type of each trigger
	Spec             string   // the JSON of the spec: with another spec KEDA starts a new loop
	RestoresReplicas bool     // restoreToOriginalReplicaCount
	Object           *operator.Object
	Origin           *operator.Origin
}

// ToZero reports whether KEDA scales to 0 when nothing is active.
func (so *ScaledObject) ToZero() bool { return so.Object.Min == 0 }

// ScaledObjectOf returns the ScaledObject that KEDA creates an HPA for; nil if there is none.
func (o *Objects) ScaledObjectOf(h *autoscaling.HorizontalPodAutoscaler) *ScaledObject {
	for _, so := range o.ScaledObjects {
		if so.Key.Namespace == h.Namespace && so.HPA.Name == h.Name {
			return so
		}
	}
	return nil
}

// NeedsNoLoad reports whether a metric of an HPA has values without a load, as the metric
// of a cron trigger does.
func (o *Objects) NeedsNoLoad(h *autoscaling.HorizontalPodAutoscaler, metric int) bool {
	so := o.ScaledObjectOf(h)
	return so != nil && metric < len(so.Origin.Metrics) && so.Origin.Metrics[metric].Cron
}

// FollowsLoad reports whether a load can move an HPA. It cannot if KEDA makes the HPA of cron
// triggers alone.
func (o *Objects) FollowsLoad(h *autoscaling.HorizontalPodAutoscaler) bool {
	for i := range h.Spec.Metrics {
		if !o.NeedsNoLoad(h, i) {
			return true
		}
	}
	return len(h.Spec.Metrics) == 0
}

package scenario

import (
	"time"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/setting"
)

// Action is what a person or the cluster does at a time of the run: an entry of
// spec.timeline, or a repetition of it. Repetitions share the values that the fields point
// to. Exactly one of the fields after Repetition is set, with two exceptions:
// RestartController also sets Flags, and Apply may set ServerSide.
type Action struct {
	At                time.Duration
	Repetition        bool // a repetition, not the first time
	Scale             *ScaleAction
	Apply             *Objects          // HPAs, ScaledObjects with their HPAs, and workloads, as for kubectl apply
	ServerSide        bool              // as for kubectl apply --server-side
	Delete            []autoscaling.Key // HPAs
	DeleteScaled      *autoscaling.Key  // a ScaledObject
	RestartController bool
	Flags             setting.Controller // the flags of the restarted controller
	Pod               *PodAction
	FailScale         *FailScaleAction
	Rollout           *RolloutAction
	Promote           *PromoteAction
	Abort             *AbortAction
}

// RolloutAction replaces a workload's pods, as kubectl rollout restart does.
type RolloutAction struct {
	Target string        // Kind/name; empty: the first workload
	Pods   *setting.Pods // how long the new pods take; nil: the same as the others
}

// PromoteAction promotes a Rollout, as kubectl argo rollouts promote does.
type PromoteAction struct {
	Target string // Kind/name; empty: the first Rollout
	Full   bool   // skip all steps and pauses
}

// AbortAction aborts a Rollout's update, as kubectl argo rollouts abort does.
type AbortAction struct {
	Target string // Kind/name; empty: the first Rollout
}

// FailScaleAction makes writes of the scale subresource fail for a while.
type FailScaleAction struct {
	Target string // Kind/name; empty: every workload
	For    time.Duration
}

// ScaleAction sets a target's replicas, as kubectl scale does.
type ScaleAction struct {
	Target   string // Kind/name; empty: the first workload
	Replicas int32
}

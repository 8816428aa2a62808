package scenario

import (
	"time"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/setting"
)

// Action is what a person or the cluster does at a time of the run: an entry of spec.timeline,
// or one of its repetitions, which share what the fields point to. Exactly one of the fields
// after Again is set, except that RestartController also sets Flags, and Apply may ServerSide.
type Action struct {
	At                time.Duration
	Again             bool // a repetition, not the first time
	Scale             *ScaleAction
	Apply             *Objects // HPAs and workloads, as for kubectl apply
	ServerSide        bool     // as for kubectl apply --server-side
	Delete            []autoscaling.Key
	RestartController bool
	Flags             setting.Controller // the flags of the restarted controller
	Pod               *PodAction
	FailScale         *FailScaleAction
	Rollout           *RolloutAction
}

// RolloutAction replaces a workload's pods, as kubectl rollout restart does.
type RolloutAction struct {
	Target string        // Kind/name; empty: the first workload
	Pods   *setting.Pods // how long the new pods take; nil: the same as the others
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

package argotrial

import (
	"time"

	"hpaplayground/core/argo"
)

// Ours is a World with our controller.
type Ours struct{ r argo.Rollout }

// Spec takes over the spec. The steps are copied, as in an apply.
func (o *Ours) Spec(spec *argo.Rollout) {
	o.r.Replicas, o.r.Template, o.r.Paused = spec.Replicas, spec.Template, spec.Paused
	o.r.Canary, o.r.BlueGreen = spec.Canary, spec.BlueGreen
}

// Promote is kubectl argo rollouts promote, for a Rollout that pauses.
func (o *Ours) Promote() { o.r.Promote() }

// PromoteFull is kubectl argo rollouts promote --full.
func (o *Ours) PromoteFull() { o.r.Status.PromoteFull = true }

// Abort is kubectl argo rollouts abort.
func (o *Ours) Abort() { o.r.Status.Abort = true }

// Retry is kubectl argo rollouts retry.
func (o *Ours) Retry() { o.r.Status.Abort = false }

// Pods sets a status.
func (o *Ours) Pods(template string, actual, available int32) {
	for _, s := range o.r.Sets {
		if s.Hash == template {
			s.Actual, s.Available = actual, available
		}
	}
}

// Settle syncs until nothing changes.
func (o *Ours) Settle(now time.Duration) { o.r.Settle(now) }

// Rollout returns the Rollout.
func (o *Ours) Rollout() *argo.Rollout { return &o.r }

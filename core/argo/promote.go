package argo

import "time"

// Next returns when the controller syncs next without a change of the Rollout or of a pod:
// when a pause or a delay ends. It returns 0 if nothing is to come.
func (r *Rollout) Next(now time.Duration) time.Duration {
	next := time.Duration(0)
	add := func(at time.Duration) {
		if at > now && (next == 0 || at < next) {
			next = at
		}
	}
	for _, s := range r.Sets {
		if s.Deadline != 0 && s.Replicas > 0 {
			add(s.Deadline)
		}
	}
	switch {
	case !r.Status.Pausing:
	case r.BlueGreen != nil:
		add(r.Status.Since + r.BlueGreen.AutoPromotion)
	case r.step() != nil && r.step().Duration >= 0:
		add(r.Status.Since + r.step().Duration)
	}
	return next
}

// Promote ends a pause, as kubectl argo rollouts promote does.
func (r *Rollout) Promote() { r.Status.Pausing, r.Status.Since = false, 0 }

// PromoteNow mirrors getPatches of kubectl argo rollouts promote: it ends a pause or, if a
// canary does not pause, skips its step. full is for promote --full.
func (r *Rollout) PromoteNow(full bool) {
	s := &r.Status
	switch {
	case full:
		s.PromoteFull = s.PromoteFull || s.Current != s.Stable
	case s.Pausing:
		r.Promote()
	case r.Canary != nil && s.Step < len(r.Canary.Steps):
		s.Step++
	}
}

// Share returns the part of the traffic, from 0 to 1, that the router sends to a ReplicaSet. It
// returns false if there is no router: all pods share the traffic.
func (r *Rollout) Share(hash string) (share float64, routed bool) {
	to := func(target string) float64 {
		if target == "" || target == hash {
			return 1
		}
		return 0
	}
	w := &r.Status.Weights
	switch {
	case r.BlueGreen != nil:
		return to(r.Services[active]), true
	case !r.Canary.Routing:
		return 0, false
	case !w.known():
		return to(r.Status.Stable), true
	}
	parts := float64(w.Canary + w.Stable)
	if hash == w.CanaryHash {
		share = float64(w.Canary) / parts
	}
	if hash == w.StableHash {
		share += float64(w.Stable) / parts
	}
	return share, true
}

// Parts returns the pods of the stable ReplicaSet or, with blue-green, of the active one, and
// the pods of all others.
func (r *Rollout) Parts() (stable, others int32) {
	hash := r.Status.Stable
	if r.BlueGreen != nil {
		hash = r.Status.Active
	}
	if s := r.set(hash); s != nil {
		stable = s.Actual
	}
	return stable, r.actual() - stable
}

// Updating reports whether an update is under way: pods of another template than the stable
// one are to take over.
func (r *Rollout) Updating() bool { return r.Status.Stable != r.Status.Current }

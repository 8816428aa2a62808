package sim

import "hpaplayground/core/scenario"

// owner says which field managers own spec.replicas. Who changes a value becomes its only
// owner. An apply on the server's side may share it, with the same value. What such an apply
// removes has no owner, though it has its default.
type owner struct {
	apply bool // kubectl apply
	scale bool // who wrote the scale subresource: the HPA, or kubectl scale
}

// applyReplicas makes spec.replicas what an applied manifest says. If the manifest leaves
// replicas out, they are removed, which makes them 1: by kubectl if the manifest that it
// applied last has them, on the server's side if nobody else owns them. It returns false
// if they belong to somebody else, which is a conflict on the server's side.
func (w *workload) applyReplicas(object *scenario.Workload, serverSide bool) bool {
	removed := w.object.ReplicasApplied
	if serverSide {
		removed = w.owner.apply && !w.owner.scale
	}
	replicas := w.replicas
	if object.ReplicasSet || removed {
		replicas = object.Replicas // 1 if it is no longer given
	}
	switch {
	case !serverSide && replicas != w.replicas:
		w.owner = owner{apply: true}
	case serverSide && object.ReplicasSet && replicas != w.replicas && w.owner.scale:
		return false
	case serverSide:
		w.owner.apply = object.ReplicasSet
	}
	w.replicas = replicas
	return true
}

package sim

import "hpaplayground/core/scenario"

// owner says which field managers own spec.replicas. A manager that changes the value
// becomes its only owner. A server-side apply of the same value makes kubectl apply an
// owner, too. A value that such an apply removes has its default and no owner.
type owner struct {
	apply bool // kubectl apply
	scale bool // a writer of the scale subresource: the HPA, or kubectl scale
}

// applyReplicas sets spec.replicas to the value of an applied manifest. A manifest without
// replicas may remove the field, which then has its default of 1. kubectl removes it if the
// manifest that it applied last has it. A server-side apply removes it if nobody else owns
// it. applyReplicas returns false for a conflict: a server-side apply of another value
// while somebody else owns the field.
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

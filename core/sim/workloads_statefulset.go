package sim

import (
	"slices"
	"strconv"

	"hpaplayground/core/rollout"
	"hpaplayground/core/scenario"
)

// syncStatefulSet creates and deletes pods as the StatefulSet controller does, until it
// has nothing left to do.
func (ws *workloads) syncStatefulSet(w *workload) {
	s := rollout.StatefulSet{
		Replicas:         int(min(w.replicas, scenario.MaxPods+1)),
		Parallel:         w.object.Parallel,
		OnDelete:         w.object.Update.OnDelete,
		Partition:        int(w.object.Update.Partition),
		MaxUnavailable:   w.object.Update.MaxUnavailable,
		BoundUnavailable: ws.release.BoundsStatefulSets(),
	}
	for ws.err == nil && ws.syncStatefulSetOnce(w, &s) {
	}
}

// syncStatefulSetOnce is one sync of the StatefulSet controller. It reports whether another
// sync may do more. A pod that a sync creates and deletes at once is left out: the
// controller may do that forever.
func (ws *workloads) syncStatefulSetOnce(w *workload, s *rollout.StatefulSet) bool {
	slots := w.slots(s.Replicas)
	ws.countWork(costPods, 10, len(slots))
	before := w.currentReplicas
	s.Pods = ws.ordinals(w, slots)
	w.countCurrent(s.Replicas)
	create, remove, update := s.Sync()
	changed := false
	for _, ordinal := range create {
		if slices.Contains(update, ordinal) {
			continue
		}
		name := w.object.Name + "-" + strconv.Itoa(ordinal)
		if ws.objects.namespace(w.namespace).names[name] {
			return false // a pod that it does not own has the name
		}
		ws.pods.create(w, w.revisionFor(ordinal, before), name, ordinal)
		if ws.err != nil {
			return false
		}
		changed = true
	}
	for _, ordinal := range append(remove, update...) {
		if p := slots[ordinal]; p != nil && p.deleted == never {
			ws.pods.delete(p)
			changed = true
		}
	}
	w.currentReplicas -= len(update)
	return changed || len(update) > 0 && w.currentReplicas != before
}

// ordinals returns what the StatefulSet controller knows of the pods. For a missing pod,
// that is the revision from which it would be created.
func (ws *workloads) ordinals(w *workload, slots []*pod) []rollout.OrdinalPod {
	pods := make([]rollout.OrdinalPod, len(slots))
	for i, p := range slots {
		if p == nil {
			pods[i].Updated = w.revisionFor(i, w.currentReplicas) == w.revision
			continue
		}
		pods[i] = rollout.OrdinalPod{
			Exists:      true,
			Terminating: p.deleted != never,
			Ended:       p.finished,
			Available:   p.deleted == never && ws.available(p),
			Updated:     p.revision == w.revision,
		}
	}
	return pods
}

// revisionFor returns the revision of a new pod. currentReplicas is the status field after
// the last sync. It mirrors newVersionedStatefulSetPod.
func (w *workload) revisionFor(ordinal, currentReplicas int) *revision {
	u := &w.object.Update
	if ordinal < int(u.Partition) || u.Bare && ordinal < currentReplicas {
		return w.current
	}
	return w.revision
}

// countCurrent sets status.currentReplicas, which the next sync reads, and ends an update
// that is complete. It mirrors computeReplicaStatus and completeUpdate.
func (w *workload) countCurrent(replicas int) {
	updated, ready := 0, 0
	w.currentReplicas = 0
	for _, p := range w.pods {
		if p.serving {
			ready++
		}
		if p.deleted == never && p.revision == w.current {
			w.currentReplicas++
		}
		if p.deleted == never && p.revision == w.revision {
			updated++
		}
	}
	if replicas == updated && replicas == ready && replicas == len(w.pods) {
		w.current, w.currentReplicas = w.revision, updated
	}
}

// slots returns the pods by ordinal, nil where there is none. The slice has at least the
// given number of entries.
func (w *workload) slots(n int) []*pod {
	for _, p := range w.pods {
		n = max(n, p.ordinal+1)
	}
	slots := make([]*pod, n)
	for _, p := range w.pods {
		slots[p.ordinal] = p
	}
	return slots
}

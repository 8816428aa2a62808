package sim

import (
	"slices"

	"hpaplayground/core/rollout"
)

// syncReplicaSet creates or deletes pods of a revision as the ReplicaSet controller
// does, and reports whether it did. A nil revision is for a workload that is a
// ReplicaSet: it counts all its pods, of any template.
func (ws *workloads) syncReplicaSet(w *workload, r *revision, replicas int32) bool {
	active, _ := ws.count(w, r)
	missing := int(replicas) - int(active)
	from := r
	if from == nil {
		from = w.revision
	}
	for range missing {
		if ws.err != nil {
			return false
		}
		ws.pods.create(w, from, ws.podName(w, from), 0)
	}
	if missing >= 0 {
		return missing > 0
	}
	type choice struct {
		pod *pod
		rollout.Candidate
	}
	ws.countWork(costPods, 30, len(w.pods))
	choices := make([]choice, 0, active)
	for _, p := range w.pods {
		if p.active() && (r == nil || p.revision == r) {
			choices = append(choices, choice{p, p.candidate()})
			choices[len(choices)-1].Rank = ws.nodes.relatedPods(p)
		}
	}
	slices.SortStableFunc(choices, func(a, b choice) int { return a.Compare(&b.Candidate, ws.now) })
	for _, c := range choices[:-missing] {
		ws.pods.delete(c.pod)
	}
	return true
}

// podName returns a name for a pod of a ReplicaSet or Deployment that no other pod
// of the namespace has.
func (ws *workloads) podName(w *workload, r *revision) string {
	prefix := w.object.Name + "-"
	if w.hasSets() {
		prefix += r.hash + "-"
	}
	ns := ws.objects.namespace(w.namespace)
	for {
		name := prefix + ws.objects.random.suffix(5)
		if !ns.names[name] {
			return name
		}
	}
}

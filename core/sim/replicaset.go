package sim

import (
	"slices"

	"hpaplayground/core/rollout"
)

// keepReplicas creates or deletes pods of a revision as the ReplicaSet controller
// does, and reports whether it did. A nil revision is for a workload that is a
// ReplicaSet: it counts all its pods, of any template.
func (e *Engine) keepReplicas(w *workload, r *revision, replicas int32) bool {
	active, _ := e.count(w, r)
	missing := int(replicas) - int(active)
	from := r
	if from == nil {
		from = w.revision
	}
	for range missing {
		if e.err != nil {
			return false
		}
		e.pods.create(w, from, e.podName(w, from), 0)
	}
	if missing >= 0 {
		return missing > 0
	}
	type choice struct {
		pod *pod
		rollout.Candidate
	}
	e.spend(onPods, 30, len(w.pods))
	choices := make([]choice, 0, active)
	for _, p := range w.pods {
		if p.active() && (r == nil || p.revision == r) {
			choices = append(choices, choice{p, p.candidate()})
			choices[len(choices)-1].Rank = e.nodes.besides(p)
		}
	}
	slices.SortStableFunc(choices, func(a, b choice) int { return a.Compare(&b.Candidate, e.now) })
	for _, c := range choices[:-missing] {
		e.pods.delete(c.pod)
	}
	return true
}

// podName returns a name for a pod of a ReplicaSet or Deployment that no other pod
// of the namespace has.
func (e *Engine) podName(w *workload, r *revision) string {
	prefix := w.object.Name + "-"
	if w.deploys() {
		prefix += r.hash + "-"
	}
	space := e.objects.space(w.namespace)
	for {
		name := prefix + e.objects.random.suffix(5)
		if !space.names[name] {
			return name
		}
	}
}

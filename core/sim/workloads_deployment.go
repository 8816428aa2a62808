package sim

import (
	"slices"

	"hpaplayground/core/hpa"
	"hpaplayground/core/rollout"
	"hpaplayground/core/scenario"
	"hpaplayground/core/timeline"
)

// newSet makes the ReplicaSet of the newest revision.
func (ws *workloads) newSet(w *workload) *rollout.Set {
	r := w.revision
	r.minReady = w.object.MinReady
	r.set = &rollout.Set{Name: w.object.Name + "-" + r.hash, Created: floor(ws.now)}
	return r.set
}

// updateMinReady gives the newest ReplicaSet the Deployment's minReadySeconds. It mirrors
// what getNewReplicaSet does with a ReplicaSet that exists.
func (ws *workloads) updateMinReady(w *workload) {
	r := w.revision
	if r.set == nil || r.minReady == w.object.MinReady {
		return
	}
	r.minReady = w.object.MinReady
	for _, p := range w.pods {
		if p.serving && p.revision == r {
			ws.pods.awaitAvailable(p)
		}
	}
}

// syncDeployment runs the Deployment controller and the ReplicaSet controller in
// turns, until neither has anything left to do.
func (ws *workloads) syncDeployment(w *workload) {
	d := rollout.Deployment{
		// One more than a run's limit is enough to end the run.
		Replicas: min(w.replicas, scenario.MaxPods+1),
		Strategy: w.object.Strategy,
		Paused:   w.object.Paused,
	}
	ws.updateMinReady(w)
	if s := w.revision.set; len(w.revisions) == 1 && s != nil &&
		s.Replicas == d.Replicas && s.Desired == d.Replicas && w.active == int(d.Replicas) {
		return
	}
	d.Create = func() *rollout.Set {
		d.Sets = append(d.Sets, ws.newSet(w))
		return w.revision.set
	}
	for changed := true; changed && ws.err == nil; {
		ws.countWork(costPods, podWork*(1+len(w.revisions)), len(w.pods))
		d.New, d.Sets = w.revision.set, d.Sets[:0]
		sizes := make([]int32, len(w.revisions))
		for i, r := range w.revisions {
			if r.set != nil {
				r.set.Actual, r.set.Available = ws.count(w, r)
				d.Sets = append(d.Sets, r.set)
				sizes[i] = r.set.Replicas
			}
		}
		d.OldPods = d.Strategy.Recreate && slices.ContainsFunc(w.pods, func(p *pod) bool { return p.revision != w.revision && !p.finished })
		changed = d.Sync()
		for i, r := range w.revisions {
			if r.set == nil {
				continue
			}
			if r.set.Replicas != sizes[i] {
				ws.countBytes(costPods, changeBytes, 3)
				ws.timeline.Scalings = append(ws.timeline.Scalings, timeline.Scaling{
					At: ws.now, Target: w.record, Set: r.set.Name, Revision: r.number, From: sizes[i], To: r.set.Replicas,
				})
			}
			changed = ws.syncReplicaSet(w, r, r.set.Replicas) || changed
		}
	}
}

// candidate returns the pod as a ReplicaSet sees it when it chooses which to
// delete.
func (p *pod) candidate() rollout.Candidate {
	view := p.view()
	phase := rollout.Running
	switch view.Phase {
	case hpa.PhasePending:
		phase = rollout.Pending
	case hpa.PhaseUnknown:
		phase = rollout.Unknown
	}
	return rollout.Candidate{
		UID:          p.uid,
		Assigned:     p.scheduled != never,
		Phase:        phase,
		Ready:        view.Ready == hpa.ReadyTrue,
		DeletionCost: p.deletionCost,
		ReadySince:   view.ReadySince,
		Restarts:     int(p.restarts),
		Created:      floor(p.created),
	}
}

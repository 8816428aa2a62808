package sim

import (
	"maps"
	"slices"
	"time"

	"hpaplayground/core/argo"
	"hpaplayground/core/labels"
	"hpaplayground/core/meta"
	"hpaplayground/core/note"
	"hpaplayground/core/rollout"
	"hpaplayground/core/scenario"
	"hpaplayground/core/timeline"
)

// hashLabel is the label of a Rollout's pods that tells their ReplicaSet.
const hashLabel = "rollouts-pod-template-hash"

// startRollout makes the controller's state of a Rollout. Before the run starts, and if the
// pods are there already, no update is under way.
func (ws *workloads) startRollout(w *workload, settled bool) {
	w.rollout = &argo.Rollout{}
	ws.readRollout(w)
	if !settled {
		return
	}
	const enough = 10
	for range enough {
		w.rollout.Settle(ws.now)
		for _, s := range w.rollout.Sets {
			s.Actual, s.Available = s.Replicas, s.Replicas
		}
	}
	for _, s := range w.rollout.Sets {
		ws.ensureSet(w, w.revision).Replicas = s.Replicas
	}
	ws.publish(w)
}

// readRollout gives the controller the Rollout's spec.
func (ws *workloads) readRollout(w *workload) {
	r := w.rollout
	// One more than a run's limit is enough to end the run.
	r.Replicas, r.Template, r.Paused = min(w.replicas, scenario.MaxPods+1), w.revision.hash, w.object.Paused
	r.Canary, r.BlueGreen = w.object.Canary, w.object.BlueGreen
}

// ensureSet returns the revision's ReplicaSet, which only the newest revision may lack.
func (ws *workloads) ensureSet(w *workload, r *revision) *rollout.Set {
	if r.set == nil {
		return ws.newSet(w)
	}
	return r.set
}

// syncRollout runs the controller of Argo Rollouts and the ReplicaSet controller in turns,
// until neither has anything left to do.
func (ws *workloads) syncRollout(w *workload) {
	ws.updateMinReady(w)
	ws.readRollout(w)
	r := w.rollout
	steps := 0
	if r.Canary != nil {
		steps = len(r.Canary.Steps)
	}
	next := time.Duration(0)
	for turns, changed := 0, true; changed && ws.err == nil; turns++ {
		if turns > 50+3*steps {
			next = ws.now + time.Second // the rest comes a second later
			break
		}
		ws.countWork(costPods, podWork*(1+len(w.revisions)+20*steps), 1+len(w.pods))
		r.Sets = slices.DeleteFunc(r.Sets, func(s *argo.Set) bool { return w.revisionOf(s.Hash) == nil })
		for _, s := range r.Sets {
			s.Actual, s.Available = ws.count(w, w.revisionOf(s.Hash))
		}
		// A clock has moved on a little since the event that makes the controller sync.
		changed = r.Sync(ws.now + 1)
		changed = ws.resizeSets(w) || changed
	}
	ws.publish(w)
	if next == 0 {
		next = r.Next(ws.now)
	}
	if next != 0 && next != w.wakes {
		w.wakes = next
		ws.after(next-ws.now, w.markStale)
	}
}

// resizeSets makes the pods of each ReplicaSet as many as the controller has set, and reports
// whether there are other pods now.
func (ws *workloads) resizeSets(w *workload) (changed bool) {
	for _, s := range w.rollout.Sets {
		rev := w.revisionOf(s.Hash)
		set, size := ws.ensureSet(w, rev), max(0, min(s.Replicas, scenario.MaxPods+1))
		if set.Replicas != size {
			ws.countBytes(costPods, changeBytes, 3)
			ws.timeline.Scalings = append(ws.timeline.Scalings, timeline.Scaling{
				At: ws.now, Target: w.record, Set: set.Name, Revision: rev.number, From: set.Replicas, To: size,
			})
			set.Replicas = size
		}
		changed = ws.syncReplicaSet(w, rev, size) || changed
	}
	return changed
}

// publish makes the Rollout's status and the router's weights known.
func (ws *workloads) publish(w *workload) {
	w.dirty = true
	changed := false
	for _, r := range w.revisions {
		weight, routed := w.rollout.Share(r.hash)
		changed = changed || r.weight != weight || w.routed != routed
		r.weight, w.routed = weight, routed
	}
	if changed {
		ws.pods.loads.reroute(w)
		ws.usages.changed = true
	}
	ws.selectPods(w, w.rollout.Status.Selector)
}

// revisionOf returns the revision with a hash, or nil.
func (w *workload) revisionOf(hash string) *revision {
	i := slices.IndexFunc(w.revisions, func(r *revision) bool { return r.hash == hash })
	if i < 0 {
		return nil
	}
	return w.revisions[i]
}

// selectPods makes the scale subresource select the pods of a ReplicaSet, or all.
func (ws *workloads) selectPods(w *workload, hash string) {
	if hash == w.selectedHash || w.object.Selector == nil {
		return
	}
	selector := *w.object.Selector
	if w.selectedHash = hash; hash != "" {
		selector.MatchLabels = maps.Clone(selector.MatchLabels)
		if selector.MatchLabels == nil {
			selector.MatchLabels = map[string]string{}
		}
		selector.MatchLabels[hashLabel] = hash
	}
	w.setSelector(&selector)
	ws.reselected()
}

// setSelector sets the selector of the scale subresource.
func (w *workload) setSelector(selector *meta.LabelSelector) {
	if s, err := labels.FromLabelSelector(selector); err == nil {
		w.selects, w.selector = s, s.String()
	}
}

// promote is kubectl argo rollouts promote.
func (ws *workloads) promote(a *scenario.PromoteAction) {
	if w := ws.findRollout(a.Target, "promote"); w != nil {
		w.rollout.PromoteNow(a.Full)
		w.markStale()
	}
}

// abort is kubectl argo rollouts abort.
func (ws *workloads) abort(a *scenario.AbortAction) {
	if w := ws.findRollout(a.Target, "abort"); w != nil {
		w.rollout.Status.Abort = true
		w.markStale()
	}
}

// findRollout finds a Rollout that is in an update. If there is none, it adds a note.
func (ws *workloads) findRollout(target, action string) *workload {
	i := slices.IndexFunc(ws.objects.workloads, func(w *workload) bool {
		return w.rollout != nil && (target == "" || target == w.name)
	})
	switch {
	case i < 0:
		ws.note(note.Say("At %v %s did nothing", ws.now, action), note.Say("there is no Rollout with a strategy."))
	case !ws.objects.workloads[i].rollout.Updating():
		ws.note(note.Say("At %v %s did nothing", ws.now, action), note.Say("no update of %s is under way.", ws.objects.workloads[i].name))
	default:
		return ws.objects.workloads[i]
	}
	return nil
}

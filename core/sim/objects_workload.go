package sim

import (
	"slices"
	"time"

	"hpaplayground/core/argo"
	"hpaplayground/core/labels"
	"hpaplayground/core/rollout"
	"hpaplayground/core/scenario"
)

// workload is a scale target, with what its controller knows.
type workload struct {
	object    *scenario.Workload
	name      string // Kind/name
	namespace string
	record    int // in the timeline's Targets
	replicas  int32
	owner     owner
	selector  string          // as in the scale subresource; empty: none
	selects   labels.Selector // as selector
	matches   labels.Selector // its own pods

	revisions []*revision // in order of creation
	revision  *revision   // the newest; new pods are made from it
	current   *revision   // of a StatefulSet: the previous one during an update
	restarted time.Duration
	// currentReplicas is status.currentReplicas of a StatefulSet after its last sync.
	currentReplicas int

	rollout      *argo.Rollout // what the controller of Argo Rollouts knows; nil: it has none
	selectedHash string        // of the ReplicaSet that selector selects; empty: all
	wakes        time.Duration // when that controller is to sync again
	routed       bool          // a router shares the traffic out among the revisions

	pods   []*pod // in order of creation, including terminating ones
	active int
	ready  int  // Ready and active
	stale  bool // its controller must look at the workload
	dirty  bool // its counts changed since the last record
	scaled bool // an HPA scales it, or scaled it until the HPA was deleted
}

// ordered reports whether the pods have ordinals.
func (w *workload) ordered() bool { return w.object.Kind == "StatefulSet" }

// hasSets reports whether the workload has a ReplicaSet for each revision.
func (w *workload) hasSets() bool { return w.object.HasSets() }

// waits reports whether there may be Ready pods that are not available yet.
func (w *workload) waits() bool {
	return w.object.MinReady > 0 || slices.ContainsFunc(w.revisions, func(r *revision) bool { return r.minReady > 0 })
}

// status returns status.replicas of the scale subresource. A StatefulSet counts
// pods until they are gone, a ReplicaSet until they are deleted. A Rollout's is
// status.HPAReplicas.
func (w *workload) status() int32 {
	switch {
	case w.rollout != nil:
		return w.rollout.Status.HPAReplicas
	case w.ordered():
		return int32(len(w.pods))
	}
	return int32(w.active)
}

// markStale makes the workload's controller look at the workload.
func (w *workload) markStale() {
	if w != nil {
		w.dirty, w.stale = true, true
	}
}

func (w *workload) adopt(p *pod) {
	if !slices.Contains(w.revisions, p.revision) {
		p.revision = w.revision
	}
	w.pods = append(w.pods, p)
	if p.active() {
		w.active++
	}
}

// forget removes a pod from the workload's list.
func (o *objects) forget(w *workload, p *pod) {
	o.countWork(costPods, 1, len(w.pods))
	if i := slices.Index(w.pods, p); i >= 0 {
		w.pods = slices.Delete(w.pods, i, i+1)
	}
}

// revision is one version of a workload's pod template.
type revision struct {
	number    int
	text      string        // the template's text in its manifest
	restarted time.Duration // the template's annotation of kubectl rollout restart; never: none
	class     *class
	hash      string        // in the names of a Deployment's pods
	set       *rollout.Set  // of a Deployment, after its controller has created it
	minReady  time.Duration // the set's minReadySeconds
	weight    float64       // its part of the traffic, if the workload is routed
	carried   float64       // for route: the part of a load that its pods would carry evenly
}

// historyLimit is how many old revisions are kept: the default of
// revisionHistoryLimit.
const historyLimit = 10

// forgetRevisions drops the oldest revisions that have no pods.
func (w *workload) forgetRevisions() {
	for i := 0; i < len(w.revisions) && len(w.revisions) > historyLimit; {
		r := w.revisions[i]
		used := r == w.revision || r == w.current || w.rollout != nil && r.hash == w.rollout.Status.Stable || r.set != nil && r.set.Replicas > 0 ||
			slices.ContainsFunc(w.pods, func(p *pod) bool { return p.revision == r })
		if used {
			i++
			continue
		}
		w.revisions = slices.Delete(w.revisions, i, i+1)
	}
}

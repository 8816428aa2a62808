package sim

import (
	"strconv"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/hpa"
	"hpaplayground/core/labels"
	"hpaplayground/core/scenario"
	"hpaplayground/core/timeline"
)

// workloads is the controllers of Deployments, ReplicaSets, StatefulSets and Rollouts. A lower part
// marks a workload as stale; runControllers lets its controller look at it.
type workloads struct {
	*records
	objects *objects
	usages  *usages
	pods    *pods
	nodes   *nodes
	release hpa.Release
	outage  outage
	hasKind func(autoscaling.CrossVersionObjectReference) bool // the cluster has the kind of a custom resource
	// reselected is set by the controller: a scale subresource has another selector.
	reselected func()
}

func newWorkloads(ns *nodes, s *scenario.Scenario, release hpa.Release) *workloads {
	return &workloads{records: ns.records, objects: ns.objects, usages: ns.pods.usages, pods: ns.pods, nodes: ns, release: release, hasKind: s.HasKind(), reselected: func() {}}
}

// add adds a workload without pods.
func (ws *workloads) add(object *scenario.Workload) *workload {
	w := &workload{
		object:    object,
		name:      object.Kind + "/" + object.Name,
		namespace: object.Namespace,
		record:    len(ws.timeline.Targets),
		replicas:  object.Replicas,
		owner:     owner{apply: object.ReplicasApplied},
		selects:   labels.Nothing(),
	}
	if object.Selector != nil {
		w.setSelector(object.Selector)
	}
	w.matches = w.selects
	ws.setTemplate(w, object, never, ws.pods.times)
	w.current = w.revision
	switch {
	case object.HasStrategy():
		ws.startRollout(w, ws.now < 0)
	case w.hasSets():
		s := ws.newSet(w)
		s.Replicas, s.Desired, s.Max = w.replicas, w.replicas, w.replicas+object.Strategy.Surge(w.replicas)
	}
	ws.timeline.Targets = append(ws.timeline.Targets, timeline.Target{Name: w.name})
	ws.objects.workloads = append(ws.objects.workloads, w)
	return w
}

// runControllers runs the controllers of the workloads that changed. They may make a pod
// Ready or gone at once, which changes a workload again.
func (ws *workloads) runControllers() {
	for i := 0; i < len(ws.objects.workloads) && ws.err == nil; i++ {
		w := ws.objects.workloads[i]
		ws.countWork(costPods, 1, 1)
		if !w.stale {
			continue
		}
		w.stale = false
		switch {
		case w.ordered():
			ws.syncStatefulSet(w)
		case w.rollout != nil:
			ws.syncRollout(w)
		case w.hasSets():
			ws.syncDeployment(w)
		default:
			ws.syncReplicaSet(w, nil, w.replicas)
		}
		i = -1
	}
}

// find finds a workload by Kind/name; empty: the first. It returns nil if
// there is none.
func (ws *workloads) find(name string) *workload {
	for _, w := range ws.objects.workloads {
		if name == "" || name == w.name {
			return w
		}
	}
	return nil
}

// fill creates the pods that a workload has at the start, all Ready.
func (ws *workloads) fill(w *workload) {
	for ordinal := range int(w.replicas) {
		name := w.object.Name + "-" + strconv.Itoa(ordinal)
		if !w.ordered() {
			name = ws.podName(w, w.revision)
		}
		ws.pods.createReady(w, name, ordinal)
	}
}

// addGiven adds a pod in the state of its manifest to the workload that owns it.
func (ws *workloads) addGiven(object *scenario.PodObject) {
	var labels map[string]string
	if t := object.Pod.Template; t != nil {
		labels = t.Labels
	}
	w, ordinal := ws.ownerOf(object.Namespace, object.Pod.Name, object.Owner, labels)
	ws.pods.createGiven(w, object, ordinal)
}

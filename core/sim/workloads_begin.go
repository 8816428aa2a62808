package sim

import (
	"strconv"
	"strings"

	"hpaplayground/core/scenario"
)

// fill creates the pods that a workload has at the start, all Ready.
func (e *Engine) fill(w *workload) {
	for ordinal := range int(w.replicas) {
		name := w.object.Name + "-" + strconv.Itoa(ordinal)
		if !w.ordered() {
			name = e.podName(w, w.revision)
		}
		e.pods.createReady(w, name, ordinal)
	}
}

// addGivenPod adds a pod in the state of its manifest to the workload that owns it.
func (e *Engine) addGivenPod(object *scenario.PodObject) {
	var labels map[string]string
	if t := object.Pod.Template; t != nil {
		labels = t.Labels
	}
	w, ordinal := e.ownerOf(object.Namespace, object.Pod.Name, object.Owner, labels)
	e.pods.createGiven(w, object, ordinal)
}

// ownerOf finds the workload that a given pod belongs to: the one that its owner
// reference leads to, or one that would adopt it.
func (e *Engine) ownerOf(namespace, name, owner string, labels map[string]string) (*workload, int) {
	e.spend(onPods, 10, len(e.objects.workloads))
	for _, w := range e.objects.workloads {
		if w.namespace == namespace {
			e.spend(onPods, matchWork, 1+w.matches.Size())
		}
		if w.namespace != namespace || !w.matches.Matches(labels) {
			continue
		}
		if w.ordered() {
			text, found := strings.CutPrefix(name, w.object.Name+"-")
			ordinal, err := strconv.Atoi(text)
			if found && err == nil && ordinal >= 0 && ordinal < MaxPods {
				return w, ordinal
			}
			continue
		}
		viaSet := w.object.HasSets() && strings.HasPrefix(owner, "ReplicaSet/"+w.object.Name+"-")
		if owner == "" || owner == w.name || viaSet {
			return w, 0
		}
	}
	return nil, 0
}

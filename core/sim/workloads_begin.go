package sim

import (
	"strconv"

	"hpaplayground/core/scenario"
)

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

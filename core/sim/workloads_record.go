package sim

// record writes the counts that have changed to the timeline.
func (ws *workloads) record() {
	for _, w := range ws.objects.workloads {
		if w.dirty {
			w.dirty = false
			ws.recordTarget(w)
		}
	}
}

// recordTarget writes the workload's counts to the timeline.
func (ws *workloads) recordTarget(w *workload) {
	t := &ws.timeline.Targets[w.record]
	ws.set(onPods, &t.Spec, float64(w.replicas))
	ws.set(onPods, &t.Status, float64(w.status()))
	ws.set(onPods, &t.Ready, float64(w.ready))
	_, available := ws.count(w, nil)
	ws.set(onPods, &t.Available, float64(available))
	ws.set(onPods, &t.Updated, float64(ws.updated(w)))
}

// updated returns status.updatedReplicas: the active pods of the newest revision. A
// StatefulSet counts failed ones too, until they are deleted.
func (ws *workloads) updated(w *workload) (n int32) {
	if !w.ordered() {
		n, _ = ws.count(w, w.revision)
		return n
	}
	for _, p := range w.pods {
		if p.deleted == never && p.revision == w.revision {
			n++
		}
	}
	return n
}

package sim

import (
	"time"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/hpa"
	"hpaplayground/core/scenario"
)

// findTarget mirrors the REST mapping and the GET of the scale subresource. Without a target
// it returns the error.
func (ws *workloads) findTarget(namespace string, ref autoscaling.CrossVersionObjectReference) (*workload, hpa.Scale) {
	ws.countWork(costPods, 10, len(ws.objects.workloads))
	for _, w := range ws.objects.workloads {
		if w.object.MatchesRef(ref, namespace) {
			return w, hpa.Scale{}
		}
	}
	message, unmapped := scenario.TargetError(ref, ws.hasKind(ref))
	return nil, hpa.Scale{Error: message, Unmapped: unmapped}
}

// scaleOf returns the workload's scale subresource.
func (ws *workloads) scaleOf(w *workload) hpa.Scale {
	return hpa.Scale{
		SpecReplicas:   w.replicas,
		StatusReplicas: w.status(),
		Selector:       w.selector,
		UpdateError:    ws.outage.errorFor(w, ws.now),
	}
}

// scale writes spec.replicas, as a PUT of the scale subresource does.
func (ws *workloads) scale(w *workload, replicas int32) {
	if w.replicas != replicas {
		w.replicas, w.owner = replicas, owner{scale: true}
	}
	w.markStale()
}

// outage is a span in which writes of the scale subresource fail.
type outage struct {
	target string // Kind/name; empty: every workload
	until  time.Duration
}

func (o *outage) errorFor(w *workload, now time.Duration) string {
	if now >= o.until || o.target != "" && o.target != w.name {
		return ""
	}
	return "Internal error occurred: failed calling webhook \"validate.scale.example.com\": failed to call webhook: context deadline exceeded"
}

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
	ws.set(costPods, &t.Spec, float64(w.replicas))
	ws.set(costPods, &t.Status, float64(w.status()))
	ws.set(costPods, &t.Ready, float64(w.ready))
	_, available := ws.count(w, nil)
	ws.set(costPods, &t.Available, float64(available))
	ws.set(costPods, &t.Updated, float64(ws.updated(w)))
}

// updated returns status.updatedReplicas: the active pods of the newest revision. A
// StatefulSet also counts failed pods until they are deleted.
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

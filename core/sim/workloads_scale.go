package sim

import (
	"time"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/hpa"
	"hpaplayground/core/scenario"
)

// findTarget mirrors the REST mapping and the GET of the scale subresource.
func (ws *workloads) findTarget(namespace string, ref autoscaling.CrossVersionObjectReference) (*workload, string) {
	ws.spend(onPods, 10, len(ws.objects.workloads))
	for _, w := range ws.objects.workloads {
		if w.object.Is(ref, namespace) {
			return w, ""
		}
	}
	return nil, scenario.TargetError(ref)
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
	w.replicas = replicas
	w.changed()
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

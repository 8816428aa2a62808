//go:build e2e

package e2e

import (
	"strings"
	"testing"
)

// KEDA's events and conditions are beside the HPA's. A ScaledObject that is paused from the start
// has no HPA, and the page says so.
func TestKEDA(t *testing.T) {
	p := open(t, "/#preset=keda-cooldown&t=11m", desktop)
	p.detail("events")
	p.until("the events", one(eventsTable))
	got := strings.Join(p.rows(eventsTable), "\n")
	for _, want := range []string{"| horizontal-pod-autoscaler | New size: 8", "Normal | KEDAScaleTargetDeactivated | 60s | keda-operator | Deactivated apps/v1.Deployment default/orders from 8 to 0"} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in\n%s", want, got)
		}
	}
	p.detail("conditions")
	p.until("the conditions", says(conditionsTable, "ScaledObjectReady"))
	if got := strings.Join(p.rows(conditionsTable), "\n"); !strings.Contains(got, "ScalerNotActive") || !strings.Contains(got, "HPAActive") {
		t.Errorf("conditions:\n%s", got)
	}
	p.painted(func() {
		p.pasteBeside(`apiVersion: keda.sh/v1alpha1
kind: ScaledObject
metadata: {name: orders, annotations: {autoscaling.keda.sh/paused-replicas: "2"}}
spec:
  scaleTargetRef: {name: orders}
  triggers:
  - type: rabbitmq
    metadata: {hostFromEnv: HOST, queueName: orders, mode: QueueLength, value: "5"}
`)
	})
	p.until("the paused run", one(chart)+`.dataset.replicas?.startsWith("0:2")`)
	p.detail("conditions")
	p.until("the condition", says(conditionsTable, "ScaledObjectPaused"))
	for _, tab := range []string{"why", "events", "describe", "pods", "compare"} {
		p.detail(tab)
	}
}

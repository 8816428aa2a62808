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
	for _, want := range []string{"| horizontal-pod-autoscaler | New size: 8", "Normal | KEDAScaleTargetDeactivated | 90s | keda-operator | Deactivated apps/v1.Deployment default/orders from 8 to 0"} {
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
    metadata: {hostFromEnv: RABBITMQ_URL, queueName: orders, mode: QueueLength, value: "5"}
`)
	})
	p.until("the paused run", one(chart)+`.dataset.replicas?.startsWith("0:2")`)
	p.detail("conditions")
	p.until("the condition", says(conditionsTable, "ScaledObjectPaused"))
	for _, tab := range []string{"why", "events", "describe", "pods", "compare"} {
		p.detail(tab)
	}
}

// The fields of the HPA are deep in a ScaledObject: still the value beside the text about the
// cursor is in view, and no page is wider than a phone.
func TestKEDAFieldInView(t *testing.T) {
	p := open(t, "/#preset=keda-cron-queue&t=12m30s", projector)
	p.run(cutScript)
	p.until("the window's value", one(nowLine+" input"))
	if cut := eval[[]string](p, "e2eCut("+quote(nowLine+" input")+")"); len(cut) > 0 {
		t.Errorf("cut or covered: %q", cut)
	}
	p.resize(phone)
	p.view("details")
	p.detail("why")
	p.until("the explanation", one(whyChain))
	for _, view := range []string{"details", "watch"} {
		p.view(view)
		p.pause()
		if wide := eval[[]string](p, `[...document.querySelectorAll("main *")].filter((e) => e.checkVisibility() && !e.closest("hpa-chart, [role=tablist]") && e.getBoundingClientRect().right > innerWidth + 1).map((e) => e.className + " " + e.textContent.slice(0, 60))`); len(wide) > 0 {
			t.Errorf("in %s, wider than the phone: %q", view, wide)
		}
	}
}

// A cron whose window opens after the end of a run without a start: its lane, the note and Why offer to start before.
func TestCronStart(t *testing.T) {
	p := open(t, linked(`apiVersion: keda.sh/v1alpha1
kind: ScaledObject
metadata: {name: shop}
spec:
  scaleTargetRef: {name: shop}
  minReplicaCount: 1
  triggers:
  - type: cron
    metadata: {timezone: Europe/Berlin, start: 0 8 * * 1-5, end: 0 18 * * 1-5, desiredReplicas: "4"}
`, nil), device{width: 1280, height: 720})
	p.detail("why")
	for _, place := range []string{".story", "hpa-chart", ".why"} {
		p.until("the offer in "+place, one(place+` [name="offer"]`)+`?.innerText === "Start at 07:55 Berlin"`)
	}
	p.click(`hpa-chart [name="offer"]`)
	p.until("the clock", one(".clock")+`.innerText.includes("UTC")`)
	p.until("no offer", none(named("offer")))
	if got := p.source(simulationPart); !strings.Contains(got, "start: 2026-01-01T07:55:00+01:00") {
		t.Errorf("the Simulation is\n%s", got)
	}
}

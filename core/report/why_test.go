package report

import (
	"strings"
	"testing"

	"hpaplayground/core/preset"
	"hpaplayground/core/words"
)

const namespaces = `apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: {name: web}
spec: {scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: web}, maxReplicas: 4}
---
apiVersion: apps/v1
kind: Deployment
metadata: {name: web}
spec:
  selector: {matchLabels: {app: web}}
  template: {metadata: {labels: {app: web}}, spec: {containers: [{name: app, resources: {requests: {cpu: 1}}}]}}
---
apiVersion: apps/v1
kind: Deployment
metadata: {name: api, namespace: shop}
spec:
  replicas: 2
  selector: {matchLabels: {app: api}}
  template: {metadata: {labels: {app: api}}, spec: {containers: [{name: app, resources: {requests: {cpu: 1}}}]}}
---
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: {name: web, namespace: shop}
spec:
  scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: api}
  maxReplicas: 3
---
apiVersion: playground/v1
kind: Simulation
spec:
  duration: 5m
  load:
  - metric: {type: Resource, name: cpu}
    total: 12
`

// Of objects with one name in two namespaces the fields are those of the report's HPA and of its target.
func TestNamespaces(t *testing.T) {
	r := of(t, namespaces, words.English)
	for i := range r.Timeline.HPAs {
		if r.HPA = i; r.Timeline.HPAs[i].Key.Namespace == "shop" {
			break
		}
	}
	r.explain(t)
	report := r.Markdown("x.svg")
	for _, want := range []string{"`spec.maxReplicas`, line 26", "`Deployment spec.template.spec.containers`, line 19"} {
		if !strings.Contains(report, want) {
			_, report, _ := strings.Cut(report, "## Why")
			t.Errorf("%q is not in\n%.2000s", want, report)
		}
	}
}

// Fields of autoscaling/v1 are named as the text has them.
func TestVersion1(t *testing.T) {
	report := of(t, v1, words.English).Markdown("x.svg")
	if want := "**Proposal: 7** `spec.targetCPUUtilizationPercentage`, line 8"; !strings.Contains(report, want) {
		_, report, _ := strings.Cut(report, "## Why")
		t.Errorf("%q is not in\n%.1500s", want, report)
	}
}

// A field of another HPA has its name.
func TestOtherHPA(t *testing.T) {
	two, _ := preset.Lookup("two-hpas")
	if report, want := of(t, two.Text, words.English).Markdown("x.svg"), "\n- `HorizontalPodAutoscaler/worker-queue spec.scaleTargetRef`, line 23\n"; !strings.Contains(report, want) {
		_, report, _ := strings.Cut(report, "## What would")
		t.Errorf("%q is not in\n%.1500s", want, report)
	}
}

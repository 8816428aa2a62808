//go:build e2e

package e2e

import (
	"strings"
	"testing"
)

// A Rollout of Argo is pasted with its HPA: Why tells the canary's pods from the stable ones, and
// an edit of a step changes how many there are.
func TestRollout(t *testing.T) {
	p := open(t, riseAndFall(), desktop)
	p.painted(func() {
		p.pasteBeside(`apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: {name: shop}
spec:
  scaleTargetRef: {apiVersion: argoproj.io/v1alpha1, kind: Rollout, name: shop}
  minReplicas: 10
  maxReplicas: 20
---
apiVersion: argoproj.io/v1alpha1
kind: Rollout
metadata: {name: shop}
spec:
  replicas: 10
  selector: {matchLabels: {app: shop}}
  strategy:
    canary:
      canaryService: shop-canary
      stableService: shop-stable
      trafficRouting: {nginx: {stableIngress: shop}}
      steps:
      - setWeight: 20
      - pause: {}
  template:
    metadata: {labels: {app: shop}}
    spec:
      containers:
      - {name: shop, image: shop, resources: {requests: {cpu: 500m}}}
---
apiVersion: playground/v1
kind: Simulation
spec:
  duration: 10m
  load:
  - metric: {type: Resource, name: cpu}
    total: 2500m
  timeline:
  - {at: 2m, rollout: {}}
`)
	})
	p.seek("5:00")
	openWhy(p)
	p.until("the canary's pods", says(why, "2 of the canary's"))
	p.show(workloadPart)
	p.painted(func() { p.edit(workloadPart, "setWeight: 20", "setWeight: 40") })
	p.until("more of them", says(why, "4 of the canary's"))
	if got := p.shown(why); !strings.Contains(got, "10 of them are pods of the stable ReplicaSet") {
		t.Errorf("Why says\n%s", got)
	}
	p.addressHas("setWeight: 40")
}

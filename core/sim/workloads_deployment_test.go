package sim

import (
	"testing"
	"time"
)

// TestMinReadyOfOldSets: an old ReplicaSet keeps the minReadySeconds that it had when
// its template was replaced. Here its only pod, Ready for 10 s of 60 s, goes first, and
// not one of the available pods.
func TestMinReadyOfOldSets(t *testing.T) {
	const deployment = `apiVersion: apps/v1
kind: Deployment
metadata: {name: web}
spec:
  replicas: 2
  selector: {matchLabels: {app: web}}
  strategy: {rollingUpdate: {maxSurge: 1, maxUnavailable: 0}}
  template: {metadata: {labels: {app: web}}, spec: {containers: [{name: app, image: v1}]}}
  minReadySeconds: 60
`
	tl, err := Run(read(t, `apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: {name: web}
spec:
  scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: web}
  minReplicas: 2
  maxReplicas: 2
  metrics: [{type: Resource, resource: {name: cpu, target: {type: AverageValue, averageValue: 1}}}]
---
`+deployment+`---
apiVersion: playground/v1
kind: Simulation
spec:
  duration: 3m
  pods: {start: 0s, ready: 10s}
  timeline:
  - {at: 1m, rollout: {}}
  - at: 80s
    apply: |
      apiVersion: apps/v1
      kind: Deployment
      metadata: {name: web}
      spec:
        replicas: 2
        selector: {matchLabels: {app: web}}
        strategy: {rollingUpdate: {maxSurge: 1, maxUnavailable: 0}}
        template: {metadata: {labels: {app: web}}, spec: {containers: [{name: app, image: v2}]}}
`), Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range tl.Pods {
		if p.Revision == 2 && p.Deleted != 80*time.Second {
			t.Errorf("the pod of revision 2 was deleted at %v", p.Deleted)
		}
		if p.Revision == 1 && p.Deleted == 80*time.Second {
			t.Error("an available pod of revision 1 was deleted")
		}
	}
}

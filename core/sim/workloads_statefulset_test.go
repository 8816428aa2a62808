package sim

import (
	"testing"
	"time"
)

// TestUpdatedFailed: status.updatedReplicas of a StatefulSet counts failed pods that wait
// for the pods before them. Its first pod is deleted, and replaced, at once.
func TestUpdatedFailed(t *testing.T) {
	tl, err := Run(read(t, `apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: {name: web}
spec:
  scaleTargetRef: {apiVersion: apps/v1, kind: StatefulSet, name: web}
  minReplicas: 3
  maxReplicas: 3
  metrics: [{type: Resource, resource: {name: cpu, target: {type: AverageValue, averageValue: 1}}}]
---
apiVersion: apps/v1
kind: StatefulSet
metadata: {name: web}
spec:
  replicas: 3
  selector: {matchLabels: {app: web}}
  template: {metadata: {labels: {app: web}}, spec: {containers: [{name: app}]}}
---
apiVersion: playground/v1
kind: Simulation
spec:
  duration: 1m
  timeline:
  - {at: 20s, pod: {count: all, do: fail}}
`), Options{})
	if err != nil {
		t.Fatal(err)
	}
	target := &tl.Targets[0]
	if updated, ready := target.Updated.At(21*time.Second), target.Ready.At(21*time.Second); updated != 3 || ready != 0 {
		t.Errorf("%v updated, %v ready", updated, ready)
	}
}

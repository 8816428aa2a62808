package sim

import (
	"testing"
	"time"

	"hpaplayground/core/autoscaling"
)

// TestCluster reads a cluster as the metrics APIs do, scales it, and lets the new pods
// start.
func TestCluster(t *testing.T) {
	s := read(t, `apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: {name: web}
spec:
  scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: web}
  maxReplicas: 10
  metrics:
  - {type: Resource, resource: {name: cpu, target: {type: Utilization, averageUtilization: 50}}}
  - {type: Pods, pods: {metric: {name: rps}, target: {type: AverageValue, averageValue: 10}}}
  - {type: External, external: {metric: {name: q}, target: {type: Value, value: 10}}}
---
apiVersion: apps/v1
kind: Deployment
metadata: {name: web}
spec:
  replicas: 2
  selector: {matchLabels: {app: web}}
  template:
    metadata: {labels: {app: web}}
    spec: {containers: [{name: app, resources: {requests: {cpu: 1}}}, {name: proxy}]}
---
apiVersion: playground/v1
kind: Simulation
spec:
  duration: 5m
  pods: {start: 2s, ready: 10s}
  load:
  - {metric: {type: Resource, name: cpu}, total: 1}
  - {metric: {type: Pods, name: rps}, total: 20}
  - {metric: {type: External, name: q}, value: {points: [[0s, 5], [1m, 7]]}}
`)
	c, err := NewCluster(s)
	if err != nil {
		t.Fatal(err)
	}
	ref := autoscaling.CrossVersionObjectReference{APIVersion: "apps/v1", Kind: "Deployment", Name: "web"}
	if text := c.SetScale("default", ref, 4); text != "" {
		t.Fatal(text)
	}
	if err := c.Advance(13 * time.Second); err != nil {
		t.Fatal(err)
	}
	if scale, ok := c.Scale("default", ref); !ok || scale.SpecReplicas != 4 || scale.StatusReplicas != 4 || scale.Selector != "app=web" {
		t.Errorf("scale %+v, %v", scale, ok)
	}
	ref.Name = "none"
	if _, ok := c.Scale("default", ref); ok {
		t.Error("there is a scale of a Deployment that does not exist")
	}
	if all := c.PodMetrics("default"); len(all) != 2 || len(all[0].Containers) != 2 {
		t.Errorf("at 13s the new pods have no metrics yet: %v", all)
	}
	if err := c.Advance(2 * time.Minute); err != nil {
		t.Fatal(err)
	}
	all := c.PodMetrics("default")
	if len(all) != 4 {
		t.Fatalf("metrics of %d pods", len(all))
	}
	cpu := all[3].Containers[0].Usage["cpu"]
	if cpu.MilliValue() != 260 { // a quarter of the load, and 10m without it
		t.Errorf("cpu %v", &cpu)
	}
	if samples := c.PodValues("default", []int{1}); len(samples) != 4 || samples[0].Value != 5000 {
		t.Errorf("rps %v", samples)
	}
	if values := c.Values(autoscaling.ExternalMetrics, []int{2}); len(values) != 1 || values[0] != 7000 {
		t.Errorf("q %v", values)
	}
	if tl := c.Timeline(); len(tl.Syncs) != 0 || len(tl.Pods) != 4 {
		t.Errorf("%d syncs, %d pods", len(tl.Syncs), len(tl.Pods))
	}
}

package sim

import (
	"math"
	"testing"
	"time"

	"hpaplayground/core/preset"
)

// TestEffort: a pod's usage in the timeline is what the metrics pipeline would read
// at that time.
func TestEffort(t *testing.T) {
	changes := 0
	check := func(t *testing.T, e *Engine) {
		t.Helper()
		g := metricReader{resource: "cpu"}
		for _, d := range e.loads.demands {
			if d.isCPU() {
				g.demands = append(g.demands, d)
			}
		}
		for _, s := range e.objects.namespaces {
			for _, p := range s.pods {
				if p.ready == never || !p.active() || p.orphan || e.usages.groupOf(p) == nil || p.givenMetrics != nil {
					continue
				}
				value, ok := e.metrics.value(p, &g, window{e.now, e.now})
				want := math.Floor(100 * float64(value) / float64(p.class.request))
				got, known := e.timeline.UsageAt(&e.timeline.Pods[p.record], e.now)
				// The pipeline's value is rounded up to a whole milli-unit.
				if !ok || !known || math.Abs(got-want) > 1 {
					t.Fatalf("at %v pod %s uses %g %%, want %g", e.now, p.name, got, want)
				}
				changes++
			}
		}
	}
	for _, preset := range preset.All() {
		t.Run(preset.Name, func(t *testing.T) {
			e, err := New(read(t, preset.Text), Options{})
			if err != nil {
				t.Fatal(err)
			}
			check(t, e)
			for e.Step() {
				check(t, e)
			}
		})
	}
	if changes < 10000 {
		t.Errorf("only %d values were compared", changes)
	}
}

// TestEffortOfOnePod: a pod with extra usage differs from the other pods from then
// on. A pod differs during its startup, too.
func TestEffortOfOnePod(t *testing.T) {
	const text = `
apiVersion: apps/v1
kind: Deployment
metadata: {name: web}
spec:
  replicas: 2
  selector: {matchLabels: {app: web}}
  template:
    metadata: {labels: {app: web}}
    spec:
      containers:
      - {name: app, image: web, resources: {requests: {cpu: "1"}, limits: {cpu: "2"}}}
---
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: {name: other}
spec: {scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: other}, maxReplicas: 3}
---
apiVersion: playground/v1
kind: Simulation
spec:
  duration: 2m
  pods: {startup: {cpu: 500m, duration: 20s}, ready: 5s, start: 1s, scheduling: 0s}
  load:
  - metric: {type: Resource, name: cpu}
    target: Deployment/web
    total: 1200m
  timeline:
  - {at: 30s, pod: {count: 1, usage: {cpu: 300m}}}
  - {at: 60s, scale: {target: Deployment/web, replicas: 3}}
`
	tl, err := Run(read(t, text), Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		pod, at int
		want    float64 // negative: unknown
	}{
		{0, 29, 61}, {1, 29, 61}, {0, 30, 91}, {1, 30, 61},
		{2, 65, -1}, {2, 66, 91}, {2, 80, 91}, {2, 81, 41}, {0, 81, 71}, {1, 120, 41},
	} {
		got, ok := tl.UsageAt(&tl.Pods[c.pod], time.Duration(c.at)*time.Second)
		if !ok {
			got = -1
		}
		if got != c.want {
			t.Errorf("pod %d at %d s uses %g %%, want %g", c.pod, c.at, got, c.want)
		}
	}
}

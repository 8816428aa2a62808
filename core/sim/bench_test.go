package sim

import (
	"fmt"
	"testing"

	"hpaplayground/core/parse"
	"hpaplayground/core/scenario"
)

// dayText is a day of about 100 pods that follow a wave. The load rises and falls
// all day, so demand differs at each sync.
func dayText(pipeline string) string {
	return fmt.Sprintf(`
apiVersion: apps/v1
kind: Deployment
metadata: {name: web}
spec:
  replicas: 100
  selector: {matchLabels: {app: web}}
  template:
    metadata: {labels: {app: web}}
    spec:
      containers:
      - name: app
        image: web
        resources: {requests: {cpu: "1"}, limits: {cpu: "2"}}
---
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: {name: web}
spec:
  scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: web}
  minReplicas: 50
  maxReplicas: 150
  metrics:
  - type: Resource
    resource: {name: cpu, target: {type: Utilization, averageUtilization: 50}}
---
apiVersion: playground/v1
kind: Simulation
spec:
  duration: 24h
  metricsPipeline: %s
  load:
  - metric: {type: Resource, name: cpu}
    total:
      points: [[0s, 40], [6h, 60], [12h, 50], [18h, 70], [24h, 40]]
      interpolate: linear
`, pipeline)
}

func read(tb testing.TB, text string) *scenario.Scenario {
	tb.Helper()
	s, diags := parse.Text(text)
	for _, d := range diags {
		tb.Log(d)
	}
	if s == nil {
		tb.Fatal("the scenario does not parse")
	}
	return s
}

// BenchmarkDay has a budget: 24 h with 100 pods, a sync every 15 s, take at most 20
// ms natively, without a profile.
func BenchmarkDay(b *testing.B) {
	for _, pipeline := range []struct{ name, value string }{
		{"exact", "{resolution: 0s, window: 0s, delay: 0s}"},
		{"scraped", "{resolution: 15s, window: 15s, delay: 0s}"},
		{"profiled", "{profile: metrics-server}"},
	} {
		b.Run(pipeline.name, func(b *testing.B) {
			s := read(b, dayText(pipeline.value))
			b.ReportAllocs()
			for b.Loop() {
				tl, err := Run(s, Options{})
				if err != nil {
					b.Fatal(err)
				}
				b.ReportMetric(float64(len(tl.Syncs)), "syncs/op")
			}
		})
	}
}

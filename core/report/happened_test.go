package report

import (
	"strings"
	"testing"

	"hpaplayground/core/preset"
	"hpaplayground/core/words"
)

const v1 = `apiVersion: autoscaling/v1
kind: HorizontalPodAutoscaler
metadata: {name: web}
spec:
  scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: web}
  minReplicas: 2
  maxReplicas: 10
  targetCPUUtilizationPercentage: 10
---
apiVersion: apps/v1
kind: Deployment
metadata: {name: web}
spec:
  replicas: 3
  selector: {matchLabels: {app: web}}
  template: {metadata: {labels: {app: web}}, spec: {containers: [{name: app, resources: {requests: {cpu: 500m}}}]}}
---
apiVersion: playground/v1
kind: Simulation
spec:
  duration: 5m
  load:
  - metric: {type: Resource, name: cpu}
    total: {points: [[0s, 100m], [2m, 300m]]}
`

// A window without behavior can add replicas that no metric wants: it does not hold the replicas back then. The
// event has no reason then if the largest proposal is not above the current replicas.
func TestReasons(t *testing.T) {
	cron, _ := preset.Lookup("keda-cron")
	edited, _ := preset.Lookup("target-without-scale")
	raised, _ := preset.Lookup("cron-and-hpa")
	for _, test := range []struct{ name, text, want string }{
		{"keda-cron", cron.Text, "| 2:45 | 4 | 6 | The metrics want 5, but the scale-down window still counts 6. |"},
		{"v1", v1, "| 2:30 | 6 | 7 | The metrics want 6, but the scale-down window still counts 7. |"},
		{"target-without-scale", edited.Text, "| 2:00 |  |  | edit: scaleTargetRef |"},
		{"cron-and-hpa", raised.Text, "| 5:00 |  |  | edit: minReplicas 2 → 10 |"},
	} {
		if report := of(t, test.text, words.English).Markdown("x.svg"); !strings.Contains(report, test.want) {
			_, report, _ := strings.Cut(report, "| Time |")
			t.Errorf("%s: %q is not in\n%.1000s", test.name, test.want, report)
		}
	}
}

package explain_test

import (
	"slices"
	"testing"
	"time"

	"hpaplayground/core/explain"
	"hpaplayground/core/parse"
	"hpaplayground/core/sim"
	"hpaplayground/core/words"
)

// TestRollout: during an update of a Rollout the explanation says which pods the HPA counts.
func TestRollout(t *testing.T) {
	for strategy, want := range map[string]string{
		"canary: {canaryService: a, stableService: b, trafficRouting: {nginx: {}}, steps: [{setWeight: 20}, {pause: {}}]}": "10 of them are pods of the stable ReplicaSet and 2 of the canary's.",
		"canary: {maxSurge: 1, maxUnavailable: 0, steps: [{setWeight: 20}, {pause: {}}]}":                                  "8 of them are pods of the stable ReplicaSet and 2 of the canary's.",
		"blueGreen: {activeService: a, autoPromotionEnabled: false, previewReplicaCount: 2}":                               "Only the active ReplicaSet counts: 2 other pods do not.",
	} {
		s, diags := parse.Text(`
apiVersion: argoproj.io/v1alpha1
kind: Rollout
metadata: {name: web}
spec:
  replicas: 10
  selector: {matchLabels: {app: web}}
  strategy: {` + strategy + `}
  template:
    metadata: {labels: {app: web}}
    spec: {containers: [{name: app, image: web, resources: {requests: {cpu: 500m}}}]}
---
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: {name: web}
spec:
  scaleTargetRef: {apiVersion: argoproj.io/v1alpha1, kind: Rollout, name: web}
  minReplicas: 10
  maxReplicas: 10
  metrics: [{type: Resource, resource: {name: cpu, target: {type: Utilization, averageUtilization: 90}}}]
---
apiVersion: playground/v1
kind: Simulation
spec:
  duration: 4m
  load: [{metric: {type: Resource, name: cpu}, total: 4}]
  timeline: [{at: 10s, rollout: {}}]
`)
		if s == nil {
			t.Fatal(diags)
		}
		tl, err := sim.Run(s, sim.Options{Observe: true})
		if err != nil {
			t.Fatal(err)
		}
		lines := explain.Sync(tl, tl.SyncAt(0, 3*time.Minute), words.English).Steps[0].Lines
		if !slices.Contains(lines, want) {
			t.Errorf("%s: %q", strategy, lines)
		}
	}
}

package compare

import (
	"strings"
	"testing"

	"hpaplayground/core/words"
)

const changed = `kind: HorizontalPodAutoscaler
apiVersion: autoscaling/v2
metadata: {name: web}
spec:
  minReplicas: 1
  maxReplicas: 15
  scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: web}
  behavior:
    scaleUp:
      policies:
      - {type: Pods, value: 1, periodSeconds: 10}
---
kind: Deployment
apiVersion: apps/v1
metadata: {name: web}
spec: {replicas: 3}
---
kind: Simulation
apiVersion: playground/v1
spec:
  timeline:
  - {at: 5m, fail: metrics}
`

func TestChanges(t *testing.T) {
	for _, test := range []struct{ name, old, new, want string }{
		{"nothing", "", "", ""},
		{"a comment", "spec:\n  min", "spec: # ours\n  min", ""},
		{"a field of a list", "value: 1,", "value: 10,", "scaleUp.policies[0].value 1 → 10"},
		{"a field that goes", "  minReplicas: 1\n", "", "removed: minReplicas 1"},
		{"a field that comes", "behavior:\n", "behavior:\n    scaleDown: {stabilizationWindowSeconds: 60}\n", "added: scaleDown.stabilizationWindowSeconds 60"},
		{"an entry", "periodSeconds: 10}\n", "periodSeconds: 10}\n      - {type: Percent, value: 100, periodSeconds: 15}\n", "added: scaleUp.policies[1] {periodSeconds:15,type:Percent,value:100}"},
		{"another name", "metadata: {name: web}\nspec: {replicas: 3}", "metadata: {name: shop}\nspec: {replicas: 5}", "Deployment metadata.name web → shop; Deployment replicas 3 → 5"},
		{"the run", "at: 5m", "at: 6m", "Simulation timeline[0].at 5m → 6m"},
		{"an object that goes", "kind: Deployment\napiVersion: apps/v1\nmetadata: {name: web}\nspec: {replicas: 3}\n---\n", "", "removed: Deployment web"},
		{"much", "{name: web}\nspec: {replicas: 3}", "{name: web, labels: {a: v, b: v, c: v, d: v, e: v, f: v}}\nspec: {replicas: 5}", "added: Deployment metadata.labels.a v; added: Deployment metadata.labels.b v; added: Deployment metadata.labels.c v; added: Deployment metadata.labels.d v; added: Deployment metadata.labels.e v; and 2 more"},
	} {
		now := strings.Replace(changed, test.old, test.new, 1)
		if got := strings.Join(changes(changed, now, words.English), "; "); got != test.want {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
	}
}

package kubectl_test

import (
	"strings"
	"testing"

	"hpaplayground/core/kubectl"
)

const snapshot = `apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  name: web
  namespace: shop
  resourceVersion: "123"
  uid: 6c61f3b0-0000-4000-8000-000000000000
  annotations:
    kubectl.kubernetes.io/last-applied-configuration: "{}"
spec: # ours
  scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: web}
  minReplicas: 2
  maxReplicas: 10
status: {currentReplicas: 3, desiredReplicas: 3}
---
apiVersion: apps/v1
kind: Deployment
metadata: {name: web, namespace: shop, generation: 4}
spec:
  replicas: 3
  selector: {matchLabels: {app: web}}
  template: {metadata: {labels: {app: web}}, spec: {containers: [{name: app}]}}
`

const rollout = `apiVersion: argoproj.io/v1alpha1
kind: Rollout
metadata: {name: web}
spec: {strategy: {canary: {steps: [{setWeight: 20}, {pause: {}}]}}}
`

const v1 = `apiVersion: autoscaling/v1
kind: HorizontalPodAutoscaler
metadata: {name: web}
spec: {scaleTargetRef: {kind: Deployment, name: web}, maxReplicas: 4, targetCPUUtilizationPercentage: 50}
`

func TestCommands(t *testing.T) {
	edited := func(pairs ...string) string { return strings.NewReplacer(pairs...).Replace(snapshot) }
	for _, test := range []struct{ name, before, after, want string }{
		{"one field", snapshot, edited("maxReplicas: 10", "maxReplicas: 20"), `# spec.maxReplicas: 10 → 20
kubectl patch horizontalpodautoscaler web -n shop --type merge -p '{"spec":{"maxReplicas":20}}'
`},
		{"a field that goes, and one that comes", snapshot, edited("  minReplicas: 2\n", "", "status:", "  behavior: {scaleDown: {stabilizationWindowSeconds: 60}}\nstatus:"),
			`# spec.behavior.scaleDown.stabilizationWindowSeconds: none → 60
# spec.minReplicas: 2 → none
kubectl patch horizontalpodautoscaler web -n shop --type merge -p '{"spec":{"behavior":{"scaleDown":{"stabilizationWindowSeconds":60}},"minReplicas":null}}'
`},
		{"a quote", snapshot, edited("name: app", "name: app, image: \"it's\""),
			`# spec.template.spec.containers[0].image: none → "it's"
kubectl patch deployment web -n shop --type merge -p '{"spec":{"template":{"spec":{"containers":[{"image":"it'\''s","name":"app"}]}}}}'
`},
		{"a field that is not checked", rollout, strings.Replace(rollout, "setWeight: 20", "setWeight: 40", 1), `# spec.strategy.canary.steps[0].setWeight: 20 → 40
kubectl patch rollout web --type merge -p '{"spec":{"strategy":{"canary":{"steps":[{"setWeight":40},{"pause":{}}]}}}}'
`},
		{"a field of v1, which kubectl does not patch by default", v1, strings.Replace(v1, "50", "70", 1), `# spec.targetCPUUtilizationPercentage: 50 → 70
kubectl patch horizontalpodautoscalers.v1.autoscaling web --type merge -p '{"spec":{"targetCPUUtilizationPercentage":70}}'
`},
		{"from v1 to v2", v1, strings.NewReplacer("/v1", "/v2", ", targetCPUUtilizationPercentage: 50", "").Replace(v1), `# apiVersion: "autoscaling/v1" → "autoscaling/v2"
# spec.targetCPUUtilizationPercentage: 50 → none
kubectl patch horizontalpodautoscaler web --type merge -p '{"apiVersion":"autoscaling/v2","spec":{"targetCPUUtilizationPercentage":null}}'
`},
		{"v2beta2, which has the fields of v2", strings.Replace(snapshot, "/v2", "/v2beta2", 1), edited("/v2", "/v2beta2", "maxReplicas: 10", "maxReplicas: 20"), `# spec.maxReplicas: 10 → 20
kubectl patch horizontalpodautoscaler web -n shop --type merge -p '{"spec":{"maxReplicas":20}}'
`},
		{"a version that no cluster serves", strings.Replace(v1, "/v1", "/v2beta1", 1), strings.NewReplacer("/v1", "/v2beta1", "4", "5").Replace(v1), `# spec.maxReplicas: 4 → 5
# Kubernetes does not serve autoscaling/v2beta1 since 1.25: write the HorizontalPodAutoscaler as autoscaling/v2 and apply it.
`},
		{"a selector, which stays as it is in a cluster", snapshot, edited("matchLabels: {app: web}", "matchLabels: {app: shop}", "maxReplicas: 10", "maxReplicas: 20"), `# spec.maxReplicas: 10 → 20
kubectl patch horizontalpodautoscaler web -n shop --type merge -p '{"spec":{"maxReplicas":20}}'
# spec.selector.matchLabels.app: "web" → "shop"
# The selector of a Deployment cannot be changed: delete it and make it anew.
`},
		{"only what the HPA and the cluster write", snapshot, edited("replicas: 3", "replicas: 5", "generation: 4", "generation: 5", `"123"`, `"124"`), whole},
		{"nothing to compare with", "", snapshot, whole},
		{"an object that comes", snapshot[:strings.Index(snapshot, "---\n")], snapshot, `kubectl apply -f - <<'EOF'
{
  "apiVersion": "apps/v1",
  "kind": "Deployment",
  "metadata": {
    "name": "web",
    "namespace": "shop"
  },
  "spec": {
    "selector": {
      "matchLabels": {
        "app": "web"
      }
    },
    "template": {
      "metadata": {
        "labels": {
          "app": "web"
        }
      },
      "spec": {
        "containers": [
          {
            "name": "app"
          }
        ]
      }
    }
  }
}
EOF
`},
		{"a text with the word that ends it", "", "apiVersion: v1 # EOF", "kubectl apply -f - <<'EOF_'\napiVersion: v1 # EOF\nEOF_\n"},
	} {
		if got := kubectl.Commands(test.before, test.after); got != test.want {
			t.Errorf("%s:\n%s\nwant\n%s", test.name, got, test.want)
		}
	}
}

const whole = `kubectl apply -f - <<'EOF'
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  name: web
  namespace: shop
spec: # ours
  scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: web}
  minReplicas: 2
  maxReplicas: 10
---
apiVersion: apps/v1
kind: Deployment
metadata: {name: web, namespace: shop}
spec:
  selector: {matchLabels: {app: web}}
  template: {metadata: {labels: {app: web}}, spec: {containers: [{name: app}]}}
EOF
`

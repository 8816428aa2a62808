// Package cluster makes texts such as kubectl prints of a whole cluster, for tests.
package cluster

import (
	"encoding/json"
	"fmt"
	"strings"

	"hpaplayground/core/manifest/tree"
)

// YAML is what kubectl get hpa,deploy -A -o yaml prints of n HPAs with their
// Deployments. Each object has that many managedFields. The HPAs are shop-0, shop-1 and so
// on, in the namespaces team-0 to team-8. In shop-20, shop-80 and so on, minReplicas is
// above maxReplicas. With 30 managedFields, 500 HPAs have 9 MB.
func YAML(n, managers int) string {
	var b strings.Builder
	b.WriteString("apiVersion: v1\nitems:\n")
	for i := range n {
		namespace := fmt.Sprintf("team-%d", i%9)
		fmt.Fprintf(&b, hpaItem, lastAppliedOf(i), managersOf(managers), i, namespace, 3+i%20, i, 2+i%3, i%100, 2+i%5)
	}
	for i := range n {
		namespace := fmt.Sprintf("team-%d", i%9)
		fmt.Fprintf(&b, deploymentItem, lastAppliedOf(i), managersOf(managers), i, namespace, 2+i%5, i, i)
	}
	b.WriteString("kind: List\nmetadata:\n  resourceVersion: \"\"\n")
	return b.String()
}

func lastAppliedOf(i int) string {
	return fmt.Sprintf(`{"apiVersion":"x","kind":"HorizontalPodAutoscaler","metadata":{"name":"shop-%d"}}`, i)
}

func managersOf(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "    - apiVersion: autoscaling/v2\n      fieldsType: FieldsV1\n      fieldsV1:\n        f:metadata:\n"+
			"          f:annotations:\n            .: {}\n            f:example.com/field-%d: {}\n      manager: kubectl-client-side-apply\n"+
			"      operation: Update\n      time: \"2026-01-01T00:00:00Z\"\n", i)
	}
	return b.String()
}

const hpaItem = `- apiVersion: autoscaling/v2
  kind: HorizontalPodAutoscaler
  metadata:
    annotations:
      kubectl.kubernetes.io/last-applied-configuration: |
        %s
    creationTimestamp: "2026-01-01T00:00:00Z"
    managedFields:
%s    name: shop-%d
    namespace: %s
    resourceVersion: "12345"
  spec:
    maxReplicas: %d
    metrics:
    - resource:
        name: cpu
        target:
          averageUtilization: 60
          type: Utilization
      type: Resource
    scaleTargetRef:
      apiVersion: apps/v1
      kind: Deployment
      name: shop-%d
    minReplicas: %d
  status:
    conditions:
    - lastTransitionTime: "2026-01-01T00:00:00Z"
      message: 'recommended size matches: current size'
      reason: ReadyForNewScale
      status: "True"
      type: AbleToScale
    currentMetrics:
    - resource:
        current:
          averageUtilization: %d
          averageValue: 41m
        name: cpu
      type: Resource
    currentReplicas: %[9]d
    desiredReplicas: %[9]d
`

const deploymentItem = `- apiVersion: apps/v1
  kind: Deployment
  metadata:
    annotations:
      kubectl.kubernetes.io/last-applied-configuration: |
        %s
    managedFields:
%s    name: shop-%d
    namespace: %s
  spec:
    replicas: %d
    selector:
      matchLabels:
        app: shop-%d
    template:
      metadata:
        labels:
          app: shop-%d
      spec:
        containers:
        - image: registry.example/shop:1
          name: app
          resources:
            requests:
              cpu: 100m
  status:
    readyReplicas: 2
`

// JSON is a text of YAML as kubectl -o json prints it.
func JSON(yaml string) string {
	n, err := tree.Parse(yaml)
	if err != nil {
		panic(err)
	}
	var v any
	if err := n.Decode(&v); err != nil {
		panic(err)
	}
	b, err := json.MarshalIndent(v, "", "    ")
	if err != nil {
		panic(err)
	}
	return string(b) + "\n"
}

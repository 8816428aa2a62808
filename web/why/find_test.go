package why

import (
	"strings"
	"testing"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/explain"
	"hpaplayground/core/timeline"
	"hpaplayground/web/document"
	"hpaplayground/web/playback"
)

func TestFind(t *testing.T) {
	const (
		v1 = "apiVersion: autoscaling/v1\nkind: HorizontalPodAutoscaler\nmetadata:\n  name: old\nspec:\n  maxReplicas: 5\n  targetCPUUtilizationPercentage: 50\n"
		v2 = `apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  name: web
spec:
  maxReplicas: 5
  behavior:
    scaleDown:
      policies:
      - type: Pods
        value: 1
        periodSeconds: 10
`
		other      = "apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: other\nspec:\n  template: {}\n"
		deployment = "apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: web\nspec:\n  template:\n    spec:\n      containers:\n      - name: a\n"
		shop       = "metadata: {name: web, namespace: shop}\nspec: {maxReplicas: 5}\n"
		annotated  = "apiVersion: autoscaling/v1\nkind: HorizontalPodAutoscaler\nmetadata:\n  name: web\n  annotations:\n" +
			"    autoscaling.alpha.kubernetes.io/metrics: '[]'\n    autoscaling.alpha.kubernetes.io/behavior: '{}'\nspec:\n  targetCPUUtilizationPercentage: 50\n"
		simulation = "apiVersion: playground/v1\nkind: Simulation\nspec:\n  controller:\n    tolerance: 0.2\n"
	)
	hpa := func(path string) explain.Field { return explain.Field{Kind: "HorizontalPodAutoscaler", Path: path} }
	all := strings.Join([]string{v2, other, deployment, simulation}, "---\n")
	elsewhere := "apiVersion: autoscaling/v2\nkind: HorizontalPodAutoscaler\n" + shop + "---\napiVersion: apps/v1\nkind: Deployment\n" + shop + "---\n" + all
	for _, test := range []struct {
		name, text   string
		field        explain.Field
		part         document.Part
		line, column int
	}{
		{"a value", all, hpa("spec.maxReplicas"), document.HPA, 6, 16},
		{"an entry", all, hpa("spec.behavior.scaleDown.policies[0].value"), document.HPA, 11, 16},
		{"the nearest", all, hpa("spec.behavior.scaleDown.stabilizationWindowSeconds"), document.HPA, 8, 5},
		{"the target, not another", all, explain.Field{Kind: "Deployment", Path: "spec.template.spec.containers"}, document.Workload, 15, 7},
		{"a flag", all, explain.Field{Kind: "Simulation", Path: "spec.controller.tolerance"}, document.Simulation, 5, 16},
		{"a flag that is not set", all, explain.Field{Kind: "Simulation", Path: "spec.controller.downscaleStabilization"}, document.Simulation, 4, 3},
		{"no such document", v2, explain.Field{Kind: "Simulation", Path: "spec.controller.tolerance"}, document.Simulation, 1, 1},
		{"the one metric of v1", v1, hpa("spec.metrics[0].resource.target.averageUtilization"), document.HPA, 7, 35},
		{"of two namespaces", elsewhere, hpa("spec.behavior"), document.HPA, 12, 3},
		{"the target of two namespaces", elsewhere, explain.Field{Kind: "Deployment", Path: "spec.template.spec.containers"}, document.Workload, 20, 7},
		{"a metric of an annotation", annotated, hpa("spec.metrics[0].pods.target"), document.HPA, 6, 46},
		{"the cpu after it", annotated, hpa("spec.metrics[1].resource.target.averageUtilization"), document.HPA, 9, 35},
		{"the behavior of an annotation", annotated, hpa("spec.behavior.scaleUp"), document.HPA, 7, 47},
		{"no behavior in v1", v1, hpa("spec.behavior"), document.HPA, 5, 1},
		{"a broken text", "kind: [", hpa("spec.maxReplicas"), document.HPA, 1, 1},
	} {
		t.Run(test.name, func(t *testing.T) {
			object := new(autoscaling.HorizontalPodAutoscaler)
			object.Spec.Metrics = make([]autoscaling.MetricSpec, 1+strings.Count(test.text, "annotations:"))
			p := playback.New()
			p.Timeline = &timeline.Timeline{
				HPAs:    []timeline.HPA{{Key: autoscaling.Key{Namespace: "default", Name: "web"}, Versions: []timeline.Version{{Object: object}}}},
				Targets: []timeline.Target{{Name: "Deployment/web"}},
			}
			part, line, column := Find(document.New().Replace(document.Split(test.text)), p, test.field)
			if part != test.part || line != test.line || column != test.column {
				t.Errorf("found at part %d, %d:%d, want %d, %d:%d", part, line, column, test.part, test.line, test.column)
			}
		})
	}
}

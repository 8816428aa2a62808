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
		simulation = "apiVersion: playground/v1\nkind: Simulation\nspec:\n  controller:\n    tolerance: 0.2\n"
	)
	hpa := func(path string) explain.Field { return explain.Field{Kind: "HorizontalPodAutoscaler", Path: path} }
	all := strings.Join([]string{v2, other, deployment, simulation}, "---\n")
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
		{"no behavior in v1", v1, hpa("spec.behavior"), document.HPA, 5, 1},
		{"a broken text", "kind: [", hpa("spec.maxReplicas"), document.HPA, 1, 1},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := playback.New()
			p.Timeline = &timeline.Timeline{
				HPAs:    []timeline.HPA{{Key: autoscaling.Key{Namespace: "default", Name: "web"}, Target: 0}},
				Targets: []timeline.Target{{Name: "Deployment/web"}},
			}
			part, line, column := Find(document.New().Replace(document.Split(test.text)), p, test.field)
			if part != test.part || line != test.line || column != test.column {
				t.Errorf("found at part %d, %d:%d, want %d, %d:%d", part, line, column, test.part, test.line, test.column)
			}
		})
	}
}

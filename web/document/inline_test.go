package document

import (
	"slices"
	"strings"
	"testing"

	"hpaplayground/core/words"
)

const inlineText = `apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: {name: web}
spec:
  scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: web}
  maxReplicas: 15
  metrics:
  - {type: Pods, pods: {metric: {name: rps}, target: {type: AverageValue, averageValue: 500m}}}
  behavior:
    scaleUp:
      policies:
      - {type: Percent, value: 900, periodSeconds: 300}
      - {type: Pods, value: 4, periodSeconds: 60}
---
apiVersion: playground/v1
kind: Simulation
spec: {controller: {tolerance: 0.2}, metricsPipeline: {profile: metrics-server}}
`

// A field that a sentence names has the field's controls, or no control.
func TestInline(t *testing.T) {
	const v1 = "apiVersion: autoscaling/v1\nkind: HorizontalPodAutoscaler\nmetadata: {name: old}\nspec: {maxReplicas: 5, targetCPUUtilizationPercentage: 50}\n"
	for _, test := range []struct {
		text string
		part Part
		path string
		want string // the values, with their units
	}{
		{inlineText, HPA, "spec.maxReplicas", "15"},
		{inlineText, HPA, "spec.minReplicas", "1"}, // the default
		{inlineText, HPA, "spec.metrics[0].pods.target.averageValue", "500m"},
		{inlineText, HPA, "spec.behavior.scaleUp.policies[0]", "900% 300s"},
		{inlineText, HPA, "spec.behavior.scaleUp.policies[1].value", "4pods"},
		{inlineText, HPA, "spec.behavior.scaleUp.policies", "900% 300s 4pods 60s"},
		{inlineText, HPA, "spec.behavior.scaleDown.policies[0]", "100% 15s"}, // the default
		{inlineText, HPA, "spec.behavior.scaleDown.stabilizationWindowSeconds", "300s"},
		{inlineText, Simulation, "spec.controller.tolerance", "0.2"},
		{inlineText, Simulation, "spec.controller.downscaleStabilization", "5m"},
		{inlineText, Simulation, "spec.metricsPipeline.window", ""}, // "by kubelet" is not a number
		{inlineText, HPA, "spec.behavior.scaleUp.selectPolicy", ""},
		{inlineText, HPA, "spec.metrics[0]", ""},
		{inlineText, HPA, "spec.behavior", ""},
		{strings.Replace(inlineText, "maxReplicas: 15", "maxReplicas: [15]", 1), HPA, "spec.maxReplicas", ""},
		{v1, HPA, "spec.metrics[0].resource.target.averageUtilization", "50%"},
		{"kind: [", HPA, "spec.maxReplicas", ""},
	} {
		d := asPut(test.text)
		d.Part = test.part
		run := unrun
		run.Lang = words.English
		controls := d.Controls(run)
		var got []string
		for _, f := range controls.Inline(test.path) {
			got = append(got, f.Shown()+controls.unit(f, words.English))
		}
		if strings.Join(got, " ") != test.want {
			t.Errorf("%s of %.30q: got %q, want %q", test.path, test.text, got, test.want)
		}
	}
}

// The values to step through have the control's own among them, once, and are in order.
func TestSteps(t *testing.T) {
	for _, test := range []struct {
		control       Control
		path, current string // path is the step before; "" without such a step
		above         string
	}{
		{Control{Name: "maxReplicas", Value: "15", Stops: counts, Whole: true}, "12", "15", "20"},
		{Control{Name: "maxReplicas", Value: "16", Stops: counts, Whole: true}, "15", "16", "20"},
		{Control{Name: "maxReplicas", Value: "501", Stops: counts, Whole: true}, "500", "501", ""},
		{Control{Name: "delay", Value: "60s", Stops: []string{"30s", "1m", "2m"}}, "30s", "60s", "2m"},
		{Control{Name: "averageValue", Value: "1"}, "0.8", "1", "1.5"},
		{Control{Name: "averageValue", Value: "0.3"}, "0.2", "0.3", "0.4"},
		{Control{Name: "averageValue", Value: "500m"}, "400m", "500m", "600m"},
		{Control{Name: "averageValue", Value: "70Mi"}, "60Mi", "70Mi", "80Mi"},
		{Control{Name: "value", Value: "1", Whole: true}, "", "1", "2"},
	} {
		steps := test.control.Steps()
		index := slices.Index(steps, test.current)
		around := func(i int) string {
			if i < 0 || i >= len(steps) {
				return ""
			}
			return steps[i]
		}
		if index < 0 || around(index-1) != test.path || around(index+1) != test.above {
			t.Errorf("%s of %s: %q is between %q and %q", test.control.Value, test.control.Name, test.current, around(index-1), around(index+1))
		}
		if slices.Contains(steps[index+1:], test.current) {
			t.Errorf("%s is there twice", test.current)
		}
	}
}

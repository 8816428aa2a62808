package observe

import (
	"strings"
	"testing"

	"hpaplayground/core/manifest"
	"hpaplayground/core/manifest/edit"
	"hpaplayground/core/manifest/tree"
	"hpaplayground/core/parse"
)

func TestScaledLoads(t *testing.T) {
	const head = `apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: {name: web}
spec:
  scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: web}
  maxReplicas: 5
  metrics: [{type: External, external: {metric: {name: queue}, target: {type: AverageValue, averageValue: "5"}}}]
---
apiVersion: playground/v1
kind: Simulation
spec:
  load:
  - metric: {type: External, name: queue}
    value: `
	for value, want := range map[string]string{
		"50m":                                          "=75m",
		"2Gi":                                          "=3Gi",
		"{points: [[0s, 30m], [1m, 4]]}":               ".points[0][1]=45m .points[1][1]=6",
		"{wave: {low: 2, high: 4, period: 1m}}":        ".wave.low=3 .wave.high=6",
		"{daily: {low: 2, high: 4, peak: 14h}}":        ".daily.low=3 .daily.high=6",
		"{steps: {values: [1, 2], every: 1m}}":         ".steps.values[0]=1500m .steps.values[1]=3",
		"{steps: {from: 4, by: 2, every: 1m}}":         ".steps.from=6 .steps.by=3",
		"{csv: {text: \"t,v\\n0,4\", scale: percent}}": ".csv.scale=0.015",
		"{csv: {text: \"t,v\\n0,4\"}}":                 ".csv.scale=1.5",
		"{csv: \"t,v\\n0,4\"}":                         `.csv={scale: 1.5, text: "t,v\n0,4"}`,
		"{points: [" + strings.Repeat("[0s, 2], ", 20) + "[1m, 4]]}":          ".points=[" + strings.Repeat("[0s, 3], ", 20) + "[1m, 6]]",
		"{steps: {values: [" + strings.Repeat("2, ", 240) + "4], every: 1m}}": ".steps.values=[" + strings.Repeat("3, ", 240) + "6]",
	} {
		text := head + value + "\n"
		s, _ := parse.Text(text)
		if s == nil {
			t.Errorf("%s: it cannot be read", value)
			continue
		}
		simulation, err := edit.Open(text, manifest.Object{Kind: "Simulation"}, new(tree.Cache))
		if err != nil {
			t.Fatal(err)
		}
		got := strings.ReplaceAll(strings.Join(scaledLoads(simulation, s.Given, 150), " "), "Simulation:spec.load[0].value", "")
		if got != want {
			t.Errorf("%s: got %q, want %q", value, got, want)
		}
	}
}

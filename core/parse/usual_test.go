package parse

import (
	"strings"
	"testing"
)

// WithUsualPipeline names the APIs that the HPAs read. It does not change other texts.
func TestWithUsualPipeline(t *testing.T) {
	hpa := func(metrics string) string {
		return "apiVersion: autoscaling/v2\nkind: HorizontalPodAutoscaler\nmetadata: {name: web}\nspec:\n" +
			"  scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: web}\n  maxReplicas: 4\n" + metrics
	}
	const head = "---\napiVersion: playground/v1\nkind: Simulation\nspec:\n  metricsPipeline:\n"
	const (
		cpu   = "  - {type: Resource, resource: {name: cpu, target: {type: Utilization, averageUtilization: 50}}}\n"
		pods  = "  - {type: Pods, pods: {metric: {name: rps}, target: {type: AverageValue, averageValue: 1}}}\n"
		queue = "  - {type: External, external: {metric: {name: q}, target: {type: Value, value: 1}}}\n"
	)
	const seen = "status: {lastScaleTime: 2026-11-23T10:27:51Z, conditions: [{type: AbleToScale, lastTransitionTime: 2026-11-23T10:20:00Z}]}\n"
	for _, c := range []struct{ text, adds string }{
		{hpa(""), head + "    profile: metrics-server\n"},
		{strings.TrimSpace(hpa("")), "\n" + head + "    profile: metrics-server\n"},
		{hpa("  metrics:\n" + cpu + pods), head + "    profile: metrics-server\n    custom: {profile: prometheus-adapter}\n"},
		{hpa("  metrics:\n" + queue), head + "    external: {profile: keda}\n"},
		{hpa("") + seen, strings.Replace(head, "spec:\n", "spec:\n  start: 2026-11-23T10:27:51Z\n", 1) + "    profile: metrics-server\n"},
		{hpa("") + "---\napiVersion: playground/v1\nkind: Simulation\n", ""},
		{hpa("  minReplicas: many\n"), ""},
		{"apiVersion: v1\nkind: Service\nmetadata: {name: web}\n", ""},
		{"", ""},
	} {
		got := WithUsualPipeline(c.text)
		if got != c.text+c.adds {
			t.Errorf("%s\nbecomes\n%s", c.text, got)
		}
		if s, _ := Text(got); c.adds != "" && s == nil {
			t.Errorf("cannot be read:\n%s", got)
		}
	}
}

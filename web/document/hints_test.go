package document

import (
	"slices"
	"strings"
	"testing"

	"hpaplayground/core/section"
	"hpaplayground/core/words"
)

const hintsText = `apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: {name: web}
spec:
  scaleTargetRef: {kind: Deployment, name: web}
  maxReplicas: 3
  metrics:
  - external: {metric: {name: orders}}
---
apiVersion: apps/v1
kind: Deployment
metadata: {name: web}
spec:
  template:
    spec:
      containers:
      - name: app
---
apiVersion: playground/v1
kind: Simulation
spec:
  load:
  - metric: {type: Resource, name: cpu}
  - metric: {type: External, name: queue}
`

func TestComplete(t *testing.T) {
	d := Document{Sections: section.Split(hintsText)}
	const hpa, simulation = "kind: HorizontalPodAutoscaler\nspec:\n", "kind: Simulation\nspec:\n"
	const scaled = "kind: ScaledObject\nspec:\n"
	for _, c := range []struct{ text, want, info string }{
		{"# 升🚀\n" + hpa + "  minR‸: 1\n", "minReplicas", "The HPA never scales below this; 1 by default."},
		{hpa + "  metrics:\n  - pods: {metric: {name: ‸}}", "queue", ""},
		{hpa + "  scaleTargetRef: {name: ‸}", "web", ""},
		{hpa + "  metrics:\n  - containerResource: {container: ‸}", "app", ""},
		{scaled + "  coold‸: 1\n", "cooldownPeriod", "How long no trigger may be active before KEDA scales to 0 or to idleReplicaCount, in seconds; 300 by default."},
		{scaled + "  triggers:\n  - type: ‸", "rabbitmq", ""},
		{scaled + "  triggers:\n  - type: cron\n    metadata:\n      ‸", "desiredReplicas", "How many replicas the HPA wants at least while the window is open."},
		{scaled + "  scaleTargetRef:\n    name: ‸", "web", ""},
		{simulation + "  load:\n  - metric: {name: ‸}", "orders", ""},
		{simulation + "  timeline:\n  - pod: {target: ‸}", "Deployment/web", ""},
		{simulation + "  kubernetesVersion: ‸", `"1.30"`, ""},
		{simulation + "  featureGates:\n    HPASc‸", "HPAScaleToZero", "Allows minReplicas 0 with an Object or External metric."},
	} {
		before, after, _ := strings.Cut(c.text, "‸")
		hint := d.Complete(before+after, unitsOf(before), words.English)
		i := slices.IndexFunc(hint.Offers, func(o HintOption) bool { return o.Label == c.want })
		if i < 0 {
			t.Errorf("%q: no %s among %v", c.text, c.want, hint.Offers)
			continue
		}
		if hint.Offers[i].Info != c.info && c.info != "" {
			t.Errorf("%s: %q", c.want, hint.Offers[i].Info)
		}
		if hint.To < hint.From || hint.To-hint.From > len("HPASc") {
			t.Errorf("%s: from %d to %d", c.want, hint.From, hint.To)
		}
	}
}

func TestDescribe(t *testing.T) {
	const text = "# 升🚀\nkind: HorizontalPodAutoscaler\nspec:\n  behavior:\n    scaleDown:\n      stabilizationWindowSeconds: 60\n"
	index := unitsOf(text[:strings.Index(text, "WindowSeconds")])
	hint := Document{}.Describe(text, index, words.English)
	if hint.Path != "spec.behavior.scaleDown.stabilizationWindowSeconds" || !strings.HasPrefix(hint.Info, "How far to look back") {
		t.Errorf("%+v", hint)
	}
	if hint.From != index-len("stabilization") || hint.To != index+len("WindowSeconds") {
		t.Errorf("from %d to %d, at %d", hint.From, hint.To, index)
	}
	if hint := (Document{}).Describe(text, 0, words.English); hint.Info != "" {
		t.Errorf("of a comment: %+v", hint)
	}
	const trigger = "kind: ScaledObject\nspec:\n  triggers:\n  - type: redis\n    metadata:\n      listLength: \"5\"\n"
	if hint := (Document{}).Describe(trigger, strings.Index(trigger, "stLen"), words.English); hint.Info != "The target of the HPA's metric. By default it is 5." || hint.Path != "spec.triggers[0].metadata.listLength" {
		t.Errorf("of a trigger: %+v", hint)
	}
	if hint := (Document{}).Describe("kind: Deployment\nspec:\n  replicas: 1\n", 17, words.English); hint.Info != "" {
		t.Errorf("of a Deployment: %+v", hint)
	}
}

package exercise

import (
	"strings"
	"testing"

	"hpaplayground/core/words"
)

// TestChangeBack makes a change that is not part of the task, reads its old value, and
// changes it back. Changes that are part of the task stay.
func TestChangeBack(t *testing.T) {
	x := read(t, strings.NewReplacer(`"ReplicaSet/old:"]`, `"Simulation:spec.timeline[+]"]`,
		"load: [{metric: {type: Pods, name: m}, total: 12}]}", "load: [{metric: {type: Pods, name: m}, total: 12}], timeline: [{at: 4m, scale: 3}, {at: 4m30s, scale: 4}]}").Replace(small)).Exercises[0]
	mine := strings.Replace(x.Start, "maxReplicas: 10", "maxReplicas: 18", 1)
	for _, test := range []struct{ from, to, outside, changed, left string }{
		{"averageValue: 1}", "averageValue: 2}", "HorizontalPodAutoscaler/web:spec.metrics[0].pods.target.averageValue", "1", ""},
		{"maxReplicas: 18\n", "maxReplicas: 18\n  minReplicas: 2\n", "HorizontalPodAutoscaler/web:spec.minReplicas", "", ""},
		{"scheduling: 0s, ", "", "Simulation:spec.pods.scheduling", "0s", ""},
		{"total: 12", "total: {points: [[0s, 1]]}", "Simulation:spec.load[0].total", "12", ""},
		{"load: [{", "load: [{metric: {type: Pods, name: b}, total: 1}, {", "Simulation:spec.load", "[{metric: {name: m, type: Pods}, total: \"12\"}]", ""},
		{"{app: web}}, spec:", "{app: web, b: 'true'}}, spec:", "Deployment/web:spec.template.metadata.labels.b", "", ""},
		{"[{at: 4m, scale: 3}, ", "[", "Simulation:spec.timeline[0]", "{at: 4m, scale: 3}", ""},
		{"{at: 4m, scale: 3}", "{at: 4m, scale: 5}", "Simulation:spec.timeline[0]", "{at: 4m, scale: 3}", ""},
		{"{at: 4m, scale: 3}", "{at: 2m, scale: 5}, {at: 4m, scale: 3}", "", "", "{at: 2m, scale: 5}, {at: 4m, scale: 3}"},
		{"[{at: 4m, scale: 3}, {at: 4m30s, scale: 4}", "[{at: 2m, scale: 5}, {at: 4m30s, scale: 4}, {at: 1m, scale: 6}", "Simulation:spec.timeline[0]", "{at: 4m, scale: 3}", "{at: 1m, scale: 6}"},
		{"---\napiVersion: playground/v1", "---\napiVersion: apps/v1\nkind: StatefulSet\nmetadata: {name: a}\nspec: {selector: {matchLabels: {a: b}}, template: {metadata: {labels: {a: b}}, spec: {containers: [{name: a, image: a}]}}}\n---\napiVersion: playground/v1", "StatefulSet/a", "", ""},
		{"metadata: {name: web}\nspec: {replicas: 4", "metadata: {name: shop}\nspec: {replicas: 4", "Deployment/shop", "", ""},
	} {
		answer := strings.Replace(mine, test.from, test.to, 1)
		if answer == mine {
			t.Fatalf("%q is not in the text", test.from)
		}
		o, diags := x.Check(answer, words.English)
		if o == nil {
			t.Fatal(test.to, diags)
		}
		if strings.Join(o.Outside, " ") != test.outside || strings.Join(o.OldValues, " ") != test.changed {
			t.Errorf("%s: outside %q was %q, want %q was %q", test.to, o.Outside, o.OldValues, test.outside, test.changed)
		}
		for _, path := range o.Outside {
			var err error
			if answer, err = x.ChangeBack(answer, path); err != nil {
				t.Errorf("%s: %v", path, err)
			}
		}
		if !x.Allows(answer) || !strings.Contains(answer, "maxReplicas: 18") || !strings.Contains(answer, test.left) {
			t.Errorf("%s: changed back, the answer is\n%s", test.to, answer)
		}
	}
}

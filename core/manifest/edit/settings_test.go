package edit

import (
	"strings"
	"testing"

	"hpaplayground/core/manifest"
)

const text = `# what stays
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: {name: web}
spec:
  maxReplicas: 5 # at most
  metrics:
  - type: Resource
---
apiVersion: apps/v1
kind: Deployment
metadata: {name: web, labels: {example.com/team: a}}
---
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: {name: web, namespace: shop}
spec: {maxReplicas: 7}
`

func TestApply(t *testing.T) {
	for _, test := range []struct{ set, has, hasNot, err string }{
		{"spec.maxReplicas=20", "maxReplicas: 20 # at most", "", ""},
		{"spec.maxReplicas=", "# what stays", "maxReplicas: 5", ""},
		{"spec.behavior.scaleDown.policies[0].value=3", "value: 3", "", ""},
		{"spec.metrics[0].type=Pods", "type: Pods", "Resource", ""},
		{"spec.metrics[1]={type: External}", "type: External", "", ""},
		{"spec.metrics[0]=", "metrics: []", "Resource", ""},
		{"Deployment/web:metadata.labels[example.com/team]=b", "example.com/team: b", "", ""},
		{"Simulation:spec.duration=1h", "kind: Simulation\nspec:\n  duration: 1h", "", ""},
		{"HorizontalPodAutoscaler/shop/web:spec.maxReplicas=20", "spec: {maxReplicas: 20}", "maxReplicas: 7", ""},
		{"HorizontalPodAutoscaler/default/web:spec.maxReplicas=20", "maxReplicas: 20 # at most", "maxReplicas: 5", ""},
		{"HorizontalPodAutoscaler/other/web:spec.maxReplicas=20", "", "", "there is no HorizontalPodAutoscaler/other/web"},
		{"Deployment/db:spec.replicas=3", "", "", "Deployment/db:spec.replicas=3: there is no Deployment/db"},
		{"spec.metrics[3].type=Pods", "", "", "[3]: the list has 1 entries"},
		{"spec.maxReplicas.most=3", "", "", `spec.maxReplicas: there is a single value where "most" would have to be`},
		{"spec.maxReplicas", "", "", "must be PATH=VALUE"},
		{"spec..maxReplicas=3", "", "", "a name is empty"},
		{"spec.maxReplicas=[", "", "", "is not YAML"},
		{"spec.maxReplicas=#", "", "", "is not YAML"},
		{"spec" + strings.Repeat(".a", 4000) + "=1", "", "", "it has 4001 steps, and an object is at most 100 deep"},
		{"spec" + strings.Repeat("[0]", 4000) + "=", "", "", "it has 4001 steps"},
		{"spec.maxReplicas=[b 'c, " + strings.Repeat("[", 9000), "", "", "is not YAML"},
	} {
		var s Settings
		err := s.Set(test.set)
		got := ""
		if err == nil {
			got, err = s.Apply(text)
		}
		switch {
		case test.err != "":
			if err == nil || !strings.Contains(err.Error(), test.err) {
				t.Errorf("%s: error %v, want %q", test.set, err, test.err)
			}
		case err != nil:
			t.Errorf("%s: %v", test.set, err)
		case !strings.Contains(got, test.has) || test.hasNot != "" && strings.Contains(got, test.hasNot):
			t.Errorf("%s gives\n%s", test.set, got)
		}
	}
}

// FuzzApply: after any setting, the text has the value at its path, and other
// objects stay as they were.
func FuzzApply(f *testing.F) {
	f.Add("spec.maxReplicas=20", text)
	f.Add("spec.metrics[1]={type: External}", text)
	f.Add("Deployment/web:metadata.labels[example.com/team]=b", text)
	f.Add("Simulation:spec.duration=1h", text)
	f.Add("spec.metrics[0]=", "{\"apiVersion\": \"autoscaling/v2\", \"kind\": \"HorizontalPodAutoscaler\", \"spec\": {\"metrics\": [{}]}}")
	f.Fuzz(func(t *testing.T, set, text string) {
		var s Settings
		if len(text) > 1<<14 || s.Set(set) != nil {
			return
		}
		once, err := s.Apply(text)
		if err != nil {
			return
		}
		_, before := manifest.Parse(text)
		docs, after := manifest.Parse(once)
		if broken(after) > broken(before) {
			t.Errorf("%q breaks the text\n%s", set, once)
		}
		twice, err := s.Apply(once)
		if docsTwice, _ := manifest.Parse(twice); s[0].value != "" && (err != nil || len(docsTwice) != len(docs)) {
			t.Errorf("%q a second time: %v\n%s", set, err, twice)
		}
	})
}

// broken counts the parts that are not YAML.
func broken(diags []manifest.Diagnostic) (n int) {
	for _, d := range diags {
		if d.Path == "" && strings.Contains(d.Message, "this is not") {
			n++
		}
	}
	return n
}

package keda_test

import (
	"encoding/json"
	"strings"
	"testing"

	"hpaplayground/core/keda"
)

// TestVariables: what the target's containers have decides whether a trigger that names a variable
// can be right.
func TestVariables(t *testing.T) {
	const missing = `missing required parameter "host"`
	var options keda.Options
	for _, test := range []struct{ name, containers, container, want string }{
		{"a value", `[{"name": "app", "env": [{"name": "HOST", "value": "http://rabbit/"}]}]`, "", ""},
		{"a secret", `[{"name": "app", "env": [{"name": "HOST", "valueFrom": {}}]}]`, "", ""},
		{"a reference", `[{"name": "app", "env": [{"name": "HOST", "value": "http://$(OTHER)/"}]}]`, "", ""},
		{"unknown variables", `[{"name": "app", "envFrom": [{"secretRef": {"name": "a"}}]}]`, "", ""},
		{"no such variable", `[{"name": "app", "env": [{"name": "OTHER", "value": "x"}]}]`, "", missing},
		{"no such variable beside a dollar", `[{"name": "app", "env": [{"name": "OTHER", "value": "pa$s"}]}]`, "", missing},
		{"a value and then a secret", `[{"name": "app", "env": [{"name": "HOST", "value": ""}, {"name": "HOST", "valueFrom": {}}]}]`, "", ""},
		{"another container", `[{"name": "app", "env": [{"name": "HOST", "value": "http://rabbit/"}]}, {"name": "log"}]`, "log", missing},
		{"no such container", `[{"name": "app"}]`, "log", "couldn't find container with name log on Target object"},
		{"no target", `[]`, "log", ""},
	} {
		so := &keda.ScaledObject{}
		so.Name = "web"
		so.Spec.ScaleTargetRef = &keda.ScaleTarget{Name: "web", EnvSourceContainerName: test.container}
		so.Spec.Triggers = []keda.Trigger{{Type: "rabbitmq", Metadata: map[string]string{"hostFromEnv": "HOST", "protocol": "http", "queueName": "q", "mode": "QueueLength", "value": "5"}}}
		var workload keda.Workload
		if err := json.Unmarshal([]byte(`{"spec": {"template": {"spec": {"containers": `+test.containers+`}}}}`), &workload); err != nil {
			t.Fatal(err)
		}
		_, problems, _ := so.Make(&options, keda.Cluster{}, &workload)
		switch {
		case test.want == "" && len(problems) > 0:
			t.Errorf("%s: %v", test.name, problems)
		case test.want != "" && (len(problems) != 1 || !strings.Contains(problems[0].Message, test.want)):
			t.Errorf("%s: %v, want %s", test.name, problems, test.want)
		}
		if _, problems, _ := so.Make(&options, keda.Cluster{}, nil); len(problems) > 0 {
			t.Errorf("%s, and then without a target: %v", test.name, problems)
		}
	}
}

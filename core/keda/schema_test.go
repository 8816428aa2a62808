package keda_test

import (
	"encoding/json"
	"slices"
	"testing"

	"hpaplayground/core/keda"
	"hpaplayground/core/keda/operator"
)

func TestCheckSchema(t *testing.T) {
	zero, four, nine := int32(0), int32(4), int32(9)
	so := &keda.ScaledObject{Spec: keda.Spec{
		ScaleTargetRef: &keda.ScaleTarget{}, PollingInterval: &zero, MaxReplicaCount: &zero,
		Fallback: &operator.Fallback{Replicas: -1, Behavior: "never"},
	}}
	want := []string{
		"spec.pollingInterval: Invalid value: 0: spec.pollingInterval in body should be greater than or equal to 1",
		"spec.maxReplicaCount: Invalid value: 0: spec.maxReplicaCount in body should be greater than or equal to 1",
		`spec.scaleTargetRef.name: Invalid value: "": spec.scaleTargetRef.name in body should be at least 1 chars long`,
		"spec.triggers: Invalid value: 0: spec.triggers in body should have at least 1 items",
		"spec.fallback.replicas: Invalid value: -1: spec.fallback.replicas in body should be greater than or equal to 0",
		`spec.fallback.behavior: Unsupported value: "never": supported values: "static", "currentReplicas", "currentReplicasIfHigher", "currentReplicasIfLower", "scalingModifiers"`,
	}
	got := so.CheckSchema()
	if len(got) != len(want) {
		t.Fatalf("%q, want %q", got, want)
	}
	for i := range want {
		if got[i].Path+": "+got[i].Message != want[i] {
			t.Errorf("%s, want %s", got[i], want[i])
		}
	}
	so = &keda.ScaledObject{Spec: keda.Spec{ScaleTargetRef: &keda.ScaleTarget{Name: "web"}, MinReplicaCount: &nine, MaxReplicaCount: &four, Triggers: []keda.Trigger{{Type: "cron"}}}}
	if got := so.CheckSchema(); len(got) != 1 || got[0].Message != "Invalid value: minReplicaCount must be less than or equal to maxReplicaCount" {
		t.Errorf("9 to 4 replicas: %q", got)
	}
}

// TestMissing: a required field that the text does not have is another problem than an empty one.
func TestMissing(t *testing.T) {
	for text, want := range map[string][]string{
		`{}`: {"spec"},
		`{"spec": {"scaleTargetRef": {"name": "web"}, "triggers": [{"type": "cron", "metadata": {}}], "fallback": {}}}`:                                     {"spec.fallback.failureThreshold", "spec.fallback.replicas"},
		`{"spec": {"scaleTargetRef": {"kind": "Deployment"}, "triggers": [{"metadata": {}}, {"type": "cron"}], "fallback": {"replicas": 2}}}`:               {"spec.fallback.failureThreshold", "spec.scaleTargetRef.name", "spec.triggers[0].type", "spec.triggers[1].metadata"},
		`{"spec": {"scaleTargetRef": {"name": "web"}, "triggers": [{"type": "cron", "metadata": {}}], "fallback": {"failureThreshold": 0, "replicas": 0}}}`: nil,
	} {
		var so keda.ScaledObject
		if err := json.Unmarshal([]byte(text), &so); err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, p := range so.CheckSchema() {
			if p.Message != "Required value" {
				t.Errorf("%s: %v", text, p)
			}
			got = append(got, p.Path)
		}
		if slices.Sort(got); !slices.Equal(got, want) {
			t.Errorf("%s: missing %q, want %q", text, got, want)
		}
	}
}

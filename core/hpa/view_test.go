package hpa

import (
	"encoding/json"
	"testing"
	"time"
)

// TestView prints an observation with one of everything that a pod, a scale and
// a reading can have.
func TestView(t *testing.T) {
	h := testHPA(1, 10)
	h.Spec.Metrics = nil
	plain := &PodTemplate{Labels: map[string]string{"app": "web"}, Containers: []Container{
		{Name: "app", Requests: list("cpu", "100m")},
		{Name: "setup", Init: true},
		{Name: "log", Init: true, Sidecar: true},
	}}
	sized := &PodTemplate{Requests: list("memory", "1Gi"), Overhead: list("cpu", "250m")}
	obs := &Observation{
		HPA:   h,
		Scale: Scale{SpecReplicas: 3, StatusReplicas: 4, Selector: "app=web", Error: "E", UpdateError: "U"},
		Pods: []Pod{
			{Name: "a", Template: plain, Phase: PhaseRunning, HasStart: true, Start: 10 * time.Second, Ready: ReadyTrue, ReadySince: 40 * time.Second},
			{Name: "b", Template: sized, Phase: PhaseFailed, Terminating: true, Ready: ReadyUnknown},
			{Name: "c", Template: &PodTemplate{}, Ready: ReadyFalse},
			{Name: "d", Template: &PodTemplate{}, Phase: PhasePending},
			{Name: "e", Template: &PodTemplate{}, Phase: PhaseSucceeded},
		},
		Metrics: []Reading{
			{
				// The last sample has no pod any more.
				Samples:     []Sample{{Present: true, Value: 1500, Timestamp: 90 * time.Second, Window: 30 * time.Second}, {}, {Present: true, Value: 2000}, {}, {}, {Present: true}},
				GoneSamples: []Sample{{Present: true, Value: 1}},
			},
			{Samples: make([]Sample, 5), Values: []int64{-3000, 7}},
			{Error: "M"},
		},
		StatusError: "S",
	}
	const want = `{
 "hpa": {
  "metadata": {"name": "web", "namespace": "default", "generation": 1},
  "spec": {"scaleTargetRef": {"kind": "Deployment", "name": "web", "apiVersion": "apps/v1"}, "minReplicas": 1, "maxReplicas": 10},
  "status": {"desiredReplicas": 0, "currentMetrics": null}
 },
 "scale": {"specReplicas": 3, "statusReplicas": 4, "selector": "app=web", "error": "E", "updateError": "U"},
 "pods": [
  {
   "metadata": {"name": "a", "namespace": "default", "labels": {"app": "web"}},
   "spec": {
    "containers": [{"name": "app", "resources": {"requests": {"cpu": "100m"}}}],
    "initContainers": [{"name": "setup", "resources": {}}, {"name": "log", "restartPolicy": "Always", "resources": {}}]
   },
   "status": {
    "phase": "Running",
    "startTime": "2026-01-01T00:00:10Z",
    "conditions": [{"type": "Ready", "status": "True", "lastTransitionTime": "2026-01-01T00:00:40Z"}]
   }
  },
  {
   "metadata": {"name": "b", "namespace": "default", "deletionTimestamp": "2026-01-01T00:00:00Z"},
   "spec": {"resources": {"requests": {"memory": "1Gi"}}, "overhead": {"cpu": "250m"}},
   "status": {"phase": "Failed", "conditions": [{"type": "Ready", "status": "Unknown", "lastTransitionTime": "2026-01-01T00:00:00Z"}]}
  },
  {
   "metadata": {"name": "c", "namespace": "default"},
   "spec": {},
   "status": {"phase": "Unknown", "conditions": [{"type": "Ready", "status": "False", "lastTransitionTime": "2026-01-01T00:00:00Z"}]}
  },
  {"metadata": {"name": "d", "namespace": "default"}, "spec": {}, "status": {"phase": "Pending"}},
  {"metadata": {"name": "e", "namespace": "default"}, "spec": {}, "status": {"phase": "Succeeded"}}
 ],
 "metrics": [
  {
   "pods": {"a": {"value": "1500m", "timestamp": 90, "window": 30}, "c": {"value": "2", "timestamp": 0, "window": 0}},
   "strangers": [{"value": "1m", "timestamp": 0, "window": 0}]
  },
  {"values": ["-3", "7m"]},
  {"error": "M"}
 ],
 "statusError": "S"
}`
	sameJSON(t, obs.View(testConfig("1.37").Epoch), want)
}

// sameJSON compares v as JSON with the text, ignoring the order of keys and spaces.
func sameJSON(t *testing.T, v any, want string) {
	t.Helper()
	raw, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := indented(t, raw), indented(t, []byte(want)); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func indented(t *testing.T, raw []byte) string {
	t.Helper()
	var v any
	if err := json.Unmarshal(raw, &v); err != nil {
		t.Fatalf("%v in %s", err, raw)
	}
	text, err := json.MarshalIndent(v, "", " ")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

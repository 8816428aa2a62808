package explain_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"hpaplayground/core/explain"
	"hpaplayground/core/parse"
	"hpaplayground/core/preset"
	"hpaplayground/core/sim"
	"hpaplayground/core/timeline"
	"hpaplayground/core/words"
)

// TestWaits: while work waits, the explanation says why the usage stays at the limit.
func TestWaits(t *testing.T) {
	tl := observed(t, `
apiVersion: apps/v1
kind: Deployment
metadata: {name: web}
spec:
  replicas: 2
  selector: {matchLabels: {app: web}}
  template:
    metadata: {labels: {app: web}}
    spec: {containers: [{name: app, image: web, resources: {requests: {cpu: 500m}, limits: {cpu: 600m}}}]}
---
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: {name: web}
spec:
  scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: web}
  maxReplicas: 2
  metrics:
  - {type: Resource, resource: {name: cpu, target: {type: Utilization, averageUtilization: 90}}}
  - {type: Resource, resource: {name: memory, target: {type: AverageValue, averageValue: 1Gi}}}
---
apiVersion: playground/v1
kind: Simulation
spec:
  duration: 4m
  pods: {idle: {cpu: 100m}}
  load:
  - {metric: {type: Resource, name: cpu}, total: {points: [[0s, 2], [1m, 500m]]}, overload: queue}
`)
	for moment, want := range map[time.Duration]string{
		90 * time.Second:  "Work of 45 core seconds waits: the pods stay at their limit until it is done. They do 1 per second: this alone takes 0:44.",
		200 * time.Second: "",
	} {
		text := ""
		for _, step := range explain.Sync(tl, tl.SyncAt(0, moment+time.Second), words.English).Steps {
			for _, line := range step.Lines {
				if strings.Contains(line, "waits") {
					text += line
				}
			}
		}
		if text != want {
			t.Errorf("at %v: %q, want %q", moment, text, want)
		}
	}
}

// TestHistoryOfOneMoment: at its first sync an HPA recommends twice, what it finds and what it wants.
func TestHistoryOfOneMoment(t *testing.T) {
	tl := observedPreset(t, "queue-length")
	const want = "Highest now or in the last 5m (10 at 0:00): 18"
	var lines []string
	for _, step := range explain.Sync(tl, tl.SyncAt(0, 16*time.Second), words.English).Steps {
		lines = append(lines, step.Lines...)
	}
	if !slices.Contains(lines, want) {
		t.Errorf("got\n%s\nwithout %s", strings.Join(lines, "\n"), want)
	}
}

// TestClosedWindow: while only the HPA scales, KEDA goes by what the HPA was told last, so at the end of a
// cron's window it counts as active for one more turn.
func TestClosedWindow(t *testing.T) {
	tl := observedPreset(t, "keda-cron-queue")
	for moment, want := range map[time.Duration]string{
		11*time.Minute + 31*time.Second: "s0-cron-UTC-2xxxx-12xxxx: the window is open until 00:12 UTC, 12:00 here, so it is active",
		12*time.Minute + time.Second:    "s0-cron-UTC-2xxxx-12xxxx: the window was open when the HPA asked last, so it counts as active",
		12*time.Minute + 31*time.Second: "s0-cron-UTC-2xxxx-12xxxx: the window is closed until 01:02 UTC, 1:02:00 here, so it is not active",
	} {
		if lines := explain.Turn(tl, 0, moment, words.English).Lines; !slices.Contains(lines, want) {
			t.Errorf("%s: %q, want %q", moment, lines, want)
		}
	}
}

// observed runs a text, and keeps what its syncs read.
func observed(t *testing.T, text string) *timeline.Timeline {
	t.Helper()
	s, diags := parse.Text(text)
	if s == nil {
		t.Fatal(diags)
	}
	tl, err := sim.Run(s, sim.Options{Observe: true})
	if err != nil {
		t.Fatal(err)
	}
	return tl
}

func observedPreset(t *testing.T, name string) *timeline.Timeline {
	t.Helper()
	p, ok := preset.Lookup(name)
	if !ok {
		t.Fatalf("there is no preset %s", name)
	}
	return observed(t, p.Text)
}

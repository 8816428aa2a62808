package explain_test

import (
	"fmt"
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

const oneQueue = `
apiVersion: keda.sh/v1alpha1
kind: ScaledObject
metadata: {name: orders%s}
spec:
  scaleTargetRef: {name: orders}
  minReplicaCount: 2
  maxReplicaCount: 9
%s  triggers:
  - {type: prometheus, name: queue, metadata: {serverAddress: "http://p:9090", query: sum(queue), threshold: "10"}}
`

// simulated adds a run of ten minutes with a load to manifests.
func simulated(manifests, metric, load, events string) string {
	return manifests + `---
apiVersion: playground/v1
kind: Simulation
spec:
  duration: 10m
  load:
  - metric: {type: External, name: ` + metric + `}
    value: ` + load + events
}

// TestTurn: KEDA's turn names idleReplicaCount, the formula that decides in place of the sources, and what a pause scaled.
func TestTurn(t *testing.T) {
	formula := "  advanced: {scalingModifiers: {formula: queue - 20, target: \"10\", activationTarget: \"5\"}}\n"
	paused := "\n  timeline:\n  - at: 3m\n    apply: |" + strings.ReplaceAll(fmt.Sprintf(oneQueue, `, annotations: {autoscaling.keda.sh/paused-replicas: "7"}`, ""), "\n", "\n      ")
	for _, test := range []struct {
		name, text string
		want       []string
	}{
		{"idle", simulated(fmt.Sprintf(oneQueue, "", "  idleReplicaCount: 0\n"), "queue", "0", ""),
			[]string{"While no trigger is active, idleReplicaCount 0 counts, and not minReplicaCount 2"}},
		{"a formula", simulated(fmt.Sprintf(oneQueue, "", formula), "queue", "22", "\n  - {metric: {type: External, name: composite-metric}, value: 2}"),
			[]string{"s0-prometheus: 22", "The formula's value is not above 5, so it is not active"}},
		{"an active formula", simulated(fmt.Sprintf(oneQueue, "", formula), "queue", "26", "\n  - {metric: {type: External, name: composite-metric}, value: 6}"),
			[]string{"s0-prometheus: 26", "The formula's value is above 5, so it is active"}},
		{"a pause", simulated(fmt.Sprintf(oneQueue, "", ""), "queue", "25", paused),
			[]string{"KEDA is paused: it has deleted the HPA, and scales nothing", "KEDA scaled from 3 to 7 at 3:00."}},
	} {
		tl := observed(t, test.text)
		lines := explain.Turn(tl, 0, 8*time.Minute, words.English).Lines
		for _, want := range test.want {
			if !slices.Contains(lines, want) {
				t.Errorf("%s: no line %q in %q", test.name, want, lines)
			}
		}
		if test.name == "a pause" {
			if story := explain.StoryOf(tl, 0, words.English); !strings.Contains(story, "KEDA scaled from 3 to 7 at 3:00.") {
				t.Errorf("%s: the story is %s", test.name, story)
			}
		}
	}
}

// TestToleranceFields: where the API server has the HPA's own tolerance, a step and a what-if name it.
func TestToleranceFields(t *testing.T) {
	const own, flag = "spec.behavior.scaleUp.tolerance", "spec.controller.tolerance"
	manifest := func(release, behavior string) string {
		return simulated(`apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: {name: a}
spec:
  scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: a}
  minReplicas: 40
  maxReplicas: 60
`+behavior+`  metrics: [{type: External, external: {metric: {name: tasks}, target: {type: AverageValue, averageValue: 4}}}]
`, "tasks", "170", "\n  kubernetesVersion: "+release+"\n")
	}
	for _, test := range []struct {
		text, want, whatIf string
	}{
		{manifest(`"1.34"`, ""), flag, flag},
		{manifest(`"1.37"`, ""), own + " " + flag, own},
		{manifest(`"1.37"`, "  behavior: {scaleUp: {tolerance: 100m}}\n"), own, own},
	} {
		tl := observed(t, test.text)
		var got []string
		for _, step := range explain.Sync(tl, 4, words.English).Steps {
			if step.Title == "Ratio to the target" {
				for _, f := range step.Fields[:len(step.Fields)-1] { // the last is the target
					got = append(got, f.Path)
				}
			}
		}
		if strings.Join(got, " ") != test.want {
			t.Errorf("the fields are %q, want %q", got, test.want)
		}
		if ifs := explain.WhatIfs(tl, 4, words.English); len(ifs) < 1 || ifs[0].Text != "With a tolerance of 0.06, not 0.1: 43" || ifs[0].Field.Path != test.whatIf ||
			ifs[1].Text != "With the metric at 176.001 or more, not 170: at least 45" {
			t.Errorf("what would have changed it: %v, want the field %s", ifs, test.whatIf)
		}
	}
}

// TestMemoryText: memory that is no whole number of Ki is rounded.
func TestMemoryText(t *testing.T) {
	tl := observed(t, `apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: {name: a}
spec:
  scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: a}
  maxReplicas: 9
  metrics: [{type: Resource, resource: {name: memory, target: {type: AverageValue, averageValue: 200Mi}}}]
---
apiVersion: playground/v1
kind: Simulation
spec:
  duration: 5m
  load:
  - {metric: {type: Resource, name: memory}, perPod: 150000001}
`)
	var lines []string
	for _, step := range explain.Sync(tl, 12, words.English).Steps {
		lines = append(lines, step.Lines...)
	}
	if !slices.Contains(lines, "1 sample: 143.051Mi") {
		t.Errorf("got %q", lines)
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

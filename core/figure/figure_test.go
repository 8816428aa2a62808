package figure_test

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"hpaplayground/core/exercise"
	"hpaplayground/core/figure"
)

func TestFind(t *testing.T) {
	for text, want := range map[string]string{
		"From 1:00 to 1:02:03 it is 1.5 of 90 %.":             "1:00 1:02:03 1.5 90",
		"autoscaling/v2, 800Mi, 1m30s, 120k and 50%":          "800Mi 1m30s 120k 50%",
		"Twice two pods, one of them for half an hour":        "Twice two half",
		"在 2:00 时有 12 个 Pod，十二分钟后两个，百分比":                      "2:00 12 十二分钟 两个",
		"At the end. 5 pods, web-7, {at: 8m} and 2 × 3.":      "5 7 8m 2 3",
		"spec.metrics[0] and Kubernetes 1.37 and http://x/v1": "0 1.37",
	} {
		var found []string
		for _, f := range figure.Find(text) {
			found = append(found, f.Text)
		}
		if got := strings.Join(found, " "); got != want {
			t.Errorf("%s\nhas %s\nwant %s", text, got, want)
		}
	}
}

const lesson = `apiVersion: playground/v1
kind: Exercise
metadata: {name: lesson}
title: Lesson
level: beginner
minutes: 3
text: From 2:00 on 12 pods are wanted, three times as many; there are 10. TooManyReplicas says why.
edit: [spec.maxReplicas]
start: |
  apiVersion: autoscaling/v2
  kind: HorizontalPodAutoscaler
  metadata: {name: web}
  spec:
    scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: web}
    maxReplicas: 10
    metrics: [{type: Pods, pods: {metric: {name: m}, target: {type: AverageValue, averageValue: 1}}}]
  ---
  apiVersion: playground/v1
  kind: Simulation
  spec: {duration: 5m, pods: {scheduling: 0s, start: 0s, ready: 0s}, metricsPipeline: {resolution: 0s, window: 0s}, load: [{metric: {type: Pods, name: m}, total: {points: [[0s, 4], [2m, 12]]}}]}
goals:
- {replicas: 12, at: 4m}
hints: ["12 ÷ 4 = 3"]
solution: {set: [spec.maxReplicas=12], explanation: With 12 the load of 3.2 hours fits into 5 minutes.}
remember: It is known since 1.26.
figures:
- says: ["From 2:00 on 12 pods are wanted, three times as many"]
  goals: [{wanted: 12, at: 2m}, {replicas: 4, from: 1m, to: 2m}]
  sums: [12 ÷ 4 = 3]
- {says: [there are 10], goals: [{replicas: 10, at: 3m}]}
- {says: [TooManyReplicas says why], goals: [{condition: {reason: TooManyReplicas}, at: 3m}, {governs: spec.maxReplicas, at: 3m}]}
- {says: [12 ÷ 4 = 3], sums: [12 ÷ 4 = 3]}
- {says: [With 12 the], run: solution, goals: [{replicas: 12, at: 3m}]}
- {says: [load of 3.2 hours fits into 5 minutes], given: ["duration: 5m"], sums: [16 ÷ 5 = 3.2]}
- {says: [known since 1.26], known: "https://kubernetes.io/blog: 1.26"}
`

// prove returns the diagnostics for a collection of one exercise.
func prove(t *testing.T, text string) string {
	t.Helper()
	c, diags := exercise.Parse(text)
	if len(diags) > 0 {
		t.Fatal(diags)
	}
	var problems []string
	for _, d := range figure.Exercise(c.Exercises[0]) {
		problems = append(problems, d.String())
	}
	return strings.Join(problems, "\n")
}

func TestProve(t *testing.T) {
	if problems := prove(t, lesson); problems != "" {
		t.Fatal(problems)
	}
	for _, test := range []struct{ from, to, want string }{
		{"[known since 1.26]", "[known]", `figure "1.26": nothing proves it: …It is known since 1.26.…`},
		{"{says: [there are 10], goals", "{says: [there are 11], goals", `no text says "there are 11"`},
		{"goals: [{replicas: 10, at: 3m}]", "goals: [{replicas: 11, at: 3m}]", "figures[1].goals[0]: Replicas are 11 at 3:00: 10 at 3:00"},
		{"goals: [{replicas: 10, at: 3m}]", "goals: [{highest: {atMost: 11}}]", `figure "10" of "there are 10": no goal`},
		{"run: solution, goals", "goals", "figures[4].goals[0]: Replicas are 12 at 3:00: 10 at 3:00"},
		{"run: solution, goals", "set: [spec.maxReplicas=11], goals", "Replicas are 12 at 3:00: 11 at 3:00"},
		{"run: solution, goals", "set: [spec.maxReplicas=12], goals", ""},
		{"run: solution, goals", "replace: {\"maxReplicas: 10\": \"maxReplicas: 12\"}, goals", ""},
		{"run: solution, goals", "replace: {\"maxReplicas: 9\": \"maxReplicas: 12\"}, goals", "is not in the run's text"},
		{"run: solution, goals", "run: hidden, goals", "there is no hidden run"},
		{"run: solution, goals", "run: later, goals", `run "later": must be`},
		{"run: solution, goals", "set: [spec.maxReplicas=-1], goals", "it cannot be run: "},
		{"duration: 5m\"", "duration: 6m\"", `"duration: 6m" is not in the run's text`},
		{"sums: [16 ÷ 5 = 3.2]", "sums: [16 ÷ 5 = 3.3]", "it is 3.2"},
		{"says: [there are 10], ", "", "give says"},
		{"- {says: [TooManyReplicas says why]", "- {says: [says why]", `figure "TooManyReplicas": nothing proves it`},
		{"{condition: {reason: TooManyReplicas}, at: 3m}, ", "", `reason "TooManyReplicas" of "TooManyReplicas says why": no goal`},
		{"{governs: spec.maxReplicas, at: 3m}", "{governs: spec.metrics, at: 3m}", "spec.metrics is what decides at 3:00: spec.maxReplicas at 3:00"},
	} {
		problems := prove(t, strings.Replace(lesson, test.from, test.to, 1))
		if !strings.Contains(problems, test.want) || test.want == "" && problems != "" {
			t.Errorf("%s -> %s: %q, want %q", test.from, test.to, problems, test.want)
		}
	}
}

// TestFigureChanged changes each figure by one, in the text alone and also in
// its proof, and expects a diagnostic.
func TestFigureChanged(t *testing.T) {
	known := lesson[strings.Index(lesson, "text: "):strings.Index(lesson, "edit: ")]
	for _, at := range regexp.MustCompile(`[0-9]+`).FindAllStringIndex(known, -1) {
		n, _ := strconv.Atoi(known[at[0]:at[1]])
		changed := known[:at[0]] + fmt.Sprintf("%0*d", at[1]-at[0], n+1) + known[at[1]:]
		if problems := prove(t, strings.Replace(lesson, known, changed, 1)); problems == "" {
			t.Errorf("%q passes", changed)
		}
		for _, words := range []string{"From 2:00 on 12 pods are wanted, three times as many", "there are 10"} {
			if i := strings.Index(known, words); at[0] >= i && at[1] <= i+len(words) {
				both := strings.Replace(lesson, known, changed, 1)
				both = strings.Replace(both, words, changed[i:i+len(words)], 1)
				if problems := prove(t, both); problems == "" {
					t.Errorf("%q passes with its proof", changed)
				}
			}
		}
	}
}

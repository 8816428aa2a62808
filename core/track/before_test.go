package track

import (
	"testing"

	"hpaplayground/core/parse"
	"hpaplayground/core/sim"
	"hpaplayground/core/timeline"
	"hpaplayground/core/words"
)

// Runs with another length or load are not compared. Other edits do not matter.
func TestUnlike(t *testing.T) {
	const hpa = "apiVersion: autoscaling/v2\nkind: HorizontalPodAutoscaler\nmetadata: {name: web}\nspec:\n" +
		"  scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: web}\n  maxReplicas: 10\n"
	run := func(hpa, spec string) *timeline.Timeline {
		s, diags := parse.Text(hpa + "---\napiVersion: playground/v1\nkind: Simulation\nspec: " + spec + "\n")
		if s == nil {
			t.Fatal(diags)
		}
		tl, err := sim.Run(s, sim.Options{})
		if err != nil {
			t.Fatal(err)
		}
		return tl
	}
	load := func(series string) string {
		return "{duration: 5m, load: [{metric: {type: Resource, name: cpu}, " + series + "}]}"
	}
	base := run(hpa, load("total: {ramp: {from: 1, to: 5, over: 3m}}"))
	for _, test := range []struct {
		name string
		tl   *timeline.Timeline
		want string
	}{
		{"the same", run(hpa, load("total: {ramp: {from: 1, to: 5, over: 3m}}")), ""},
		{"another HPA", run(hpa+"  minReplicas: 4\n  behavior: {scaleUp: {policies: [{type: Pods, value: 1, periodSeconds: 60}]}}\n", load("total: {ramp: {from: 1, to: 5, over: 3m}}")), ""},
		{"other pods", run(hpa, "{duration: 5m, pods: {ready: 1m}, load: [{metric: {type: Resource, name: cpu}, total: {ramp: {from: 1, to: 5, over: 3m}}}]}"), ""},
		{"another peak", run(hpa, load("total: {ramp: {from: 1, to: 6, over: 3m}}")), "another load"},
		{"another form", run(hpa, load("perPod: {ramp: {from: 1, to: 5, over: 3m}}")), "another load"},
		{"no load", run(hpa, "{duration: 5m}"), "another load"},
		{"longer", run(hpa, "{duration: 6m, load: [{metric: {type: Resource, name: cpu}, total: {ramp: {from: 1, to: 5, over: 3m}}}]}"), "another length"},
	} {
		if got := Incomparable(base, test.tl, words.English); got != test.want {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
	}
}

package goal_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"hpaplayground/core/goal"
	"hpaplayground/core/timeline"
)

// TestAsk checks what a picture shows of goals, on the run of TestGoals.
func TestAsk(t *testing.T) {
	tl := run(t, "spike-cautious-policy")
	for _, test := range []struct{ goal, want string }{
		{"{replicas: 13, at: 6m}", "replicas =13 13= 6:00–6:00"},
		{"{replicas: 13, at: 5m}", "replicas =13 13= 5:00–5:00 missed 5:00–5:00"},
		{"{replicas: {atMost: 10}, from: 1m, to: 7m}", "replicas 10= 1:00–7:00 missed 6:00–7:00"},
		{"{replicas: {atLeast: 2}}", "replicas =2 0:00–25:00 missed 0:00–1:00 missed 15:15–25:00"},
		{"{replicas: 12, seen: never}", "replicas 12 12 0:00–25:00 missed 12:30–12:45"},
		{"{replicas: 20, seen: sometime, to: 12m}", "replicas 20 20 0:00–12:00 missed 0:00–12:00"},
		{"{ready: {atLeast: 11}, at: 2m}", "ready =11 2:00–2:00 missed 2:00–2:00"},
		{"{highest: {atMost: 12}}", "highest 12= 0:00–25:00 missed 6:00–12:30"},
		{"{highest: 20}", "highest 20 20= 0:00–25:00 missed 0:00–25:00"},
		{"{lowest: {atLeast: 1}}", "lowest =1 0:00–25:00"},
		{"{metric: {atMost: 1}, of: metric_hpa, from: 2m, to: 7m}", "metric metric_hpa 1= 2:00–7:00 missed 2:00–6:15"},
		{"{condition: {reason: ScaleUpLimit}, seen: never}", "condition ScaleUpLimit 0:00–25:00 missed 1:00–6:00"},
		{"{condition: {type: ScalingLimited}, at: 2m}", "condition ScalingLimited 2:00–2:00"},
		{"{event: {reason: SuccessfulRescale}, seen: never, from: 2m}", "event SuccessfulRescale 2:00–25:00 missed 6:00–6:00"},
		{"{rescales: {atMost: 3}, to: 14m}", "rescales 0:00–14:00 missed 0:00–14:00"},
		{"{measured: 1, at: end}", "measured 25:00–25:00"},
		{"{unready: 1, from: 24m}", "unready 24:00–25:00 missed 24:00–25:00"},
		{"{governs: spec.behavior.scaleUp, from: 2m, to: 7m}", "governs 2:00–7:00 missed 6:00–7:00"},
		{"{image: 'sample-app:2', at: 2m}", "image 2:00–2:00 missed 2:00–2:00"},
		{"{added: 1}", ""},
		{"{flaps: 0}", ""},
		{"{podHours: 3}", ""},
		{"{unchanged: spec.behavior}", ""},
		{"{replicas: 1, at: 2h}", ""},
		{"{replicas: 1, hpa: other}", ""},
	} {
		goals, diags := read(t, test.goal)
		if len(goals) != 1 || diags != nil {
			t.Fatal(test.goal, diags)
		}
		a, ok := goals[0].Requirement(&goal.Run{Timeline: tl})
		got := ""
		if ok {
			got = requirementText(&a)
		}
		if got != test.want {
			t.Errorf("%s: %q, want %q", test.goal, got, test.want)
		}
	}
}

// requirementText writes a Requirement as text. A "=" is on the side of a bound where the value must not be.
func requirementText(a *goal.Requirement) string {
	words := []string{a.Subject, a.NamePart}
	if !math.IsNaN(a.Min) {
		words = append(words, strings.Repeat("=", ones[a.BelowMin])+fmt.Sprint(a.Min))
	}
	if !math.IsNaN(a.Max) {
		words = append(words, fmt.Sprint(a.Max)+strings.Repeat("=", ones[a.AboveMax]))
	}
	words = append(words, timeline.Clock(a.From)+"–"+timeline.Clock(a.To))
	for _, m := range a.MissedSpans {
		words = append(words, "missed "+timeline.Clock(m.From)+"–"+timeline.Clock(m.To))
	}
	return strings.Join(strings.Fields(strings.Join(words, " ")), " ")
}

var ones = map[bool]int{true: 1}

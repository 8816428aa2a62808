package goal_test

import (
	"encoding/json"
	"strings"
	"testing"

	"hpaplayground/core/goal"
	"hpaplayground/core/manifest"
	"hpaplayground/core/scenario"
	"hpaplayground/core/sim"
	"hpaplayground/core/timeline"
)

// read reads a list of goals, each a line of YAML.
func read(t testing.TB, lines ...string) ([]goal.Goal, []manifest.Diagnostic) {
	t.Helper()
	text := "apiVersion: playground/v1\nkind: Expectation\ngoals:\n"
	for _, line := range lines {
		text += "- " + line + "\n"
	}
	docs, diags := manifest.Parse(text)
	if len(docs) != 1 {
		t.Fatalf("%d documents, %v", len(docs), diags)
	}
	var in struct{ Goals json.RawMessage }
	if err := docs[0].Decode(&in); err != nil {
		t.Fatal(err)
	}
	goals, more := goal.Read(docs[0], "goals", in.Goals)
	return goals, append(diags, more...)
}

func run(t *testing.T, name string) *timeline.Timeline {
	t.Helper()
	p, ok := scenario.LookupPreset(name)
	if !ok {
		t.Fatalf("there is no preset %s", name)
	}
	s, diags := scenario.Parse(p.Text)
	if s == nil {
		t.Fatal(diags)
	}
	tl, err := sim.Run(s, sim.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return tl
}

// TestGoals checks goals on a run in which 1 replica becomes 10 at 1:00 and 13
// at 6:00, and from 12:30 on one leaves every 15 seconds.
func TestGoals(t *testing.T) {
	tl := run(t, "spike-cautious-policy")
	for _, test := range []struct {
		goal, text string
		was        string // what happened instead; empty: the goal is met
	}{
		{"{replicas: 13, at: 6m}", "Replicas are 13 at 6:00", ""},
		{"{replicas: 13, at: 5m59s}", "Replicas are 13 at 5:59", "10 at 5:59"},
		{"{replicas: {atMost: 10}, from: 1m, to: 6m}", "Replicas stay at 10 or fewer from 1:00 to 6:00", ""},
		{"{replicas: {atMost: 10}, from: 1m, to: 6m1s}", "Replicas stay at 10 or fewer from 1:00 to 6:01", "13 at 6:00"},
		{"{replicas: {atLeast: 10}, from: 1m, to: 12m30s}", "Replicas stay at 10 or more from 1:00 to 12:30", ""},
		{"{replicas: {atLeast: 2, atMost: 13}, from: 59s}", "Replicas stay at 2 to 13 from 0:59 on", "1 at 0:59"},
		{"{replicas: {atLeast: 1}}", "Replicas stay at 1 or more", ""},
		{"{replicas: 12, seen: sometime}", "Replicas are 12 at some time", ""},
		{"{replicas: 12, seen: sometime, to: 12m}", "Replicas are 12 at some time until 12:00", "from 1 to 13"},
		{"{replicas: 12, seen: sometime, from: 2m, to: 3m}", "Replicas are 12 at some time from 2:00 to 3:00", "10 all that time"},
		{"{replicas: 12, seen: never}", "Replicas are never 12", "12 at 12:30"},
		{"{replicas: 11, seen: never, to: 12m}", "Replicas are never 11 until 12:00", ""},
		{"{pods: 10, at: 2m}", "Pods are 10 at 2:00", ""},
		{"{ready: {atLeast: 11}, at: 2m}", "Ready pods are 11 or more at 2:00", "10 at 2:00"},
		{"{wanted: 13, from: 1m, to: 11m}", "Replicas wanted by the metrics stay at 13 from 1:00 to 11:00", ""},
		{"{wanted: 10, at: 2m}", "Replicas wanted by the metrics are 10 at 2:00", "13 at 2:00"},
		{"{metric: 1300m, of: metric_hpa, from: 2m, to: 6m}", "The metric metric_hpa stays at 1300m from 2:00 to 6:00", ""},
		{"{metric: {atMost: 1}, from: 2m}", "The metric stays at 1 or less from 2:00 on", "1.3 at 2:00"},
		{"{metric: 1, of: cpu, at: 3m}", "The metric cpu is 1 at 3:00", "not read at 3:00"},
		{"{condition: {type: ScalingLimited, status: 'True', reason: ScaleUpLimit}, at: 2m}", "Condition ScalingLimited is True (ScaleUpLimit) at 2:00", ""},
		{"{condition: {type: ScalingLimited, status: 'False'}}", "Condition ScalingLimited stays False", "True, ScaleUpLimit at 1:00"},
		{"{condition: {reason: ScaleDownLimit}, seen: sometime}", "Reason ScaleDownLimit is given at some time", ""},
		{"{condition: {reason: TooManyReplicas}, seen: sometime}", "Reason TooManyReplicas is given at some time", "it never was"},
		{"{condition: {type: ScaledToZero, status: 'True'}, at: 5m}", "Condition ScaledToZero is True at 5:00", "False, NotScaledToZero at 5:00"},
		{"{condition: {type: AbleToScale, reason: ScaleDownStabilized}, seen: never, to: 11m}", "Condition AbleToScale never has the reason ScaleDownStabilized until 11:00", ""},
		{"{condition: {type: AbleToScale, reason: ScaleDownStabilized}, from: 12m, to: 12m30s}", "Condition AbleToScale keeps the reason ScaleDownStabilized from 12:00 to 12:30", ""},
		{"{rescalesTo: []}", "The HPA never rescales", "10, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1"},
		{"{unserved: {atMost: 5%}, of: metric_hpa}", "5% or less of the load metric_hpa stays unserved", ""},
		{"{event: {reason: SuccessfulRescale}}", "Event SuccessfulRescale is seen", ""},
		{"{event: {reason: SuccessfulRescale, messageContains: 'size: 13'}, times: 1, to: 6m1s}", `Event SuccessfulRescale with "size: 13" is seen once until 6:01`, ""},
		{"{event: {reason: SuccessfulRescale}, times: {atMost: 3}}", "Event SuccessfulRescale is seen at most 3 times", "14 times, at 15:15"},
		{"{event: {reason: SuccessfulRescale}, times: {atLeast: 1}}", "Event SuccessfulRescale is seen at least once", ""},
		{"{event: {type: Warning}, seen: never}", "A Warning event is never seen", ""},
		{"{event: {reason: SuccessfulRescale}, seen: never}", "Event SuccessfulRescale is never seen", "14 times, at 1:00"},
		{"{event: {reason: FailedGetScale}}", "Event FailedGetScale is seen", "it was not seen"},
		{"{highest: 13}", "The highest number of replicas is 13", ""},
		{"{highest: {atMost: 10}}", "The highest number of replicas is 10 or fewer", "13 at 6:00"},
		{"{lowest: {atLeast: 2}, from: 5m}", "The lowest number of replicas is 2 or more from 5:00 on", "1 at 15:15"},
		{"{rescales: {atMost: 2}, to: 10m}", "The HPA rescales at most 2 times until 10:00", ""},
		{"{rescales: 0}", "The HPA never rescales", "14"},
		{"{rescalesTo: [10, 13], to: 10m}", "The HPA rescales to 10, then 13 until 10:00", ""},
		{"{rescalesTo: [10, 11], to: 10m}", "The HPA rescales to 10, then 11 until 10:00", "10, 13"},
		{"{rescalesTo: [1], from: 20m}", "The HPA rescales once, to 1 from 20:00 on", "it never rescaled"},
		{"{flaps: 1}", "The HPA flaps once", ""},
		{"{flaps: 0}", "The HPA never flaps", "1"},
		{"{podHours: {atLeast: 1.5, atMost: 3}}", "The pods take 1.5 to 3 pod-hours", ""},
		{"{podHours: {atMost: 1}}", "The pods take 1 pod-hours or less", "2.74"},
		{"{unserved: 0}", "None of the load stays unserved", ""},
		{"{aboveTarget: {atMost: 60s}, of: metric_hpa}", "The metrics metric_hpa are above target for 60s or less", "315s"},
		{"{aboveTarget: {atMost: 6m}}", "The metrics are above target for 6m or less", ""},
		{"{hpa: sample-app, lowest: 1}", "sample-app: The lowest number of replicas is 1", ""},
		{"{hpa: other, lowest: 1}", "other: The lowest number of replicas is 1", "there is no HPA other"},
		{"{target: Deployment/sample-app, lowest: 1}", "Deployment/sample-app: The lowest number of replicas is 1", ""},
		{"{target: Deployment/b, lowest: 1}", "Deployment/b: The lowest number of replicas is 1", "there is no target Deployment/b"},
		{"{replicas: 1, at: 1h}", "Replicas are 1 at 1:00:00", "the run is over at 25:00"},
	} {
		goals, diags := read(t, test.goal)
		if len(goals) != 1 {
			t.Errorf("%s: %v", test.goal, diags)
			continue
		}
		if got := goals[0].String(); got != test.text {
			t.Errorf("%s reads %q, want %q", test.goal, got, test.text)
		}
		got := goals[0].Check(&goal.Run{Timeline: tl})
		if got.Met != (test.was == "") || got.Instead != test.was {
			t.Errorf("%s: met %v, was %q, want %q", test.goal, got.Met, got.Instead, test.was)
		}
		if strings.Contains(got.Instead, " at ") && got.At == goal.NoMoment && !strings.Contains(got.Instead, "over") {
			t.Errorf("%s: was %q, at %v", test.goal, got.Instead, got.At)
		}
	}
}

// TestUnchanged compares the text that a person was given with the current
// text.
func TestUnchanged(t *testing.T) {
	const object = "apiVersion: autoscaling/v2\nkind: HorizontalPodAutoscaler\nmetadata: {name: a}\nspec:\n  maxReplicas: 5 # or more\n"
	parse := func(text string) []*manifest.Document {
		docs, _ := manifest.Parse(text)
		return docs
	}
	for _, test := range []struct {
		path, now string
		met       bool
	}{
		{"spec.maxReplicas", strings.Replace(object, " # or more", "", 1), true},
		{"spec.maxReplicas", strings.Replace(object, "5", "6", 1), false},
		{"spec.behavior", strings.Replace(object, "5", "6", 1), true},
		{"spec.behavior", object + "  behavior: {scaleUp: {stabilizationWindowSeconds: 0}}\n", false},
		{"Deployment:spec.replicas", object, true},
	} {
		goals, diags := read(t, "{unchanged: '"+test.path+"'}")
		if len(goals) != 1 {
			t.Fatal(diags)
		}
		if got := goals[0].Check(&goal.Run{Given: parse(object), Now: parse(test.now)}); got.Met != test.met {
			t.Errorf("%s: %+v", goals[0].String(), got)
		}
	}
}

func TestDiagnostics(t *testing.T) {
	for _, test := range []struct{ goal, want string }{
		{"{at: 6m}", "4:3: goals[0]: a goal has a subject: give one of replicas, pods, "},
		{"{replicas: 3, ready: 3}", "a goal has one subject: this one has replicas and ready"},
		{"{replica: 3}", `did you mean "replicas"?`},
		{"{replicas: many}", `4:14: goals[0].replicas: "many": want a number such as 3`},
		{"{replicas: 2.5}", "want a number such as 3"},
		{"{replicas: -1}", "want a number such as 3"},
		{"{replicas: {}}", "want a number such as 3, or {atLeast: .., atMost: ..}"},
		{"{replicas: {atLeast: 5, atMost: 3}}", "at least 5 and at most 3: no number is both"},
		{"{replicas: null}", "replicas says nothing"},
		{"{replicas: 3, at: soon}", "at"},
		{"{replicas: 3, at: 5}", "at"},
		{"{replicas: 3, at: -5m}", "must not be negative"},
		{"{replicas: 3, at: 5m, to: 6m}", "either at, or from and to"},
		{"{replicas: 3, from: 6m, to: 6m}", "the span ends before it begins"},
		{"{replicas: 3, seen: often}", `seen "often": must be one of always, sometime, never`},
		{"{replicas: 3, at: 5m, seen: sometime}", "seen is for a state over a span"},
		{"{highest: 3, seen: never}", "seen is for a state"},
		{"{highest: 3, at: 5m}", "highest needs a span: give from and to"},
		{"{flaps: 3, to: 5m}", "flaps covers the whole run: at, from and to do not apply"},
		{"{flaps: 3, of: cpu}", "of is for metric, unserved and aboveTarget"},
		{"{condition: {status: 'True'}}", "give the condition's type or its reason"},
		{"{condition: {type: ScalingUnlimited}}", `type "ScalingUnlimited": must be one of AbleToScale,`},
		{"{event: {type: warning}}", `type "warning": must be one of Normal, Warning`},
		{"{event: {reason: A}, seen: always}", "an event is seen sometime or never"},
		{"{replicas: 3, times: 2}", "times is for an event"},
		{"{event: {reason: A}, times: x}", "goals[0].times: \"x\": want a number"},
		{"{unserved: 5}", `"5": want a share such as 5%`},
		{"{unserved: {atMost: 5%}}", ""},
		{"{aboveTarget: 60}", "want a duration such as 90s"},
		{"{podHours: lots}", "want a number such as 2.5"},
		{"{metric: 1Kibi}", "want a number or a quantity such as"},
		{"{rescalesTo: [a]}", "whole number"},
	} {
		_, diags := read(t, test.goal)
		var told []string
		for _, d := range diags {
			told = append(told, d.String())
		}
		if all := strings.Join(told, "\n"); !strings.Contains(all, test.want) || (all == "") != (test.want == "") {
			t.Errorf("%s: %q, want %q", test.goal, all, test.want)
		}
	}
}

// FuzzRead checks that reading and checking any goal ends, and that a missed
// goal says what happened instead.
func FuzzRead(f *testing.F) {
	f.Add("{replicas: {atLeast: 1}, at: 5m, seen: never}")
	f.Add("{event: {reason: A}, times: {atMost: 3}, from: 1m, to: 2m}")
	f.Add("{metric: 512Mi, of: memory, hpa: a/b}")
	f.Add("{unchanged: 'A:b.c'}")
	tl := &timeline.Timeline{HPAs: []timeline.HPA{{}}, Targets: []timeline.Target{{Name: "Deployment/a"}}, Syncs: []timeline.Sync{{}, {At: 1}}}
	f.Fuzz(func(t *testing.T, line string) {
		docs, _ := manifest.Parse("apiVersion: playground/v1\nkind: Expectation\ngoals:\n- " + line + "\n")
		for _, d := range docs {
			var in struct{ Goals json.RawMessage }
			if d.Kind != "Expectation" || d.Decode(&in) != nil {
				continue
			}
			goals, _ := goal.Read(d, "goals", in.Goals)
			for i := range goals {
				if got := goals[i].Check(&goal.Run{Timeline: tl}); got.Met != (got.Instead == "") || goals[i].String() == "" {
					t.Errorf("%s: %+v", goals[i].String(), got)
				}
			}
		}
	})
}

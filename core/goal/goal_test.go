package goal_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"hpaplayground/core/goal"
	"hpaplayground/core/manifest"
	"hpaplayground/core/parse"
	"hpaplayground/core/preset"
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
	p, ok := preset.Lookup(name)
	if !ok {
		t.Fatalf("there is no preset %s", name)
	}
	return runText(t, p.Text)
}

func runText(t *testing.T, text string) *timeline.Timeline {
	t.Helper()
	s, diags := parse.Text(text)
	if s == nil {
		t.Fatal(diags)
	}
	tl, err := sim.Run(s, sim.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return tl
}

// A goal can name a condition of the ScaledObject that the HPA is created for.
func TestScaledObjectConditions(t *testing.T) {
	tl := run(t, "keda-cooldown")
	for _, test := range []struct{ goal, instead string }{
		{"{condition: {type: Active, status: 'False', reason: ScalerCooldown}, from: 8m, to: 9m30s}", ""},
		{"{condition: {type: Active, status: 'True'}, from: 2m, to: 8m}", "False, ScalerNotActive at 2:00"},
		{"{condition: {type: Active, reason: ScalerCooldown}, seen: sometime, to: 8m}", "it never was"},
		{"{condition: {type: Paused, status: 'False'}}", ""},
		{"{condition: {type: Active, reason: ScalerNotActive}, at: end}", ""},
	} {
		goals, diags := read(t, test.goal)
		if len(goals) != 1 {
			t.Errorf("%s: %v", test.goal, diags)
		} else if got := goals[0].Check(&goal.Run{Timeline: tl}); got.Met != (test.instead == "") || got.Instead != test.instead {
			t.Errorf("%s: met %v, was %q, want %q", test.goal, got.Met, got.Instead, test.instead)
		}
	}
	goals, _ := read(t, "{condition: {type: Active, status: 'True'}, at: 2m}")
	if got := goals[0].Check(&goal.Run{Timeline: run(t, "spike-cautious-policy")}); got.Met || got.Instead != "nothing was known of it" {
		t.Errorf("without a ScaledObject: met %v, was %q", got.Met, got.Instead)
	}
}

// What the last sync of an HPA said does not hold once the HPA is deleted.
func TestDeletedHPA(t *testing.T) {
	tl := run(t, "hpa-deleted") // from 5:00 to 18:00
	for _, test := range []struct{ goal, instead string }{
		{"{condition: {type: ScalingActive, status: 'True'}, at: 4m}", ""},
		{"{condition: {type: ScalingActive, status: 'True'}, from: 4m, to: 6m}", "there is no HPA tickets at 5:00"},
		{"{condition: {type: ScalingActive, status: 'True'}, at: 10m}", "there is no HPA tickets at 10:00"},
		{"{condition: {type: ScalingActive, status: 'True'}, from: 10m, to: 17m, seen: sometime}", "it never was"},
		{"{condition: {type: ScalingActive, status: 'True'}, from: 10m, to: 17m, seen: never}", ""},
		{"{condition: {type: ScalingActive, status: 'True'}, from: 10m, to: 20m}", "there is no HPA tickets at 10:00"},
		{"{condition: {type: ScalingActive, status: 'True'}, from: 10m, to: 20m, seen: sometime}", ""},
		{"{condition: {type: ScalingActive, status: 'True'}, at: end}", ""},
		{"{wanted: {atLeast: 1}, at: 10m}", "there is no HPA tickets at 10:00"},
		{"{replicas: 7, at: 10m}", ""},
	} {
		goals, diags := read(t, test.goal)
		if len(goals) != 1 {
			t.Errorf("%s: %v", test.goal, diags)
		} else if got := goals[0].Check(&goal.Run{Timeline: tl}); got.Met != (test.instead == "") || got.Instead != test.instead {
			t.Errorf("%s: met %v, was %q, want %q", test.goal, got.Met, got.Instead, test.instead)
		}
	}
}

// TestDeletedHPAComesBack: before 1.37 the first sync of a new HPA comes a period after it is made. Until
// then nothing is known of it, and what the deleted one said does not hold.
func TestDeletedHPAComesBack(t *testing.T) {
	p, _ := preset.Lookup("hpa-deleted")
	tl := runText(t, p.Text+"  kubernetesVersion: \"1.36\"\n")
	goals, _ := read(t, "{condition: {type: ScalingActive, status: 'True'}, at: 18m5s}")
	if got := goals[0].Check(&goal.Run{Timeline: tl}); got.Met {
		t.Errorf("met by what the deleted HPA said: %+v", got)
	}
	goals, _ = read(t, "{condition: {type: ScalingActive, status: 'True'}, at: 18m30s}")
	if got := goals[0].Check(&goal.Run{Timeline: tl}); !got.Met {
		t.Errorf("the new HPA has synced: %+v", got)
	}
}

// TestGoals checks goals on a run in which 1 replica becomes 10 at 1:00 and 13 at 6:00.
// From 12:30 on one replica is removed every 15 seconds.
func TestGoals(t *testing.T) {
	tl := run(t, "spike-cautious-policy")
	for _, test := range []struct {
		goal, text string
		instead    string // what happened instead; empty: the goal is met
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
		{"{rescales: 0}", "The HPA never rescales", "14, first at 1:00"},
		{"{rescalesTo: [10, 13], to: 10m}", "The HPA rescales to 10, then 13 until 10:00", ""},
		{"{rescalesTo: [10, 11], to: 10m}", "The HPA rescales to 10, then 11 until 10:00", "10, 13"},
		{"{rescalesTo: [1], from: 20m}", "The HPA rescales once, to 1 from 20:00 on", "it never rescaled"},
		{"{flaps: 1}", "The HPA flaps once", ""},
		{"{flaps: 0}", "The HPA never flaps: no rescale undoes an opposite one within 10 minutes", "1, first at 12:30"},
		{"{podHours: {atLeast: 1.5, atMost: 3}}", "The pods take 1.5 to 3 pod-hours", ""},
		{"{podHours: {atMost: 1}}", "The pods take 1 pod-hours or less", "2.74, on average 6.6 at a time, most at 6:00"},
		{"{unserved: 0}", "None of the load stays unserved", ""},
		{"{aboveTarget: {atMost: 60s}, of: metric_hpa}", "The metrics metric_hpa are above target for 60s or less", "315s, first at 1:00"},
		{"{aboveTarget: {atMost: 6m}}", "The metrics are above target for 6m or less", ""},
		{"{hpa: sample-app, lowest: 1}", "sample-app: The lowest number of replicas is 1", ""},
		{"{hpa: other, lowest: 1}", "other: The lowest number of replicas is 1", "there is no HPA other"},
		{"{target: Deployment/sample-app, lowest: 1}", "Deployment/sample-app: The lowest number of replicas is 1", ""},
		{"{hpa: sample-app, target: Deployment/sample-app, lowest: 1}", "Deployment/sample-app: The lowest number of replicas is 1", ""},
		{"{hpa: sample-app, target: Deployment/sample-app, flaps: 0}", "sample-app: The HPA never flaps: no rescale undoes an opposite one within 10 minutes", "1, first at 12:30"},
		{"{target: Deployment/b, lowest: 1}", "Deployment/b: The lowest number of replicas is 1", "there is no target Deployment/b"},
		{"{replicas: 1, at: end}", "Replicas are 1 at the end", ""},
		{"{replicas: 13, at: end}", "Replicas are 13 at the end", "1 at 25:00"},
		{"{condition: {type: ScalingActive, status: 'True'}, at: end}", "Condition ScalingActive is True at the end", ""},
		{"{condition: {type: ScalingActive, status: 'False'}, at: end}", "Condition ScalingActive is False at the end", "True, ValidMetricFound at 25:00"},
		{"{wanted: 13, of: metric_hpa, at: 2m}", "Replicas wanted by the metric metric_hpa are 13 at 2:00", ""},
		{"{wanted: 13, of: cpu, at: 2m}", "Replicas wanted by the metric cpu are 13 at 2:00", "13, pods metric metric_hpa at 2:00"},
		{"{ready: 13, of: sample-app, at: 7m}", "Ready pods with sample-app in their names are 13 at 7:00", ""},
		{"{ready: 1, of: other, at: 7m}", "Ready pods with other in their names are 1 at 7:00", "0 at 7:00"},
		{"{measured: 10, at: 2m}", "Measured pods are 10 at 2:00", ""},
		{"{measured: 1, of: metric_hpa, at: 2m}", "Measured pods for the metric metric_hpa are 1 at 2:00", "10 at 2:00"},
		{"{unready: 0}", "Pods counted as not ready stay at 0", ""},
		{"{missing: 9, at: 1m15s}", "Pods without a sample are 9 at 1:15", "0 at 1:15"},
		{"{ignored: 0, at: 13m}", "Ignored pods are 0 at 13:00", ""},
		{"{governs: spec.behavior.scaleUp, from: 1m, to: 6m}", "spec.behavior.scaleUp always decides from 1:00 to 6:00", ""},
		{"{governs: spec.metrics, at: 6m}", "spec.metrics is what decides at 6:00", ""},
		{"{governs: 'spec.metrics[0]', at: 2m}", "spec.metrics[0] is what decides at 2:00", "spec.behavior.scaleUp.policies, spec.behavior.scaleUp.selectPolicy at 2:00"},
		{"{governs: spec.metric, at: 6m}", "spec.metric is what decides at 6:00", "spec.metrics[0] at 6:00"},
		{"{governs: spec.maxReplicas, seen: never}", "spec.maxReplicas is never what decides", ""},
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
		if got.Met != (test.instead == "") || got.Instead != test.instead {
			t.Errorf("%s: met %v, was %q, want %q", test.goal, got.Met, got.Instead, test.instead)
		}
		if strings.Contains(got.Instead, " at ") && got.At == goal.NoMoment && !strings.Contains(got.Instead, "over") {
			t.Errorf("%s: was %q, at %v", test.goal, got.Instead, got.At)
		}
	}
}

// TestWhy checks the reason of a missed goal: what the sync at that moment did, or
// nothing if the HPA was not the cause.
func TestWhy(t *testing.T) {
	limited, byHand := run(t, "spike-cautious-policy"), run(t, "zero-by-hand")
	for _, test := range []struct {
		goal     string
		timeline *timeline.Timeline
		why      string
	}{
		{"{replicas: 13, at: 5m}", limited, "The metrics want 13, held back by the scale-up policy."},
		{"{replicas: {atMost: 12}}", limited, "10 → 13. The metrics want 13."},
		{"{ready: 13, at: 2m}", limited, "The metrics want 13, held back by the scale-up policy."},
		{"{condition: {reason: ScaleUpLimit}, seen: never}", limited, "1 → 10. The metrics want 13, held back by the scale-up policy."},
		{"{podHours: {atMost: 1}}", limited, "10 → 13. The metrics want 13."},
		{"{unserved: 0}", run(t, "capped-at-limit"), "The metrics want 4, the current count."},
		{"{unserved: 0}", run(t, "metrics-down"), "3 → 6. The metrics want 7, held back by the default limit."},
		{"{rescales: 0}", limited, "1 → 10. The metrics want 13, held back by the scale-up policy."},
		{"{metric: 1, at: 2m}", limited, ""},
		{"{wanted: 10, at: 2m}", limited, ""},
		{"{image: other, at: 2m}", limited, ""},
		{"{replicas: 13, at: 6m}", limited, ""},
		{"{lowest: {atLeast: 1}}", byHand, "The replicas were set from outside, not by the HPA."},
	} {
		goals, diags := read(t, test.goal)
		if len(goals) != 1 {
			t.Fatal(diags)
		}
		if got := goals[0].Check(&goal.Run{Timeline: test.timeline}); got.Reason != test.why {
			t.Errorf("%s: %q, why %q, want %q", test.goal, got.Instead, got.Reason, test.why)
		}
	}
}

// TestNoTarget checks an HPA that does not find its target: goals about the HPA work,
// goals about the target are missed.
func TestNoTarget(t *testing.T) {
	p, _ := preset.Lookup("apply-resets")
	before, after, _ := strings.Cut(p.Text, "scaleTargetRef:")
	tl := runText(t, before+"scaleTargetRef:"+strings.Replace(after, "kind: Deployment", "kind: StatefulSet", 1))
	for _, test := range []struct{ goal, instead string }{
		{"{condition: {type: AbleToScale, reason: FailedGetScale}}", ""},
		{"{condition: {type: ScalingActive}, seen: never}", ""},
		{"{event: {reason: FailedGetScale}, seen: never, to: 15s}", "1 times, at 0:00"},
		{"{rescales: 0}", ""},
		{"{flaps: 0}", ""},
		{"{podHours: 0}", "there is no target"},
		{"{replicas: 2}", "there is no target"},
		{"{lowest: 2}", "there is no target"},
		{"{image: site}", "there is no target"},
	} {
		goals, diags := read(t, test.goal)
		if len(goals) != 1 {
			t.Fatal(diags)
		}
		run := &goal.Run{Timeline: tl}
		if got := goals[0].Check(run).Instead; got != test.instead {
			t.Errorf("%s: was %q, want %q", test.goal, got, test.instead)
		}
		goals[0].Requirement(run) // must not panic
	}
}

// TestImage checks which image the pods run. From 8:00 on site:2 replaces site:1.
func TestImage(t *testing.T) {
	p, _ := preset.Lookup("apply-resets")
	before, after, _ := strings.Cut(p.Text, "at: 8m")
	tl := runText(t, before+"at: 8m"+strings.ReplaceAll(after, "site:1", "site:2"))
	for _, test := range []struct{ goal, text, instead string }{
		{"{image: 'registry.example/site:1', to: 8m}", "The image of all pods stays registry.example/site:1 until 8:00", ""},
		{"{image: 'site:1'}", "The image of all pods stays site:1", "1 of 3 pods run registry.example/site:2 at 8:00"},
		{"{image: 'site:2', at: 8m}", "The image of all pods is site:2 at 8:00", "3 of 5 pods run registry.example/site:1 at 8:00"},
		{"{image: 'site:2', at: end}", "The image of all pods is site:2 at the end", ""},
		{"{image: 'ite:2', at: end}", "The image of all pods is ite:2 at the end", "9 of 9 pods run registry.example/site:2 at 30:00"},
		{"{image: 'site:1', from: 10m, seen: never}", "The image of all pods is never site:1 from 10:00 on", ""},
	} {
		goals, diags := read(t, test.goal)
		if len(goals) != 1 {
			t.Fatal(diags)
		}
		if got := goals[0].String(); got != test.text {
			t.Errorf("%s reads %q, want %q", test.goal, got, test.text)
		}
		if got := goals[0].Check(&goal.Run{Timeline: tl}); got.Instead != test.instead {
			t.Errorf("%s: was %q, want %q", test.goal, got.Instead, test.instead)
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
		{"Deployment:spec.replicas", object + "---\napiVersion: apps/v1\nkind: Deployment\nmetadata: {name: a}\nspec: {replicas: 3}\n", false},
		{"Deployment/b:spec.replicas", object + "---\napiVersion: apps/v1\nkind: Deployment\nmetadata: {name: a}\nspec: {replicas: 3}\n", true},
		{"spec.behavior.scaleUp.policies", object + "  behavior: {scaleUp: {stabilizationWindowSeconds: 0}}\n", true},
		{"spec.behavior.scaleDown", object + "  behavior: {scaleDown: {}}\n", true},
		{"HorizontalPodAutoscaler/a:", strings.Replace(object, " # or more", "", 1), true},
		{"HorizontalPodAutoscaler/a:", strings.Replace(object, "5", "6", 1), false},
		{"spec.metrics[0].type", object, true},
		{"spec.metrics[0]", object + "  metrics: [{type: Pods}]\n", false},
	} {
		goals, diags := read(t, "{unchanged: '"+test.path+"'}")
		if len(goals) != 1 {
			t.Fatal(diags)
		}
		if got := goals[0].Check(&goal.Run{Original: parse(object), Current: parse(test.now)}); got.Met != test.met {
			t.Errorf("%s: %+v", goals[0].String(), got)
		}
	}
}

// TestChangedInNamespaces pairs objects of one name by their namespaces.
func TestChangedInNamespaces(t *testing.T) {
	const hpa = "apiVersion: autoscaling/v2\nkind: HorizontalPodAutoscaler\nmetadata: {name: web, namespace: %s}\nspec: {maxReplicas: %d}\n---\n"
	given, _ := manifest.Parse(fmt.Sprintf(hpa, "a", 3) + fmt.Sprintf(hpa, "b", 5))
	now, _ := manifest.Parse(fmt.Sprintf(hpa, "a", 3) + fmt.Sprintf(hpa, "b", 6))
	goals, _ := read(t, "{changed: 1}")
	if got := goals[0].Check(&goal.Run{Original: given, Current: now}); !got.Met {
		t.Errorf("one field was changed: %+v", got)
	}
	goals, _ = read(t, "{changed: 2}")
	if got := goals[0].Check(&goal.Run{Original: given, Current: now}); got.Instead != "HorizontalPodAutoscaler/b/web:spec.maxReplicas" {
		t.Errorf("was %q", got.Instead)
	}
}

// TestChangedEntries counts an entry that came or went as one, and one that moved not at all.
func TestChangedEntries(t *testing.T) {
	parse := func(metrics string) []*manifest.Document {
		docs, _ := manifest.Parse("apiVersion: autoscaling/v2\nkind: HorizontalPodAutoscaler\nmetadata: {name: a}\nspec:\n  metrics: " + metrics + "\n")
		return docs
	}
	const a, b, c = "{type: Pods, pods: {metric: {name: a}}}", "{type: Pods, pods: {metric: {name: b}}}", "{type: Pods, pods: {metric: {name: c}}}"
	goals, _ := read(t, "{changed: 40}")
	for now, want := range map[string]string{
		"[" + c + ", " + a + ", " + b + "]":                               "nothing was changed",
		"[" + b + ", " + a + "]":                                          "HorizontalPodAutoscaler/a:spec.metrics[2]",
		"[" + b + ", " + c + "]":                                          "HorizontalPodAutoscaler/a:spec.metrics[0]",
		"[" + c + ", {type: Pods, pods: {metric: {name: d}}}]":            "HorizontalPodAutoscaler/a:spec.metrics[0].pods.metric.name, HorizontalPodAutoscaler/a:spec.metrics[1]",
		"[" + a + ", {type: Pods, pods: {metric: {name: d}}}, " + c + "]": "HorizontalPodAutoscaler/a:spec.metrics[1].pods.metric.name",
		"[" + a + ", " + a + ", " + b + ", " + c + "]":                    "HorizontalPodAutoscaler/a:spec.metrics[3]",
	} {
		got := goals[0].Check(&goal.Run{Original: parse("[" + a + ", " + b + ", " + c + "]"), Current: parse(now)})
		if got.Instead != want {
			t.Errorf("%s: %q, want %q", now, got.Instead, want)
		}
	}
}

// TestList compares an entry of a list, which may have moved, and the entries that
// were added to the timeline.
func TestList(t *testing.T) {
	parse := func(timeline, metrics string) []*manifest.Document {
		docs, diags := manifest.Parse("apiVersion: playground/v1\nkind: Simulation\nspec:\n  timeline: " + timeline +
			"\n---\napiVersion: autoscaling/v2\nkind: HorizontalPodAutoscaler\nmetadata: {name: a}\nspec:\n  metrics: " + metrics + "\n")
		if len(docs) != 2 {
			t.Fatal(diags)
		}
		return docs
	}
	const given, cpu, both = "[{at: 4m, scale: 3}]", "[{type: Resource, resource: {name: cpu}}]", "[{type: Pods}, {type: Resource, resource: {name: cpu}}]"
	for _, test := range []struct{ goal, timeline, metrics, text, instead string }{
		{"{unchanged: 'spec.metrics[0]'}", given, both, "spec.metrics[0] is left as it was", ""},
		{"{unchanged: 'spec.metrics[0]'}", given, "[{type: Pods}]", "spec.metrics[0] is left as it was", "it was changed"},
		{"{unchanged: 'spec.metrics[0].type'}", given, both, "spec.metrics[0].type is left as it was", "it was changed"},
		{"{changed: 1}", "[{at: 4m, scale: 5}]", cpu, "Changed fields: 1", ""},
		{"{changed: {atMost: 1}}", "[{at: 5m, scale: 5}]", cpu, "Changed fields: 1 or fewer", "Simulation:spec.timeline[0].at, Simulation:spec.timeline[0].scale"},
		{"{changed: {atMost: 1}}", "[]", both, "Changed fields: 1 or fewer", "Simulation:spec.timeline[0], HorizontalPodAutoscaler/a:spec.metrics[1]"},
		{"{changed: 1}", given, cpu, "Changed fields: 1", "nothing was changed"},
		{"{changed: 1}", "[{at: 4m, scale: 3}, {}, {}, {}, {}, {}, {}, {}]", cpu, "Changed fields: 1", "Simulation:spec.timeline[1], Simulation:spec.timeline[2], Simulation:spec.timeline[3], Simulation:spec.timeline[4], Simulation:spec.timeline[5], and 2 more"},
		{"{added: 1, of: scale}", "[{at: 8m, scale: 3}, {at: 4m, scale: 3}]", cpu, "Only `scale` is added to the timeline, once", ""},
		{"{added: 1, of: scale}", "[{at: 4m, scale: 3}, {at: 4m, scale: 3}, {at: 5m, scale: 1}]", cpu, "Only `scale` is added to the timeline, once", "scale at 4:00, scale at 5:00"},
		{"{added: 0}", "[{at: 4m, scale: 3}, {at: 4m, every: 1m, until: 5m, scale: 3}]", cpu, "Nothing is added to the timeline", "scale at 4:00"},
		{"{added: {atLeast: 1}, of: scale}", "[{at: 4m, scale: 3}, {at: 5m, scale: 1}, {at: 6m, delete: Deployment/a}]", cpu, "Only `scale` is added to the timeline, at least once", "scale at 5:00, delete at 6:00"},
		{"{added: 1, of: pod}", given, cpu, "Only `pod` is added to the timeline, once", "nothing was added"},
		{"{added: 0}", given, cpu, "Nothing is added to the timeline", ""},
		{"{added: 0}", "[{at: 5m, scale: 3}]", cpu, "Nothing is added to the timeline", "scale at 5:00"},
		{"{added: {atMost: 2}}", "[{at: 5m, scale: 3}]", cpu, "The timeline is added to at most 2 times", ""},
	} {
		goals, diags := read(t, test.goal)
		if len(goals) != 1 {
			t.Fatal(diags)
		}
		if got := goals[0].String(); got != test.text {
			t.Errorf("%s reads %q, want %q", test.goal, got, test.text)
		}
		if got := goals[0].Check(&goal.Run{Original: parse(given, cpu), Current: parse(test.timeline, test.metrics)}); got.Instead != test.instead {
			t.Errorf("%s, %s %s: was %q, want %q", test.goal, test.timeline, test.metrics, got.Instead, test.instead)
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
		{"{flaps: 3, of: cpu}", "of is for ready, wanted, metric, measured, unready, missing, ignored, unserved, aboveTarget"},
		{"{replicas: 3, at: later}", `goals[0].at: time "later": want a duration such as 90s, or end for at`},
		{"{replicas: 3, from: end}", "from"},
		{"{replicas: 3, at: end, to: 5m}", "either at, or from and to"},
		{"{governs: ''}", "governs says nothing"},
		{"{added: one}", "want a number such as 3"},
		{"{added: 1, at: 5m}", "added covers the whole run"},
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
		var problems []string
		for _, d := range diags {
			problems = append(problems, d.String())
		}
		if all := strings.Join(problems, "\n"); !strings.Contains(all, test.want) || (all == "") != (test.want == "") {
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
	f.Add("{unchanged: 'spec.a[0]'}")
	f.Add("{added: {atMost: 1}, of: scale}")
	f.Add("{image: a, from: 1m}")
	f.Add("{governs: spec.a, at: end}")
	f.Add("{missing: 0, of: cpu, seen: never}")
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

// If about as many pods exist all the time, no moment explains what they cost.
func TestPodHoursOfAFloor(t *testing.T) {
	p, _ := preset.Lookup("spike-cautious-policy")
	tl := runText(t, strings.Replace(p.Text, "minReplicas: 1\n", "minReplicas: 13\n", 1))
	goals, diags := read(t, "{podHours: {atMost: 1}}")
	if len(diags) > 0 {
		t.Fatal(diags)
	}
	r := goals[0].Check(&goal.Run{Timeline: tl})
	if want := "5.42, on average 13 at a time"; r.Instead != want || r.At != goal.NoMoment {
		t.Errorf("%q at %v, want %q", r.Instead, r.At, want)
	}
}

package exercise

import (
	"slices"
	"strings"
	"testing"

	"hpaplayground/core/manifest"
	"hpaplayground/core/words"
)

// small is an exercise with a hidden run: its load of 12 needs 12 pods, the
// hidden load of 18 needs 18.
const small = `apiVersion: playground/v1
kind: Exercise
metadata: {name: small}
title: {en: Small, zh: 小}
level: beginner
minutes: 3
text: {en: Make room., zh: 腾出空间。}
edit: [spec.maxReplicas, "Deployment/web:spec.replicas", "ReplicaSet/old:"]
start: |
  apiVersion: autoscaling/v2
  kind: HorizontalPodAutoscaler
  metadata: {name: web}
  spec:
    scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: web}
    maxReplicas: 10
    metrics: [{type: Pods, pods: {metric: {name: m}, target: {type: AverageValue, averageValue: 1}}}]
  ---
  apiVersion: apps/v1
  kind: Deployment
  metadata: {name: web}
  spec: {replicas: 4, selector: {matchLabels: {app: web}}, template: {metadata: {labels: {app: web}}, spec: {containers: [{name: web, image: web}]}}}
  ---
  apiVersion: playground/v1
  kind: Simulation
  spec: {duration: 5m, pods: {scheduling: 0s, start: 0s, ready: 0s}, metricsPipeline: {resolution: 0s, window: 0s}, load: [{metric: {type: Pods, name: m}, total: 12}]}
hidden:
  says: {en: half as much again, zh: 再多一半}
  set: ["Simulation:spec.load[0].total=18"]
goals:
- {rescales: {atMost: 3}}
- {highest: {atMost: 18}, says: {en: No waste, zh: 不浪费}}
- {replicas: {atLeast: 18}, at: 4m, on: hidden}
hints: [{en: Calculate., zh: 算一算。}]
solution: {set: [spec.maxReplicas=18], explanation: {en: It is 18., zh: 是 18。}}
wrong:
- {what: enough for what is shown, set: [spec.maxReplicas=12], fails: [3]}
- {what: far too many, set: [spec.maxReplicas=40, "Deployment:spec.replicas=30"], fails: [2]}
- {what: enough for what is shown and no more, but: [spec.maxReplicas=12], fails: [3]}
- {what: too few to begin with, set: [spec.maxReplicas=18, "Deployment:spec.replicas=1"], fails: [1]}
remember: {en: maxReplicas bounds., zh: maxReplicas 是上限。}
`

func read(t *testing.T, text string) *Collection {
	t.Helper()
	c, diags := Parse(text)
	for _, d := range diags {
		t.Errorf("%v", d)
	}
	return c
}

func TestCheck(t *testing.T) {
	x := read(t, small).Lookup("small")
	if x == nil {
		t.Fatal("there is no exercise")
	}
	for _, test := range []struct {
		what, from, to string
		instead        string // for each goal
		outside        string
	}{
		{"the start", "", "", "||10 at 4:00 hidden", ""},
		{"solved", "Replicas: 10", "Replicas: 18", "||", ""},
		{"enough for what is shown", "Replicas: 10", "Replicas: 12", "||12 at 4:00 hidden", ""},
		{"a comment", "Replicas: 10", "Replicas: 18 # more", "||", ""},
		{"too many", "maxReplicas: 10", "maxReplicas: 40\n  minReplicas: 30", "|30 at 0:00|", "HorizontalPodAutoscaler/web:spec.minReplicas"},
		{"the target", "averageValue: 1", "averageValue: 2", "||9 at 4:00 hidden", "HorizontalPodAutoscaler/web:spec.metrics[0].pods.target.averageValue"},
		{"another field", "maxReplicas: 10", "minReplicas: 2\n  maxReplicas: 18", "||", "HorizontalPodAutoscaler/web:spec.minReplicas"},
		{"the load", "total: 12}", "total: 1}", "||10 at 4:00 hidden", "Simulation:spec.load[0].total"},
		{"a deployment of another name", "kind: Deployment\nmetadata: {name: web}", "kind: Deployment\nmetadata: {name: other}", "||10 at 4:00 hidden", "Deployment/other"},
	} {
		answer := strings.Replace(x.Start, test.from, test.to, 1)
		o, diags := x.Check(answer, words.English)
		if o == nil {
			t.Errorf("%s: %v", test.what, diags)
			continue
		}
		var instead []string
		for _, r := range o.Goals {
			if r.Hidden {
				r.Instead += " hidden"
			}
			instead = append(instead, r.Instead)
		}
		if got := strings.Join(instead, "|"); got != test.instead {
			t.Errorf("%s: %q, want %q", test.what, got, test.instead)
		}
		if got := strings.Join(o.Outside, " "); got != test.outside {
			t.Errorf("%s: changed %q, want %q", test.what, got, test.outside)
		}
		if got, want := o.Solved(), test.instead == "||" && test.outside == ""; got != want {
			t.Errorf("%s: solved %v", test.what, got)
		}
	}
}

// TestPartialAnswer checks that the start fills in what an answer leaves out.
func TestPartialAnswer(t *testing.T) {
	x := read(t, small).Exercises[0]
	hpa, _, _ := strings.Cut(x.Start, "---\n")
	for _, answer := range []string{strings.Replace(hpa, "10", "18", 1), strings.TrimSpace(strings.Replace(hpa, "10", "18", 1))} {
		if o, diags := x.Check(answer, words.Chinese); o == nil || !o.Solved() {
			t.Errorf("%+v %v", o, diags)
		}
	}
	o, diags := x.Check("kind: HorizontalPodAutoscaler\n", words.English)
	if o != nil || len(diags) == 0 || diags[0].Line != 1 {
		t.Errorf("a broken answer: %+v %v", o, diags)
	}
	if o, _ := x.Check("", words.English); o == nil || o.Met() != 2 {
		t.Errorf("no answer: %+v", o)
	}
}

// TestWholeObject checks that an object that may be edited as a whole may be
// removed and added.
func TestWholeObject(t *testing.T) {
	text := strings.Replace(small, `"ReplicaSet/old:"`, `"Deployment:"`, 1)
	x := read(t, text).Exercises[0]
	parts := strings.SplitAfter(x.Start, "---\n")
	now, _ := manifest.Parse(x.Complete(parts[0] + parts[2]))
	if len(now) != 2 || len(x.Outside(now)) > 0 {
		t.Errorf("%d documents, changed: %v", len(now), x.Outside(now))
	}
	x.Edit, x.places = nil, nil
	if now, _ := manifest.Parse(x.Complete("")); len(now) != 0 || len(x.Outside(now)) > 0 {
		t.Errorf("where all may be edited, %d documents came back", len(now))
	}
}

func TestParse(t *testing.T) {
	for _, test := range []struct{ from, to, want string }{
		{"name: small", "name: Small", `3:18: metadata.name: name "Small": want up to 63`},
		{"level: beginner", "level: easy", `5:8: level: level "easy": must be one of beginner, `},
		{"[spec.maxReplicas, ", "[spec max, ", `8:8: edit[0]: edit "spec max": want a field`},
		{"rescales: {atMost: 3}", "rescale: 4", `did you mean "rescales"?`},
		{"[spec.maxReplicas=12]", "[spec.maxReplicas]", `wrong[0].set[0]: set "spec.maxReplicas": must be PATH=VALUE`},
		{"{what: enough for what is shown, ", "{what: a, but: [spec.maxReplicas=3], ", "wrong[0].but: either but, which"},
		{"- {highest: ", strings.Repeat("- {highest: 3}\n", 50) + "- {highest: ", "goals: an exercise has 1 to 40 goals, this one has 53"},
		{"fails: [3]", "fails: [4]", "wrong[0].fails[0]: goal 4: there are 3, counted from 1"},
		{"on: hidden", "on: both", `goals[2].on: on "both": must be shown or hidden`},
		{"maxReplicas: 10\n", "maxReplicas 10\n", "start"},
		{"kind: Exercise", "kind: Exercises", `2:7: kind: unknown kind "Exercises": did you mean "Exercise"?`},
		{"title: {en: Small, zh: 小}", "title: [a]", "title: want a string, got a list"},
		{small, "", "no exercise"},
		{small, "a: [", "1:"},
		{small, "apiVersion: v1\nkind: Pod\nmetadata: {name: a}\n", `kind "Pod": a collection has Exercise documents`},
		{small, small + "---\n" + small, `name "small": the exercise of line 3 has it already`},
		{small, "apiVersion: playground/v1\nkind: Course\n---\napiVersion: playground/v1\nkind: Course\n", "a collection has one Course"},
	} {
		c, diags := Parse(strings.Replace(small, test.from, test.to, 1))
		if problems := texts(diags); !strings.Contains(problems, test.want) {
			t.Errorf("%s -> %s: %q, want %q", test.from, test.to, problems, test.want)
		}
		if len(c.Exercises) > strings.Count(test.to, "name: small") {
			t.Errorf("%s: a broken exercise is offered", test.to)
		}
	}
	preset := strings.NewReplacer(small[strings.Index(small, "start: |"):strings.Index(small, "hidden:")],
		"start: {preset: algorithm, set: [spec.maxReplicas=7]}\n").Replace(small)
	x := read(t, preset).Exercises[0]
	if !strings.Contains(x.Start, "maxReplicas: 7") {
		t.Error(x.Start)
	}
	if _, diags := Parse(strings.Replace(preset, "algorithm", "none", 1)); !strings.Contains(texts(diags), `preset "none": not known`) {
		t.Error(texts(diags))
	}
	// JSON works too.
	list := `{"apiVersion": "v1", "kind": "List", "items": [` + string(read(t, small).Exercises[0].doc.JSON()) + "]}"
	if c := read(t, list); len(c.Exercises) != 1 || len(c.Exercises[0].Goals) != 3 || len(Lint(c)) > 0 {
		t.Errorf("as JSON: %+v", c)
	}
	// A broken exercise does not affect the others.
	c, diags := Parse(strings.Replace(small, "level: beginner", "level: easy", 1) + "---\n" + strings.Replace(small, "name: small", "name: other", 1))
	if len(c.Exercises) != 1 || c.Exercises[0].Name != "other" || len(diags) != 1 {
		t.Errorf("%d exercises, %v", len(c.Exercises), diags)
	}
}

func TestText(t *testing.T) {
	for _, test := range []struct{ text, en, zh string }{
		{`"a"`, "a", "a"},
		{`{"en": "a", "zh": "b"}`, "a", "b"},
	} {
		var got Text
		if err := got.UnmarshalJSON([]byte(test.text)); err != nil || got.In(words.English) != test.en || got.In(words.Chinese) != test.zh {
			t.Errorf("%s: %+v %v", test.text, got, err)
		}
	}
}

// A goal's moment is a time of the clock if the run has a start time.
func TestGoalTimes(t *testing.T) {
	for start, want := range map[string]string{
		"":                              "at 4:00",
		"start: 2026-11-23T10:27:51Z, ": "at 10:31:51 UTC",
		"start: 2026-11-23T23:57:00Z, ": "at 11-24 00:01:00 UTC",
		"start: 2026-01-01T00:00:00Z, ": "at 4:00", // the default start, which counts as none
	} {
		x := read(t, strings.Replace(small, "spec: {duration", "spec: {"+start+"duration", 1)).Exercises[0]
		if got := x.Goals[2].In(words.English); !strings.Contains(got, want+" (") {
			t.Errorf("%q: %q, want %q", start, got, want)
		}
	}
}

// FuzzParse checks that Parse always ends, and that every exercise it returns
// can be graded.
func FuzzParse(f *testing.F) {
	f.Add(small)
	f.Add(strings.Replace(small, "start: |", "start: {preset: algorithm}\nx: |", 1))
	f.Add(`{"apiVersion":"playground/v1","kind":"List","items":[{"apiVersion":"playground/v1","kind":"Exercise","goals":[{"highest":1}]}]}`)
	f.Add("apiVersion: playground/v1\nkind: Course\ntitle: a\n")
	f.Fuzz(func(t *testing.T, text string) {
		c, diags := Parse(text)
		for _, d := range diags {
			if d.Line < 1 || d.Column < 1 || d.Message == "" {
				t.Errorf("%+v", d)
			}
		}
		for _, x := range c.Exercises {
			if len(x.Goals) == 0 || x.Start == "" || !slices.Contains(Levels, x.Level) {
				t.Errorf("%+v", x)
			}
			now, _ := manifest.Parse(x.Complete("apiVersion: v1\nkind: Pod\n"))
			x.Outside(now)
			for i := range x.Goals {
				if x.Goals[i].In(words.Chinese) == "" {
					t.Errorf("goal %d says nothing", i)
				}
			}
		}
	})
}

// TestEarlierVersion checks that answers to an earlier start stay valid, and that
// changes that are not allowed are still found in them.
func TestEarlierVersion(t *testing.T) {
	x := read(t, strings.Replace(small, "\nstart: |", "\nbefore: ['Simulation:spec.duration=9m', Simulation:spec.pods=]\nstart: |", 1)).Exercises[0]
	const now, then = "spec: {duration: 5m, pods: {scheduling: 0s, start: 0s, ready: 0s}, ", "spec: {duration: 9m, "
	for simulation, want := range map[string]string{
		now:  "",
		then: "",
		"spec: {duration: 9m, pods: {scheduling: 0s, start: 0s, ready: 0s}, ": "", // the version between the first and this one
		"spec: {duration: 5m, ": "Simulation:spec.duration",
		then + "seed: 2, ":      "Simulation:spec.seed",
		"spec: {duration: 7m, ": "Simulation:spec.duration",
	} {
		docs, _ := manifest.Parse(strings.Replace(x.Start, now, simulation, 1))
		if got := strings.Join(x.Outside(docs), " "); got != want {
			t.Errorf("%s: changed %q, want %q", simulation, got, want)
		}
	}
	// The goal unchanged compares with the version from which the answer was made.
	x = read(t, strings.NewReplacer("\nstart: |", "\nbefore: ['Simulation:spec.duration=9m']\nstart: |", "\ngoals:\n", "\ngoals:\n- {unchanged: 'Simulation:spec.duration'}\n").Replace(small)).Exercises[0]
	if o, _ := x.Check(strings.Replace(x.Start, now, "spec: {duration: 9m, pods: {scheduling: 0s, start: 0s, ready: 0s}, ", 1), words.English); o == nil || !o.Goals[0].Met {
		t.Errorf("a field of an earlier version is changed: %+v", o)
	}
	lost := read(t, strings.Replace(small, "\nstart: |", "\nbefore: ['Simulation:spec.load=']\nstart: |", 1)).Exercises[0]
	if diags := lost.Lint(); len(diags) == 0 || diags[0].Path != "before[0]" {
		t.Errorf("a start that cannot be solved: %v", diags)
	}
}

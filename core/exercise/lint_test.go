package exercise

import (
	"strings"
	"testing"

	"go.yaml.in/yaml/v4"

	"hpaplayground/core/manifest"
	"hpaplayground/core/manifest/tree"
	"hpaplayground/core/words"
)

func TestLint(t *testing.T) {
	if diags := Lint(read(t, small)); len(diags) > 0 {
		t.Fatal(diags)
	}
	for _, test := range []struct{ from, to, want string }{
		{`[spec.maxReplicas=18, "Deployment:spec.replicas=1"], fails: [1]`, `[spec.maxReplicas=17, "Deployment:spec.replicas=1"], fails: [1, 3]`,
			"goals[0]: goal 1: no answer here misses it alone"},
		{"minutes: 3", "minutes: 300", "6:10: minutes: minutes 300: want 1 to 120"},
		{"hints: [{en: Calculate., zh: 算一算。}]\n", "", "hints: an exercise needs at least one hint"},
		{"{en: Calculate., zh: 算一算。}", "{zh: 算一算。}", "hints[0]: there is no English text"},
		{"{en: Small, zh: 小}", "Small", "4:8: title: there is no Chinese text"},
		{"zh: 不浪费", "zh: ''", "goals[1].says: there is no Chinese text"},
		{"maxReplicas: 10", "maxReplicas: 18", "9:8: start: the start meets all goals"},
		{"maxReplicas: 10", "maxReplicas: -1", "15:18: start: spec.maxReplicas: "},
		{"[spec.maxReplicas=18]", "[spec.maxReplicas=12]", "solution.set: the solution misses goal 3: Replicas are 18 or more at 4:00 (in the hidden run): 12 at 4:00"},
		{"[spec.maxReplicas=18]", "[spec.maxReplicas=18, spec.minReplicas=2]", "the solution changes what may not be edited: HorizontalPodAutoscaler/web:spec.minReplicas"},
		{"[spec.maxReplicas=18]", `["spec.metrics[5].type=Pods"]`, "solution: spec.metrics[5].type=Pods: "},
		{"[spec.maxReplicas=18]", "[spec.maxReplicas=x]", "it cannot be run: spec.maxReplicas: "},
		{"set: [spec.maxReplicas=18]", "set: [spec.maxReplicas=18, 'Deployment:spec.replicas=6']", "solution.set: the solution still passes if Deployment/web:spec.replicas is taken back: no goal needs it"},
		{"set: [spec.maxReplicas=18], ", "", "solution: want set or answer"},
		{"what is shown, set: [spec.maxReplicas=12], fails: [3]", "what is shown, set: [spec.maxReplicas=12], fails: [1, 3]", "wrong answer 1 misses the goals [3], not [1 3]"},
		{"[spec.maxReplicas=18, \"Deployment:spec.replicas=1\"]", `["spec.metrics[5].type=Pods"]`, "wrong[3]: spec.metrics[5].type=Pods: "},
		{"but: [spec.maxReplicas=12], fails: [3]", "but: [spec.minReplicas=2], fails: [3]", `wrong[2].outside: wrong answer 3 changes ["HorizontalPodAutoscaler/web:spec.minReplicas"] that may not be edited, not []`},
		{"fails: [3]}\n- {what: far", "fails: []}\n- {what: far", "wrong answer 1 misses the goals [3], not []"},
		{"wrong:\n", "right:\n- {what: more than enough, set: [spec.maxReplicas=17]}\nwrong:\n", "right[0].fails: right answer 1 misses the goals [3], not []"},
		{"wrong:\n", "wrong:\n- {what: the solution, set: [spec.maxReplicas=18]}\n", "wrong[0]: wrong answer 1 passes"},
		{"- {what: far too many, set: [spec.maxReplicas=40, \"Deployment:spec.replicas=30\"], fails: [2]}\n", "", "goals[1]: goal 2: no answer here misses it alone"},
		{"Simulation:spec.load[0].total=18", "Simulation:spec.load[7].total=18", "the hidden run: "},
	} {
		c := read(t, strings.Replace(small, test.from, test.to, 1))
		problems := texts(Lint(c))
		if !strings.Contains(problems, test.want) {
			t.Errorf("%s -> %s: %q, want %q", test.from, test.to, problems, test.want)
		}
	}
}

// TestReverts takes back each change of a solution in a list, an object and a text.
func TestReverts(t *testing.T) {
	const applied = `"kind: Deployment\napiVersion: apps/v1\nmetadata: {name: a}\nspec: {replicas: `
	for _, test := range []struct{ before, now, want string }{
		{"{a: 1}", "{a: 1}", ""},
		{"{a: 1, b: 2}", "{a: 1, c: 3}", `b={"a":1,"b":2,"c":3} c={"a":1}`},
		{"{a: {b: 1, c: 2}}", "{a: {b: 3, c: 4}}", `a.b={"a":{"b":1,"c":4}} a.c={"a":{"b":3,"c":2}}`},
		{"{}", "{a: {b: 3, c: 4}}", `a={} a.b={"a":{"c":4}} a.c={"a":{"b":3}}`},
		{"[1, 2]", "[1, 3, 4]", `[1]=[1,2,4] [2]=[1,3]`},
		{"[1, 2, 3]", "[3]", `[0]=[1,3] [1]=[3,2]`},
		{"{t: " + applied + `3, paused: true}"}`, "{t: " + applied + `4}"}`, `t.spec.paused={"t":"{\"apiVersion\":\"apps/v1\",\"kind\":\"Deployment\",\"metadata\":{\"name\":\"a\"},\"spec\":{\"paused\":true,\"replicas\":4}}"} ` +
			`t.spec.replicas={"t":"{\"apiVersion\":\"apps/v1\",\"kind\":\"Deployment\",\"metadata\":{\"name\":\"a\"},\"spec\":{\"replicas\":3}}"}`},
	} {
		var before, now any
		for text, into := range map[string]*any{test.before: &before, test.now: &now} {
			if err := yaml.Unmarshal([]byte(text), into); err != nil {
				t.Fatal(err)
			}
		}
		if test.before == test.now {
			now = before
		}
		var got []string
		for _, b := range reverts(before, now) {
			got = append(got, tree.Join(b.steps)+"="+asJSON(b.now))
		}
		if all := strings.Join(got, " "); all != test.want {
			t.Errorf("%s -> %s: %s\nwant %s", test.before, test.now, all, test.want)
		}
	}
}

// A start that misses several goals does not prove that any of them can be
// missed alone.
func TestLintStartMissesSeveral(t *testing.T) {
	text := strings.NewReplacer("{replicas: 4,", "{replicas: 1,", "maxReplicas: 10", "maxReplicas: 17",
		"- {what: too few to begin with, set: [spec.maxReplicas=18, \"Deployment:spec.replicas=1\"], fails: [1]}\n", "").Replace(small)
	x := read(t, text).Exercises[0]
	if o, _ := x.Check(x.Start, words.English); o == nil || o.Goals[0].Met || !o.Goals[1].Met || o.Goals[2].Met {
		t.Fatalf("the start came to %+v", o)
	}
	if problems := texts(x.Lint()); !strings.Contains(problems, "goals[0]: goal 1: no answer here misses it alone") || strings.Contains(problems, "the start meets") {
		t.Errorf("told: %s", problems)
	}
}

func texts(diags []manifest.Diagnostic) string {
	var lines []string
	for _, d := range diags {
		lines = append(lines, d.String())
	}
	return strings.Join(lines, "\n")
}

package section

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"hpaplayground/core/manifest/lex"
)

const (
	hpaText        = "apiVersion: autoscaling/v2\nkind: HorizontalPodAutoscaler\nmetadata: {name: web}\nspec:\n  scaleTargetRef: {kind: Deployment, name: web}\n"
	deploymentText = "apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: web\n"
	simulationText = "apiVersion: playground/v1\nkind: Simulation\nspec:\n  timeline:\n  - at: 1m\n    apply: |\n      kind: Deployment\n"
)

func TestSplitRoles(t *testing.T) {
	for _, test := range []struct {
		name, text string
		want       []Role
	}{
		{"empty", "", nil},
		{"three", hpaText + "---\n" + deploymentText + "---\n" + simulationText, []Role{HPA, Workload, Simulation}},
		{"a comment goes with what follows", "# all\n---\n" + hpaText + "---\n# end\n", []Role{HPA}},
		{"empty documents", "---\n---\n" + hpaText + "---\n---\n" + deploymentText, []Role{HPA, Workload}},
		{"only a comment", "# nothing\n", []Role{Other}},
		{"quoted kind", "\"kind\": 'Pod'\n", []Role{Workload}},
		{"another kind", "kind: Service\n", []Role{Other}},
		{"a list with an HPA", "apiVersion: v1\nitems:\n- apiVersion: apps/v1\n  kind: Deployment\n- kind: HorizontalPodAutoscaler\nkind: List\n", []Role{HPA}},
		{"a list of pods", "kind: PodList\nitems:\n- kind: Pod\n", []Role{Workload}},
		{"a typed list", "kind: HorizontalPodAutoscalerList\n", []Role{HPA}},
		{"JSON", `{"apiVersion":"v1","kind":"Pod"}`, []Role{Workload}},
		{"JSON HPA", `{"spec":{"scaleTargetRef":{"kind":"Deployment"}},"kind":"HorizontalPodAutoscaler"}`, []Role{HPA}},
		{"the kind is being typed", strings.Replace(hpaText, "kind: HorizontalPodAutoscaler\n", "", 1), []Role{HPA}},
		{"Windows", strings.ReplaceAll(hpaText+"---\n"+deploymentText, "\n", "\r\n"), []Role{HPA, Workload}},
		{"a separator within a line", "a: --- b\n--- # c\nkind: Pod\n---- \n", []Role{Other, Workload}},
	} {
		var got []Role
		for _, s := range Split(test.text) {
			got = append(got, s.Role)
		}
		if len(got) != len(test.want) {
			t.Errorf("%s: roles %v, want %v", test.name, got, test.want)
			continue
		}
		for i := range got {
			if got[i] != test.want[i] {
				t.Errorf("%s: roles %v, want %v", test.name, got, test.want)
				break
			}
		}
	}
}

// TestSplitLooksOnce counts the bytes in which Split looks for content.
func TestSplitLooksOnce(t *testing.T) {
	for _, part := range []string{"---\n", "# a\n", "---\n%\n", "...\n", hpaText + "---\n"} {
		text := hpaText + strings.Repeat(part, 1000)
		looked := 0
		split(text, func(line string) bool {
			looked += len(line)
			return lex.HasContent(line)
		})
		if looked > len(text) {
			t.Errorf("%q 1000 times: looked at %d of %d bytes", part, looked, len(text))
		}
	}
}

func TestReplace(t *testing.T) {
	text := "# mine\n---\n" + hpaText + "---\n" + deploymentText + "---\n" + strings.ReplaceAll(hpaText, "web", "api") + "--- # times\n" + simulationText
	for _, test := range []struct {
		name string
		role Role
		edit func(view string) string
		want string
	}{
		{"a word", HPA, func(v string) string { return strings.Replace(v, "name: api", "name: db", 1) },
			strings.Replace(text, "name: api", "name: db", 1)},
		{"one more document", Workload, func(v string) string { return v + "---\nkind: Pod\n" },
			strings.Replace(text, deploymentText, deploymentText+"---\nkind: Pod\n", 1)},
		{"all gone", Workload, func(string) string { return "" },
			strings.Replace(text, "---\n"+deploymentText, "", 1)},
		{"the kind is missing", Workload, func(v string) string { return strings.Replace(v, "kind: Deployment\n", "", 1) },
			strings.Replace(text, "kind: Deployment\nmetadata:\n", "metadata:\n", 1)},
		{"no line end", Workload, func(v string) string { return strings.TrimSuffix(v, "\n") }, text},
		{"a separator with a comment stays", Simulation, func(v string) string { return v + "  seed: 2\n" }, text + "  seed: 2\n"},
	} {
		sections := Split(text)
		view := test.edit(View(sections, test.role))
		edited := Replace(sections, test.role, view)
		if got := Join(edited); got != test.want {
			t.Errorf("%s: text\n%s\nwant\n%s", test.name, got, test.want)
		}
		// The editor keeps showing what was typed.
		if got := View(edited, test.role); strings.TrimSuffix(got, "\n") != strings.TrimSuffix(view, "\n") {
			t.Errorf("%s: view\n%s\nwant\n%s", test.name, got, view)
		}
		if got := Join(sections); got != text {
			t.Errorf("%s: the old sections changed", test.name)
		}
	}
	// The sections of a new role come at the end.
	sections := Replace(Split(hpaText), Simulation, simulationText)
	if got, want := Join(sections), hpaText+"---\n"+simulationText; got != want {
		t.Errorf("a new role: text\n%s\nwant\n%s", got, want)
	}
}

// anyText draws texts that look roughly like scenarios.
func anyText(t *rapid.T) string {
	piece := rapid.SampledFrom([]string{
		hpaText, deploymentText, simulationText, "---\n", "--- \r\n", "--- # c\n", "---", "...\n", "# c\n", "\n", "\ufeff",
		"kind: Service\n", "{\"kind\": \"Pod\"}\n", "kind: List\n", " - ", "é", "a: b",
	})
	return strings.Join(rapid.SliceOfN(piece, 0, 12).Draw(t, "pieces"), "")
}

func TestSplitProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := anyText(t)
		sections := Split(text)
		if got := Join(sections); got != text {
			t.Fatalf("Join(Split(%q)) = %q", text, got)
		}
		for role := Other; role <= Simulation; role++ {
			view := View(sections, role)
			if got := Join(Replace(sections, role, view)); got != text {
				t.Fatalf("%q: replaced with itself: %q", text, got)
			}
			// An edit of one role does not change the views of the others.
			if view == "" {
				continue
			}
			edited := Replace(sections, role, "kind: Service\n"+view)
			for other := Other; other <= Simulation; other++ {
				if other != role && strings.TrimSuffix(View(edited, other), "\n") != strings.TrimSuffix(View(sections, other), "\n") {
					t.Fatalf("%q: an edit of role %d changed role %d: %q, was %q", text, role, other, View(edited, other), View(sections, other))
				}
			}
		}
	})
}

// TestLocate: every line of the text is found where a view shows it.
func TestLocate(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := anyText(t)
		sections := Split(text)
		for i, line := range strings.Split(text, "\n") {
			place := Locate(sections, i+1)
			lines := strings.Split(View(sections, place.Role), "\n")
			if place.Line < 1 || place.Line > len(lines) {
				t.Fatalf("%q: line %d is %v, of %d", text, i+1, place, len(lines))
			}
			got := lines[place.Line-1]
			if got != line && !isSeparator(strings.TrimPrefix(line, "\ufeff")) && strings.TrimPrefix(line, "\ufeff") != got && line != "" {
				t.Fatalf("%q: line %d %q is %v, which shows %q", text, i+1, line, place, got)
			}
		}
	})
}

package parse

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"hpaplayground/core/manifest"
	"hpaplayground/core/preset"
)

// TestBadInput tries mistakes that people make in a scenario. Each mistake gives an error
// at its line, and the error says what is wrong.
func TestBadInput(t *testing.T) {
	spike, _ := preset.Lookup("spike-cautious-policy")
	preset := spike.Text
	lineOf := func(text, part string) int {
		before, _, ok := strings.Cut(text, part)
		if !ok {
			t.Fatalf("the text has no %q", part)
		}
		return strings.Count(before, "\n") + 1
	}
	edit := func(old, new string) string {
		text := strings.Replace(preset, old, new, 1)
		if text == preset {
			t.Fatalf("the preset has no %q", old)
		}
		return text
	}
	for _, test := range []struct {
		name, text string
		at         string // text on the error's line; empty: line 1
		want       string
	}{
		{"unknown field", edit("stabilizationWindowSeconds", "stabilisationWindowSeconds"), "stabilisation", `did you mean "stabilizationWindowSeconds"?`},
		{"tab", edit("  minReplicas: 1", "\tminReplicas: 1"), "\tminReplicas", "a tab in the indentation"},
		{"duplicate key", edit("  maxReplicas: 15\n", "  maxReplicas: 15\n  maxReplicas: 16 # again\n"), "# again", `duplicate field "maxReplicas"`},
		{"maxReplicas below minReplicas", edit("minReplicas: 1\n", "minReplicas: 16\n"), "maxReplicas: 15", "must be greater than or equal to `minReplicas`"},
		{"period too long", edit("periodSeconds: 300", "periodSeconds: 3600"), "periodSeconds: 3600", "must be less than or equal to 1800"},
		{"target type that does not exist", edit("type: AverageValue", "type: Average"), "type: Average", "must be either Utilization, Value, or AverageValue"},
		{"target that is not an object", edit("scaleTargetRef:\n    apiVersion: apps/v1\n    kind: Deployment\n    name: sample-app", "scaleTargetRef: Deployment/sample-app"), "scaleTargetRef:", "want an object"},
		{"target value of the wrong kind", edit("averageValue: 1 ", "averageValue: many "), "averageValue: many", `bad quantity "many"`},
		{"two documents of one name", preset + "---\n" + strings.Split(preset, "---\n")[1] + "# twice\n", "", "was given on line"},
		{"5 MiB", strings.Repeat(preset, 5<<20/len(preset)), "", "at most 1 MiB is read"},
		{"alias bomb", bomb(), "&l3", "aliases of this text expand to more than"},
		{"empty", "", "", "no HorizontalPodAutoscaler"},
		{"negative quantity in the HPA", edit("averageValue: 1 ", "averageValue: -1 "), "averageValue: -1", "must be positive"},
		{"negative request", edit("cpu: 100m", "cpu: -100m"), "cpu: -100m", "must be greater than or equal to 0"},
		{"negative load", edit("[60s, 13]", "[60s, -13]"), "[60s, -13]", "must not be negative"},
		{"10^30", edit("averageValue: 1 ", "averageValue: 10^30 "), "10^30", `bad quantity "10^30"`},
		{"10^30 as a load", edit("[60s, 13]", "[60s, 10^30]"), "10^30", `bad quantity "10^30"`},
		{"1e30 as a load", edit("[60s, 13]", "[60s, 1e30]"), "1e30", "too large"},
		{"replicas beyond int32", edit("maxReplicas: 15", "maxReplicas: 1000000000000"), "maxReplicas", "from -2147483648 to 2147483647"},
	} {
		for _, windows := range []bool{false, true} {
			text, name := test.text, test.name
			if windows {
				text, name = strings.ReplaceAll(text, "\n", "\r\n"), name+" with Windows line ends"
			}
			start := time.Now()
			s, diags := Text(text)
			if took := time.Since(start); took > time.Minute { // only a text that would take forever: each takes a few milliseconds
				t.Errorf("%s: took %v", name, took)
			}
			if s != nil {
				t.Errorf("%s: it was accepted", name)
			}
			line := 1
			switch {
			case test.name == "two documents of one name":
				line = strings.LastIndex(test.text, "  name: sample-app\nspec") // the second Deployment's name
				line = strings.Count(test.text[:line], "\n") + 1
			case test.at != "":
				line = lineOf(test.text, test.at)
			}
			if !tells(diags, line, test.want) {
				t.Errorf("%s: no error on line %d says %q: %v", name, line, test.want, diags[:min(len(diags), 5)])
			}
		}
	}
	if s, diags := Text(strings.ReplaceAll(preset, "\n", "\r\n")); s == nil || len(diags) > 0 {
		t.Errorf("Windows line ends: %v", diags)
	}
}

func tells(diags []manifest.Diagnostic, line int, want string) bool {
	for _, d := range diags {
		if d.Severity == manifest.Error && d.Line == line && strings.Contains(d.Message, want) {
			return true
		}
	}
	return false
}

func bomb() string {
	var b strings.Builder
	b.WriteString("apiVersion: v1\nkind: List\nitems:\n- &l0 {apiVersion: v1, kind: Pod, metadata: {name: x}}\n")
	for i := 1; i <= 9; i++ {
		fmt.Fprintf(&b, "- &l%d {apiVersion: v1, kind: List, items: [%s]}\n", i, strings.TrimSuffix(strings.Repeat(fmt.Sprintf("*l%d,", i-1), 10), ","))
	}
	return b.String()
}

package exercises

import (
	"testing"

	"hpaplayground/core/preset"
)

func TestIsCollection(t *testing.T) {
	for text, want := range map[string]bool{
		"apiVersion: playground/v1\nkind: Exercise\n":       true,
		"# a\nkind:  \"Course\"\n":                          true,
		`{"kind":"List","items":[{"kind":"Exercise"}]}`:     true,
		"{\n  \"kind\": \"Exercise\",\n  \"x\": 1\n}":       true,
		"kind: Deployment\nmetadata: {name: kind-exercise}": false,
		"# kind: Exercise\nkind: Pod\n":                     false,
		"":                                                  false,
		" ":                                                 false,
		"kind: Exercises\n":                                 false,
	} {
		if got := IsCollection(text); got != want {
			t.Errorf("%q: %t", text, got)
		}
	}
	for _, p := range preset.All() {
		if IsCollection(p.Text) || IsResults(p.Text) {
			t.Errorf("preset %s is not a scenario", p.Name)
		}
	}
}

package exercise

import (
	"strings"
	"testing"

	"go.yaml.in/yaml/v4"

	"hpaplayground/core/manifest"
	"hpaplayground/core/words"
)

func TestPlace(t *testing.T) {
	docs, _ := manifest.Parse("apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: web}\n")
	for _, test := range []struct {
		place, path string
		covers      bool
	}{
		{"Deployment:spec.replicas", "spec.replicas", true},
		{"Deployment/web:spec.replicas", "spec.replicas", true},
		{"Deployment/other:spec.replicas", "spec.replicas", false},
		{"spec.replicas", "spec.replicas", false}, // the default kind is HorizontalPodAutoscaler
		{"Deployment:spec.template", "spec.template.metadata", true},
		{"Deployment:spec.template.spec.containers", "spec.template.spec.containers[0].image", true},
		{"Deployment:spec.template.spec.containers[0]", "spec.template.spec.containers", false},
		{"Deployment:spec.repl", "spec.replicas", false},
		{"Deployment:spec.replicas", "spec", false},
		{"Deployment:spec.replicas", "", false},
		{"Deployment:", "spec.replicas", true},
		{"Deployment:", "", true},
		{"Deployment:spec.list[+]", "spec.list[1]", false},
		{"Deployment:spec.list[+]", "spec.list", false},
	} {
		p, err := readPlace(test.place)
		if err != nil {
			t.Error(err)
		}
		if got := p.covers(docs[0], test.path); got != test.covers {
			t.Errorf("%s covers %q: %v", test.place, test.path, got)
		}
	}
	for _, text := range []string{"", "spec replicas", "a b:spec", ":spec", "Deployment:spec:replicas", "spec.replicas=3"} {
		if p, err := readPlace(text); err == nil {
			t.Errorf("%q is %+v", text, p)
		}
	}
}

// TestGrows checks that entries may be added to a list if its own entries stay.
func TestGrows(t *testing.T) {
	start := "a: [{at: 4m, do: x}, {at: 6m}]"
	for _, test := range []struct{ start, now, outside string }{
		{start, start, ""},
		{start, "a: [{at: 4m, do: x}, {at: 6m}, {at: 8m}]", ""},
		{start, "a: [{at: 1m}, {at: 6m}, {at: 8m}, {at: 4m, do: x}]", ""},
		{start, "a: [{at: 6m}, {at: 8m}]", "a[0]"},
		{start, "a: [{at: 5m, do: x}, {at: 6m}, {at: 8m}]", "a[0]"},
		{start, "a: []", "a[0] a[1]"},
		{start, "b: 1", "a[0] a[1] b"},
		{"b: 1", "{b: 1, a: [{at: 4m}]}", ""},
		{"a: [1, 1]", "a: [1, 2]", "a[1]"},
	} {
		var a, b any
		for text, into := range map[string]*any{test.start: &a, test.now: &b} {
			if err := yaml.Unmarshal([]byte(text), into); err != nil {
				t.Fatal(err)
			}
		}
		if test.start == test.now {
			b = a
		}
		var out []string
		c := comparison{
			add:   func(path string) { out = append(out, path) },
			grows: func(path string) bool { return path == "a" },
		}
		c.values(a, b, "")
		if got := strings.Join(out, " "); got != test.outside {
			t.Errorf("%s -> %s: outside %q, want %q", test.start, test.now, got, test.outside)
		}
	}
}

// TestOnShown checks goals for only one of the runs.
func TestOnShown(t *testing.T) {
	for field, solved := range map[string]bool{"on: shown, ": true, "": false} {
		text := strings.Replace(small, "{highest: {atMost: 18}, ", "{highest: {atMost: 12}, "+field, 1)
		x := read(t, text).Exercises[0]
		answer, err := x.Solution.Apply(x)
		if err != nil {
			t.Fatal(err)
		}
		if o, diags := x.Check(answer, words.English); o == nil || o.Solved() != solved {
			t.Errorf("%q: %+v %v", field, o, diags)
		}
	}
}

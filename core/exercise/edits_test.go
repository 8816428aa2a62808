package exercise

import (
	"strings"
	"testing"

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
		{"spec.replicas", "spec.replicas", false}, // of an HPA
		{"Deployment:spec.template", "spec.template.metadata", true},
		{"Deployment:spec.template.spec.containers", "spec.template.spec.containers[0].image", true},
		{"Deployment:spec.template.spec.containers[0]", "spec.template.spec.containers", false},
		{"Deployment:spec.repl", "spec.replicas", false},
		{"Deployment:spec.replicas", "spec", false},
		{"Deployment:spec.replicas", "", false},
		{"Deployment:", "spec.replicas", true},
		{"Deployment:", "", true},
	} {
		p, err := readPlace(test.place)
		if err != nil {
			t.Error(err)
		}
		if got := p.covers(docs[0], test.path); got != test.covers {
			t.Errorf("%s covers %q: %v", test.place, test.path, got)
		}
	}
	for _, bad := range []string{"", "spec replicas", "a b:spec", ":spec", "Deployment:spec:replicas", "spec.replicas=3"} {
		if p, err := readPlace(bad); err == nil {
			t.Errorf("%q is %+v", bad, p)
		}
	}
}

// TestOnShown: a goal may be about one of the runs alone.
func TestOnShown(t *testing.T) {
	for on, solved := range map[string]bool{"on: shown, ": true, "": false} {
		text := strings.Replace(small, "{highest: {atMost: 18}, ", "{highest: {atMost: 12}, "+on, 1)
		x := parse(t, text).Exercises[0]
		answer, err := x.Solution.Apply(x)
		if err != nil {
			t.Fatal(err)
		}
		if o, diags := x.Check(answer, words.English); o == nil || o.Solved() != solved {
			t.Errorf("%q: %+v %v", on, o, diags)
		}
	}
}

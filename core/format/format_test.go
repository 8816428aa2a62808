package format

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"hpaplayground/core/manifest/schema"
)

// TestFacts: facts.txt names types and fields of a Simulation, and says each fact once.
func TestFacts(t *testing.T) {
	known := map[string]bool{}
	for _, described := range Types() {
		known[described.Name] = true
		for i := range described.Fields {
			known[described.Name+"."+described.Fields[i].Name] = true
		}
		for _, name := range described.OneOf {
			if !known[described.Name+"."+name] {
				t.Errorf("one of %s: there is no %s", described.Name, name)
			}
		}
	}
	for name := range facts() { //maps: each alone
		if !known[name] {
			t.Errorf("facts.txt has %s, which is not in the schema", name)
		}
	}
	seen := map[string]bool{}
	for line := range strings.Lines(factsText) {
		name, _, found := strings.Cut(line, ": ")
		if found && !strings.HasPrefix(line, "#") && seen[name] {
			t.Errorf("facts.txt has %s twice", name)
		}
		seen[name] = true
	}
}

// TestTypes checks that a type joins the settings, the schema and the facts.
func TestTypes(t *testing.T) {
	field := func(path, name string) Field {
		described, ok := At(path)
		i := slices.IndexFunc(described.Fields, func(f Field) bool { return f.Name == name })
		if !ok || i < 0 {
			t.Fatalf("%s.%s is not found", path, name)
		}
		return described.Fields[i]
	}
	if f := field("spec.pods.nodes", "min"); f.Default != "1" || f.Low.Value != "1" || f.High.Value != "5000" || f.Unit != "nodes" {
		t.Errorf("%+v", f)
	}
	if f := field("spec.metricsPipeline.custom", "window"); f.Default != "as for cpu" || f.Low.Value != "0s" {
		t.Errorf("%+v", f)
	}
	if f := field("spec.timeline[].restartController", "tolerance"); f.Default != "as before" || !strings.Contains(f.Means, "from then on") {
		t.Errorf("%+v", f)
	}
	if f := field("spec.load[]", "metric"); !f.Required || f.Kind.Letter != 'O' {
		t.Errorf("%+v", f)
	}
	if _, ok := At("spec.load"); ok {
		t.Error("a list has no fields")
	}
}

// TestJSONSchema: the schema has each type and each field.
func TestJSONSchema(t *testing.T) {
	var read struct {
		Definitions map[string]struct{ Properties map[string]any }
	}
	if err := json.Unmarshal(JSONSchema(), &read); err != nil {
		t.Fatal(err)
	}
	for _, described := range Types() {
		if n := len(read.Definitions[described.Name].Properties); n != len(described.Fields) {
			t.Errorf("%s has %d fields, want %d", described.Name, n, len(described.Fields))
		}
	}
	if schema.Get().Document(Version, Kind) == nil {
		t.Error("there is no Simulation")
	}
}

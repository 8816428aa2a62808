package schema

import (
	"strings"
	"testing"
)

// Every type that the schema names is described in it.
func TestSchema(t *testing.T) {
	s := Get()
	for name, o := range s.objects {
		if o.Fields == nil {
			t.Errorf("type %s has no line", name)
		}
	}
	for meta, k := range s.roots {
		for _, field := range []string{"apiVersion", "kind", "metadata"} {
			if k.Object == nil || k.Object.Fields[field] == nil {
				t.Errorf("%s %s has no field %s", meta.APIVersion, meta.Kind, field)
			}
		}
	}
	var check func(where string, k *Kind)
	check = func(where string, k *Kind) {
		if strings.IndexByte("silfbqxtdv*?O", k.Letter) < 0 && k.Elem == nil && len(k.Parts) == 0 {
			t.Errorf("%s: unknown letter %q", where, k.Letter)
		}
		for _, p := range k.Parts {
			check(where, p)
		}
		if k.Elem != nil {
			check(where, k.Elem)
		}
	}
	for name, o := range s.objects {
		for field, k := range o.Fields {
			check(name+"."+field, k)
		}
	}
	if n := len(kubernetesSchema) + len(playgroundSchema); n > 40_000 {
		t.Errorf("the schema has %d bytes, more than 40,000", n)
	}
}

// The choices name types and fields that exist.
func TestChoices(t *testing.T) {
	s := Get()
	known := map[string]bool{}
	for name, o := range s.objects { //maps: each alone
		name, _, _ = strings.Cut(name, ".")
		for field := range o.Fields {
			known[name+"."+field] = true
		}
	}
	for name, fields := range s.Required { //maps: each alone
		for _, field := range fields {
			if !known[name+"."+field] {
				t.Errorf("%s! has %s, which is unknown", name, field)
			}
		}
	}
	for name, values := range s.Values { //maps: each alone
		if !known[name] || len(values) == 0 {
			t.Errorf("%s is unknown or has no values", name)
		}
	}
	if len(s.Required) < 20 || len(s.Values) < 20 {
		t.Errorf("%d types and %d fields", len(s.Required), len(s.Values))
	}
}

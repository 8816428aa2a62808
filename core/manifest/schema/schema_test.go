package schema

import (
	"strings"
	"testing"
)

// Every type that the schema speaks of is described in it.
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
		if strings.IndexByte("silfbqxtdv*O", k.Letter) < 0 && k.Elem == nil && len(k.Parts) == 0 {
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

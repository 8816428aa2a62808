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
	var check func(path string, k *Kind)
	check = func(path string, k *Kind) {
		if strings.IndexByte("silfbqxtdv*?O", k.Letter) < 0 && k.Elem == nil && len(k.Parts) == 0 {
			t.Errorf("%s: unknown letter %q", path, k.Letter)
		}
		for _, p := range k.Parts {
			check(path, p)
		}
		if k.Elem != nil {
			check(path, k.Elem)
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

// Each synonym is a word that is no field of its type, or a field that takes an
// object where a person may write a value; and it stands for fields that exist.
func TestSynonyms(t *testing.T) {
	s := Get()
	for key, fields := range synonyms() { //maps: each alone
		name, word := key[0], key[1]
		if name == "kind" {
			if s.Document("playground/v1", fields[0]) == nil || len(fields) > 1 {
				t.Errorf("kind %s means %v, which is no kind", word, fields)
			}
			continue
		}
		o := s.objects[name]
		if o == nil {
			t.Errorf("there is no type %s", name)
			continue
		}
		for field, k := range o.Fields {
			if strings.EqualFold(field, word) && k.Letter != 'O' {
				t.Errorf("%s.%s is a field itself", name, word)
			}
		}
		if len(fields) > 2 {
			t.Errorf("%s.%s means more than two fields: %v", name, word, fields)
		}
		for _, path := range fields {
			if !has(o, path) {
				t.Errorf("%s.%s means %s, which does not exist", name, word, path)
			}
		}
	}
	if n := len(synonyms()); n < 300 {
		t.Errorf("only %d synonyms", n)
	}
	if got := Synonyms("PodLife", "startup-Time"); len(got) != 2 || got[0] != "start" || got[1] != "ready" {
		t.Error(got)
	}
}

// has reports whether an object has a field, which may be below others.
func has(o *Object, path string) bool {
	name, subpath, deeper := strings.Cut(path, ".")
	k := o.Fields[name]
	if k == nil || !deeper {
		return k != nil
	}
	for _, k := range k.Choices() {
		if k.Object != nil && has(k.Object, subpath) {
			return true
		}
	}
	return false
}

// Package schema has the fields of each kind of document that the playground reads,
// and the kinds of their values.
package schema

import (
	_ "embed"
	"slices"
	"strings"
	"sync"

	"hpaplayground/core/autoscaling"
	"hpaplayground/core/setting"
	"hpaplayground/core/words"
)

// The files give the fields of each type and their kinds: one line per document,
// then one per type:
//
//	apps/v1 Deployment = Deployment
//	DeploymentSpec: replicas:i selector:LabelSelector template:PodTemplateSpec
//
// A kind is a letter or a type's name. []K is a list, {}K is a map, and (K,K) is a
// list of exactly these kinds. K|K is one of several kinds, chosen by the form of the YAML
// node: scalar, list or mapping. The letters:
//
//	s string  i int32  l int64  f float64  b bool  q quantity  x int or string
//	t time  d duration  v any scalar, kept as written  *  anything, not checked
//	?  anything, kept as written
//
// +NAME is a group of settings, whose kinds are in package setting. LANGUAGE is a
// field for each language but English, such as zh. choices.schema says which fields
// are required, and which have only a few values.
var (
	//go:embed kubernetes.schema
	kubernetesSchema string
	//go:embed playground.schema
	playgroundSchema string
	//go:embed choices.schema
	choicesSchema string
)

// Kind is what a field or a document takes.
type Kind struct {
	Letter byte    // one of the letters, or '[', '{', '(', '|', 'O' for an object
	Elem   *Kind   // the kind of a list's entries or a map's values
	Parts  []*Kind // the kinds in a tuple or a choice
	Object *Object
}

// Object is a type with fields.
type Object struct {
	Name   string
	Fields map[string]*Kind
	Order  []string // field names as the API lists them
}

// Schema is all documents that are read.
type Schema struct {
	Required map[string][]string // fields that a type must have
	Values   map[string][]string // the values that TYPE.FIELD may have, if there are only a few

	roots   map[Type]*Kind
	objects map[string]*Object
}

// Type is the type of a document.
type Type struct{ APIVersion, Kind string }

// Get returns the schema. It is compiled when first needed.
var Get = sync.OnceValue(func() *Schema {
	s := &Schema{Required: map[string][]string{}, Values: map[string][]string{}, roots: map[Type]*Kind{}, objects: map[string]*Object{}}
	s.read(kubernetesSchema)
	s.read(playgroundSchema)
	s.read(choicesSchema)
	for _, t := range autoscaling.MetricTypes() {
		for _, field := range []string{"MetricSpec.type", "LoadMetric.type"} {
			s.Values[field] = append(s.Values[field], string(t.Type))
		}
	}
	for _, t := range autoscaling.ConditionTypes() {
		const field = "HorizontalPodAutoscalerCondition.type"
		s.Values[field] = append(s.Values[field], string(t))
	}
	return s
})

func (s *Schema) read(text string) {
	for line := range strings.Lines(text) {
		words := strings.Fields(line)
		if len(words) == 0 || words[0] == "#" {
			continue
		}
		if name, ok := strings.CutSuffix(words[0], ":"); ok {
			s.readObject(name, words[1:])
			continue
		}
		if name, ok := strings.CutSuffix(words[0], "!"); ok {
			s.Required[name] = words[1:]
			continue
		}
		if words[1] == "=" {
			s.Values[words[0]] = words[2:]
			continue
		}
		s.roots[Type{words[0], words[1]}] = s.compile(words[3])
	}
}

func (s *Schema) readObject(name string, fields []string) {
	o := s.object(name)
	o.Fields = make(map[string]*Kind, len(fields))
	add := func(field string, k *Kind) {
		o.Fields[field] = k
		o.Order = append(o.Order, field)
	}
	for _, f := range fields {
		if group, ok := strings.CutPrefix(f, "+"); ok {
			for _, row := range setting.Rows(group) {
				add(row.Name, &Kind{Letter: row.Letter})
			}
			continue
		}
		field, expr, _ := strings.Cut(f, ":")
		if field == "LANGUAGE" {
			for _, lang := range words.Translations() {
				add(lang.Code(), s.compile(expr))
			}
			continue
		}
		add(field, s.compile(expr))
	}
}

// object returns the type with a name. Its line may be read later.
func (s *Schema) object(name string) *Object {
	o := s.objects[name]
	if o == nil {
		o = &Object{Name: name}
		s.objects[name] = o
	}
	return o
}

// compile reads a kind. The schema is ours, so tests find all of its errors.
func (s *Schema) compile(expr string) *Kind {
	if choices := splitTop(expr, '|'); len(choices) > 1 {
		return &Kind{Letter: '|', Parts: s.compileAll(choices)}
	}
	switch {
	case strings.HasPrefix(expr, "[]"):
		return &Kind{Letter: '[', Elem: s.compile(expr[2:])}
	case strings.HasPrefix(expr, "{}"):
		return &Kind{Letter: '{', Elem: s.compile(expr[2:])}
	case strings.HasPrefix(expr, "("):
		inner := splitTop(expr[1:len(expr)-1], ',')
		if len(inner) == 1 {
			return s.compile(inner[0])
		}
		return &Kind{Letter: '(', Parts: s.compileAll(inner)}
	case len(expr) == 1:
		return &Kind{Letter: expr[0]}
	}
	return &Kind{Letter: 'O', Object: s.object(expr)}
}

func (s *Schema) compileAll(exprs []string) []*Kind {
	parts := make([]*Kind, len(exprs))
	for i, e := range exprs {
		parts[i] = s.compile(e)
	}
	return parts
}

// splitTop splits at separators that are outside parentheses.
func splitTop(expr string, sep byte) []string {
	var parts []string
	depth, from := 0, 0
	for i := range len(expr) {
		switch c := expr[i]; {
		case c == '(':
			depth++
		case c == ')':
			depth--
		case c == sep && depth == 0:
			parts = append(parts, expr[from:i])
			from = i + 1
		}
	}
	return append(parts, expr[from:])
}

// Document returns the kind of a whole document; nil if the type is unknown.
func (s *Schema) Document(apiVersion, kind string) *Kind { return s.roots[Type{apiVersion, kind}] }

// HasGroup reports whether the schema has documents of an API group.
func (s *Schema) HasGroup(name string) bool {
	for t := range s.roots { //maps: any order finds it
		if group, _, _ := strings.Cut(t.APIVersion, "/"); group == name {
			return true
		}
	}
	return false
}

// Versions lists the API versions that the schema has of a kind, in order.
func (s *Schema) Versions(kindName string) []string {
	var out []string
	for t := range s.roots {
		if t.Kind == kindName {
			out = append(out, t.APIVersion)
		}
	}
	slices.Sort(out)
	return out
}

// Kinds lists the kinds that the schema has, in order.
func (s *Schema) Kinds() []string {
	var out []string
	for t := range s.roots {
		out = append(out, t.Kind)
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// Choices returns the parts of a choice, or else the kind itself.
func (k *Kind) Choices() []*Kind {
	if k.Letter == '|' {
		return k.Parts
	}
	return []*Kind{k}
}

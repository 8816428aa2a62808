package manifest

import (
	_ "embed"
	"slices"
	"strings"
	"sync"
)

// The schema says, for every type, its fields and their kinds. One line per
// document, then one per type:
//
//	apps/v1 Deployment = Deployment
//	DeploymentSpec: replicas:i selector:LabelSelector template:PodTemplateSpec
//
// A kind is a letter or a type's name; []K is a list, {}K a map, (K,K) a list
// of just these, and K|K lets the form of the YAML node choose: a scalar, a
// list or a mapping; [](K|K) is a list of such. The letters:
//
//	s string  i int32  l int64  f float64  b bool  q quantity  x int or string
//	t time  d duration  v any scalar, kept as written  * anything, not looked at
var (
	//go:embed kubernetes.schema
	kubernetesSchema string
	//go:embed playground.schema
	playgroundSchema string
)

// kind is one compiled kind of the schema.
type kind struct {
	letter byte    // one of the letters, or '[', '{', '(', '|', 'O' for an object
	elem   *kind   // of a list or map
	parts  []*kind // of a tuple or of a choice
	object *object
}

// object is a type with fields.
type object struct {
	name   string
	fields map[string]*kind
	order  []string // field names as the API lists them
}

type schema struct {
	roots   map[typeMeta]*kind
	objects map[string]*object
}

type typeMeta struct{ apiVersion, kind string }

// theSchema is compiled when first needed.
var theSchema = sync.OnceValue(func() *schema {
	s := &schema{roots: map[typeMeta]*kind{}, objects: map[string]*object{}}
	s.read(kubernetesSchema)
	s.read(playgroundSchema)
	return s
})

func (s *schema) read(text string) {
	for line := range strings.Lines(text) {
		words := strings.Fields(line)
		if len(words) == 0 || words[0] == "#" {
			continue
		}
		if name, ok := strings.CutSuffix(words[0], ":"); ok {
			s.readObject(name, words[1:])
			continue
		}
		s.roots[typeMeta{words[0], words[1]}] = s.compile(words[3])
	}
}

func (s *schema) readObject(name string, fields []string) {
	o := s.object(name)
	o.fields = make(map[string]*kind, len(fields))
	for _, f := range fields {
		field, expr, _ := strings.Cut(f, ":")
		o.fields[field] = s.compile(expr)
		o.order = append(o.order, field)
	}
}

// object returns the type of that name, whether its line was read yet or not.
func (s *schema) object(name string) *object {
	o := s.objects[name]
	if o == nil {
		o = &object{name: name}
		s.objects[name] = o
	}
	return o
}

// compile reads a kind. The schema is ours, so nothing in it can be wrong that
// the tests do not find.
func (s *schema) compile(expr string) *kind {
	if choices := splitTop(expr, '|'); len(choices) > 1 {
		return &kind{letter: '|', parts: s.compileAll(choices)}
	}
	switch {
	case strings.HasPrefix(expr, "[]"):
		return &kind{letter: '[', elem: s.compile(expr[2:])}
	case strings.HasPrefix(expr, "{}"):
		return &kind{letter: '{', elem: s.compile(expr[2:])}
	case strings.HasPrefix(expr, "("):
		inner := splitTop(expr[1:len(expr)-1], ',')
		if len(inner) == 1 {
			return s.compile(inner[0])
		}
		return &kind{letter: '(', parts: s.compileAll(inner)}
	case len(expr) == 1:
		return &kind{letter: expr[0]}
	}
	return &kind{letter: 'O', object: s.object(expr)}
}

func (s *schema) compileAll(exprs []string) []*kind {
	parts := make([]*kind, len(exprs))
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

// apiVersions lists the versions in which a kind is read, in order.
func (s *schema) apiVersions(kindName string) []string {
	var out []string
	for t := range s.roots {
		if t.kind == kindName {
			out = append(out, t.apiVersion)
		}
	}
	slices.Sort(out)
	return out
}

// kindNames lists the kinds that are read, in order.
func (s *schema) kindNames() []string {
	var out []string
	for t := range s.roots {
		out = append(out, t.kind)
	}
	slices.Sort(out)
	return slices.Compact(out)
}

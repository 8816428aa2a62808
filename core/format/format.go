// Package format describes the format of a Simulation: what each field takes, its
// unit, default, bounds and meaning. It joins what the schema, the settings and the
// glossary say, and adds facts.txt. docs/scenario.md and the JSON Schema are made of it.
package format

import (
	_ "embed"
	"slices"
	"strconv"
	"strings"
	"sync"

	"hpaplayground/core/explain"
	"hpaplayground/core/hpa"
	"hpaplayground/core/manifest/schema"
	"hpaplayground/core/setting"
	"hpaplayground/core/words"
)

// Type is an object with fields.
type Type struct {
	Name   string // in the schema
	Path   string // of the object, such as spec.load[].metric; empty: the document
	Fields []Field
	OneOf  []string // exactly one of these fields is given
	Other  bool     // the fields without a meaning are Kubernetes' own: a Simulation takes and ignores them
}

// Field is one field of a type.
type Field struct {
	Type     string
	Path     string // in the document
	Name     string
	Kind     *schema.Kind
	Required bool
	Values   []string // all values that it takes, or the usual ones if Open is set; for a map the keys
	Open     bool
	Unit     string // of the number
	Default  string // a value, or a text about what holds without a value
	Low      Bound
	High     Bound
	Note     string // more about the values that it takes
	Means    string // a sentence
}

// Bound is a bound of a number or a duration; without a Value there is none.
type Bound struct {
	Value string
	Open  bool // the value itself is outside
}

// Simulation is the apiVersion and the kind of the document that is described.
const (
	Version = "playground/v1"
	Kind    = "Simulation"
)

// Types lists the types of a Simulation, each at its first place.
func Types() []Type {
	var all []Type
	visit(func(t Type) {
		if !slices.ContainsFunc(all, func(other Type) bool { return other.Name == t.Name }) {
			all = append(all, t)
		}
	})
	return all
}

// At returns the type of the object at a path, such as spec.timeline[].restartController.
func At(path string) (found Type, ok bool) {
	visit(func(t Type) {
		if t.Path == path {
			found, ok = t, true
		}
	})
	return found, ok
}

// visit visits each object of a Simulation, outer objects first.
func visit(see func(Type)) {
	var walk func(path string, o *schema.Object, each string)
	walk = func(path string, o *schema.Object, each string) {
		t := typeAt(path, o, each)
		see(t)
		for i := range t.Fields {
			f := &t.Fields[i]
			if t.Other {
				continue
			}
			for _, k := range f.Kind.Choices() {
				at := f.Path
				if k.Letter == '[' {
					k, at = k.Elem, at+"[]"
				}
				if k.Object != nil {
					walk(at, k.Object, facts()[o.Name+"."+f.Name].each)
				}
			}
		}
	}
	walk("", schema.Get().Document(Version, Kind).Object, "")
}

// typeAt describes the object at a path.
func typeAt(path string, o *schema.Object, each string) Type {
	s := schema.Get()
	typeFacts := facts()[o.Name]
	t := Type{Name: o.Name, Path: path, OneOf: typeFacts.oneOf, Other: typeFacts.other}
	for _, name := range o.Order {
		key := o.Name + "." + name
		fact := facts()[key]
		f := Field{
			Type: o.Name, Path: strings.TrimPrefix(path+"."+name, "."), Name: name, Kind: o.Fields[name],
			Required: slices.Contains(s.Required[o.Name], name), Values: s.Values[key],
			Open: fact.open, Unit: fact.unit, Default: fact.fallback, Low: fact.low, High: fact.high, Note: fact.note, Means: fact.means,
		}
		if f.Means == "" && !t.Other {
			f.Means = explain.Meaning(f.Path, words.English)
		}
		if row := rowAt(path, name); row.Name != "" {
			addRow(&f, row)
		}
		if each != "" {
			f.Default = each
		}
		switch key {
		case Kind + ".apiVersion":
			f.Values = []string{Version}
		case Kind + ".kind":
			f.Values = []string{Kind}
		case "SimulationSpec.kubernetesVersion":
			f.Values = hpa.Releases()
		case "SimulationSpec.featureGates":
			f.Values = hpa.GateNames()
		}
		if f.Low.Value == "" && !fact.signed && !t.Other {
			f.Low.Value = lowest(f.Kind)
		}
		t.Fields = append(t.Fields, f)
	}
	return t
}

// addRow adds what the row of a setting says.
func addRow(f *Field, row setting.Row) {
	if f.Default == "" {
		f.Default = row.Default
	}
	if row.Max > 0 {
		f.Low, f.High = Bound{Value: "1"}, Bound{Value: strconv.Itoa(row.Max)}
	}
}

// rowAt finds the row of a setting by the object that has it.
func rowAt(path, name string) setting.Row {
	object := last(path)
	for _, g := range setting.Groups() {
		if last(g.Path) != object && !slices.Contains(g.OtherNames, object) {
			continue
		}
		if i := slices.IndexFunc(g.Rows, func(r setting.Row) bool { return r.Name == name }); i >= 0 {
			return g.Rows[i]
		}
	}
	return setting.Row{}
}

func last(path string) string { return path[strings.LastIndexByte(path, '.')+1:] }

// lowest is the lower bound of numbers and durations without another lower bound.
func lowest(k *schema.Kind) string {
	switch k = k.Choices()[0]; k.Letter {
	case 'i', 'l', 'f', 'q':
		return "0"
	case 'd':
		return "0s"
	case '[', '{':
		if k.Elem.Letter == 'q' {
			return "0"
		}
	}
	return ""
}

// fact is what facts.txt says about a field or a type.
type fact struct {
	unit, fallback, note, means, each string
	low, high                         Bound
	signed, open, other               bool
	oneOf                             []string
}

//go:embed facts.txt
var factsText string

var facts = sync.OnceValue(func() map[string]fact {
	table := map[string]fact{}
	for line := range strings.Lines(factsText) {
		name, text, found := strings.Cut(strings.TrimSpace(line), ": ")
		if !found || strings.HasPrefix(line, "#") {
			continue
		}
		f := table[name]
		for _, part := range strings.Split(text, "; ") {
			f.read(part)
		}
		table[name] = f
	}
	return table
})

// read reads one fact. A test knows all of them.
func (f *fact) read(part string) {
	word, after, _ := strings.Cut(part, " ")
	switch word {
	case "unit":
		f.unit = after
	case "default":
		f.fallback = after
	case "each":
		f.each = after
	case "note":
		f.note = after
	case "means":
		f.means = after + "."
	case "from", "above":
		f.low = Bound{after, word == "above"}
	case "to", "below":
		f.high = Bound{after, word == "below"}
	case "signed":
		f.signed = true
	case "open":
		f.open = true
	case "other":
		f.other = true
	case "one":
		f.oneOf = strings.Fields(after)[1:]
	default:
		panic("facts.txt: " + part) // the file is ours, and each test reads it
	}
}

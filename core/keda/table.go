package keda

import (
	_ "embed"
	"maps"
	"slices"
	"strings"
	"sync"
)

//go:embed triggers.txt
var triggersText string

// triggerType is a type of trigger, as in triggers.txt.
type triggerType struct {
	name       string
	baseType   string // the type with the same parameters and checks; for most types, the type itself
	metric     string // the metric's name, with {parameters}; "-": specialName returns the name, or the metric has no name
	target     string // the parameter with the target, or a constant
	activation string // the parameter with the activation value; "-": no parameter
	problem    string // the text before a message about the metadata
	params     []param
}

// param is a parameter of a trigger's metadata.
type param struct {
	names        []string
	places       string // letters: m the metadata, e the environment, a a TriggerAuthentication
	kind         string
	optional     bool
	defaultValue string
	enum         []string
	exclusive    []string
	separator    string
	deprecated   string // why KEDA refuses the parameter; empty if it does not
	announced    string // what KEDA warns of if there is the parameter
}

// name is the parameter's name in messages.
func (p *param) name() string { return strings.Join(p.names, ",") }

// Types lists the types of triggers in triggers.txt, in alphabetical order.
func Types() []string {
	names := make([]string, 0, len(types().order))
	return append(names, types().order...)
}

// Parameter is one parameter of a trigger's metadata.
type Parameter struct {
	Name     string
	Also     []string // the parameter's other names
	Kind     string   // int64, int, float64, bool, duration, map, list or ints; empty for text
	Required bool
	Values   []string // the allowed values; nil: all values are allowed
	Default  string
	InText   bool // the metadata may have the value; otherwise only a variable or a TriggerAuthentication may
	FromEnv  bool // a variable of the container may have the value; NameFromEnv names the variable
	Secret   bool // a TriggerAuthentication may have the value
}

// Parameters lists the parameters of a type of trigger; nil if the type is not known.
func Parameters(kind string) (list []Parameter) {
	entry := types().byName[kind]
	if entry == nil {
		return nil
	}
	for _, p := range entry.params {
		list = append(list, Parameter{
			Name: p.names[0], Also: p.names[1:], Kind: strings.TrimPrefix(p.kind, "*"), Required: !p.optional && p.defaultValue == "" && p.deprecated == "", Values: p.enum, Default: p.defaultValue,
			InText: strings.Contains(p.places, "m"), FromEnv: strings.Contains(p.places, "e"), Secret: strings.Contains(p.places, "a"),
		})
	}
	return list
}

type table struct {
	order  []string
	byName map[string]*triggerType
}

// types reads triggers.txt when the table is first needed. Tests find the errors in
// triggers.txt, so types returns no error.
var types = sync.OnceValue(func() table {
	t := table{byName: map[string]*triggerType{}}
	var current *triggerType
	aliases := map[string]string{}
	for line := range strings.Lines(triggersText) {
		words := strings.Fields(line)
		switch {
		case len(words) == 0 || words[0] == "#":
		case words[0] == "!":
			current.problem = strings.Join(words[1:], " ")
		case line[0] == ' ':
			current.params = append(current.params, readParam(words))
		case words[1] == "=":
			aliases[words[0]] = words[2]
		default:
			current = &triggerType{name: words[0], baseType: words[0], metric: words[1], target: words[2], activation: words[3]}
			t.byName[current.name] = current
			t.order = append(t.order, current.name)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(aliases)) {
		alias := *t.byName[aliases[name]]
		alias.name = name
		t.byName[name] = &alias
		t.order = append(t.order, name)
	}
	slices.Sort(t.order)
	return t
})

// whole reports whether the target is a whole number.
func (t *triggerType) whole() bool {
	p := t.param(t.target)
	return p != nil && (p.kind == "int64" || p.kind == "int")
}

func readParam(words []string) param {
	p := param{names: strings.Split(words[0], ";"), places: words[1], separator: ","}
	for i, w := range words[2:] {
		key, value, _ := strings.Cut(w, "=")
		switch key {
		case "": // =default
			p.defaultValue = value
		case "optional":
			p.optional = true
		case "enum":
			p.enum = strings.Split(value, ";")
		case "exclusive":
			p.exclusive = strings.Split(value, ";")
		case "separator":
			p.separator = value
		case "deprecated", "announced":
			_, text, _ := strings.Cut(strings.Join(words[2+i:], " "), "=")
			if key == "deprecated" {
				p.deprecated = text
			} else {
				p.announced = text
			}
			return p
		default:
			p.kind = key
		}
	}
	return p
}

// param returns the parameter with a name; nil if the type has no such parameter. The name may
// end with FromEnv.
func (t *triggerType) param(name string) *param {
	for i := range t.params {
		p := &t.params[i]
		if slices.Contains(p.names, name) {
			return p
		}
		if base, found := strings.CutSuffix(name, "FromEnv"); found && strings.Contains(p.places, "e") && slices.Contains(p.names, base) {
			return p
		}
	}
	return nil
}

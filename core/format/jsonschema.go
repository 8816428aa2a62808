package format

import (
	"bytes"
	"encoding/json"
	"slices"
	"strconv"

	"hpaplayground/core/explain"
	"hpaplayground/core/manifest/schema"
	"hpaplayground/core/words"
)

// node is a part of a JSON Schema.
type node = map[string]any

// JSONSchema is a Simulation as a JSON Schema, draft 7, the version that YAML editors
// support best. It lets other documents through, because a file of manifests has one schema
// for all of them.
func JSONSchema() []byte {
	s := schema.Get()
	definitions := node{}
	for _, t := range Types() {
		definitions[t.Name] = object(t)
	}
	// Kubernetes' own types, which Types leaves out.
	seen := map[*schema.Object]bool{}
	var add func(k *schema.Kind)
	add = func(k *schema.Kind) {
		for _, p := range append(slices.Clone(k.Parts), k.Elem) {
			if p != nil {
				add(p)
			}
		}
		o := k.Object
		if o == nil || seen[o] {
			return
		}
		seen[o] = true
		if definitions[o.Name] == nil {
			definitions[o.Name] = object(typeAt("", o, ""))
		}
		for _, name := range o.Order {
			add(o.Fields[name])
		}
	}
	add(s.Document(Version, Kind))
	var others []string // of playground/v1
	for _, kind := range s.Kinds() {
		if kind != Kind && s.Document(Version, kind) != nil {
			others = append(others, kind)
		}
	}
	root := node{
		"$schema":     "http://json-schema.org/draft-07/schema#",
		"title":       "Simulation of HPA Playground",
		"description": "A Simulation beside Kubernetes manifests. hpasim schema writes this file, and docs/scenario.md describes the fields.",
		"type":        "object",
		"if": node{
			"not": node{"properties": node{"kind": node{"enum": others}}, "required": []string{"kind"}},
			"anyOf": []node{
				{"properties": node{"kind": node{"const": Kind}}},
				{"properties": node{"apiVersion": node{"pattern": "playground"}}, "required": []string{"apiVersion"}},
			},
		},
		"then":        ref(Kind),
		"definitions": definitions,
	}
	var b bytes.Buffer
	out := json.NewEncoder(&b)
	out.SetEscapeHTML(false)
	out.SetIndent("", " ")
	if err := out.Encode(root); err != nil {
		panic(err) // it consists of texts and numbers
	}
	return b.Bytes()
}

func ref(name string) node { return node{"$ref": "#/definitions/" + name} }

// object returns the schema of a type.
func object(t Type) node {
	properties := node{}
	var required []string
	for i := range t.Fields {
		f := &t.Fields[i]
		n := f.value(f.Kind)
		if n["$ref"] != nil && f.Means != "" {
			n = node{"allOf": []node{n}} // beside a $ref nothing else counts
		}
		if f.Means != "" {
			n["description"] = f.Means
		}
		if f.literal() {
			n["default"] = f.plainDefault()
		}
		properties[f.Name] = n
		if f.Required {
			required = append(required, f.Name)
		}
	}
	n := node{"type": "object", "properties": properties, "additionalProperties": false}
	if required != nil {
		n["required"] = required
	}
	if t.OneOf != nil {
		var one []node
		for _, name := range t.OneOf {
			one = append(one, node{"required": []string{name}})
		}
		n["oneOf"] = one
	}
	return n
}

// literal reports whether the default is a value, and not said in words.
func (f *Field) literal() bool {
	if f.Default == "" {
		return false
	}
	for _, v := range f.Values {
		if v == f.Default {
			return true
		}
	}
	return f.Default[0] >= '0' && f.Default[0] <= '9' && !bytes.ContainsRune([]byte(f.Default), ' ')
}

// plainDefault is the default as YAML reads it.
func (f *Field) plainDefault() any {
	switch f.Kind.Choices()[0].Letter {
	case 'i', 'l', 'f', 'v':
		if v, err := strconv.ParseFloat(f.Default, 64); err == nil {
			return v
		}
	}
	return f.Default
}

// The forms of durations and quantities. For a text with another form, editors show
// patternErrorMessage, a keyword of their own. The playground also accepts a + sign in
// front, but nobody writes it.
const (
	durationForm = `(0|(([0-9]+(\.[0-9]*)?|\.[0-9]+)(ns|us|µs|ms|s|m|h))+)$`
	quantityForm = `([0-9]+(\.[0-9]*)?|\.[0-9]+)([eE][-+]?[0-9]+|[KMGTPE]i|[numkMGTPE])?$`
)

// value returns the schema for the value of the field, or for a part of the value.
func (f *Field) value(k *schema.Kind) node {
	start := "^"
	if f.Low.Value == "" {
		start = "^-?"
	}
	switch k.Letter {
	case '|':
		var any []node
		for _, p := range k.Parts {
			any = append(any, f.value(p))
		}
		return node{"anyOf": any}
	case '[':
		return node{"type": "array", "items": f.value(k.Elem)}
	case '{':
		n := node{"type": "object", "additionalProperties": f.value(k.Elem)}
		if f.Values != nil {
			keys := node{}
			for _, name := range f.Values {
				keys[name] = f.value(k.Elem)
				if means := explain.Meaning(name, words.English); means != "" {
					keys[name].(node)["description"] = means
				}
			}
			n["properties"], n["additionalProperties"] = keys, false
		}
		return n
	case '(':
		var items []node
		for _, p := range k.Parts {
			items = append(items, (&Field{Low: Bound{Value: "0"}}).value(p))
		}
		return node{"type": "array", "items": items, "minItems": len(items), "maxItems": len(items)}
	case 'O':
		return ref(k.Object.Name)
	case 's', 'v':
		return f.text(k.Letter)
	case 'b':
		return node{"type": "boolean"}
	case 't':
		return node{"type": "string", "format": "date-time"}
	case 'd':
		n := node{"type": []string{"string", "integer"}, "pattern": start + durationForm, "minimum": 0, "maximum": 0}
		if f.Low.Open {
			n = node{"type": "string", "pattern": start + durationForm, "allOf": []node{{"pattern": "[1-9]"}}}
		}
		n["patternErrorMessage"] = "want a duration such as 90s, 5m or 1h30m"
		return n
	case 'q':
		n := f.bounded(node{"type": []string{"string", "number"}, "pattern": start + quantityForm})
		n["patternErrorMessage"] = "want a quantity such as 500m, 1.5 or 128Mi"
		return n
	case 'i', 'l':
		return f.bounded(node{"type": "integer"})
	case 'f':
		return f.bounded(node{"type": "number"})
	}
	return node{}
}

func (f *Field) text(letter byte) node {
	if f.Values != nil && !f.Open {
		return node{"enum": f.Values}
	}
	n := node{"type": "string"}
	if letter == 'v' {
		n["type"] = []string{"string", "number", "boolean"}
	}
	if f.Values != nil {
		n["examples"] = f.Values
	}
	return n
}

func (f *Field) bounded(n node) node {
	bound := func(b Bound, closed, open string) {
		if b.Open {
			closed = open
		}
		if v, err := strconv.ParseFloat(b.Value, 64); err == nil {
			n[closed] = v
		}
	}
	bound(f.Low, "minimum", "exclusiveMinimum")
	bound(f.High, "maximum", "exclusiveMaximum")
	return n
}

package manifest

import (
	"encoding/json"
	"fmt"

	"go.yaml.in/yaml/v4"
)

// Document is one object of the text. What was wrong in it has been told and
// left out, so that Decode always finds values of the right type.
type Document struct {
	APIVersion, Kind string
	Namespace, Name  string
	Line, EndLine    int // the first and the last line of the text it stands in

	root   *yaml.Node
	source *source
	json   []byte
}

// Decode fills into from the document, as encoding/json does.
func (d *Document) Decode(into any) error {
	if err := json.Unmarshal(d.json, into); err != nil {
		return fmt.Errorf("%s %q: %w", d.Kind, d.Name, err)
	}
	return nil
}

// JSON returns the document without what was wrong in it.
func (d *Document) JSON() []byte { return d.json }

// Position returns where the value at a field path stands, the end exclusive.
// The path is written as the API server does: "spec.metrics[0].resource.name".
// Of an object or a list it is the key that holds it. A field that is missing
// is found at the nearest thing around it that is there.
func (d *Document) Position(path string) (line, column, endLine, endColumn int) {
	s := d.source.span(d.find(splitPath(path)))
	return s.line, s.column, s.endLine, s.endColumn
}

// Has says whether the text gives the field, be it null.
func (d *Document) Has(path string) bool {
	steps := splitPath(path)
	_, _, found := d.walk(steps)
	return found == len(steps)
}

// Errorf returns an error at the field.
func (d *Document) Errorf(path, format string, args ...any) Diagnostic {
	return d.diagnostic(Error, path, fmt.Sprintf(format, args...))
}

// Warnf returns a warning at the field.
func (d *Document) Warnf(path, format string, args ...any) Diagnostic {
	return d.diagnostic(Warning, path, fmt.Sprintf(format, args...))
}

func (d *Document) diagnostic(severity Severity, path, message string) Diagnostic {
	g := Diagnostic{Severity: severity, Path: path, Message: message}
	g.Line, g.Column, g.EndLine, g.EndColumn = d.Position(path)
	return g
}

// Block returns where a text field's own lines stand, if it is written as a
// literal block ("|"): its first line, and the columns that its indentation
// takes. Positions in the text can then be told in the document.
func (d *Document) Block(path string) (line, indent int, ok bool) {
	steps := splitPath(path)
	_, n, found := d.walk(steps)
	if found != len(steps) || n.Kind != yaml.ScalarNode || n.Style&yaml.LiteralStyle == 0 {
		return 0, 0, false
	}
	first := d.source.line(n) + 1
	return first, d.source.blockIndent(first), true
}

// find returns the node to point at for the steps: the value if it is a
// scalar, else its key.
func (d *Document) find(steps []string) *yaml.Node {
	key, value, _ := d.walk(steps)
	if key != nil && (value.Kind == yaml.MappingNode || value.Kind == yaml.SequenceNode || value.Tag == "!!null" && value.Value == "") {
		return key
	}
	if key == nil && value == d.root {
		// The whole document: its kind is what a person looks for.
		if k, v := member(d.root, "kind"); k != nil && v.Kind == yaml.ScalarNode {
			return v
		}
	}
	return value
}

// walk goes down the steps as far as they exist, and returns the last value
// with its key, and how many steps it took. key is nil for the root and for a
// list's entry.
func (d *Document) walk(steps []string) (key, value *yaml.Node, found int) {
	value = d.root
	for _, step := range steps {
		k, v := member(value, step)
		if v == nil {
			return key, value, found
		}
		// An alias leads back to where the value was written.
		for hops := 0; v.Kind == yaml.AliasNode && v.Alias != nil && hops < maxDepth; hops++ {
			v = v.Alias
		}
		key, value = k, v
		found++
	}
	return key, value, found
}

// member returns the key and the value of a mapping's field, or a list's entry.
func member(n *yaml.Node, step string) (key, value *yaml.Node) {
	switch n.Kind {
	case yaml.MappingNode:
		for i := 0; i+1 < len(n.Content); i += 2 {
			if n.Content[i].Value == step {
				return n.Content[i], n.Content[i+1]
			}
		}
		for i := 0; i+1 < len(n.Content); i += 2 {
			if !isMerge(n.Content[i]) {
				continue
			}
			if from := n.Content[i+1]; from.Kind == yaml.AliasNode && from.Alias != nil && from.Alias.Kind == yaml.MappingNode {
				for j := 0; j+1 < len(from.Alias.Content); j += 2 {
					if from.Alias.Content[j].Value == step {
						return from.Alias.Content[j], from.Alias.Content[j+1]
					}
				}
			}
		}
	case yaml.SequenceNode:
		index := 0
		for _, c := range []byte(step) {
			if c < '0' || c > '9' || index > len(n.Content) {
				return nil, nil
			}
			index = index*10 + int(c-'0')
		}
		if step != "" && index < len(n.Content) {
			return nil, n.Content[index]
		}
	}
	return nil, nil
}

// Within moves a diagnostic about a text that stands in the document, in the
// field at path, to its place in the whole text: exactly if the field is a
// literal block, else to the field.
func (d *Document) Within(path string, g Diagnostic) Diagnostic {
	if line, indent, ok := d.Block(path); ok {
		g.Line, g.EndLine = g.Line+line-1, g.EndLine+line-1
		g.Column, g.EndColumn = g.Column+indent, g.EndColumn+indent
		return g
	}
	g.Message = fmt.Sprintf("in line %d of the text: %s", g.Line, g.Message)
	g.Line, g.Column, g.EndLine, g.EndColumn = d.Position(path)
	return g
}

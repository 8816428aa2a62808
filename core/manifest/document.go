package manifest

import (
	"encoding/json"
	"fmt"
	"strconv"

	"go.yaml.in/yaml/v4"

	"hpaplayground/core/manifest/schema"
	"hpaplayground/core/manifest/tree"
)

// Document is one object of the text. Its wrong parts have been reported and left
// out, so Decode always finds values of the right type.
type Document struct {
	APIVersion, Kind string
	Namespace, Name  string
	Line, EndLine    int // its first and its last line in the text

	root   *yaml.Node
	source *source
	json   []byte
}

// Decode fills into from the document, as encoding/json does.
func (d *Document) Decode(into any) error {
	if d.json == nil { // of a kind that is not read
		c := checker{parser: &parser{aliases: tree.NewExpansion()}, doc: d}
		c.any(d.root, &schema.Kind{Letter: '?'}, nil, 0)
		d.json = c.json
	}
	if err := json.Unmarshal(d.json, into); err != nil {
		return fmt.Errorf("%s %q: %w", d.Kind, d.Name, err)
	}
	return nil
}

// JSON returns the document without its wrong parts.
func (d *Document) JSON() []byte { return d.json }

// Value returns the decoded value of a field, nil if the document does not have it.
// Without a path it is the whole document.
func (d *Document) Value(path string) (v any) {
	_ = json.Unmarshal(d.json, &v) // the reader wrote this JSON, so it is valid
	steps, _ := tree.Split(path)
	for _, step := range steps {
		switch in := v.(type) {
		case map[string]any:
			v = in[step]
		case []any:
			i, err := strconv.Atoi(step)
			if v = nil; err == nil && i >= 0 && i < len(in) {
				v = in[i]
			}
		default:
			return nil
		}
	}
	return v
}

// Position returns where the value of a field is, the end exclusive. The path is written as
// the API server does: "spec.metrics[0].resource.name". For an object or a list Position
// returns the place of its key. For a missing field it returns the place of the nearest
// field around it.
func (d *Document) Position(path string) (line, column, endLine, endColumn int) {
	steps, _ := tree.Split(path)
	s := d.source.span(d.find(steps))
	return s.line, s.column, s.endLine, s.endColumn
}

// Has reports whether the text gives the field, even if it is null.
func (d *Document) Has(path string) bool {
	steps, _ := tree.Split(path)
	_, _, found := tree.Walk(d.root, steps)
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

// Block returns where the lines of a text field are, if it is written as a literal
// block ("|"): the first line, and the width of the indentation. ok is false for
// other fields.
func (d *Document) Block(path string) (line, indent int, ok bool) {
	steps, _ := tree.Split(path)
	_, n, found := tree.Walk(d.root, steps)
	if found != len(steps) || n.Kind != yaml.ScalarNode || n.Style&yaml.LiteralStyle == 0 {
		return 0, 0, false
	}
	first := d.source.line(n) + 1
	return first, d.source.blockIndent(first), true
}

// find returns the node to point at for the steps: the value if it is a
// scalar, else its key.
func (d *Document) find(steps []string) *yaml.Node {
	key, value, _ := tree.Walk(d.root, steps)
	if key != nil && (value.Kind == yaml.MappingNode || value.Kind == yaml.SequenceNode || value.Tag == "!!null" && value.Value == "") {
		return key
	}
	if key == nil && value == d.root {
		// The path is the whole document: point at its kind.
		if k, v := tree.Member(d.root, "kind"); k != nil && v.Kind == yaml.ScalarNode {
			return v
		}
	}
	return value
}

// Within takes a diagnostic about the text that the field at path holds, and moves it
// to its place in the whole text: to the exact line if the field is a literal block,
// else to the field.
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

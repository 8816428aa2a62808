package edit

import (
	"strings"

	"go.yaml.in/yaml/v4"

	"hpaplayground/core/manifest"
	"hpaplayground/core/manifest/lex"
	"hpaplayground/core/manifest/tree"
)

// Field is a field as the text gives it.
type Field struct {
	Value    string // a scalar's value; else ""
	IsScalar bool
	Text     string // the value as it is written
	From, To int    // where Text is, in bytes
	Line     int    // the line of From, from 1
	Column   int    // the column of From, in characters, from 1
}

// IsNull reports whether the field is written, but as null.
func (f Field) IsNull() bool {
	return f.IsScalar && (f.Text == "" || f.Text == "~" || f.Text == "null")
}

// EndLine is the line that the field ends in, from 1.
func (f Field) EndLine() int {
	return f.Line + strings.Count(strings.TrimRight(f.Text, " \r\n"), "\n")
}

// Fields are the fields of one object. The text is read once for all of them.
type Fields struct {
	text string
	e    *editing
}

// Open finds an object. A missing Simulation has no fields. Documents in the cache
// are not parsed again.
func Open(text string, in manifest.Object, trees *tree.Cache) (*Fields, error) {
	e, err := openObject(text, in, trees)
	if err != nil {
		return nil, err
	}
	return &Fields{text, e}, nil
}

// Get finds a field; ok is false if the text does not give it. A field from an
// alias or a merge is found where it was written.
func (in *Fields) Get(path string) (f Field, ok bool) {
	e := in.e
	if e.missing {
		return Field{}, false
	}
	steps, _ := tree.Split(path)
	_, n, found := tree.Walk(e.object, steps)
	if found != len(steps) {
		return Field{}, false
	}
	f.From, f.To = e.base+e.Content(n), e.base+e.End(n)
	f.Text = in.text[f.From:f.To]
	if f.IsScalar = n.Kind == yaml.ScalarNode; f.IsScalar {
		f.Value = n.Value
	}
	f.Line, f.Column = lex.Advance(1, 1, strings.TrimPrefix(in.text[:f.From], "\ufeff"))
	return f, true
}

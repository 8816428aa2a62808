package edit

import (
	"cmp"
	"fmt"
	"strings"

	"go.yaml.in/yaml/v4"

	"hpaplayground/core/manifest"
	"hpaplayground/core/manifest/lex"
	"hpaplayground/core/manifest/schema"
	"hpaplayground/core/manifest/tree"
)

// editing is an object of a text. Places in it are byte offsets in the part that
// holds the object.
type editing struct {
	*tree.Places
	text    string // the part's text
	base    int    // where it begins in the whole text
	number  int    // the part's index
	newline string
	step    int // the indentation of a mapping's fields, in columns
	shift   int // the indentation of a list below its key, in columns
	json    bool

	root    *yaml.Node
	object  *yaml.Node
	kind    schema.Type
	prefix  []string // the steps from the root to the object
	missing bool     // the object does not exist yet: add it at the end of the text
	trees   *tree.Cache
	// noBlocks: write texts of several lines in quotes.
	noBlocks bool
	words    bool // only words, with commas or not, and amounts are without quotes: every version of YAML reads them alike
}

// openObject finds the object.
func openObject(text string, in manifest.Object, trees *tree.Cache) (*editing, error) {
	if err := manifest.TooLong(text, manifest.MaxText); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrBroken, err)
	}
	body := strings.TrimPrefix(text, "\ufeff")
	before := len(text) - len(body)
	if _, removed := tree.Clean(body); len(removed) > 0 {
		return nil, fmt.Errorf("%w: it holds characters that YAML does not allow", ErrBroken)
	}
	broken := 0
	index := in.Index
	parts := lex.Split(body)
	for i, p := range parts {
		p = p.Body()
		root, err := trees.Parse(p.Text)
		if err != nil {
			broken++
			continue
		}
		if root == nil {
			continue
		}
		e := &editing{text: p.Text, base: before + p.At, number: i, root: root, trees: trees}
		if e.find(root, schema.Type{}, nil, in, &index, 0) {
			e.detectStyle()
			return e, nil
		}
	}
	switch {
	case broken > 0:
		return nil, fmt.Errorf("there is no %s that can be read: %w", in, ErrBroken)
	case in.Kind == "Simulation" && in.Name == "" && in.Index == 0:
		e := &editing{text: body, base: before, number: len(parts), missing: true}
		e.detectStyle()
		return e, nil
	}
	return nil, fmt.Errorf("there is no %s", in)
}

// find looks for the object: in a document, or in its items if the document is a
// List.
func (e *editing) find(n *yaml.Node, inherited schema.Type, prefix []string, in manifest.Object, index *int, depth int) bool {
	if n.Kind != yaml.MappingNode || depth > tree.MaxDepth {
		return false
	}
	if s, ok := tree.Text(n, "apiVersion"); ok {
		inherited.APIVersion = s
	}
	if s, ok := tree.Text(n, "kind"); ok {
		inherited.Kind = s
	}
	if items, ok := strings.CutSuffix(inherited.Kind, "List"); ok {
		_, list := tree.Member(n, "items")
		if list == nil || list.Kind != yaml.SequenceNode {
			return false
		}
		inherited.Kind = items
		if items == "" {
			inherited.APIVersion = ""
		}
		for i, item := range list.Content {
			below := append(prefix[:len(prefix):len(prefix)], "items", fmt.Sprint(i))
			if e.find(item, inherited, below, in, index, depth+1) {
				return true
			}
		}
		return false
	}
	if inherited.Kind != in.Kind {
		return false
	}
	name, namespace := "", ""
	if _, metadata := tree.Member(n, "metadata"); metadata != nil {
		name, _ = tree.Text(metadata, "name")
		namespace, _ = tree.Text(metadata, "namespace")
	}
	if in.Name != "" && in.Name != name || in.Namespace != "" && in.Namespace != cmp.Or(namespace, "default") {
		return false
	}
	if *index > 0 {
		*index--
		return false
	}
	e.object, e.kind, e.prefix = n, inherited, prefix
	return true
}

// detectStyle detects the style of the part: line ends, indentation, JSON.
func (e *editing) detectStyle() {
	e.newline = "\n"
	if i := strings.IndexByte(e.text, '\n'); i > 0 && e.text[i-1] == '\r' {
		e.newline = "\r\n"
	}
	e.Places = tree.NewPlaces(e.text)
	e.step, e.shift = 2, 0
	if e.missing {
		return
	}
	e.json = e.root.Kind == yaml.MappingNode && tree.IsFlow(e.root) && len(e.root.Content) > 0 && e.root.Content[0].Style&yaml.DoubleQuotedStyle != 0
	step, shift := 0, -1
	var visit func(n *yaml.Node)
	visit = func(n *yaml.Node) {
		if tree.IsFlow(n) {
			return
		}
		for i, c := range n.Content {
			if n.Kind == yaml.MappingNode && i%2 == 1 && isCollection(c) && !tree.IsFlow(c) {
				indent := c.Column - n.Content[i-1].Column
				if c.Kind == yaml.MappingNode && step == 0 && indent > 0 {
					step = indent
				}
				if c.Kind == yaml.SequenceNode && shift < 0 && indent >= 0 {
					shift = indent
				}
			}
			visit(c)
		}
	}
	visit(e.root)
	if step > 0 {
		e.step = min(step, 16)
	}
	if shift >= 0 {
		e.shift = min(shift, 16)
	}
}

package edit

import (
	"errors"
	"reflect"
	"strings"

	"go.yaml.in/yaml/v4"

	"hpaplayground/core/manifest"
	"hpaplayground/core/manifest/lex"
	"hpaplayground/core/manifest/tree"
)

// leaf is a scalar as the check compares it.
type leaf struct{ tag, text string }

// canonical returns the meaning of a node as maps, lists and leaves, independent of
// how it is written.
func canonical(n *yaml.Node) any {
	if n == nil {
		return nil
	}
	return canonicalBelow(tree.NewExpansion().Copy(n))
}

func canonicalBelow(n *yaml.Node) any {
	switch n.Kind {
	case yaml.MappingNode:
		out := make(map[string]any, len(n.Content)/2)
		for i := 0; i+1 < len(n.Content); i += 2 {
			key := n.Content[i].Value
			for out[key] != nil { // a duplicate, or a key that is not text
				key += "\x00"
			}
			out[key] = canonicalBelow(n.Content[i+1])
		}
		return out
	case yaml.SequenceNode:
		out := make([]any, len(n.Content))
		for i, c := range n.Content {
			out[i] = canonicalBelow(c)
		}
		return out
	}
	if tree.IsNull(n) {
		return leaf{tag: "!!null"}
	}
	return leaf{n.ShortTag(), n.Value}
}

var errEntangled = errors.New("the text around this field is written in a way that allows no change to it alone: edit the text")

// verify checks that the changed part has the wanted meaning, and that the other
// parts are unchanged.
func (e *editing) verify(text, now string, want *yaml.Node, c change) error {
	if len(now) > manifest.MaxText {
		return errors.New("the text would be longer than 1 MiB")
	}
	before := lex.Split(strings.TrimPrefix(text, "\ufeff"))
	after := lex.Split(strings.TrimPrefix(now, "\ufeff"))
	if len(after) != len(before) {
		return errEntangled
	}
	for i, p := range after {
		if i != e.number {
			// A change at the end may add a line break to the part before it.
			if strings.TrimRight(p.Text, "\r\n") != strings.TrimRight(before[i].Text, "\r\n") {
				return errEntangled
			}
			continue
		}
		root, err := e.trees.Parse(p.Body().Text)
		if err != nil || root == nil || !reflect.DeepEqual(canonical(root), canonicalBelow(want)) {
			return e.sideEffect(c)
		}
	}
	return nil
}

// sideEffect returns the error for a change that would change something else, too.
func (e *editing) sideEffect(c change) error {
	var anchored func(n *yaml.Node) string
	anchored = func(n *yaml.Node) string {
		if n.Anchor != "" && e.Start(n) <= c.to && c.from <= e.End(n) {
			return n.Anchor
		}
		for _, child := range n.Content {
			if a := anchored(child); a != "" {
				return a
			}
		}
		return ""
	}
	if a := anchored(e.root); a != "" {
		return errors.New("the anchor &" + a + " stands here, and what it names is used elsewhere: write it out there first")
	}
	return errEntangled
}

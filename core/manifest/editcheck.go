package manifest

import (
	"errors"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v4"

	"hpaplayground/core/manifest/lex"
)

// leaf is a scalar as the check compares it.
type leaf struct{ tag, text string }

// canonical is a node without its form: maps, lists and leaves. nil: it cannot
// be told.
func canonical(n *yaml.Node) any {
	budget := maxAliased
	n = expand(n, &budget)
	if n == nil {
		return nil
	}
	return canonicalBelow(n)
}

func canonicalBelow(n *yaml.Node) any {
	switch n.Kind {
	case yaml.MappingNode:
		out := make(map[string]any, len(n.Content)/2)
		for i := 0; i+1 < len(n.Content); i += 2 {
			key := n.Content[i].Value
			for out[key] != nil { // a duplicate, or a key that is no text
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
	if isNull(n) {
		return leaf{tag: "!!null"}
	}
	return leaf{n.ShortTag(), n.Value}
}

// putIn is the value with the change made. It shares nothing that it changes.
func putIn(in any, steps []string, value any, insert bool) any {
	if len(steps) == 0 {
		return value
	}
	i, err := strconv.Atoi(steps[0])
	if in == nil || in == (any)(leaf{tag: "!!null"}) {
		in = map[string]any{}
		if err == nil {
			in = []any{}
		}
	}
	switch in := in.(type) {
	case map[string]any:
		out := make(map[string]any, len(in)+1)
		for k, v := range in { //maps: into another
			out[k] = v
		}
		out[steps[0]] = putIn(in[steps[0]], steps[1:], value, insert)
		return out
	case []any:
		if err != nil || i < 0 || i > len(in) {
			return nil
		}
		if i == len(in) || insert && len(steps) == 1 {
			return slices.Insert(slices.Clone(in), i, putIn(nil, steps[1:], value, insert))
		}
		out := slices.Clone(in)
		out[i] = putIn(in[i], steps[1:], value, insert)
		return out
	}
	return nil
}

// removeIn is the value without the entry.
func removeIn(in any, steps []string) any {
	switch in := in.(type) {
	case map[string]any:
		out := make(map[string]any, len(in))
		for k, v := range in { //maps: into another
			out[k] = v
		}
		if len(steps) == 1 {
			delete(out, steps[0])
		} else {
			out[steps[0]] = removeIn(in[steps[0]], steps[1:])
		}
		return out
	case []any:
		i, err := strconv.Atoi(steps[0])
		if err != nil || i < 0 || i >= len(in) {
			return nil
		}
		if len(steps) == 1 {
			return slices.Delete(slices.Clone(in), i, i+1)
		}
		out := slices.Clone(in)
		out[i] = removeIn(in[i], steps[1:])
		return out
	}
	return nil
}

var errEntangled = errors.New("the text around this field is written in a way that allows no change to it alone: edit the text")

// verify reads the changed text and makes sure that it says what it should, and
// otherwise what it said before.
func (e *editing) verify(text string, c Change) error {
	now := c.Apply(text)
	if len(now) > MaxText {
		return errors.New("the text would be longer than 1 MiB")
	}
	before := lex.Split(strings.TrimPrefix(text, "\ufeff"))
	after := lex.Split(strings.TrimPrefix(now, "\ufeff"))
	want := len(before)
	var old any
	if e.missing {
		want++
		old = canonical(&yaml.Node{Kind: yaml.MappingNode, Content: []*yaml.Node{
			textNode("apiVersion"), textNode("playground/v1"), textNode("kind"), textNode("Simulation"),
		}})
	} else {
		old = canonical(e.root)
	}
	if len(after) != want || old == nil {
		return errEntangled
	}
	for i, p := range after {
		if i != e.number {
			// What ends a text may end a line later.
			if p.Text != before[i].Text && strings.TrimRight(p.Text, "\r\n") != strings.TrimRight(before[i].Text, "\r\n") {
				return errEntangled
			}
			continue
		}
		root, err := parsePart(p.Text)
		if err != nil || root == nil {
			return e.entangled(c)
		}
		if is := canonical(root); is == nil || !reflect.DeepEqual(is, e.want(old)) {
			return e.entangled(c)
		}
	}
	return nil
}

// entangled says why a change would have changed something else.
func (e *editing) entangled(c Change) error {
	var anchored func(n *yaml.Node) string
	anchored = func(n *yaml.Node) string {
		if n.Anchor != "" && e.start(n) <= c.To-e.base && c.From-e.base <= e.end(n) {
			return n.Anchor
		}
		for _, child := range n.Content {
			if a := anchored(child); a != "" {
				return a
			}
		}
		return ""
	}
	if e.missing {
		return errEntangled
	}
	if a := anchored(e.root); a != "" {
		return errors.New("the anchor &" + a + " stands here, and what it names is used elsewhere: write it out there first")
	}
	return errEntangled
}

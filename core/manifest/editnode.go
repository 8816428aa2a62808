package manifest

import (
	"fmt"
	"strconv"

	"go.yaml.in/yaml/v4"
)

// hop is a step down: the entry of a mapping or a list, by the place of its
// value.
type hop struct {
	in    *yaml.Node
	index int
}

func (h hop) node() *yaml.Node { return h.in.Content[h.index] }

// ownField is where a mapping has its key of that name, not counting what a
// merge brings; -1 if it has none.
func ownField(n *yaml.Node, name string) int {
	for i := 0; i+1 < len(n.Content); i += 2 {
		if n.Content[i].Kind == yaml.ScalarNode && n.Content[i].Value == name {
			return i
		}
	}
	return -1
}

func isNull(n *yaml.Node) bool { return n.Kind == yaml.ScalarNode && n.ShortTag() == "!!null" }

func isFlow(n *yaml.Node) bool {
	return n.Kind != yaml.ScalarNode && (n.Style&yaml.FlowStyle != 0 || len(n.Content) == 0)
}

func isBlockScalar(n *yaml.Node) bool {
	return n.Kind == yaml.ScalarNode && n.Style&(yaml.LiteralStyle|yaml.FoldedStyle) != 0
}

func isCollection(n *yaml.Node) bool {
	return n.Kind == yaml.MappingNode || n.Kind == yaml.SequenceNode
}

func textNode(s string) *yaml.Node {
	return &yaml.Node{Kind: yaml.ScalarNode, Tag: "!!str", Value: s}
}

// build makes what the steps lead through, around the node. A number is the
// index of a list, which can only be 0.
func build(steps []string, node *yaml.Node) (*yaml.Node, error) {
	if len(steps) == 0 {
		return node, nil
	}
	inner, err := build(steps[1:], node)
	if err != nil {
		return nil, err
	}
	if i, err := strconv.Atoi(steps[0]); err == nil {
		if i != 0 {
			return nil, fmt.Errorf("[%s]: the list has 0 entries", steps[0])
		}
		return &yaml.Node{Kind: yaml.SequenceNode, Content: []*yaml.Node{inner}}, nil
	}
	return &yaml.Node{Kind: yaml.MappingNode, Content: []*yaml.Node{textNode(steps[0]), inner}}, nil
}

// expand copies a node with all that its aliases and merges stand for, and
// without its comments; nil if that is too much. What the text itself holds does
// not count: its length is bounded.
func expand(n *yaml.Node, budget *int) *yaml.Node { return expandBelow(n, budget, 0, false) }

func expandBelow(n *yaml.Node, budget *int, depth int, aliased bool) *yaml.Node {
	if aliased {
		*budget--
	}
	if *budget < 0 || depth > maxDepth || n == nil {
		return nil
	}
	if n.Kind == yaml.AliasNode {
		return expandBelow(n.Alias, budget, depth+1, true)
	}
	out := &yaml.Node{Kind: n.Kind, Style: n.Style, Tag: n.Tag, Value: n.Value}
	if n.Kind != yaml.MappingNode {
		for _, c := range n.Content {
			c := expandBelow(c, budget, depth+1, aliased)
			if c == nil {
				return nil
			}
			out.Content = append(out.Content, c)
		}
		return out
	}
	var merges []*yaml.Node
	for i := 0; i+1 < len(n.Content); i += 2 {
		key, value := expandBelow(n.Content[i], budget, depth+1, aliased), expandBelow(n.Content[i+1], budget, depth+1, aliased)
		switch {
		case key == nil || value == nil:
			return nil
		case !isMerge(n.Content[i]):
			out.Content = append(out.Content, key, value)
		case value.Kind == yaml.SequenceNode:
			merges = append(merges, value.Content...)
		default:
			merges = append(merges, value)
		}
	}
	for _, m := range merges {
		for i := 0; m.Kind == yaml.MappingNode && i+1 < len(m.Content); i += 2 {
			if ownField(out, m.Content[i].Value) < 0 {
				out.Content = append(out.Content, m.Content[i], m.Content[i+1])
			}
		}
	}
	return out
}

// grow returns the entry of a copied node, made if it is missing; nil if there
// can be none.
func grow(n *yaml.Node, step string, insert bool) *yaml.Node {
	index, err := strconv.Atoi(step)
	if isNull(n) {
		*n = yaml.Node{Kind: yaml.MappingNode}
		if err == nil {
			n.Kind = yaml.SequenceNode
		}
	}
	made := &yaml.Node{Kind: yaml.ScalarNode, Tag: "!!null"}
	switch {
	case n.Kind == yaml.MappingNode && !insert:
		if i := ownField(n, step); i >= 0 {
			return n.Content[i+1]
		}
		n.Content = append(n.Content, textNode(step), made)
		return made
	case n.Kind == yaml.SequenceNode && err == nil && index >= 0 && index <= len(n.Content):
		if index < len(n.Content) && !insert {
			return n.Content[index]
		}
		n.Content = append(n.Content[:index:index], append([]*yaml.Node{made}, n.Content[index:]...)...)
		return made
	}
	return nil
}

package edit

import (
	"fmt"
	"slices"
	"strconv"

	"go.yaml.in/yaml/v4"

	"hpaplayground/core/manifest/tree"
)

// hop is a step down to an entry of a mapping or a list. index is the index of the
// entry's value in the node's Content.
type hop struct {
	in    *yaml.Node
	index int
}

func (h hop) node() *yaml.Node { return h.in.Content[h.index] }

// ownField returns the index of a key in a mapping's Content, or -1 if the mapping
// does not have the key itself. Keys from merges do not count.
func ownField(n *yaml.Node, name string) int {
	for i := 0; i+1 < len(n.Content); i += 2 {
		if n.Content[i].Kind == yaml.ScalarNode && n.Content[i].Value == name {
			return i
		}
	}
	return -1
}

func isCollection(n *yaml.Node) bool {
	return n.Kind == yaml.MappingNode || n.Kind == yaml.SequenceNode
}

func textNode(s string) *yaml.Node {
	return &yaml.Node{Kind: yaml.ScalarNode, Tag: "!!str", Value: s}
}

// put gives the field at the end of the steps a value, or inserts the value there. It adds
// missing fields on the way.
func put(n *yaml.Node, steps []string, value *yaml.Node, insert bool) error {
	for k, step := range steps {
		last := k == len(steps)-1
		index, err := strconv.Atoi(step)
		isIndex := err == nil && index >= 0
		if tree.IsNull(n) {
			*n = yaml.Node{Kind: yaml.MappingNode}
			if isIndex {
				n.Kind = yaml.SequenceNode
			}
		}
		missing := &yaml.Node{Kind: yaml.ScalarNode, Tag: "!!null"}
		switch {
		case n.Kind == yaml.MappingNode && insert && last:
			return fmt.Errorf("%s: want an entry of a list", tree.Join(steps))
		case n.Kind == yaml.MappingNode:
			i := ownField(n, step)
			if i < 0 {
				i = len(n.Content)
				n.Content = append(n.Content, textNode(step), missing)
			}
			n = n.Content[i+1]
		case n.Kind != yaml.SequenceNode:
			return fmt.Errorf("%s: there is a single value where %q would have to be", tree.Join(steps[:k]), step)
		case !isIndex:
			return fmt.Errorf("%s: there is a list where %q would have to be", tree.Join(steps[:k]), step)
		case index > len(n.Content):
			return fmt.Errorf("%s: [%d]: the list has %d entries", tree.Join(steps[:k]), index, len(n.Content))
		default:
			if index == len(n.Content) || insert && last {
				n.Content = slices.Insert(n.Content, index, missing)
			}
			n = n.Content[index]
		}
	}
	*n = *value
	return nil
}

// drop removes an entry. It returns false if the key occurs twice.
func drop(n *yaml.Node, step string) bool {
	if n.Kind == yaml.MappingNode {
		i := ownField(n, step)
		n.Content = slices.Delete(n.Content, i, i+2)
		return ownField(n, step) < 0
	}
	i, _ := strconv.Atoi(step) // a number: the entry exists
	n.Content = slices.Delete(n.Content, i, i+1)
	return true
}

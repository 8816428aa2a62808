package tree

import (
	"slices"

	"go.yaml.in/yaml/v4"
)

// Expansion replaces aliases and merges ("<<") by their values. An alias stays an
// alias if it contains itself or expands to too many values. A "<<" stays if its value
// cannot be merged.
type Expansion struct {
	TooBig *yaml.Node // the aliases that expanded to more values than are allowed

	budget int          // how many values aliases may still expand to; below 0: too many
	inside []*yaml.Node // the values of the aliases that are being replaced
}

// NewExpansion allows as many values as all aliases of a text may expand to.
func NewExpansion() *Expansion { return &Expansion{budget: MaxAliased} }

// IsExpanded reports whether a value has no aliases and merges.
func IsExpanded(n *yaml.Node) bool {
	for i, c := range n.Content {
		if n.Kind == yaml.MappingNode && i%2 == 0 && IsMerge(c) || !IsExpanded(c) {
			return false
		}
	}
	return n.Kind != yaml.AliasNode
}

// Copy returns an expanded copy of the value, without comments. Each copy keeps the
// position of its original. Only values of aliases count towards the limit, because the
// length of the text is limited.
func (e *Expansion) Copy(n *yaml.Node) *yaml.Node { return e.copy(n, 0) }

func (e *Expansion) copy(n *yaml.Node, depth int) *yaml.Node {
	if len(e.inside) > 0 {
		e.budget -= 1 + len(n.Value)/aliasedText
	}
	if n.Kind == yaml.AliasNode && e.enter(n.Alias, depth) {
		defer func() { e.inside = e.inside[:len(e.inside)-1] }()
		return e.copy(n.Alias, depth+1)
	}
	out := *n
	out.Content, out.HeadComment, out.LineComment, out.FootComment = nil, "", "", ""
	if n.Kind != yaml.MappingNode {
		for _, c := range n.Content {
			out.Content = append(out.Content, e.copy(c, depth+1))
		}
		return &out
	}
	var merges []*yaml.Node // keys and values
	for i := 0; i+1 < len(n.Content); i += 2 {
		key, value := e.copy(n.Content[i], depth+1), e.copy(n.Content[i+1], depth+1)
		if IsMerge(n.Content[i]) {
			merges = append(merges, key, value)
		} else {
			out.Content = append(out.Content, key, value)
		}
	}
	if len(merges) == 0 {
		return &out
	}
	hasKey := map[string]bool{}
	for i := 0; i < len(out.Content); i += 2 {
		hasKey[out.Content[i].Value] = true
	}
	for i := 0; i < len(merges); i += 2 {
		merge(&out, hasKey, merges[i], merges[i+1])
	}
	return &out
}

// enter reports whether the value of an alias may be copied.
func (e *Expansion) enter(n *yaml.Node, depth int) bool {
	if n == nil || depth > MaxNested || slices.Contains(e.inside, n) {
		return false
	}
	e.inside = append(e.inside, n)
	if e.budget >= 0 {
		return true
	}
	if e.TooBig == nil {
		e.TooBig = e.inside[0]
	}
	e.inside = e.inside[:len(e.inside)-1]
	return false
}

// merge adds to a mapping the fields of from that it does not have. A value that cannot be
// merged stays a "<<".
func merge(into *yaml.Node, ownKeys map[string]bool, key, from *yaml.Node) {
	switch from.Kind {
	case yaml.MappingNode:
		for i := 0; i+1 < len(from.Content); i += 2 {
			if name := from.Content[i].Value; !ownKeys[name] {
				ownKeys[name] = true
				into.Content = append(into.Content, from.Content[i], from.Content[i+1])
			}
		}
	case yaml.SequenceNode:
		for _, c := range from.Content {
			merge(into, ownKeys, key, c)
		}
	default:
		into.Content = append(into.Content, key, from)
	}
}

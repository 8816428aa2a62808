package tree

import "go.yaml.in/yaml/v4"

// Walk follows the steps as far as they exist. It returns the last value with its key,
// and how many steps were found. key is nil for the root and for a list's entry.
func Walk(root *yaml.Node, steps []string) (key, value *yaml.Node, found int) {
	value = root
	for _, step := range steps {
		k, v := Member(value, step)
		if v == nil {
			return key, value, found
		}
		key, value = k, v
		found++
	}
	return key, value, found
}

// Member returns the key and the value of a mapping's field, or a list's entry. For
// an alias it returns the anchor's value.
func Member(n *yaml.Node, step string) (key, value *yaml.Node) {
	key, value = member(n, step)
	if value != nil && value.Kind == yaml.AliasNode && value.Alias != nil {
		value = value.Alias
	}
	return key, value
}

func member(n *yaml.Node, step string) (key, value *yaml.Node) {
	switch n.Kind {
	case yaml.MappingNode:
		for i := 0; i+1 < len(n.Content); i += 2 {
			if n.Content[i].Value == step {
				return n.Content[i], n.Content[i+1]
			}
		}
		for i := 0; i+1 < len(n.Content); i += 2 {
			if !IsMerge(n.Content[i]) {
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

// Text returns the value of a mapping's field if it is text.
func Text(n *yaml.Node, field string) (string, bool) {
	_, v := Member(n, field)
	if v == nil || v.Kind != yaml.ScalarNode || v.ShortTag() != "!!str" {
		return "", false
	}
	return v.Value, true
}

// IsMerge reports whether a key is "<<".
func IsMerge(key *yaml.Node) bool {
	return key.Kind == yaml.ScalarNode && key.Value == "<<" && (key.Tag == "" || key.Tag == "!" || key.ShortTag() == "!!merge")
}

// IsNull reports whether a node is null, or nothing is written there.
func IsNull(n *yaml.Node) bool { return n.Kind == yaml.ScalarNode && n.ShortTag() == "!!null" }

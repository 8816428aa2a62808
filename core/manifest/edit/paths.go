package edit

import (
	"go.yaml.in/yaml/v4"

	"hpaplayground/core/manifest/tree"
)

// Entry is a field of an object, with its value if that is a scalar.
type Entry struct{ Path, Value string }

// maxListEntries is the largest number of entries that Paths returns for one list.
const maxListEntries = 20

// Paths returns the object's fields in the order of the text, at most maxEntries of them.
// For a long list it returns only the first entries.
func (in *Fields) Paths(maxEntries int) []Entry {
	if in.e.missing {
		return nil
	}
	w := walker{maxEntries: maxEntries}
	w.below(in.e.object, nil, 0)
	return w.found
}

type walker struct {
	found      []Entry
	maxEntries int
}

func (w *walker) below(n *yaml.Node, at *tree.Path, depth int) {
	if n.Kind == yaml.AliasNode || depth > tree.MaxDepth { // an alias is named where its anchor is
		return
	}
	switch n.Kind {
	case yaml.MappingNode:
		for i := 0; i+1 < len(n.Content); i += 2 {
			key := n.Content[i]
			if key.Kind != yaml.ScalarNode || tree.IsMerge(key) {
				continue
			}
			path := at.Field(key.Value)
			if !plain(key.Value) {
				path = at.Key(key.Value)
			}
			w.add(n.Content[i+1], path, depth)
		}
	case yaml.SequenceNode:
		for i, entry := range n.Content[:min(len(n.Content), maxListEntries)] {
			w.add(entry, at.At(i), depth)
		}
	}
}

// add adds the field of a value, and the fields below it.
func (w *walker) add(n *yaml.Node, path *tree.Path, depth int) {
	if len(w.found) == w.maxEntries {
		return
	}
	value := ""
	if n.Kind == yaml.ScalarNode {
		value = n.Value
	}
	w.found = append(w.found, Entry{path.String(), value})
	w.below(n, path, depth+1)
}

// plain reports whether a key can be written in a path without brackets.
func plain(key string) bool {
	steps, ok := tree.Split(key)
	return ok && len(steps) == 1 && steps[0] == key
}

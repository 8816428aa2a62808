package manifest

import (
	"strconv"
	"strings"
)

// fieldPath is a path that grows as the check goes down; it costs nothing
// until something is wrong there.
type fieldPath struct {
	parent *fieldPath
	name   string
	index  int // of a list's entry, if name is empty
	isKey  bool
}

func (p *fieldPath) field(name string) *fieldPath { return &fieldPath{parent: p, name: name} }
func (p *fieldPath) at(index int) *fieldPath      { return &fieldPath{parent: p, index: index} }
func (p *fieldPath) key(name string) *fieldPath {
	return &fieldPath{parent: p, name: name, isKey: true}
}

// within says whether the path leads through the document's field.
func (p *fieldPath) within(field string) bool {
	for p != nil && p.parent != nil {
		p = p.parent
	}
	return p != nil && p.name == field && !p.isKey
}

// String writes the path as the API server does: spec.metrics[0].type, and
// metadata.labels[app] for a map's key.
func (p *fieldPath) String() string {
	if p == nil {
		return ""
	}
	before := p.parent.String()
	switch {
	case p.isKey:
		return before + "[" + p.name + "]"
	case p.name == "":
		return before + "[" + strconv.Itoa(p.index) + "]"
	case before == "":
		return p.name
	}
	return before + "." + p.name
}

// splitPath cuts a path as String writes it into its steps.
func splitPath(path string) []string {
	var steps []string
	for path != "" {
		switch path[0] {
		case '.':
			path = path[1:]
		case '[':
			end := strings.IndexByte(path, ']')
			if end < 0 {
				return append(steps, path[1:])
			}
			steps = append(steps, path[1:end])
			path = path[end+1:]
		default:
			end := strings.IndexAny(path, ".[")
			if end < 0 {
				end = len(path)
			}
			steps = append(steps, path[:end])
			path = path[end:]
		}
	}
	return steps
}

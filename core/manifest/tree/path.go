package tree

import (
	"strconv"
	"strings"
)

// Path is the path of a field, built on the way down to the field. A nil Path is the
// document itself.
type Path struct {
	parent *Path
	name   string
	index  int // a list's entry, if name is empty
	isKey  bool
}

// Field returns the path of a field below p.
func (p *Path) Field(name string) *Path { return &Path{parent: p, name: name} }

// At returns the path of a list's entry below p.
func (p *Path) At(index int) *Path { return &Path{parent: p, index: index} }

// Key returns the path of a map's key below p.
func (p *Path) Key(name string) *Path {
	return &Path{parent: p, name: name, isKey: true}
}

// Within reports whether the path leads through the document's field.
func (p *Path) Within(field string) bool {
	for p != nil && p.parent != nil {
		p = p.parent
	}
	return p != nil && p.name == field && !p.isKey
}

// String writes the path as the API server does: spec.metrics[0].type, and
// metadata.labels[app] for a map's key.
func (p *Path) String() string {
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

// Split cuts a path into its steps. A name with dots is in brackets:
// metadata.labels[example.com/team]. ok is false if a name is empty or a bracket is
// not closed.
func Split(path string) (steps []string, ok bool) {
	ok = true
	for path != "" {
		switch path[0] {
		case '.':
			path, ok = path[1:], false
		case '[':
			step, after, closed := strings.Cut(path[1:], "]")
			steps, ok = append(steps, step), ok && closed && step != ""
			path = strings.TrimPrefix(after, ".")
		default:
			end := strings.IndexAny(path, ".[")
			if end < 0 {
				return append(steps, path), ok
			}
			steps, ok = append(steps, path[:end]), ok && path[end:] != "."
			path = strings.TrimPrefix(path[end:], ".")
		}
	}
	return steps, ok
}

// Join writes steps as a path.
func Join(steps []string) string {
	var p *Path
	for _, s := range steps {
		if i, err := strconv.Atoi(s); err == nil {
			p = p.At(i)
		} else if strings.ContainsAny(s, "./") {
			p = p.Key(s)
		} else {
			p = p.Field(s)
		}
	}
	return p.String()
}

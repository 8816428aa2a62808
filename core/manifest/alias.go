package manifest

import (
	"slices"
	"strconv"

	"go.yaml.in/yaml/v4"

	"hpaplayground/core/manifest/tree"
)

// spend counts a value that an alias stands for, and its text, against the limit
// of the text. It is false once the limit is reached.
func (p *parser) spend(n *yaml.Node, path *tree.Path, src *source) bool {
	if p.stopped {
		return false
	}
	if p.aliased > 0 {
		p.aliased -= 1 + len(n.Value)/aliasedText
		return true
	}
	p.stopped = true
	p.errorAt(p.active[0], src, path, "the aliases of this text stand for more than "+strconv.Itoa(tree.MaxAliased)+" values, or 1 MB of text")
	return false
}

// enter begins the object that an alias stands for.
func (p *parser) enter(alias *yaml.Node, src *source) bool {
	if slices.Contains(p.active, alias.Alias) {
		p.errorAt(alias, src, nil, "alias *"+alias.Value+": it contains itself")
		return false
	}
	p.active = append(p.active, alias.Alias)
	if !p.spend(alias, nil, src) {
		p.active = p.active[:len(p.active)-1]
		return false
	}
	return true
}

func (p *parser) errorAt(n *yaml.Node, src *source, path *tree.Path, message string) {
	if p.full() {
		return
	}
	s := src.span(n)
	p.add(Diagnostic{Line: s.line, Column: s.column, EndLine: s.endLine, EndColumn: s.endColumn, Path: path.String(), Message: message})
}

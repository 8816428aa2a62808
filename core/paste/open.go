package paste

import (
	"slices"

	"go.yaml.in/yaml/v4"

	"hpaplayground/core/manifest"
	"hpaplayground/core/manifest/lex"
	"hpaplayground/core/manifest/tree"
)

// most is how many wrappings are taken off around each other: a quote of a fence of a
// diff are three.
const most = 8

// openers take one kind of wrapping off a block, all around it. They return the parts
// that were in it, or ok false if the block has no such wrapping.
var openers = []func(*reader, block) (parts []block, ok bool){
	(*reader).quotes,
	(*reader).fences,
	(*reader).commands,
	(*reader).numbers,
	(*reader).diffs,
	(*reader).prose,
}

// fixers change a block of which the manifests are all, if YAML cannot read it.
var fixers = []func(*reader, *block){
	(*reader).ending,
	(*reader).tabs,
	(*reader).bullets,
	(*reader).margin,
	(*reader).separate,
	(*reader).items,
	(*reader).fragment,
}

// fillers change what YAML reads, but as something else.
var fillers = []func(*reader, *block){
	(*reader).messages,
	(*reader).elisions,
	(*reader).curly,
}

// open takes everything off the lines of a text.
func (r *reader) open(lines []line) []line {
	parts := r.choose(r.parts(block{lines: lines}, most))
	var out []line
	for i := range parts {
		p := &parts[i]
		for _, fill := range fillers {
			fill(r, p)
		}
		r.fix(p)
		if len(parts) > 1 {
			p.lines = trim(p.lines)
		}
		if len(out) > 0 && len(p.lines) > 0 && !isMarker(p.lines[0].text) {
			out = append(out, line{text: "---", number: p.lines[0].number, made: true})
		}
		out = append(out, p.lines...)
	}
	return out
}

// fix changes a block, unless it is objects already.
func (r *reader) fix(b *block) {
	before, told := slices.Clone(b.lines), len(r.notes)
	for _, fix := range fixers {
		fix(r, b)
	}
	if len(r.notes) > told && wellFormed(text(before)) {
		b.lines, r.notes = before, r.notes[:told]
	}
}

// parts takes the wrappings off a block.
func (r *reader) parts(b block, most int) []block {
	if most == 0 {
		return []block{b}
	}
	for _, opener := range openers {
		told := len(r.notes)
		parts, ok := opener(r, b)
		if !ok {
			continue
		}
		if wellFormed(b.text()) {
			r.notes = r.notes[:told] // it only looks like a wrapping, in a text field
			return []block{b}
		}
		var all []block
		for _, p := range parts {
			all = append(all, r.parts(p, most-1)...)
		}
		return all
	}
	return []block{b}
}

// choose leaves out the parts that are less than others: a table of kubectl next to the
// manifest of the same HPA, and a fragment next to whole manifests.
func (r *reader) choose(parts []block) []block {
	if len(parts) < 2 {
		return r.forms(parts)
	}
	ranks := make([]int, len(parts))
	for i := range parts {
		ranks[i] = rank(parts[i].lines)
	}
	best := slices.Max(ranks)
	var kept []block
	var dropped []int
	for i, p := range parts {
		if ranks[i] >= best || ranks[i] == object {
			kept = append(kept, p)
			continue
		}
		for _, l := range p.lines {
			dropped = append(dropped, l.number)
		}
	}
	if len(dropped) > 0 && best > nothing {
		r.lines(dropped, "a line that is not a part of the manifests was left out", "lines %s are not a part of the manifests and were left out")
	}
	if best == object {
		return r.latest(kept)
	}
	return r.latest(r.forms(kept))
}

// wellFormed reports whether a text is a stream of objects, however wrong they are.
func wellFormed(text string) bool {
	if len(text) > manifest.MaxText {
		return false
	}
	found := false
	for _, part := range lex.Split(text) {
		n, err := tree.Parse(part.Text)
		if err != nil {
			return false
		}
		if n == nil {
			continue
		}
		version, _ := tree.Member(n, "apiVersion")
		kind, _ := tree.Member(n, "kind")
		if version == nil || kind == nil {
			return false
		}
		times := 0
		for i := 0; i+1 < len(n.Content); i += 2 {
			switch name := n.Content[i].Value; {
			case name == "apiVersion", name == "kind":
				times++
			case isCaption(name), upper(name) && n.Content[i+1].Kind == yaml.ScalarNode && n.Content[i+1].Value != "":
				return false // this mapping is text around the object, such as Subject: in mail
			}
		}
		if times > 2 {
			return false
		}
		found = true
	}
	return found
}

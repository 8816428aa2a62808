package paste

import (
	"slices"

	"go.yaml.in/yaml/v4"

	"hpaplayground/core/manifest"
	"hpaplayground/core/manifest/lex"
	"hpaplayground/core/manifest/tree"
)

// maxDepth limits the wrappings around each other. A quote of a fenced diff has three.
const maxDepth = 8

// unwrappers remove one kind of wrapping around a block. They return the parts that were
// in the wrapping, or ok false if the block has no such wrapping.
var unwrappers = []func(*reader, block) (parts []block, ok bool){
	(*reader).removeScreen,
	(*reader).removeStamps,
	(*reader).removeQuotes,
	(*reader).openFences,
	(*reader).splitCommands,
	(*reader).removeNumbers,
	(*reader).readDiffs,
	(*reader).removeProse,
}

// fixes change a block that has only manifests, if YAML cannot read it.
var fixes = []func(*reader, *block){
	(*reader).removeEnding,
	(*reader).replaceTabs,
	(*reader).replaceBullets,
	(*reader).removeMargin,
	(*reader).addSeparators,
	(*reader).makeList,
	(*reader).fragments,
}

// corrections change text that YAML reads, but not as its author meant it.
var corrections = []func(*reader, *block){
	(*reader).removeMessages,
	(*reader).removeElisions,
	(*reader).replaceCurly,
}

// open removes all wrappings from the lines of a text.
func (r *reader) open(lines []line) []line {
	parts := r.choose(r.unwrap(block{lines: lines}, maxDepth))
	var out []line
	for i := range parts {
		p := &parts[i]
		for _, fill := range corrections {
			fill(r, p)
		}
		r.fix(p)
		if len(parts) > 1 {
			p.lines = trim(p.lines)
		}
		if len(out) > 0 && len(p.lines) > 0 && !isMarker(p.lines[0].text) {
			out = append(out, line{text: "---", number: p.lines[0].number, added: true})
		}
		out = append(out, p.lines...)
	}
	return out
}

// fix changes a block, unless the block already has only objects.
func (r *reader) fix(b *block) {
	before, notesBefore := slices.Clone(b.lines), len(r.notes)
	for _, fix := range fixes {
		fix(r, b)
	}
	if len(r.notes) > notesBefore && wellFormed(text(before)) {
		b.lines, r.notes = before, r.notes[:notesBefore]
	}
}

// unwrap removes the wrappings of a block.
func (r *reader) unwrap(b block, maxLines int) []block {
	if maxLines == 0 {
		return []block{b}
	}
	for _, opener := range unwrappers {
		notesBefore := len(r.notes)
		parts, ok := opener(r, b)
		if !ok {
			continue
		}
		if wellFormed(b.text()) {
			r.notes = r.notes[:notesBefore] // a text field that only looks like a wrapping
			return []block{b}
		}
		var all []block
		for _, p := range parts {
			all = append(all, r.unwrap(p, maxLines-1)...)
		}
		return all
	}
	return []block{b}
}

// choose drops parts that repeat or are less complete than others: a table of kubectl
// next to the manifest of the same HPA, and a fragment next to whole manifests.
func (r *reader) choose(parts []block) []block {
	if len(parts) < 2 {
		return r.readOutputs(parts)
	}
	ranks := make([]int, len(parts))
	for i := range parts {
		ranks[i] = rank(parts[i].lines)
	}
	best := slices.Max(ranks)
	var kept []block
	var dropped []int
	for i, p := range parts {
		if ranks[i] >= best || ranks[i] == rankObject {
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
	if best == rankObject {
		return r.keepLatest(kept)
	}
	return r.keepLatest(r.readOutputs(kept))
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
			case isCaption(name), startsUpper(name) && n.Content[i+1].Kind == yaml.ScalarNode && n.Content[i+1].Value != "":
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

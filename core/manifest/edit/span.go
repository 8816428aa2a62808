package edit

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"go.yaml.in/yaml/v4"

	"hpaplayground/core/manifest"
	"hpaplayground/core/manifest/lex"
	"hpaplayground/core/manifest/schema"
	"hpaplayground/core/manifest/tree"
)

// editing is an object of a text. Places in it are byte offsets in the part that
// holds the object.
type editing struct {
	text    string // the part's
	base    int    // where it begins in the whole text
	number  int    // which of the parts it is
	lines   []int  // where its lines begin
	newline string
	step    int // columns by which a mapping's fields are indented
	shift   int // columns by which a list is, below its key
	json    bool

	root    *yaml.Node
	object  *yaml.Node
	kind    schema.Type
	prefix  []string // the steps from the root to the object
	missing bool     // the object is to be made, at the end of the text
	trees   *tree.Cache
	// noBlocks asks for texts of several lines in quotes.
	noBlocks bool
}

// openObject finds the object.
func openObject(text string, in manifest.Object, trees *tree.Cache) (*editing, error) {
	if len(text) > manifest.MaxText {
		return nil, fmt.Errorf("%w: it is longer than 1 MiB", ErrBroken)
	}
	body := strings.TrimPrefix(text, "\ufeff")
	before := len(text) - len(body)
	if _, bad := tree.Clean(body); len(bad) > 0 {
		return nil, fmt.Errorf("%w: it holds characters that YAML does not allow", ErrBroken)
	}
	broken := 0
	index := in.Index
	parts := lex.Split(body)
	for i, p := range parts {
		root, err := trees.Parse(p.Text)
		if err != nil {
			broken++
			continue
		}
		if root == nil {
			continue
		}
		e := &editing{text: p.Text, base: before + p.At, number: i, root: root, trees: trees}
		if e.find(root, schema.Type{}, nil, in, &index, 0) {
			e.look()
			return e, nil
		}
	}
	switch {
	case broken > 0:
		return nil, fmt.Errorf("there is no %s that can be read: %w", in, ErrBroken)
	case in.Kind == "Simulation" && in.Name == "" && in.Index == 0:
		e := &editing{text: body, base: before, number: len(parts), missing: true}
		e.look()
		return e, nil
	}
	return nil, fmt.Errorf("there is no %s", in)
}

// find looks for the object in a document, or in the list that it is.
func (e *editing) find(n *yaml.Node, inherited schema.Type, prefix []string, in manifest.Object, index *int, depth int) bool {
	if n.Kind != yaml.MappingNode || depth > tree.MaxDepth {
		return false
	}
	if s, ok := tree.Text(n, "apiVersion"); ok {
		inherited.APIVersion = s
	}
	if s, ok := tree.Text(n, "kind"); ok {
		inherited.Kind = s
	}
	if items, ok := strings.CutSuffix(inherited.Kind, "List"); ok {
		_, list := tree.Member(n, "items")
		if list == nil || list.Kind != yaml.SequenceNode {
			return false
		}
		inherited.Kind = items
		if items == "" {
			inherited.APIVersion = ""
		}
		for i, item := range list.Content {
			below := append(prefix[:len(prefix):len(prefix)], "items", fmt.Sprint(i))
			if e.find(item, inherited, below, in, index, depth+1) {
				return true
			}
		}
		return false
	}
	if inherited.Kind != in.Kind {
		return false
	}
	name, namespace := "", ""
	if _, metadata := tree.Member(n, "metadata"); metadata != nil {
		name, _ = tree.Text(metadata, "name")
		namespace, _ = tree.Text(metadata, "namespace")
	}
	if in.Name != "" && in.Name != name || in.Namespace != "" && in.Namespace != namespace {
		return false
	}
	if *index > 0 {
		*index--
		return false
	}
	e.object, e.kind, e.prefix = n, inherited, prefix
	return true
}

// look finds out the style of the part: line ends, indentation, JSON.
func (e *editing) look() {
	e.newline = "\n"
	if i := strings.IndexByte(e.text, '\n'); i > 0 && e.text[i-1] == '\r' {
		e.newline = "\r\n"
	}
	e.lines = lineStarts(e.text)
	e.step, e.shift = 2, 0
	if e.missing {
		return
	}
	e.json = e.root.Kind == yaml.MappingNode && isFlow(e.root) && len(e.root.Content) > 0 && e.root.Content[0].Style&yaml.DoubleQuotedStyle != 0
	step, shift := 0, -1
	var visit func(n *yaml.Node)
	visit = func(n *yaml.Node) {
		if isFlow(n) {
			return
		}
		for i, c := range n.Content {
			if n.Kind == yaml.MappingNode && i%2 == 1 && isCollection(c) && !isFlow(c) {
				by := c.Column - n.Content[i-1].Column
				if c.Kind == yaml.MappingNode && step == 0 && by > 0 {
					step = by
				}
				if c.Kind == yaml.SequenceNode && shift < 0 && by >= 0 {
					shift = by
				}
			}
			visit(c)
		}
	}
	visit(e.root)
	if step > 0 {
		e.step = min(step, 16)
	}
	if shift >= 0 {
		e.shift = min(shift, 16)
	}
}

// lineStarts are where the lines begin that the YAML parser counts.
func lineStarts(text string) []int {
	starts := []int{0}
	for i, r := range text {
		switch r {
		case '\n', 0x85, 0x2028, 0x2029:
			starts = append(starts, i+utf8.RuneLen(r))
		case '\r':
			if !strings.HasPrefix(text[i+1:], "\n") {
				starts = append(starts, i+1)
			}
		}
	}
	return starts
}

// start is where a node begins, with its anchor and tag.
func (e *editing) start(n *yaml.Node) int {
	if n.Line > len(e.lines) {
		return len(e.text) // an empty value, behind a last line that does not end
	}
	at := e.lines[max(n.Line-1, 0)]
	for range n.Column - 1 {
		_, size := utf8.DecodeRuneInString(e.text[at:])
		at += size
	}
	return at
}

// content is where a node begins behind its anchor and tag.
func (e *editing) content(n *yaml.Node) int {
	at := e.start(n)
	for at < len(e.text) && (e.text[at] == '&' || e.text[at] == '!') {
		for at < len(e.text) && strings.IndexByte(" \t\r\n,]}", e.text[at]) < 0 {
			at++
		}
		next := e.skip(at)
		if next >= len(e.text) || n.Kind == yaml.ScalarNode && n.Value == "" && n.Style&^yaml.TaggedStyle == 0 {
			return at
		}
		at = next
	}
	return at
}

// skip goes over white space, line breaks and comments.
func (e *editing) skip(at int) int {
	for at < len(e.text) {
		switch c := e.text[at]; {
		case strings.IndexByte(" \t\r\n", c) >= 0:
			at++
		case c == '#' && (at == 0 || strings.IndexByte(" \t\r\n", e.text[at-1]) >= 0):
			at = e.lineEnd(at)
		default:
			return at
		}
	}
	return at
}

// lineEnd is where the line ends that a place stands on, before its break.
func (e *editing) lineEnd(at int) int {
	end := len(e.text)
	if i := strings.IndexByte(e.text[at:], '\n'); i >= 0 {
		end = at + i
	}
	if end > at && e.text[end-1] == '\r' {
		end--
	}
	return end
}

// nextLine is where the next line begins.
func (e *editing) nextLine(at int) int {
	if i := strings.IndexByte(e.text[at:], '\n'); i >= 0 {
		return at + i + 1
	}
	return len(e.text)
}

// lineStart is where the line begins that a place stands on.
func (e *editing) lineStart(at int) int { return strings.LastIndexByte(e.text[:at], '\n') + 1 }

// end is where a node's own text ends.
func (e *editing) end(n *yaml.Node) int {
	at := e.content(n)
	switch {
	case n.Kind == yaml.AliasNode:
		return min(at+1+len(n.Value), len(e.text))
	case n.Kind == yaml.ScalarNode:
		return e.scalarEnd(n, at)
	case at < len(e.text) && isFlow(n) && (e.text[at] == '{' || e.text[at] == '['):
		if size := lex.Brackets(e.text[at:]); size >= 0 {
			return at + size
		}
		return len(e.text)
	case len(n.Content) == 0:
		return at
	}
	return max(e.end(n.Content[len(n.Content)-1]), at)
}

func (e *editing) scalarEnd(n *yaml.Node, at int) int {
	text := e.text
	switch {
	case at >= len(text):
		return len(text)
	case isBlockScalar(n):
		return e.blockEnd(n, at)
	case n.Style&(yaml.DoubleQuotedStyle|yaml.SingleQuotedStyle) != 0:
		return at + lex.Quote(text[at:])
	}
	// A plain scalar: its words, parted by any white space.
	for _, word := range strings.Fields(n.Value) {
		for at < len(text) && !strings.HasPrefix(text[at:], word) && strings.IndexByte(" \t\r\n", text[at]) >= 0 {
			at++
		}
		if !strings.HasPrefix(text[at:], word) {
			return at
		}
		at += len(word)
	}
	return at
}

// blockEnd is where a block scalar ends: its last line with content or, if it keeps
// blank lines, the last of those.
func (e *editing) blockEnd(n *yaml.Node, at int) int {
	header := e.text[at:e.lineEnd(at)]
	end := e.lineEnd(at)
	header, _, _ = strings.Cut(header, " #")
	keep := strings.Contains(header, "+")
	if !keep && strings.Trim(n.Value, "\n") == "" {
		return end
	}
	indent := -1
	for next := e.nextLine(at); next < len(e.text); next = e.nextLine(next) {
		line := e.text[next:e.lineEnd(next)]
		content := strings.TrimLeft(line, " ")
		width := len(line) - len(content)
		switch {
		case content == "" && !keep:
			continue
		case content == "":
		case indent < 0 && strings.Trim(n.Value, "\n") == "":
			return end
		case indent < 0:
			indent = width
		case width < indent:
			return end
		}
		end = next + len(line)
	}
	return end
}

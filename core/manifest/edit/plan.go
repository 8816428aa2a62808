package edit

import (
	"slices"
	"strings"

	"go.yaml.in/yaml/v4"

	"hpaplayground/core/manifest/schema"
	"hpaplayground/core/manifest/tree"
)

func inFlow(up []hop) bool {
	return slices.ContainsFunc(up, func(h hop) bool { return tree.IsFlow(h.in) })
}

// replace replaces the value at the end of the hops.
func (e *editing) replace(up []hop, n *yaml.Node) change {
	h := up[len(up)-1]
	old := h.node()
	from, to := e.Start(old), e.End(old)
	collection := isCollection(n) && len(n.Content) > 0
	switch {
	case inFlow(up) || e.json || collection && n.Kind == yaml.SequenceNode && tree.IsFlow(old) && len(old.Content) > 0:
		text := e.wrapped(n, old, e.indentAt(from)+e.step)
		if from == to {
			text = e.gap(from, text)
		}
		return change{from, to, text}
	case h.in.Kind == yaml.SequenceNode:
		dash := e.dash(h.in, old)
		if from == to || e.LineStart(from) != e.LineStart(dash) {
			comment, after := e.comment(dash+1, to)
			return change{dash + 1, after, " " + e.nested(n, h.in.Column+1) + comment}
		}
		indent := e.column(from)
		if collection {
			return change{from, to, e.block(n, indent)}
		}
		return change{from, to, e.withComment(e.simple(n, old, indent), e.header(old))}
	}
	key := h.in.Content[h.index-1]
	indent := key.Column - 1
	colon := e.colon(key)
	if !collection && !tree.IsBlockScalar(old) && from != to && e.LineStart(from) == e.LineStart(colon) {
		return change{from, to, e.simple(n, old, indent+e.step)}
	}
	comment, after := e.comment(colon, to)
	text := e.withComment(e.value(n, old, indent), e.header(old)+comment)
	return change{colon, after, text}
}

// withComment adds a comment to the first line of a text.
func (e *editing) withComment(text, comment string) string {
	first, lines, several := strings.Cut(text, e.newline)
	if !several {
		return text + comment
	}
	return first + comment + e.newline + lines
}

// header returns the comment after the "|" or ">" of a block scalar.
func (e *editing) header(n *yaml.Node) string {
	if !tree.IsBlockScalar(n) {
		return ""
	}
	at := e.Content(n)
	line := e.text[at:e.LineEnd(at)]
	i := strings.Index(line, " #")
	if i < 0 {
		return ""
	}
	return line[len(strings.TrimRight(line[:i], " \t")):]
}

// simple writes a scalar or an empty collection.
func (e *editing) simple(n, old *yaml.Node, indent int) string {
	if text, ok := e.literal(n, indent); ok && e.endsLine(old) {
		return text
	}
	return e.inline(n, old, false)
}

// endsLine reports whether nothing follows a value on its line.
func (e *editing) endsLine(n *yaml.Node) bool {
	at := e.End(n)
	return strings.Trim(e.text[at:e.LineEnd(at)], " \t") == ""
}

// comment returns the comment to keep when the text from a colon or a dash to the end of
// the value is replaced: the comment on the first line, or else the comment after the
// value. after is where the comment ends.
func (e *editing) comment(colon, to int) (text string, after int) {
	end := e.LineEnd(colon)
	line := strings.TrimLeft(e.text[colon:end], " \t")
	if strings.HasPrefix(line, "#") {
		return e.text[colon:end], max(to, end)
	}
	end = e.LineEnd(to)
	if tail := e.text[to:end]; strings.HasPrefix(strings.TrimLeft(tail, " \t"), "#") {
		return tail, end
	}
	return "", to
}

// gap adds a value where it is missing in brackets: "{a: }" or "{a}".
func (e *editing) gap(at int, text string) string {
	before := strings.TrimRight(e.text[:at], " \t\r\n")
	switch {
	case !strings.HasSuffix(before, ":"):
		return ": " + text
	case strings.HasSuffix(e.text[:at], ":"):
		return " " + text
	}
	return text
}

// colon returns the place after a key's colon.
func (e *editing) colon(key *yaml.Node) int {
	at := e.Skip(e.End(key))
	if at < len(e.text) && e.text[at] == ':' {
		return at + 1
	}
	return at
}

// dash returns the place of the dash of a list's entry.
func (e *editing) dash(list, item *yaml.Node) int {
	first := e.Start(list)
	if list.Content[0] == item {
		return first
	}
	column := list.Column - 1
	for line := e.LineStart(e.Start(item)); line > first; line = e.LineStart(line - 1) {
		if at := line + column; at < len(e.text) && e.text[at] == '-' && strings.Trim(e.text[line:at], " ") == "" {
			return at
		}
	}
	return first
}

// column returns the number of characters before a place on its line.
func (e *editing) column(at int) int { return len([]rune(e.text[e.LineStart(at):at])) }

// indentAt returns the indentation of the line of a place.
func (e *editing) indentAt(at int) int {
	line := e.text[e.LineStart(at):at]
	return len(line) - len(strings.TrimLeft(line, " "))
}

// nodesPerEntry is 2 for a mapping (a key and a value), and 1 for a list.
func nodesPerEntry(n *yaml.Node) int {
	if n.Kind == yaml.MappingNode {
		return 2
	}
	return 1
}

// entryStart returns where an entry begins, including its dash.
func (e *editing) entryStart(in *yaml.Node, i int) int {
	first := in.Content[i*nodesPerEntry(in)]
	if in.Kind == yaml.SequenceNode && !tree.IsFlow(in) {
		return e.dash(in, first)
	}
	return e.Start(first)
}

// entryEnd returns where an entry ends. A key without a value ends after its colon.
func (e *editing) entryEnd(in *yaml.Node, i int) int {
	i *= nodesPerEntry(in)
	return max(e.End(in.Content[i]), e.End(in.Content[i+nodesPerEntry(in)-1]))
}

// insert adds an entry to a collection, as number i: a key and a value, or a
// list's item.
func (e *editing) insert(up []hop, in *yaml.Node, i int, entry ...*yaml.Node) change {
	if e.json || tree.IsFlow(in) || inFlow(up) {
		return e.insertFlow(in, i, entry)
	}
	indent := in.Column - 1
	var text string
	if len(entry) == 2 {
		indent = in.Content[0].Column - 1
		text = e.field(entry[0], entry[1], indent)
	} else {
		text = "- " + e.nested(entry[0], indent+2)
	}
	if i == 0 {
		first := e.entryStart(in, 0)
		return change{first, first, text + e.newline + spaces(indent)}
	}
	end := e.afterEntry(e.entryEnd(in, i-1), indent)
	return change{end, end, e.newline + spaces(indent) + text}
}

// insertFlow puts an entry into a collection in brackets.
func (e *editing) insertFlow(in *yaml.Node, i int, entry []*yaml.Node) change {
	text := e.inline(entry[0], nil, true)
	if len(entry) == 2 {
		text += ": " + e.wrapped(entry[1], nil, e.indentAt(e.Start(in))+e.step)
	}
	if len(in.Content) == 0 {
		inside := e.Content(in) + 1
		return change{inside, inside, text}
	}
	parted := ", "
	first := e.Start(in.Content[0])
	if e.LineStart(first) != e.LineStart(e.Content(in)) {
		parted = "," + e.newline + e.text[e.LineStart(first):first]
	}
	if i == 0 {
		return change{first, first, text + parted}
	}
	end := e.entryEnd(in, i-1)
	return change{end, end, parted + text}
}

// afterEntry returns the end of the last line of an entry that ends at a place.
// Comments below the entry belong to it if they are indented more.
func (e *editing) afterEntry(at, indent int) int {
	end := e.LineEnd(at)
	for next := e.NextLine(end); next < len(e.text); next = e.NextLine(next) {
		line := e.text[next:e.LineEnd(next)]
		content := strings.TrimLeft(line, " ")
		if !strings.HasPrefix(content, "#") || len(line)-len(content) <= indent {
			break
		}
		end = next + len(line)
	}
	return end
}

// rank returns the position of a new field among a mapping's fields: alphabetical if
// the mapping's fields are, else in the API's order.
func (e *editing) rank(m *yaml.Node, path []string, name string) int {
	names := make([]string, 0, len(m.Content)/2)
	for i := 0; i+1 < len(m.Content); i += 2 {
		names = append(names, m.Content[i].Value)
	}
	order := e.order(path)
	place := func(s string) int { return slices.Index(order, s) }
	byAPI := slices.IsSortedFunc(names, func(a, b string) int { return place(a) - place(b) })
	if len(order) == 0 || !byAPI && len(names) > 1 && slices.IsSorted(names) {
		if !slices.IsSorted(names) {
			return len(names)
		}
		i, _ := slices.BinarySearch(names, name)
		return i
	}
	if place(name) < 0 {
		return len(names)
	}
	at := 0
	for i, n := range names {
		if place(n) <= place(name) {
			at = i + 1
		}
	}
	return at
}

// order lists the fields of the object at a path as the API does.
func (e *editing) order(path []string) []string {
	k := schema.Get().Document(e.kind.APIVersion, e.kind.Kind)
	for _, step := range path {
		for k != nil && k.Letter == '|' {
			k = k.Parts[len(k.Parts)-1]
		}
		switch {
		case k == nil:
			return nil
		case k.Letter == 'O':
			k = k.Object.Fields[step]
		default:
			k = k.Elem
		}
	}
	for k != nil && k.Letter == '|' {
		k = k.Parts[len(k.Parts)-1]
	}
	if k == nil || k.Letter != 'O' {
		return nil
	}
	return k.Object.Order
}

// newSimulation returns the text to append for a missing Simulation.
func (e *editing) newSimulation() string {
	head := ""
	if strings.TrimSpace(e.text) != "" {
		if head = "---" + e.newline; !strings.HasSuffix(e.text, "\n") {
			head = e.newline + head
		}
	}
	return head + "apiVersion: playground/v1" + e.newline + "kind: Simulation" + e.newline
}

// cut removes the entry at the end of the hops. wanted is the collection without the
// entry.
func (e *editing) cut(up []hop, wanted *yaml.Node) change {
	h := up[len(up)-1]
	i := h.index / nodesPerEntry(h.in)
	from, to := e.entryStart(h.in, i), e.entryEnd(h.in, i)
	last := h.index == len(h.in.Content)-1
	switch {
	case len(wanted.Content) == 0 && len(up) == 1:
		return change{e.Start(h.in), e.End(h.in), "{}"}
	case len(wanted.Content) == 0:
		return e.replace(up[:len(up)-1], wanted)
	case e.json || tree.IsFlow(h.in):
		if !last {
			return change{from: from, to: e.entryStart(h.in, i+1)}
		}
		return change{from: e.entryEnd(h.in, i-1), to: to}
	case strings.Trim(e.text[e.LineStart(from):from], " ") == "":
		return change{from: e.LineStart(from), to: e.NextLine(e.LineEnd(max(to, from)))}
	case !last:
		return change{from: from, to: e.entryStart(h.in, i+1)}
	}
	return change{from: from, to: to}
}

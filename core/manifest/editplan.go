package manifest

import (
	"slices"
	"strings"

	"go.yaml.in/yaml/v4"
)

func inFlow(up []hop) bool {
	return slices.ContainsFunc(up, func(h hop) bool { return isFlow(h.in) })
}

// replace puts a value in the place of the one at the end of the way.
func (e *editing) replace(up []hop, n *yaml.Node, made string) Change {
	h := up[len(up)-1]
	old := h.node()
	from, to := e.start(old), e.end(old)
	collection := isCollection(n) && len(n.Content) > 0
	switch {
	case inFlow(up) || e.json || collection && n.Kind == yaml.SequenceNode && isFlow(old) && len(old.Content) > 0:
		text := e.wrapped(n, old, e.indentAt(from)+e.step)
		if from == to {
			text = e.gap(from, text)
		}
		return Change{from, to, text, made}
	case h.in.Kind == yaml.SequenceNode:
		dash := e.dash(h.in, old)
		if from == to || e.lineStart(from) != e.lineStart(dash) {
			rest, after := e.comment(dash+1, to)
			return Change{dash + 1, after, " " + e.nested(n, h.in.Column+1) + rest, made}
		}
		indent := e.column(from)
		if collection {
			return Change{from, to, e.block(n, indent), made}
		}
		return Change{from, to, e.behindFirst(e.simple(n, old, indent), e.header(old)), made}
	}
	key := h.in.Content[h.index-1]
	indent := key.Column - 1
	colon := e.colon(key)
	if !collection && !isBlockScalar(old) && from != to && e.lineStart(from) == e.lineStart(colon) {
		return Change{from, to, e.simple(n, old, indent+e.step), made}
	}
	rest, after := e.comment(colon, to)
	text := e.behindFirst(e.value(n, old, indent), e.header(old)+rest)
	return Change{colon, after, text, made}
}

// behindFirst puts a comment behind the first line of a text.
func (e *editing) behindFirst(text, comment string) string {
	first, lines, several := strings.Cut(text, e.newline)
	if !several {
		return text + comment
	}
	return first + comment + e.newline + lines
}

// header is the comment behind the sign of a block scalar.
func (e *editing) header(n *yaml.Node) string {
	if !isBlockScalar(n) {
		return ""
	}
	at := e.content(n)
	line := e.text[at:e.lineEnd(at)]
	i := strings.Index(line, " #")
	if i < 0 {
		return ""
	}
	return line[len(strings.TrimRight(line[:i], " \t")):]
}

// simple writes what is no collection with content.
func (e *editing) simple(n, old *yaml.Node, indent int) string {
	if text, ok := e.literal(n, indent); ok && e.bare(old) {
		return text
	}
	return e.inline(n, old, false)
}

// bare says whether nothing follows a value on its line.
func (e *editing) bare(n *yaml.Node) bool {
	at := e.end(n)
	return strings.Trim(e.text[at:e.lineEnd(at)], " \t") == ""
}

// comment is what a change from a key's colon or a dash to a value's end must
// keep: the comment on the first line, or else that behind the value. after is
// the end of what was taken.
func (e *editing) comment(colon, to int) (rest string, after int) {
	end := e.lineEnd(colon)
	line := strings.TrimLeft(e.text[colon:end], " \t")
	if strings.HasPrefix(line, "#") {
		return e.text[colon:end], max(to, end)
	}
	end = e.lineEnd(to)
	if tail := e.text[to:end]; strings.HasPrefix(strings.TrimLeft(tail, " \t"), "#") {
		return tail, end
	}
	return "", to
}

// gap writes a value into a place that has none: "{a: }" or "{a}".
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

// colon is the place behind a key's colon.
func (e *editing) colon(key *yaml.Node) int {
	at := e.skip(e.end(key))
	if at < len(e.text) && e.text[at] == ':' {
		return at + 1
	}
	return at
}

// dash is where the dash of a list's entry stands.
func (e *editing) dash(list, item *yaml.Node) int {
	first := e.start(list)
	if list.Content[0] == item {
		return first
	}
	column := list.Column - 1
	for line := e.lineStart(e.start(item)); line > first; line = e.lineStart(line - 1) {
		if at := line + column; at < len(e.text) && e.text[at] == '-' && strings.Trim(e.text[line:at], " ") == "" {
			return at
		}
	}
	return first
}

// column is how far a place is from the beginning of its line.
func (e *editing) column(at int) int { return len([]rune(e.text[e.lineStart(at):at])) }

// indentAt is the indentation of the line of a place.
func (e *editing) indentAt(at int) int {
	line := e.text[e.lineStart(at):at]
	return len(line) - len(strings.TrimLeft(line, " "))
}

// insertField adds a field to a mapping.
func (e *editing) insertField(up []hop, m *yaml.Node, path []string, name string, value *yaml.Node) Change {
	made := joinPath(append(slices.Clone(path), name))
	key := textNode(name)
	flow := e.json || isFlow(m) || inFlow(up)
	if len(m.Content) == 0 && !e.json && !inFlow(up) {
		return e.replace(up, &yaml.Node{Kind: yaml.MappingNode, Content: []*yaml.Node{key, value}}, made)
	}
	at := e.rank(m, path, name)
	if flow {
		text := e.scalarText(key, nil, true) + ": " + e.wrapped(value, nil, e.indentAt(e.start(m))+e.step)
		before, after := 0, 0
		if at > 0 {
			before = e.entryEnd(m, at-2)
		} else if len(m.Content) > 0 {
			after = e.start(m.Content[0])
		}
		return e.insertFlow(m, before, after, text, made)
	}
	indent := m.Content[0].Column - 1
	text := e.field(key, value, indent)
	if at == 0 {
		first := e.start(m.Content[0])
		return Change{first, first, text + e.newline + spaces(indent), made}
	}
	end := e.afterEntry(e.entryEnd(m, at-2), indent)
	return Change{end, end, e.newline + spaces(indent) + text, made}
}

// insertFlow puts an entry into a collection in brackets: behind the one that
// ends at before, or in front of the one that begins at after.
func (e *editing) insertFlow(in *yaml.Node, before, after int, text, made string) Change {
	parted := ", "
	if len(in.Content) > 0 {
		if first := e.start(in.Content[0]); e.lineStart(first) != e.lineStart(e.content(in)) {
			parted = "," + e.newline + e.text[e.lineStart(first):first]
		}
	}
	switch {
	case before > 0:
		return Change{before, before, parted + text, made}
	case after > 0:
		return Change{after, after, text + parted, made}
	}
	inside := e.content(in) + 1
	return Change{inside, inside, text, made}
}

// insertItem adds an entry to a list, as number i.
func (e *editing) insertItem(up []hop, list *yaml.Node, i int, n *yaml.Node, made string) Change {
	if len(list.Content) == 0 && !e.json && !inFlow(up) {
		return e.replace(up, &yaml.Node{Kind: yaml.SequenceNode, Content: []*yaml.Node{n}}, made)
	}
	if e.json || isFlow(list) || inFlow(up) {
		before, after := 0, 0
		if i > 0 {
			before = e.end(list.Content[i-1])
		} else if len(list.Content) > 0 {
			after = e.start(list.Content[0])
		}
		return e.insertFlow(list, before, after, e.inline(n, nil, true), made)
	}
	indent := list.Column - 1
	text := "- " + e.nested(n, indent+2)
	if i == 0 {
		first := e.start(list)
		return Change{first, first, text + e.newline + spaces(indent), made}
	}
	end := e.afterEntry(e.end(list.Content[i-1]), indent)
	return Change{end, end, e.newline + spaces(indent) + text, made}
}

// entryEnd is where a mapping's field ends, given by the place of its key.
func (e *editing) entryEnd(m *yaml.Node, i int) int {
	return max(e.end(m.Content[i+1]), e.end(m.Content[i]))
}

// afterEntry is the end of the last line of an entry that ends at a place, with
// the comments below it that are indented as its inside is.
func (e *editing) afterEntry(at, indent int) int {
	end := e.lineEnd(at)
	for next := e.nextLine(end); next < len(e.text); next = e.nextLine(next) {
		line := e.text[next:e.lineEnd(next)]
		content := strings.TrimLeft(line, " ")
		if !strings.HasPrefix(content, "#") || len(line)-len(content) <= indent {
			break
		}
		end = next + len(line)
	}
	return end
}

// rank is the place among a mapping's entries where a new field belongs: that
// of the alphabet if they are in its order, else that of the API.
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
			return len(m.Content)
		}
		i, _ := slices.BinarySearch(names, name)
		return 2 * i
	}
	at := 0
	for i, n := range names {
		if place(n) <= place(name) {
			at = 2 * (i + 1)
		}
	}
	if place(name) < 0 {
		at = len(m.Content)
	}
	return at
}

// order lists the fields of the object at a path as the API does.
func (e *editing) order(path []string) []string {
	k := theSchema().roots[e.kind]
	for _, step := range path {
		for k != nil && k.letter == '|' {
			k = k.parts[len(k.parts)-1]
		}
		switch {
		case k == nil:
			return nil
		case k.letter == 'O':
			k = k.object.fields[step]
		default:
			k = k.elem
		}
	}
	for k != nil && k.letter == '|' {
		k = k.parts[len(k.parts)-1]
	}
	if k == nil || k.letter != 'O' {
		return nil
	}
	return k.object.order
}

// newObject adds the Simulation that the text lacks.
func (e *editing) newObject(spec *yaml.Node, _ string) Change {
	head := ""
	if strings.TrimSpace(e.text) != "" {
		if head = "---" + e.newline; !strings.HasSuffix(e.text, "\n") {
			head = e.newline + head
		}
	}
	n := &yaml.Node{Kind: yaml.MappingNode, Content: append([]*yaml.Node{
		textNode("apiVersion"), textNode("playground/v1"), textNode("kind"), textNode("Simulation"),
	}, spec.Content...)}
	return Change{len(e.text), len(e.text), head + e.block(n, 0) + e.newline, spec.Content[0].Value}
}

// cut takes the entry at the end of the way out.
func (e *editing) cut(up []hop) Change {
	h := up[len(up)-1]
	each, first := 1, h.index
	if h.in.Kind == yaml.MappingNode {
		each, first = 2, h.index-1
	}
	if len(h.in.Content) == each {
		empty := "{}"
		if h.in.Kind == yaml.SequenceNode {
			empty = "[]"
		}
		return e.empty(up[:len(up)-1], h.in, empty)
	}
	begin := func(i int) int {
		if each == 1 && !isFlow(h.in) {
			return e.dash(h.in, h.in.Content[i])
		}
		return e.start(h.in.Content[i])
	}
	end := func(i int) int { return max(e.end(h.in.Content[i]), e.end(h.in.Content[i+each-1])) }
	from, to := begin(first), end(first)
	last := first+each == len(h.in.Content)
	switch {
	case e.json || isFlow(h.in):
		if !last {
			return Change{From: from, To: begin(first + each)}
		}
		return Change{From: end(first - each), To: to}
	case strings.Trim(e.text[e.lineStart(from):from], " ") == "":
		return Change{From: e.lineStart(from), To: e.nextLine(e.lineEnd(max(to, from)))}
	case !last:
		return Change{From: from, To: begin(first + each)}
	}
	return Change{From: from, To: to}
}

// empty leaves brackets of a collection that loses its only entry.
func (e *editing) empty(up []hop, n *yaml.Node, brackets string) Change {
	if isFlow(n) {
		inside := e.content(n) + 1
		return Change{From: inside, To: e.end(n) - 1}
	}
	if len(up) == 0 {
		return Change{From: e.start(n), To: e.end(n), New: brackets}
	}
	h := up[len(up)-1]
	from := 0
	if h.in.Kind == yaml.MappingNode {
		from = e.colon(h.in.Content[h.index-1])
	} else {
		from = e.dash(h.in, n) + 1
	}
	rest, after := e.comment(from, e.end(n))
	return Change{From: from, To: after, New: " " + brackets + rest}
}

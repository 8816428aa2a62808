package edit

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"go.yaml.in/yaml/v4"

	"hpaplayground/core/manifest/lex"
	"hpaplayground/core/manifest/tree"
)

// spaces is an indentation.
func spaces(n int) string { return strings.Repeat(" ", max(n, 0)) }

// inline writes a node on one line, in brackets if it is a collection. It keeps the
// quotes of old, the value that it replaces.
func (e *editing) inline(n, old *yaml.Node, flow bool) string {
	switch {
	case n.Kind == yaml.ScalarNode:
		return e.scalarText(n, old, flow)
	case n.Kind == yaml.SequenceNode:
		items := make([]string, len(n.Content))
		for i, c := range n.Content {
			items[i] = e.inline(c, nil, true)
		}
		return "[" + strings.Join(items, ", ") + "]"
	}
	var fields []string
	for i := 0; i+1 < len(n.Content); i += 2 {
		fields = append(fields, e.scalarText(n.Content[i], nil, true)+": "+e.inline(n.Content[i+1], nil, true))
	}
	return "{" + strings.Join(fields, ", ") + "}"
}

// longLine is how long a line may be before a list in brackets is broken.
const longLine = 90

// wrapped writes a node as inline does, but breaks a long list of collections into
// lines with this indentation.
func (e *editing) wrapped(n, old *yaml.Node, indent int) string {
	text := e.inline(n, old, true)
	if e.json || len(text) <= longLine || n.Kind != yaml.SequenceNode || slices.ContainsFunc(n.Content, isScalar) {
		return text
	}
	var b strings.Builder
	b.WriteByte('[')
	column := 0
	for i, c := range n.Content {
		item := e.inline(c, nil, true)
		column += len(item) + 2
		switch {
		case i == 0:
		case column > longLine:
			b.WriteString("," + e.newline + spaces(indent))
			column = len(item)
		default:
			b.WriteString(", ")
		}
		b.WriteString(item)
	}
	b.WriteByte(']')
	return b.String()
}

func isScalar(n *yaml.Node) bool { return !isCollection(n) }

// isFlatList reports whether a node is a list of scalars, such as a point [30s, 4].
func isFlatList(n *yaml.Node) bool {
	return n.Kind == yaml.SequenceNode && !slices.ContainsFunc(n.Content, isCollection)
}

// maxRows limits how many flat lists are written one below the other.
const maxRows = 12

// block writes a collection on separate lines. The first has no indentation, the
// last no line break.
func (e *editing) block(n *yaml.Node, indent int) string {
	var lines []string
	if n.Kind == yaml.SequenceNode {
		for _, c := range n.Content {
			lines = append(lines, "- "+e.nested(c, indent+2))
		}
	} else {
		for i := 0; i+1 < len(n.Content); i += 2 {
			lines = append(lines, e.field(n.Content[i], n.Content[i+1], indent))
		}
	}
	return strings.Join(lines, e.newline+spaces(indent))
}

// nested writes the entry after a dash. A flat list is written on one line.
func (e *editing) nested(n *yaml.Node, indent int) string {
	if isCollection(n) && !isFlatList(n) && len(n.Content) > 0 {
		return e.block(n, indent)
	}
	if text, ok := e.literal(n, indent); ok {
		return text
	}
	return e.inline(n, nil, false)
}

// field writes a key and its value in block style.
func (e *editing) field(key, value *yaml.Node, indent int) string {
	return e.scalarText(key, nil, false) + ":" + e.value(value, nil, indent)
}

// value writes what follows the colon of a key. indent is the column of the key.
func (e *editing) value(n, old *yaml.Node, indent int) string {
	if n.Kind == yaml.SequenceNode && len(n.Content) > maxRows && !slices.ContainsFunc(n.Content, func(c *yaml.Node) bool { return !isFlatList(c) }) {
		return " " + e.wrapped(n, old, indent+e.step)
	}
	if isCollection(n) && len(n.Content) > 0 {
		indent += e.step
		if n.Kind == yaml.SequenceNode {
			indent += e.shift - e.step
		}
		return e.newline + spaces(indent) + e.block(n, indent)
	}
	if text, ok := e.literal(n, indent+e.step); ok {
		return " " + text
	}
	return " " + e.inline(n, old, false)
}

// literal writes a text of several lines as a block scalar.
func (e *editing) literal(n *yaml.Node, indent int) (string, bool) {
	text := n.Value
	if e.noBlocks || n.Kind != yaml.ScalarNode || n.ShortTag() != "!!str" || !strings.Contains(text, "\n") || strings.HasSuffix(text, "\n\n") ||
		strings.TrimLeft(text, " \t\n") != text || strings.ContainsFunc(text, func(r rune) bool { return r != '\n' && escaped(r) || r == '\t' }) {
		return "", false
	}
	sign := "|"
	body, ended := strings.CutSuffix(text, "\n")
	if !ended {
		sign = "|-"
	}
	var b strings.Builder
	b.WriteString(sign)
	for line := range strings.SplitSeq(body, "\n") {
		b.WriteString(e.newline)
		if line != "" {
			b.WriteString(spaces(indent) + line)
		}
	}
	return b.String(), true
}

// scalarText writes a scalar on one line.
func (e *editing) scalarText(n, old *yaml.Node, flow bool) string {
	style := n.Style & (yaml.SingleQuotedStyle | yaml.DoubleQuotedStyle)
	if n.ShortTag() != "!!str" {
		text := n.Value
		if style != 0 || text == "" && !tree.IsNull(n) {
			// Such a scalar has a tag: without a tag, it would be a string or null. The tag says
			// the type, so quotes do not change it.
			text = quoted(text)
		}
		switch {
		case tree.IsNull(n):
			return "null"
		case n.Style&yaml.TaggedStyle != 0:
			return n.Tag + " " + text
		}
		return text
	}
	if style == 0 && old != nil && old.Kind == yaml.ScalarNode {
		style = old.Style & (yaml.SingleQuotedStyle | yaml.DoubleQuotedStyle)
	}
	switch {
	case e.json || style == yaml.DoubleQuotedStyle:
	case style == yaml.SingleQuotedStyle && !strings.ContainsFunc(n.Value, escaped):
		return "'" + strings.ReplaceAll(n.Value, "'", "''") + "'"
	case style == 0 && e.isPlain(n.Value, flow):
		return n.Value
	}
	return quoted(n.Value)
}

// isPlain reports whether a text needs no quotes.
func (e *editing) isPlain(s string, flow bool) bool {
	if e.words {
		return isAmount(s) || lex.IsPlain(strings.ReplaceAll(s, ",", "-"))
	}
	if s == "" || len(s) > 1<<10 || strings.ContainsFunc(s, escaped) {
		return false
	}
	if isAmount(s) {
		return true
	}
	around := "a:\n  - " + s + "\n  - " + s + ": b\n"
	if flow {
		around = "a: [" + s + ", {" + s + ": b}]\n"
	}
	root, err := tree.Parse(around)
	if err != nil {
		return false
	}
	list := root.Content[1]
	if len(list.Content) != 2 || len(list.Content[1].Content) != 2 {
		return false
	}
	return slices.IndexFunc([]*yaml.Node{list.Content[0], list.Content[1].Content[0]}, func(n *yaml.Node) bool {
		return n.Kind != yaml.ScalarNode || n.Value != s || n.Style != 0 || n.ShortTag() != "!!str" || n.Anchor != "" || n.LineComment != ""
	}) < 0
}

// isAmount reports whether a text is like 16h32m5s, 250m, 1.5Gi or 2.21.0: digits first, then
// letters, digits and points, with two points or last a letter that does not end a number. Such
// texts need not be parsed, which saves time: a trace has thousands of them.
func isAmount(s string) bool {
	for i := range len(s) {
		switch c := s[i]; {
		case c >= '0' && c <= '9':
		case i == 0 || c != '.' && (c|0x20 < 'a' || c|0x20 > 'z'):
			return false
		}
	}
	return s != "" && (s[len(s)-1]|0x20 > 'f' && s[len(s)-1]|0x20 <= 'z' || strings.Count(s, ".") > 1)
}

// escaped reports whether a character must be escaped on one line.
func escaped(r rune) bool {
	return r < ' ' && r != '\t' || r >= 0x7f && r < 0xa0 || r == 0x2028 || r == 0x2029 || r == 0xfeff || r >= 0xfffe && r <= 0xffff || r == utf8.RuneError
}

// quoted writes a text in double quotes, as JSON and YAML both read it.
func quoted(s string) string {
	var b strings.Builder
	b.WriteByte('"')
	for _, r := range s {
		switch {
		case r == '"' || r == '\\':
			b.WriteByte('\\')
			b.WriteRune(r)
		case r == '\n':
			b.WriteString(`\n`)
		case r == '\t':
			b.WriteString(`\t`)
		case escaped(r):
			fmt.Fprintf(&b, `\u%04x`, r)
		default:
			b.WriteRune(r)
		}
	}
	b.WriteByte('"')
	return b.String()
}

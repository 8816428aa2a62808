package lex

import "strings"

// Part is the text of one document of a stream.
type Part struct {
	Text   string
	At     int // where it begins in the stream, in bytes
	Line   int // line of the first character, from 1
	Column int // column of the first character, from 1, in characters
}

// Body returns the part without the line that separates it from the part before. Readers of a document
// parse its body, so that they can share the tree.
func (p Part) Body() Part {
	if text, ok := strings.CutPrefix(p.Text, "---\n"); ok && !strings.HasPrefix(text, "%") {
		return Part{text, p.At + len("---\n"), p.Line + 1, 1}
	}
	return p
}

// Split cuts a stream into its documents. "---" begins a document and "..." ends one;
// YAML does not allow these lines in a scalar. An error in one document therefore does
// not hide the others. Split leaves out parts without content.
func Split(text string) []Part { return split(text, HasContent) }

// split cuts a stream, and asks at most once for each line whether it has content.
func split(text string, hasContent func(line string) bool) (parts []Part) {
	current := Part{Line: 1, Column: 1}
	line, content, directive := 0, false, false
	cut := func(end int, next Part) {
		if content {
			current.Text = text[current.At:end]
			parts = append(parts, splitJSON(current)...)
		}
		current, content, directive = next, false, false
	}
	for at := 0; at < len(text); {
		line++
		next := len(text)
		if i := strings.IndexByte(text[at:], '\n'); i >= 0 {
			next = at + i + 1
		}
		l := text[at:next]
		if IsMarker(l, "...") {
			cut(at, Part{At: next, Line: line + 1, Column: 1})
			at = next
			continue
		}
		if IsMarker(l, "---") {
			// A directive belongs to the document whose marker follows it.
			if !directive {
				cut(at, Part{At: at, Line: line, Column: 1})
			}
			directive = false
		}
		directive = directive || !content && strings.HasPrefix(l, "%")
		content = content || hasContent(l)
		at = next
	}
	cut(len(text), Part{})
	return parts
}

// IsMarker reports whether a line is the marker, alone or before white space.
func IsMarker(line, marker string) bool {
	after, ok := strings.CutPrefix(line, marker)
	return ok && (after == "" || strings.IndexByte(blank, after[0]) >= 0)
}

// HasContent reports whether a text has more than comments, blank lines,
// directives and a bare document marker.
func HasContent(text string) bool {
	for line := range strings.Lines(text) {
		if IsMarker(line, "---") {
			line = line[3:]
		}
		line = strings.TrimLeft(line, blank)
		if line != "" && line[0] != '#' && line[0] != '%' {
			return true
		}
	}
	return false
}

// splitJSON splits a sequence of JSON objects, which kubectl accepts although YAML has
// no such form.
func splitJSON(p Part) []Part {
	var parts []Part
	for {
		start := len(p.Text) - len(strings.TrimLeft(p.Text, blank))
		if !strings.HasPrefix(p.Text[start:], "{") {
			return append(parts, p)
		}
		end := Brackets(p.Text[start:])
		if end < 0 || !strings.HasPrefix(strings.TrimLeft(p.Text[start+end:], blank), "{") {
			return append(parts, p)
		}
		first := p
		first.Text = p.Text[:start+end]
		parts = append(parts, first)
		p.Text, p.At = p.Text[start+end:], p.At+start+end
		p.Line, p.Column = Advance(p.Line, p.Column, first.Text)
	}
}

// Advance returns the line and the column after a text.
func Advance(line, column int, text string) (int, int) {
	for _, r := range text {
		if r == '\n' {
			line, column = line+1, 1
		} else {
			column++
		}
	}
	return line, column
}

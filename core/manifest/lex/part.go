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
func Split(text string) []Part {
	var parts []Part
	current := Part{Line: 1, Column: 1}
	line, directive := 0, false
	cut := func(end int) {
		current.Text = text[current.At:end]
		if HasContent(current.Text) {
			parts = append(parts, splitJSON(current)...)
		}
	}
	for at := 0; at < len(text); {
		line++
		next := len(text)
		if i := strings.IndexByte(text[at:], '\n'); i >= 0 {
			next = at + i + 1
		}
		switch l := text[at:next]; {
		case IsMarker(l, "---"):
			// A directive belongs to the document whose marker follows it.
			if !directive {
				cut(at)
				current = Part{At: at, Line: line, Column: 1}
			}
			directive = false
		case IsMarker(l, "..."):
			cut(at)
			current, directive = Part{At: next, Line: line + 1, Column: 1}, false
		case strings.HasPrefix(l, "%") && !HasContent(text[current.At:at]):
			directive = true
		}
		at = next
	}
	cut(len(text))
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

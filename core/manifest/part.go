package manifest

import "strings"

// part is one document's text, cut out of the stream lexically, so that what is
// wrong in one document does not hide the others.
type part struct {
	text   string
	line   int // of the text's first character, from 1
	column int // of the text's first character, from 1
}

// splitParts cuts the text at the lines that YAML reserves for it: "---" begins
// a document, "..." ends one, and neither can stand in a scalar. Parts without
// content are left out.
func splitParts(text string) []part {
	var parts []part
	current := part{line: 1, column: 1}
	from, line, directive := 0, 0, false
	cut := func(end int) {
		current.text = text[from:end]
		if hasContent(current.text) {
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
		case isMarker(l, "---"):
			// A directive belongs to the document whose marker follows it.
			if !directive {
				cut(at)
				from, current = at, part{line: line, column: 1}
			}
			directive = false
		case isMarker(l, "..."):
			cut(at)
			from, current, directive = next, part{line: line + 1, column: 1}, false
		case strings.HasPrefix(l, "%") && !hasContent(text[from:at]):
			directive = true
		}
		at = next
	}
	cut(len(text))
	return parts
}

// isMarker says whether a line is the marker, alone or before white space.
func isMarker(line, marker string) bool {
	rest, ok := strings.CutPrefix(line, marker)
	return ok && (rest == "" || strings.ContainsRune(" \t\r\n", rune(rest[0])))
}

// hasContent says whether a text holds more than comments, blank lines,
// directives and a bare document marker.
func hasContent(text string) bool {
	for line := range strings.Lines(text) {
		if isMarker(line, "---") {
			line = line[3:]
		}
		line = strings.TrimLeft(line, " \t\r\n")
		if line != "" && line[0] != '#' && line[0] != '%' {
			return true
		}
	}
	return false
}

// splitJSON cuts JSON objects that follow one another, as kubectl accepts them.
// YAML has no such thing.
func splitJSON(p part) []part {
	var parts []part
	for {
		end := jsonEnd(p.text)
		if end < 0 {
			return append(parts, p)
		}
		rest := p.text[end:]
		if !strings.HasPrefix(strings.TrimLeft(rest, " \t\r\n"), "{") {
			return append(parts, p)
		}
		first := p
		first.text = p.text[:end]
		parts = append(parts, first)
		p.text = rest
		p.line, p.column = advance(p.line, p.column, first.text)
	}
}

// jsonEnd returns where the JSON object at the text's beginning ends, or -1 if
// there is none.
func jsonEnd(text string) int {
	start := len(text) - len(strings.TrimLeft(text, " \t\r\n"))
	if !strings.HasPrefix(text[start:], "{") {
		return -1
	}
	depth, quoted := 0, false
	for i := start; i < len(text); i++ {
		switch c := text[i]; {
		case quoted && c == '\\':
			i++
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == '{':
			depth++
		case c == '}':
			if depth--; depth == 0 {
				return i + 1
			}
		}
	}
	return -1
}

// advance moves a position over a text.
func advance(line, column int, over string) (int, int) {
	for _, r := range over {
		if r == '\n' {
			line, column = line+1, 1
		} else {
			column++
		}
	}
	return line, column
}

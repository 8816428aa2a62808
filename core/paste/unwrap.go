package paste

import (
	"strings"
	"unicode/utf8"
)

// textLine is a line as the program printed it. A narrow terminal or a mail may have broken
// it into several lines.
type textLine struct {
	text   string // without spaces at its end
	number int    // of its first part, from 1
}

func (l *textLine) blank() bool { return l.text == "" }

// indented reports whether kubectl has indented the line: by two spaces or more. A single
// space is where a terminal broke a line.
func (l *textLine) indented() bool {
	return strings.HasPrefix(l.text, "  ") || strings.HasPrefix(l.text, "\t")
}

// textLines returns the lines of a text.
func textLines(text string) []textLine {
	var lines []textLine
	n := 0
	for line := range strings.SplitSeq(text, "\n") {
		n++
		lines = append(lines, textLine{strings.TrimRight(line, " \t\r"), n})
	}
	return lines
}

// wrapping is how a text was broken into shorter lines.
type wrapping struct {
	width int  // of the longest line
	hard  bool // several lines have this width: a terminal broke them anywhere
}

func wrappingOf(lines []textLine) wrapping {
	var w wrapping
	for i := range lines {
		switch n := utf8.RuneCountInString(lines[i].text); {
		case n > w.width:
			w = wrapping{width: n}
		case n == w.width:
			w.hard = true
		}
	}
	return w
}

// join returns a line with its next part added. last is the part before that.
func (w wrapping) join(line, last, next string) string {
	if w.hard && utf8.RuneCountInString(last) == w.width {
		return line + next
	}
	return line + " " + strings.TrimLeft(next, " \t")
}

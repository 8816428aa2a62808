package edit

import (
	"reflect"
	"strings"

	"hpaplayground/core/manifest"
	"hpaplayground/core/manifest/lex"
	"hpaplayground/core/manifest/tree"
)

// Tidy indents a text by two spaces a level, removes white space at the ends of lines
// and ends the text with one line break. It does not change comments, order and the
// way values are written. If the text is not YAML, or its meaning would change, Tidy
// only replaces tabs in its indentation by spaces.
func Tidy(text string) string {
	if len(text) > manifest.MaxText {
		return text
	}
	for _, indent := range []bool{true, false} {
		if tidy := (&tidying{indent: indent}).text(text); sameMeaning(text, tidy, !indent) {
			return tidy
		}
	}
	return text
}

// sameMeaning compares the documents of two texts. If broken is true, documents that are
// not YAML count as equal.
func sameMeaning(a, b string, broken bool) bool {
	as, bs := lex.Split(a), lex.Split(b)
	if len(as) != len(bs) {
		return false
	}
	for i := range as {
		x, err := tree.Parse(as[i].Text)
		if err != nil {
			if !broken {
				return false
			}
			continue
		}
		y, err := tree.Parse(bs[i].Text)
		if err != nil || !reflect.DeepEqual(canonical(x), canonical(y)) {
			return false
		}
	}
	return true
}

// tidying goes over a text line by line.
type tidying struct {
	indent bool
	levels []tidyLevel
	block  *tidyLevel // the key that the lines of a block scalar belong to
	lexer  lex.Scanner
	shift  int // how many columns the line that opened the brackets moved
}

// tidyLevel is a column at which something is indented, and its new column.
type tidyLevel struct{ oldIndent, newIndent int }

func (t *tidying) text(text string) string {
	var b strings.Builder
	eol := "\n"
	if strings.Contains(text, "\r\n") {
		eol = "\r\n"
	}
	for line := range strings.Lines(strings.TrimRight(text, " \t\r\n")) {
		b.WriteString(t.line(strings.TrimRight(line, "\r\n")))
		b.WriteString(eol)
	}
	return b.String()
}

func (t *tidying) line(line string) string {
	content := strings.TrimLeft(line, " \t")
	white := line[:len(line)-len(content)]
	column := len(white)
	if t.block != nil {
		if content == "" {
			return strings.Repeat(" ", max(0, column+t.blockShift()))
		}
		if column > t.block.oldIndent {
			return strings.Repeat(" ", max(0, column+t.blockShift())) + content
		}
		t.block = nil
	}
	if t.lexer.Quote != 0 {
		t.scan(content)
		return line
	}
	inside := t.lexer.Depth > 0
	white = strings.ReplaceAll(white, "\t", "  ")
	column = len(white)
	content = strings.TrimRight(content, " \t")
	switch {
	case content == "":
		return ""
	case lex.IsMarker(line, "---"), lex.IsMarker(line, "..."):
		t.levels = nil
		return content
	case inside:
		t.scan(content)
		if !t.indent {
			return white + content
		}
		return strings.Repeat(" ", max(0, column+t.shift)) + content
	case content[0] == '#':
		return strings.Repeat(" ", t.comment(column)) + content
	}
	return t.structure(column, content)
}

func (t *tidying) blockShift() int {
	if !t.indent {
		return 0
	}
	return t.block.newIndent - t.block.oldIndent
}

// structure indents a line with keys and dashes.
func (t *tidying) structure(column int, content string) string {
	level := t.level(column)
	t.shift = level.newIndent - level.oldIndent
	out := strings.Repeat(" ", level.newIndent)
	for content != "-" && strings.HasPrefix(content, "- ") {
		inner := strings.TrimLeft(content[2:], " ")
		if inner == "" || inner[0] == '#' {
			break
		}
		gap := content[:len(content)-len(inner)]
		column += len(gap)
		if t.indent {
			gap = "- "
		}
		t.levels = append(t.levels, tidyLevel{column, level.newIndent + len(gap)})
		level = t.levels[len(t.levels)-1]
		out, content = out+gap, inner
	}
	if last, colon := t.scan(content); last == lex.Block {
		key := level
		if !colon && len(t.levels) > 1 {
			key = t.levels[len(t.levels)-2] // beside a dash
		}
		t.block = &key
	}
	return out + content
}

// level finds the new column for a column, and drops the levels right of it.
func (t *tidying) level(column int) tidyLevel {
	for len(t.levels) > 0 && t.levels[len(t.levels)-1].oldIndent > column {
		t.levels = t.levels[:len(t.levels)-1]
	}
	n := len(t.levels)
	if n > 0 && t.levels[n-1].oldIndent == column {
		return t.levels[n-1]
	}
	level := tidyLevel{column, column}
	if t.indent {
		level.newIndent = 0
		if n > 0 {
			level.newIndent = t.levels[n-1].newIndent + 2
		}
	}
	t.levels = append(t.levels, level)
	return level
}

// comment finds the new column for a comment, which does not begin a level.
func (t *tidying) comment(column int) int {
	if !t.indent {
		return column
	}
	is := 0
	for _, l := range t.levels {
		switch {
		case l.oldIndent == column:
			return l.newIndent
		case l.oldIndent < column:
			is = l.newIndent + 2
		}
	}
	return is
}

// scan records which quotes and brackets a line leaves open. It returns the line's
// last token and whether it has a key.
func (t *tidying) scan(content string) (last lex.Kind, colon bool) {
	for token := range t.lexer.Tokens(content) {
		if token.Kind != lex.Comment {
			last = token.Kind
		}
		colon = colon || token.Kind == lex.Colon
	}
	return last, colon
}

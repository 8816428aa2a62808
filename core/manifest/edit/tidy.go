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

// sameMeaning compares the documents of two texts. broken reports whether documents that
// are not YAML count as the same.
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
	shift  int // columns by which the line that opened the brackets moved
}

// tidyLevel is a column at which something is indented, and its new column.
type tidyLevel struct{ was, is int }

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
	rest := strings.TrimLeft(line, " \t")
	white := line[:len(line)-len(rest)]
	column := len(white)
	if t.block != nil {
		if rest == "" {
			return strings.Repeat(" ", max(0, column+t.blockShift()))
		}
		if column > t.block.was {
			return strings.Repeat(" ", max(0, column+t.blockShift())) + rest
		}
		t.block = nil
	}
	if t.lexer.Quote != 0 {
		t.scan(rest)
		return line
	}
	inside := t.lexer.Depth > 0
	white = strings.ReplaceAll(white, "\t", "  ")
	column = len(white)
	rest = strings.TrimRight(rest, " \t")
	switch {
	case rest == "":
		return ""
	case lex.IsMarker(line, "---"), lex.IsMarker(line, "..."):
		t.levels = nil
		return rest
	case inside:
		t.scan(rest)
		if !t.indent {
			return white + rest
		}
		return strings.Repeat(" ", max(0, column+t.shift)) + rest
	case rest[0] == '#':
		return strings.Repeat(" ", t.comment(column)) + rest
	}
	return t.structure(column, rest)
}

func (t *tidying) blockShift() int {
	if !t.indent {
		return 0
	}
	return t.block.is - t.block.was
}

// structure indents a line with keys and dashes.
func (t *tidying) structure(column int, rest string) string {
	level := t.level(column)
	t.shift = level.is - level.was
	out := strings.Repeat(" ", level.is)
	for rest != "-" && strings.HasPrefix(rest, "- ") {
		inner := strings.TrimLeft(rest[2:], " ")
		if inner == "" || inner[0] == '#' {
			break
		}
		gap := rest[:len(rest)-len(inner)]
		column += len(gap)
		if t.indent {
			gap = "- "
		}
		t.levels = append(t.levels, tidyLevel{column, level.is + len(gap)})
		level = t.levels[len(t.levels)-1]
		out, rest = out+gap, inner
	}
	if last, colon := t.scan(rest); last == lex.Block {
		key := level
		if !colon && len(t.levels) > 1 {
			key = t.levels[len(t.levels)-2] // beside a dash
		}
		t.block = &key
	}
	return out + rest
}

// level finds the new column for a column, and drops the levels right of it.
func (t *tidying) level(column int) tidyLevel {
	for len(t.levels) > 0 && t.levels[len(t.levels)-1].was > column {
		t.levels = t.levels[:len(t.levels)-1]
	}
	n := len(t.levels)
	if n > 0 && t.levels[n-1].was == column {
		return t.levels[n-1]
	}
	level := tidyLevel{column, column}
	if t.indent {
		level.is = 0
		if n > 0 {
			level.is = t.levels[n-1].is + 2
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
		case l.was == column:
			return l.is
		case l.was < column:
			is = l.is + 2
		}
	}
	return is
}

// scan records which quotes and brackets a line leaves open. It returns the line's
// last token and whether it has a key.
func (t *tidying) scan(rest string) (last lex.Kind, colon bool) {
	for token := range t.lexer.Tokens(rest) {
		if token.Kind != lex.Comment {
			last = token.Kind
		}
		colon = colon || token.Kind == lex.Colon
	}
	return last, colon
}

package manifest

import (
	"reflect"
	"strings"

	"go.yaml.in/yaml/v4"
)

// Tidy indents a text by two spaces a level, takes away blanks at the ends of
// lines and ends it with one line end. Nothing else changes: neither comments
// nor order nor how a value is written. A text whose meaning that would change,
// or that is not YAML, keeps its indentation but for tabs.
func Tidy(text string) string {
	if len(text) > MaxText {
		return text
	}
	for _, indent := range []bool{true, false} {
		if tidy := (&tidying{indent: indent}).text(text); sameMeaning(text, tidy, !indent) {
			return tidy
		}
	}
	return text
}

// sameMeaning compares the documents of two texts. Those that are no YAML are
// the same only if broken ones may be.
func sameMeaning(a, b string, broken bool) bool {
	as, bs := splitParts(a), splitParts(b)
	if len(as) != len(bs) {
		return false
	}
	for i := range as {
		var x, y yaml.Node
		if syntax(as[i].text, &x) != nil {
			if !broken {
				return false
			}
			continue
		}
		if syntax(bs[i].text, &y) != nil {
			return false
		}
		if !reflect.DeepEqual(canonical(&x), canonical(&y)) {
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
	open   int        // brackets that are open
	quote  byte       // that is open, or 0
	shift  int        // of the line that opened them
}

// tidyLevel is a column at which something is indented, and where it goes.
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
	inside := t.open > 0 || t.quote != 0
	if inside && t.quote != 0 {
		t.scan(rest)
		return line
	}
	white = strings.ReplaceAll(white, "\t", "  ")
	column = len(white)
	rest = strings.TrimRight(rest, " \t")
	switch {
	case rest == "":
		return ""
	case isMarker(line, "---"), isMarker(line, "..."):
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

// structure puts a line with keys and dashes where it belongs.
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
	t.scan(rest)
	if t.open == 0 && t.quote == 0 && opensBlock(rest) {
		key := level
		if _, colon := wordEnd(rest, ""); !colon && len(t.levels) > 1 {
			key = t.levels[len(t.levels)-2] // beside a dash
		}
		t.block = &key
	}
	return out + rest
}

// level finds where a column goes, and forgets those that are right of it.
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

// comment finds where a comment goes, which begins no level.
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

// scan notes what a line leaves open.
func (t *tidying) scan(rest string) {
	for i := 0; i < len(rest); i++ {
		c := rest[i]
		before := byte(' ')
		if i > 0 {
			before = rest[i-1]
		}
		switch {
		case t.quote != 0:
			if c == '\\' && t.quote == '"' {
				i++
			} else if c == t.quote {
				t.quote = 0
			}
		case c == '#' && before == ' ':
			return
		case (c == '"' || c == '\'') && strings.IndexByte(" [{,:", before) >= 0:
			t.quote = c
		case (c == '{' || c == '[') && (t.open > 0 || before == ' '):
			t.open++
		case (c == '}' || c == ']') && t.open > 0:
			t.open--
		}
	}
}

// opensBlock says whether the lines below are a text of their own.
func opensBlock(rest string) bool {
	if i := strings.Index(rest, " #"); i >= 0 {
		rest = strings.TrimRight(rest[:i], " ")
	}
	last := rest[strings.LastIndexByte(rest, ' ')+1:]
	return last != "" && (last[0] == '|' || last[0] == '>') && strings.Trim(last[1:], "+-123456789") == ""
}

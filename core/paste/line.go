package paste

import (
	"strings"
	"unicode/utf8"
)

// line is a line without its end, and where it comes from.
type line struct {
	text     string
	number   int       // in the pasted text, from 1
	mappings []mapping // nil: it has the columns of the pasted text
	stamp    string    // the time that a tool wrote before the line
	added    bool      // not in the pasted text: number is the line that it was added for
}

// mapping says that the characters of a line from column at come from column from of the
// pasted text, up to the next mapping. Columns count characters from 0.
type mapping struct{ at, from int }

// cursor maps the columns of a line to their columns in the pasted text, in ascending
// order.
type cursor struct {
	mappings []mapping
	next     int // the first mapping after the column
}

func (c *cursor) source(column int) int {
	for c.next < len(c.mappings) && c.mappings[c.next].at <= column {
		c.next++
	}
	from := column
	if c.next > 0 {
		s := c.mappings[c.next-1]
		from = s.from + column - s.at
	}
	if c.next < len(c.mappings) {
		from = min(from, c.mappings[c.next].from)
	}
	return from
}

// change replaces the bytes of a line between from (inclusive) and to (exclusive).
type change struct {
	from, to int
	text     string
}

// apply makes changes, which are in order and do not overlap.
func (l *line) apply(changes ...change) {
	if len(changes) == 0 {
		return
	}
	old, source := *l, cursor{mappings: l.mappings}
	var b strings.Builder
	var steps []mapping
	at, in, next := 0, 0, 0 // columns of the new and the old line, and the index of the old mapping to copy
	add := func(s mapping) {
		if n := len(steps); n > 0 && steps[n-1].at == s.at {
			steps[n-1] = s
			return
		}
		steps = append(steps, s)
	}
	keep := func(text string) {
		n := utf8.RuneCountInString(text)
		for ; next < len(old.mappings) && old.mappings[next].at < in+n; next++ {
			if s := old.mappings[next]; s.at >= in {
				add(mapping{at + s.at - in, s.from})
			}
		}
		at, in = at+n, in+n
		b.WriteString(text)
	}
	from := 0
	for _, c := range changes {
		keep(old.text[from:c.from])
		newLength, taken := utf8.RuneCountInString(c.text), utf8.RuneCountInString(old.text[c.from:c.to])
		if newLength > 0 && newLength != taken {
			add(mapping{at, source.source(in)})
		}
		b.WriteString(c.text)
		at, in, from = at+newLength, in+taken, c.to
		if newLength != taken || len(old.mappings) > 0 {
			add(mapping{at, source.source(in)})
		}
	}
	keep(old.text[from:])
	l.text, l.mappings = b.String(), steps
}

// cut removes bytes at the beginning.
func (l *line) cut(n int) {
	if n > 0 {
		l.apply(change{0, n, ""})
	}
}

// block is a part of the pasted text, in lines.
type block struct {
	lines []line
	diff  bool // its fence says that it is a diff
}

func (b *block) text() string { return text(b.lines) }

func text(lines []line) string {
	var s strings.Builder
	for i := range lines {
		s.WriteString(lines[i].text)
		s.WriteByte('\n')
	}
	return s.String()
}

// split cuts a text into lines. Joined again they are the text, with a line end
// after the last line.
func split(text string) []line {
	lines := make([]line, 0, 1+strings.Count(text, "\n"))
	for s := range strings.Lines(text) {
		lines = append(lines, line{text: strings.TrimSuffix(s, "\n"), number: len(lines) + 1})
	}
	return lines
}

// removeLines returns the lines for which drop returns false, and the numbers of the dropped
// lines.
func removeLines(lines []line, drop func(i int) bool) (kept []line, dropped []int) {
	for i := range lines {
		if drop(i) {
			dropped = append(dropped, lines[i].number)
			continue
		}
		kept = append(kept, lines[i])
	}
	return kept, dropped
}

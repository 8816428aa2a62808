package fleet

import "strings"

// Picked are objects of a stream, as a text of their own.
type Picked struct {
	Text string

	places []place // of the lines of Text
}

// place is where a line begins in the stream.
type place struct {
	line   int
	column int // how many characters were before the line
}

// Position maps a line and a column of Text to a line and a column of the stream. All count
// from 1.
func (p *Picked) Position(line, column int) (int, int) {
	if len(p.places) == 0 {
		return line, column
	}
	at := p.places[min(max(line, 1), len(p.places))-1]
	return at.line, column + at.column
}

// writer writes objects as documents.
type writer struct {
	text   strings.Builder
	places []place
	before string // the text before the first line of the current object
}

func (w *writer) picked() Picked { return Picked{w.text.String(), w.places} }

func (w *writer) line(text string, at place) {
	w.text.WriteString(text)
	w.text.WriteByte('\n')
	w.places = append(w.places, at)
}

// object adds an object without some fields of its metadata, and without the indentation
// that it had in a list.
func (w *writer) object(o *object, fields []string) {
	at := place{o.line, o.shift()}
	w.before = strings.Repeat(" ", o.margin-at.column)
	if len(w.places) > 0 {
		w.line("---", place{line: o.line})
	}
	if !o.isFlow() {
		for _, field := range o.missing {
			w.line(w.before+field, at)
		}
	}
	number, end := o.line, 0
	line, first := "", true
	for _, s := range o.keptSpans(fields) {
		number += strings.Count(o.text[end:s.from], "\n")
		for part := range strings.Lines(o.text[s.from:s.to]) {
			if line == "" {
				at.line = number
			}
			line += part
			if strings.HasSuffix(part, "\n") {
				w.writeOwn(o, line, at, first)
				line, first = "", false
				number++
			}
		}
		end = s.to
	}
	if line != "" {
		w.writeOwn(o, line, at, first)
	}
}

// writeOwn adds a line of an object.
func (w *writer) writeOwn(o *object, line string, at place, first bool) {
	line = strings.TrimRight(line, "\r\n")
	if !first {
		at.column = min(at.column, len(line)-len(strings.TrimLeft(line, " ")))
		w.line(line[at.column:], at)
		return
	}
	if o.isFlow() {
		line, _ = o.typed(line)
	}
	w.line(w.before+line, at)
}

// shift returns how many columns the object can be moved to the left.
func (o *object) shift() int {
	margin := o.margin
	second, _ := nextLine(o.text, 0)
	for line := range strings.Lines(o.text[second:]) {
		if content := strings.TrimLeft(line, " "); content != "" && strings.IndexByte("#\r\n", content[0]) < 0 {
			margin = min(margin, len(line)-len(content))
		}
	}
	return margin
}

// size returns the largest number of bytes that the written object can have.
func (o *object) size(fields []string) int {
	n := len("---\n{, }\n")
	for _, s := range o.keptSpans(fields) {
		n += s.to - s.from
	}
	for _, field := range o.missing {
		n += len(field) + len(", ")
	}
	return n
}

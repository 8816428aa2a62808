package explain

import (
	"strconv"
	"strings"
	"time"

	"hpaplayground/core/words"
)

// Line is a sentence of a story, in parts. The texts of the parts are the sentence.
type Line struct {
	Parts   []Part
	subject cause // the zero cause if the sentence is about the replicas
}

// Part is a part of a sentence: plain text, a moment of the run, or the name of what a field
// sets, or its value.
type Part struct {
	Text   string
	Moment bool          // Text is the time At
	At     time.Duration // since the run's start
	Field  Field         // the field whose value follows Text; the zero Field if there is none
	Value  bool          // Text is that value
}

// String returns the sentence.
func (l Line) String() string {
	var b strings.Builder
	for _, p := range l.Parts {
		b.WriteString(p.Text)
	}
	return b.String()
}

// IsCause reports whether the sentence says what held the HPA back.
func (l Line) IsCause() bool { return l.subject != cause{} }

// Field returns the field that the sentence names, or the zero Field. A sentence names at most
// one field.
func (l Line) Field() Field {
	for _, p := range l.Parts {
		if p.Field != (Field{}) {
			return p.Field
		}
	}
	return Field{}
}

func plain(text string) Line { return Line{Parts: []Part{{Text: text}}} }

// Join returns the text of a story.
func Join(story []Line, lang words.Language) string {
	texts := make([]string, len(story))
	for i, l := range story {
		texts[i] = l.String()
	}
	return lang.Sentences(texts...)
}

// marks are the parts of a sentence that is not finished. In its text a mark stands for
// each part, because a translation may need another order.
type marks []Part

const markEnd = "\x00" // not in any text

// mark returns the mark of a part.
func (m *marks) mark(p Part) string {
	*m = append(*m, p)
	return markEnd + strconv.Itoa(len(*m)-1) + markEnd
}

// markField returns a function that marks words as those of a field.
func (m *marks) markField(f Field) func(string) string {
	return func(text string) string { return m.mark(Part{Text: text, Field: f}) }
}

// line returns the sentence of a text with marks.
func (m marks) line(text string, subject cause) Line {
	l := Line{subject: subject}
	for i, part := range strings.Split(text, markEnd) {
		switch n, err := strconv.Atoi(part); {
		case i%2 == 1 && err == nil && n >= 0 && n < len(m):
			l.Parts = append(l.Parts, m[n])
		case part != "":
			l.Parts = append(l.Parts, Part{Text: part})
		}
	}
	return l
}

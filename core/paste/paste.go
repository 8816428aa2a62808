// Package paste reads what people paste: manifests in Markdown, in a terminal's
// text, in a quote, in a diff, with the wrong spaces, or only a part of them. Read
// takes off what is around them, says so in notes, and keeps the positions of the
// text as pasted. What is left is for package parse, which is strict.
//
// A text that is YAML already comes back as it is.
package paste

import (
	"slices"
	"strings"

	"hpaplayground/core/manifest"
)

// maxText is the longest text that is looked into: as UTF-16 and with all that may be
// around it, it is longer than the manifests.
const maxText = 8 << 20

// maxLines is how many lines it has at most.
const maxLines = 200_000

// Text is what was found in a pasted text.
type Text struct {
	YAML    string // the manifests; without any, the text
	Notes   []Note // what was done to the text, in its order
	Refused *Note  // what the text looks like instead of manifests; nil: it may be some

	lines []line // of YAML; nil: its lines are those of the pasted text
}

// Read finds the manifests in a text that a person copied from somewhere. A text with
// nothing around its manifests comes back unchanged, byte for byte, without a note.
func Read(text string) Text {
	if len(text) > maxText {
		return Text{YAML: text}
	}
	decoded, notes := decode(text)
	if strings.Count(decoded, "\n") > maxLines {
		return Text{YAML: text}
	}
	r := &reader{plain: notes}
	if len(notes) > 0 {
		text = decoded
	}
	lines := split(text)
	r.returns(lines)
	r.colours(lines)
	if len(r.plain) > 0 {
		text = joined(lines, text)
	}
	plain := append([]line(nil), lines...)
	r.entities(lines)
	r.spaces(lines)
	lines = r.open(lines)
	read := Text{YAML: text, Notes: r.plain}
	if len(r.plain) > 0 {
		read.lines = plain
	}
	if len(r.notes) > 0 && (r.sure || !reads(text)) {
		read = Text{joined(lines, text), append(r.plain, merged(r.notes)...), nil, lines}
	} else {
		lines = plain
	}
	read.Notes = append(read.Notes, left(lines)...)
	if read.Refused = verdict(read.YAML); read.Refused != nil {
		read.Refused.Line, _ = read.Position(read.Refused.Line, 1)
		read = Text{text, r.plain, read.Refused, nil}
		if len(r.plain) > 0 {
			read.lines = plain
		}
	}
	order(read.Notes)
	return read
}

// reader collects notes.
type reader struct {
	plain []Note // about characters that no manifest has
	notes []told
	sure  bool // what was changed is wrong, even if the text reads without errors
}

func (r *reader) add(n Note) { r.notes = append(r.notes, told{Note: n}) }

// lines adds a note about lines.
func (r *reader) lines(lines []int, one, many string) {
	r.notes = append(r.notes, told{lines: lines, one: one, many: many})
}

// joined is the text of lines. It ends as the pasted text does.
func joined(lines []line, pasted string) string {
	s := text(lines)
	if !strings.HasSuffix(pasted, "\n") {
		s = strings.TrimSuffix(s, "\n")
	}
	return s
}

// reads reports whether a text is manifests as it is.
func reads(text string) bool {
	docs, diags := manifest.Parse(text)
	for _, d := range diags {
		if d.Severity == manifest.Error {
			return false
		}
	}
	return len(docs)+len(diags) > 0
}

// order sorts notes by line. Those about the whole text are first.
func order(notes []Note) {
	slices.SortStableFunc(notes, func(a, b Note) int { return a.Line - b.Line })
}

// Changed reports whether YAML is not the text as pasted.
func (t *Text) Changed() bool { return t.lines != nil }

// Position maps a line and a column of YAML to those of the pasted text. All count
// from 1, columns in characters.
func (t *Text) Position(line, column int) (int, int) {
	if len(t.lines) == 0 {
		return line, column
	}
	l := t.lines[min(max(line, 1), len(t.lines))-1]
	if l.made {
		return l.number, 1
	}
	c := cursor{steps: l.steps}
	return l.number, c.source(max(column, 1)-1) + 1
}

// Place moves diagnostics about YAML to their places in the pasted text.
func (t *Text) Place(diags []manifest.Diagnostic) []manifest.Diagnostic {
	if len(t.lines) == 0 {
		return diags
	}
	placed := make([]manifest.Diagnostic, len(diags))
	for i, d := range diags {
		d.Line, d.Column = t.Position(d.Line, d.Column)
		d.EndLine, d.EndColumn = t.Position(d.EndLine, d.EndColumn)
		placed[i] = d
	}
	return placed
}

// Package paste reads what people paste: manifests in Markdown, in a terminal's
// text, in a quote, in a diff, with the wrong spaces, or only a part of them. Read
// removes what is around the manifests, adds notes about that, and keeps the positions of
// the pasted text. Package parse reads the result, and is strict.
//
// A text that is YAML already is returned unchanged.
package paste

import (
	"slices"
	"strings"

	"hpaplayground/core/manifest"
	"hpaplayground/core/trace"
)

// maxText is the length in bytes of the longest text that Read looks into. It allows for
// UTF-16 and for text around the manifests.
const maxText = 8 << 20

// maxLines is the largest number of lines of such a text.
const maxLines = 200_000

// Text is the result of Read.
type Text struct {
	YAML    string // the manifests, or the pasted text if there are none
	Notes   []Note // about what was done to the text, in the order of the text
	Refused *Note  // what the text looks like if it has no manifests; nil: it may have some

	// Recorded is what monitoring or kubectl recorded, beside the manifests or without any, in the order
	// of the text.
	Recorded []*trace.Trace

	lines []line // of YAML; nil: YAML is the pasted text
}

// Read finds the manifests in a text that a person copied from somewhere. A text with
// nothing around its manifests comes back unchanged, byte for byte, without a note.
func Read(text string) Text {
	r, text, lines := plain(text)
	if r == nil {
		return Text{YAML: text}
	}
	if short := shorten(text); len(short) < len(text) && Read(short).isLoad() {
		if t := load(text); t != nil {
			return r.refused(text, lines, measured(t), []*trace.Trace{t})
		}
	}
	return r.read(text, lines)
}

// isLoad reports whether the text is one recording and nothing else.
func (t Text) isLoad() bool {
	return t.Refused != nil && t.Refused.Text == measuredLoad && len(t.Recorded) == 1
}

// plain removes the characters that no manifest has, and returns the lines that are left. The
// reader is nil if a text is too long to be looked into.
func plain(text string) (*reader, string, []line) {
	if len(text) > maxText {
		return nil, text, nil
	}
	decoded, notes := decode(text)
	if strings.Count(decoded, "\n") > maxLines {
		return nil, text, nil
	}
	r := &reader{charNotes: notes}
	if len(notes) > 0 {
		text = decoded
	}
	lines := split(text)
	r.removeReturns(lines)
	r.removeColours(lines)
	if len(r.charNotes) > 0 {
		text = joinLines(lines, text)
	}
	return r, text, lines
}

// read finds the manifests in a text, given with its lines.
func (r *reader) read(text string, lines []line) Text {
	moved := len(r.charNotes) > 0
	if rest := r.takeRecorded(lines); len(rest) < len(lines) {
		if rank(rest) == nothing {
			r.addEvents("")
			return r.refused(text, lines, measured(r.recorded[0]), r.recorded)
		}
		lines, moved = trim(rest), true
		text = joinLines(lines, text)
	}
	plain := append([]line(nil), lines...)
	r.replaceEntities(lines)
	r.replaceSpaces(lines)
	lines = r.open(lines)
	read := Text{YAML: text, Notes: r.charNotes}
	if moved {
		read.lines = plain
	}
	if len(r.notes) > 0 && (r.needed || !isManifests(text)) {
		read = Text{YAML: joinLines(lines, text), Notes: append(r.charNotes, mergeNotes(r.notes)...), lines: lines}
	} else {
		lines = plain
	}
	read.Notes = append(read.Notes, omissionNotes(lines)...)
	var measured *trace.Trace
	if read.Refused, measured = verdict(read.YAML); measured != nil && read.YAML == text && len(r.recorded) == 0 {
		r.recorded = []*trace.Trace{measured}
	}
	if read.Refused != nil {
		read.Refused.Line, _ = read.Position(read.Refused.Line, 1)
	}
	if read.Refused != nil && read.Refused.Text == Unknown || read.Refused == nil && (lineOf(text, isJsonnet) > 0 || lineOf(text, makesObject) > 0 && !isManifests(read.YAML)) {
		if n := noteAround(text); n != nil {
			read.Refused = n
		}
	}
	if read.Refused != nil {
		return r.refused(text, plain, read.Refused, r.recorded)
	}
	r.addSeen()
	r.addEvents(read.YAML)
	read.Recorded = r.recorded
	order(read.Notes)
	return read
}

// refused returns a text that has no manifests, with its lines.
func (r *reader) refused(text string, lines []line, why *Note, recorded []*trace.Trace) Text {
	read := Text{YAML: text, Notes: r.charNotes, Refused: why, Recorded: recorded}
	if len(r.charNotes) > 0 {
		read.lines = lines
	}
	order(read.Notes)
	return read
}

// reader collects notes.
type reader struct {
	charNotes []Note // about characters that no manifest has, and about line ends
	notes     []lineNote
	needed    bool // a change was needed, even if YAML reads the text without errors
	recorded  []*trace.Trace
	events    []line // rows of events that say how an HPA scaled
	seen      []seenRow
	openJSON  bool // brackets of JSON were not closed
}

func (r *reader) add(n Note) { r.notes = append(r.notes, lineNote{Note: n}) }

// lines adds a note about lines.
func (r *reader) lines(lines []int, singular, plural string) {
	r.notes = append(r.notes, lineNote{lines: lines, singular: singular, plural: plural})
}

// joinLines is the text of lines. It ends as the pasted text does.
func joinLines(lines []line, pasted string) string {
	s := text(lines)
	if !strings.HasSuffix(pasted, "\n") {
		s = strings.TrimSuffix(s, "\n")
	}
	return s
}

// isManifests reports whether a text needs no change to be read as manifests.
func isManifests(text string) bool {
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

// Position maps a line and a column of YAML to a line and a column of the pasted text. All
// count from 1, columns in characters.
func (t *Text) Position(line, column int) (int, int) {
	if len(t.lines) == 0 {
		return line, column
	}
	l := t.lines[min(max(line, 1), len(t.lines))-1]
	if l.added {
		return l.number, 1
	}
	c := cursor{mappings: l.mappings}
	return l.number, c.source(max(column, 1)-1) + 1
}

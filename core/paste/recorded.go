package paste

import (
	"slices"
	"strings"

	"hpaplayground/core/manifest/lex"
	"hpaplayground/core/trace"
	"hpaplayground/core/trace/read"
)

// Recorded returns what a text has recorded, with or without manifests beside it. For a text without
// any it is what is wrong with the text as a trace.
func Recorded(text string) []*trace.Trace {
	if found := Read(text); len(found.Recorded) > 0 {
		return found.Recorded
	}
	return []*trace.Trace{read.Text(text)}
}

// takeRecorded takes the tables, the JSON and the events that monitoring or kubectl printed out of the
// lines of a text with something else, too. It returns the other lines.
func (r *reader) takeRecorded(lines []line) (rest []line) {
	var taken []*trace.Trace
	for i := 0; i < len(lines); {
		n := r.recordedLines(lines[i:])
		if n == 0 {
			rest = append(rest, lines[i])
			i++
			continue
		}
		if isEvents := eventLines(lines[i:]) == n; isEvents && read.HasEvents(text(lines[i:i+n])) {
			r.events = append(r.events, lines[i:i+n]...)
		} else if t := load(text(lines[i : i+n])); !isEvents && t != nil {
			place(t, lines[i:i+n])
			taken = append(taken, t)
		} else {
			rest = append(rest, lines[i:i+n]...)
		}
		i += n
	}
	if rank(rest) == nothing && (len(taken) == 0 || len(taken) == 1 && len(r.events) == 0) {
		r.events = nil
		return lines // all of it is one recording, or none of it
	}
	r.recorded = taken
	return rest
}

// recordedLines returns how many lines from the first one on look like one recording, 0 if the first is
// another line.
func (r *reader) recordedLines(lines []line) int {
	for _, length := range []func([]line) int{rowLines, r.jsonLines, promtoolLines, eventLines} {
		if n := length(lines); n > 0 {
			return n
		}
	}
	return 0
}

// rowLines returns the length of a table with a time first in each row, with its header.
func rowLines(lines []line) int {
	n := 0
	if len(lines) > 1 && separatorOf(lines[0].text) == 0 {
		n = 1
	}
	if n == len(lines) {
		return 0
	}
	separator := separatorOf(lines[min(1, len(lines)-1)].text)
	if separator == 0 || n == 1 && strings.IndexByte(lines[0].text, separator) < 0 {
		return 0
	}
	head := n
	for n < len(lines) && separatorOf(lines[n].text) == separator {
		n++
	}
	if n-head < 2 {
		return 0
	}
	return n
}

// separatorOf returns what separates the cells of a row whose first cell begins with a digit, 0 for another
// line.
func separatorOf(s string) byte {
	s = strings.TrimPrefix(s, `"`)
	if s == "" || !isDigit(s[0]) {
		return 0
	}
	for _, separator := range "\t;," {
		if strings.ContainsRune(s, separator) {
			return byte(separator)
		}
	}
	return 0
}

// maxHead is how many lines of JSON at most come before what says that it is an export.
const maxHead = 50

// jsonLines returns the length of an export as JSON.
func (r *reader) jsonLines(lines []line) int {
	s := lines[0].text
	if r.openJSON || s == "" || s[0] != '{' && s[0] != '[' {
		return 0
	}
	depth, quoted, known := 0, false, false
	for n := range lines {
		if n == maxHead && !known {
			return 0
		}
		s := lines[n].text
		known = known || hasAny(s, `"resultType"`, `"datapoints"`, `"schema"`, `"statement_id"`)
		for i := 0; i < len(s); i++ {
			switch c := s[i]; {
			case quoted && c == '\\':
				i++
			case c == '"':
				quoted = !quoted
			case quoted:
			case c == '{' || c == '[':
				depth++
			case c == '}' || c == ']':
				depth--
			}
		}
		if depth <= 0 {
			if known {
				return n + 1
			}
			return 0
		}
	}
	r.openJSON = true
	return 0
}

func hasAny(s string, parts ...string) bool {
	for _, part := range parts {
		if strings.Contains(s, part) {
			return true
		}
	}
	return false
}

// promtoolLines returns the length of what promtool query prints.
func promtoolLines(lines []line) int {
	n := 0
	for n < len(lines) && (strings.Contains(lines[n].text, " @[") || n > 0 && isBlank(lines[n].text) || strings.Contains(lines[n].text, "} =>")) {
		n++
	}
	return n
}

// eventLines returns the length of a table of events.
func eventLines(lines []line) int {
	n := 0
	if s := lines[0].text; strings.HasPrefix(s, "LAST SEEN ") || strings.HasPrefix(s, "NAMESPACE ") && strings.Contains(s, " LAST SEEN ") {
		n = 1
	}
	for n < len(lines) && isEvent(lines[n].text) {
		n++
	}
	return n
}

// isEvent reports whether a line is an event of kubectl get events, with its age first or second.
func isEvent(s string) bool {
	words := strings.Fields(s)
	return len(words) > 3 && indent(s) == 0 && (isAge(words[0]) || isAge(words[1])) && (strings.Contains(s, " Normal ") || strings.Contains(s, " Warning "))
}

// addEvents adds the events that were taken out of the text, and those among its objects. All their ages are
// of the same moment.
func (r *reader) addEvents(text string) {
	for _, part := range lex.Split(text) {
		if len(part.Text) <= trace.MaxText && read.HasEvents(part.Text) && strings.Contains(part.Text, "kind: Event") {
			if t := load(part.Text); t != nil {
				r.recorded = append(r.recorded, t)
			}
		}
	}
	seen := map[string]bool{}
	rows := slices.DeleteFunc(r.events, func(l line) bool {
		known := seen[l.text]
		seen[l.text] = true
		return known
	})
	if len(rows) == 0 {
		return
	}
	if t := load(joinLines(rows, "")); t != nil {
		place(t, rows)
		r.recorded = append(r.recorded, t)
	}
}

// place gives the problems of a trace the numbers of the lines that it was read from.
func place(t *trace.Trace, lines []line) {
	for i := range t.Problems {
		if p := &t.Problems[i]; p.Row > 0 && p.Row <= len(lines) {
			p.Row = lines[p.Row-1].number
		}
	}
}

package paste

import (
	"strconv"
	"strings"
)

// numbered is a line with its number before it.
type numbered struct {
	number int
	end    int  // bytes up to the end of the number
	sign   byte // what follows the number: a tab, '|', ':', '-' or a space
}

// fewNumbers is the number of numbered lines that may have another meaning.
const fewNumbers = 3

// removeNumbers removes line numbers, as cat -n, nl, grep -n, less -N, bat and editors
// write them.
func (r *reader) removeNumbers(b block) ([]block, bool) {
	name := fileName(b.lines)
	at := make([]numbered, len(b.lines))
	found := make([]int, 0, len(b.lines))
	last, steps := -1, 0
	for i := range b.lines {
		s := b.lines[i].text
		if isBlank(s) || s == "--" { // between the matches of grep
			continue
		}
		n, ok := numberOf(s, name)
		if !ok || n.number <= last {
			return nil, false
		}
		if n.number == last+1 {
			steps++
		}
		at[i], last = n, n.number
		found = append(found, b.lines[i].number)
	}
	if len(found) == 0 || len(found) >= fewNumbers && steps*3 < len(found)*2 {
		return nil, false
	}
	cuts := cutWidths(b.lines, at)
	out := block{diff: b.diff}
	for i := range b.lines {
		l := b.lines[i]
		if l.text == "--" {
			continue
		}
		l.cut(min(cuts[i], len(l.text)))
		out.lines = append(out.lines, l)
	}
	if rank(out.lines) == nothing || len(found) < fewNumbers && !strings.HasPrefix(out.lines[firstContent(out.lines)].text, "{") {
		return nil, false
	}
	r.lines(found, "a line number was taken off", "line numbers were taken off lines %s")
	return []block{out}, true
}

// fileName is the name that grep writes before each line; empty if there is none.
func fileName(lines []line) string {
	for i := range lines {
		s := lines[i].text
		if isBlank(s) {
			continue
		}
		at := strings.IndexByte(s, ':')
		if at > 0 && countDigits(s[at+1:]) > 0 && !strings.ContainsAny(s[:at], blank) && countDigits(s) < at {
			return s[:at]
		}
		break
	}
	return ""
}

func numberOf(s, name string) (numbered, bool) {
	from := 0
	if name != "" {
		if !strings.HasPrefix(s, name) || len(s) == len(name) {
			return numbered{}, false
		}
		from = len(name) + 1
	}
	from += indent(s[from:])
	end := from + countDigits(s[from:])
	n, err := strconv.Atoi(s[from:end])
	if err != nil {
		return numbered{}, false
	}
	after := strings.TrimLeft(s[end:], " ")
	switch {
	case after == "":
		return numbered{n, end, ' '}, true
	case strings.HasPrefix(after, "│"):
		return numbered{n, len(s) - len(after) + len("│"), '|'}, true
	case after[0] == '|':
		return numbered{n, len(s) - len(after) + 1, '|'}, true
	case s[end] == '\t' || s[end] == ':' || s[end] == '-' && name != "":
		return numbered{n, end + 1, s[end]}, true
	case s[end] == '-' || s[end] == ' ' || s[end] == '.' || s[end] == ')':
		if s[end] == ' ' {
			return numbered{n, end, ' '}, true
		}
		return numbered{n, end + 1, s[end]}, true
	}
	return numbered{}, false
}

// cutWidths returns how many bytes to cut off each line: up to the sign after the number,
// and the spaces that all lines have after that sign.
func cutWidths(lines []line, at []numbered) []int {
	const none = 1 << 30
	spaces, column, ends := none, none, 0
	for i, n := range at {
		after := lines[i].text[n.end:]
		if n.end == 0 || isBlank(after) {
			continue
		}
		pad := len(after) - len(strings.TrimLeft(after, " "))
		spaces, column, ends = min(spaces, pad), min(column, n.end+pad), max(ends, n.end)
	}
	cuts := make([]int, len(at))
	for i, n := range at {
		switch {
		case n.end == 0:
		case n.sign == '\t' || n.sign == ':' || n.sign == '-':
			cuts[i] = n.end
			if n.sign == ':' && spaces == 1 {
				cuts[i]++ // "12: text"
			}
		case n.sign == '|':
			cuts[i] = n.end + min(spaces, 1)
		case ends < column && column != none:
			cuts[i] = column // the numbers are in a column of their own
		default:
			cuts[i] = n.end + spaces
		}
		cuts[i] = min(cuts[i], len(lines[i].text))
	}
	return cuts
}

package manifest

import "strings"

// These look at a line that the parser could not read. They know quotes and
// comments, no more.

// secondColon is where a line has its second ": ", outside quotes; -1 if it
// has only one.
func secondColon(line string) int {
	seen := false
	quote := byte(0)
	for i := range len(line) {
		c := line[i]
		switch {
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case (c == '"' || c == '\'') && (i == 0 || line[i-1] == ' '):
			quote = c
		case c == '#' && (i == 0 || line[i-1] == ' '):
			return -1
		case c == ':' && (i+1 == len(line) || line[i+1] == ' '):
			if seen {
				return i
			}
			seen = true
		}
	}
	return -1
}

// openQuote is where a quote begins that the line does not close; -1 if there
// is none.
func openQuote(line string) int { return unquoted(line, func(byte) {}) }

// unquoted goes through what is in no quotes. It returns where a quote begins
// that the line does not close, -1 if there is none.
func unquoted(line string, each func(c byte)) (open int) {
	open, quote := -1, byte(0)
	for i := 0; i < len(line); i++ {
		c := line[i]
		switch {
		case quote == '"' && c == '\\':
			i++
		case quote != 0:
			if c == quote {
				open, quote = -1, 0
			}
		case (c == '"' || c == '\'') && (i == 0 || strings.IndexByte(" [{,:", line[i-1]) >= 0):
			open, quote = i, c
		default:
			each(c)
		}
	}
	return open
}

// openBracket is the last bracket that the line does not close; -1 if there is
// none.
func openBracket(line string) int {
	var open []int
	for i := range len(line) {
		switch line[i] {
		case '[', '{':
			open = append(open, i)
		case ']', '}':
			if len(open) > 0 {
				open = open[:len(open)-1]
			}
		}
	}
	if len(open) == 0 {
		return strings.IndexAny(line, "[{")
	}
	return open[len(open)-1]
}

// strayBracket is a closing bracket that the line did not open; -1 if there is
// none.
func strayBracket(line string) int {
	depth := 0
	for i := range len(line) {
		switch line[i] {
		case '[', '{':
			depth++
		case ']', '}':
			if depth--; depth < 0 {
				return i
			}
		}
	}
	return -1
}

// afterQuote is where text follows a quoted value; -1 if none does.
func afterQuote(line string) int {
	value := line
	if i := strings.Index(line, ": "); i >= 0 {
		value = line[i+2:]
	} else if i := strings.Index(line, "- "); i >= 0 {
		value = line[i+2:]
	}
	value = strings.TrimLeft(value, " ")
	if value == "" || value[0] != '"' && value[0] != '\'' {
		return -1
	}
	end := strings.IndexByte(value[1:], value[0])
	if end < 0 {
		return -1
	}
	rest := strings.TrimLeft(value[end+2:], " ")
	if rest == "" || rest[0] == '#' {
		return -1
	}
	return len(line) - len(rest)
}

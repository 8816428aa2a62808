package paste

import "strings"

// escapes are the character that begins a terminal's codes, and the ways in which cat -v
// and editors show it.
var escapes = []string{"\x1b", "\u241b", "^["}

// removeColours removes the codes with which terminals colour text and move the cursor.
func (r *reader) removeColours(lines []line) {
	var found []int
	for i := range lines {
		if changes := colourCodes(lines[i].text); len(changes) > 0 {
			lines[i].apply(changes...)
			found = append(found, lines[i].number)
		}
	}
	if len(found) > 0 {
		r.charNotes = append(r.charNotes, noteLines(found, "the terminal's colour codes were taken off", "the terminal's colour codes were taken off lines %s"))
	}
}

func colourCodes(s string) []change {
	if strings.IndexByte(s, '\x1b') < 0 && strings.IndexByte(s, '\b') < 0 && !strings.Contains(s, "\u241b") && !strings.Contains(s, "^[[") {
		return nil
	}
	var changes []change
	for i := 0; i < len(s); {
		n := codeLength(s[i:])
		if n == 0 {
			i++
			continue
		}
		changes = append(changes, change{i, i + n, ""})
		i += n
	}
	return changes
}

// codeLength is the length of the code at the start of a text; 0: there is none.
func codeLength(s string) int {
	for _, e := range escapes {
		after, ok := strings.CutPrefix(s, e)
		if !ok {
			continue
		}
		n := sequenceLength(after)
		if n == 0 && e == "^[" {
			return 0
		}
		return len(e) + n
	}
	if s[0] == '\b' {
		return 1
	}
	return 0
}

// sequenceLength is the length of the code after an escape.
func sequenceLength(s string) int {
	if s == "" {
		return 0
	}
	switch s[0] {
	case '[': // parameters, and one letter that ends them
		i := 1
		for i < len(s) && s[i] >= 0x20 && s[i] < 0x40 {
			i++
		}
		if i < len(s) && s[i] >= 0x40 && s[i] < 0x7f {
			return i + 1
		}
		return i
	case ']': // a title or a link, up to a bell or a string terminator
		for i := 1; i < len(s); i++ {
			if s[i] == '\a' {
				return i + 1
			}
			if strings.HasPrefix(s[i:], "\x1b\\") {
				return i + 2
			}
		}
		return len(s)
	case '(', ')':
		return min(2, len(s))
	case '=', '>', '7', '8', 'M', 'c':
		return 1
	}
	return 0
}

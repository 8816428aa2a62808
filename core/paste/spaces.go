package paste

import (
	"strings"
	"unicode/utf8"
)

// oddSpace returns the replacement of a character that looks like a space or is invisible.
func oddSpace(r rune) (replacement string, odd bool) {
	switch {
	case r == 0xa0, r == 0x1680, r >= 0x2000 && r <= 0x200a, r == 0x202f, r == 0x205f, r == 0x3000:
		return " ", true
	case r == 0xad, r >= 0x200b && r <= 0x200f, r >= 0x202a && r <= 0x202e, r >= 0x2060 && r <= 0x2069, r == 0xfeff:
		return "", true
	}
	return "", false
}

// replaceSpaces replaces other spaces by plain ones and full-width colons by plain colons,
// and removes characters without a width. It skips quoted text and comments. It does
// nothing if no such character is where YAML needs a space.
func (r *reader) replaceSpaces(lines []line) {
	var found []int
	matters := false
	all := make([][]change, len(lines))
	for i := range lines {
		changes, changesMatter := oddSpaces(lines[i].text)
		if len(changes) == 0 {
			continue
		}
		all[i], matters = changes, matters || changesMatter
		found = append(found, lines[i].number)
	}
	if !matters {
		return
	}
	for i := range lines {
		lines[i].apply(all[i]...)
	}
	r.lines(found, "odd spaces, such as non-breaking ones, or odd colons were replaced by plain ones", "odd spaces, such as non-breaking ones, or odd colons were replaced by plain ones in lines %s")
}

// oddSpaces finds odd spaces outside of quotes and comments. matters is true if one of
// them is in the indentation, next to a colon or a dash, or in a name.
func oddSpaces(s string) (changes []change, matters bool) {
	if plainASCII(s) {
		return nil, false
	}
	var quote rune
	lead, before := true, ' '
	inName := true // the text so far is the name of a field
	for i, r := range s {
		replacement, odd := oddSpace(r)
		if r == '：' && inName && i > 0 && isNameByte(s[i-1]) {
			changes, matters = append(changes, change{i, i + len("："), ": "}), true
			inName = false
			continue
		}
		inName = inName && (r < utf8.RuneSelf && isNameByte(byte(r)) || strings.ContainsRune(" \t-", r) || odd)
		switch {
		case odd && quote == 0:
			changes = append(changes, change{i, i + utf8.RuneLen(r), replacement})
			after := s[i+utf8.RuneLen(r):]
			matters = matters || lead || replacement == "" || strings.ContainsRune(":->,", before) || strings.HasPrefix(after, ":") || strings.HasPrefix(after, "#") || strings.TrimSpace(after) == ""
			continue
		case quote != 0:
			if r == quote {
				quote = 0
			}
		case (r == '"' || r == '\'') && strings.ContainsRune(" :[{,-", before):
			quote = r
		case r == '#' && before == ' ':
			return changes, matters
		}
		lead = lead && (r == ' ' || r == '\t' || r == '>')
		before = r
		if r == '\t' {
			before = ' '
		}
	}
	return changes, matters
}

func plainASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

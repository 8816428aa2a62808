package paste

import (
	"strings"
	"unicode/utf8"
)

// oddSpace says what replaces a character that looks like a space, or like nothing.
func oddSpace(r rune) (with string, odd bool) {
	switch {
	case r == 0xa0, r == 0x1680, r >= 0x2000 && r <= 0x200a, r == 0x202f, r == 0x205f, r == 0x3000:
		return " ", true
	case r == 0xad, r >= 0x200b && r <= 0x200f, r >= 0x202a && r <= 0x202e, r >= 0x2060 && r <= 0x2069, r == 0xfeff:
		return "", true
	}
	return "", false
}

// spaces makes plain spaces of others, takes off characters without a width, and makes
// plain colons of full-width ones. It leaves quoted text and comments alone, and everything if no such character is
// where YAML needs a space.
func (r *reader) spaces(lines []line) {
	var found []int
	needed := false
	all := make([][]change, len(lines))
	for i := range lines {
		changes, here := oddSpaces(lines[i].text)
		if len(changes) == 0 {
			continue
		}
		all[i], needed = changes, needed || here
		found = append(found, lines[i].number)
	}
	if !needed {
		return
	}
	for i := range lines {
		lines[i].apply(all[i]...)
	}
	r.lines(found, "odd spaces, such as non-breaking ones, or odd colons were replaced by plain ones", "odd spaces, such as non-breaking ones, or odd colons were replaced by plain ones in lines %s")
}

// oddSpaces finds odd spaces outside of quotes and comments. needed: one of them is in
// the indentation, next to a colon or a dash, or in a name.
func oddSpaces(s string) (changes []change, needed bool) {
	if plainASCII(s) {
		return nil, false
	}
	var quote rune
	lead, before := true, ' '
	inName := true // all before is the name of a field
	for i, r := range s {
		with, odd := oddSpace(r)
		if r == '：' && inName && i > 0 && nameByte(s[i-1]) {
			changes, needed = append(changes, change{i, i + len("："), ": "}), true
			inName = false
			continue
		}
		inName = inName && (r < utf8.RuneSelf && nameByte(byte(r)) || strings.ContainsRune(" \t-", r) || odd)
		switch {
		case odd && quote == 0:
			changes = append(changes, change{i, i + utf8.RuneLen(r), with})
			rest := s[i+utf8.RuneLen(r):]
			needed = needed || lead || with == "" || strings.ContainsRune(":->,", before) || strings.HasPrefix(rest, ":") || strings.HasPrefix(rest, "#") || strings.TrimSpace(rest) == ""
			continue
		case quote != 0:
			if r == quote {
				quote = 0
			}
		case (r == '"' || r == '\'') && strings.ContainsRune(" :[{,-", before):
			quote = r
		case r == '#' && before == ' ':
			return changes, needed
		}
		lead = lead && (r == ' ' || r == '\t' || r == '>')
		before = r
		if r == '\t' {
			before = ' '
		}
	}
	return changes, needed
}

func plainASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

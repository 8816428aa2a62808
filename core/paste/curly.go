package paste

import (
	"strings"
	"unicode/utf8"
)

// curlyPairs are the quotes with which word processors and chats replace plain ones.
var curlyPairs = map[rune]string{'“': "”“", '”': "”", '„': "“”", '«': "»", '‘': "’‘", '’': "’", '‚': "‘’", '＂': "＂"}

// replaceCurly replaces curly quotes by plain ones if they are around a single word, such
// as a name or a number. Around anything else they may be a part of the text.
func (r *reader) replaceCurly(b *block) {
	var found []int
	var inside []bool
	for i := range b.lines {
		l := &b.lines[i]
		if plainASCII(l.text) {
			continue
		}
		changes := curlyChanges(l.text)
		if len(changes) == 0 {
			continue
		}
		if inside == nil {
			inside = scalars(b.lines)
		}
		if !inside[i] {
			for _, c := range changes {
				r.needed = r.needed || namesSomething(l.text[:c.from])
			}
			l.apply(changes...)
			found = append(found, l.number)
		}
	}
	if len(found) > 0 {
		r.lines(found, "curly quotes were replaced by plain ones", "curly quotes were replaced by plain ones in lines %s")
	}
}

func curlyChanges(s string) []change {
	var changes []change
	before := ' '
	for at := 0; at < len(s); {
		c, size := utf8.DecodeRuneInString(s[at:])
		ends, ok := curlyPairs[c]
		if c == '#' && before == ' ' {
			break
		}
		if ok && strings.ContainsRune(" \t:[{,-", before) {
			word := at + size
			for word < len(s) && (isNameByte(s[word]) || strings.IndexByte(":%+=@", s[word]) >= 0) && s[word] != '"' && s[word] != '\'' {
				word++
			}
			if e, n := utf8.DecodeRuneInString(s[word:]); word > at+size && strings.ContainsRune(ends, e) && endsValue(s[word+n:]) {
				changes = append(changes, change{at, at + size, `"`}, change{word, word + n, `"`})
				at, before = word+n, '"'
				continue
			}
		}
		before = c
		at += size
	}
	return changes
}

// namesSomething reports whether the text ends with a field whose value is a name. Such a
// value has no quotes.
func namesSomething(before string) bool {
	before = strings.TrimRight(before, blank)
	return strings.HasSuffix(before, "name:") || strings.HasSuffix(before, "namespace:") || strings.HasSuffix(before, "metricName:")
}

// endsValue reports whether a value or a name can end before a text.
func endsValue(s string) bool {
	s = strings.TrimLeft(s, blank)
	return s == "" || strings.IndexByte(",:]}#", s[0]) >= 0
}

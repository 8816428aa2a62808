package tree

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"hpaplayground/core/manifest/lex"
)

// InvalidChar is a character that YAML does not allow.
type InvalidChar struct {
	Line, Column int // from 1, in characters
	Problem      string
}

// Clean replaces the characters that YAML does not allow by spaces, and says
// where the first of them are.
func Clean(text string) (string, []InvalidChar) {
	const maxProblems = 20 // if the input is binary data
	var removed []InvalidChar
	var b strings.Builder
	from := 0
	for i, r := range text {
		if r >= ' ' && r < 0x7f {
			continue // most are
		}
		width, problem := utf8.RuneLen(r), ""
		switch {
		case r == utf8.RuneError && !strings.HasPrefix(text[i:], "\ufffd"):
			width, problem = 1, "a byte that is not UTF-8 text"
		case !allowed(r):
			problem = fmt.Sprintf("a control character (U+%04X)", r)
		default:
			continue
		}
		if len(removed) < maxProblems {
			line, column := lex.Advance(1, 1, text[:i])
			removed = append(removed, InvalidChar{line, column, problem})
		}
		b.WriteString(text[from:i])
		b.WriteByte(' ')
		from = i + width
	}
	if len(removed) == 0 {
		return text, nil
	}
	b.WriteString(text[from:])
	return b.String(), removed
}

// allowed reports whether YAML allows a character. Tabs are allowed, but not as indentation.
func allowed(r rune) bool {
	switch {
	case r < ' ':
		return r == '\t' || r == '\n' || r == '\r'
	case r < 0xa0:
		return r < 0x7f || r == 0x85
	}
	return r != 0xfeff && r != 0xfffe && r != 0xffff
}

// plainEscapes rewrites the escapes of JSON that the YAML parser does not know: \/, and
// surrogate pairs.
func plainEscapes(text string) string {
	var b strings.Builder
	for {
		i := strings.IndexByte(text, '\\')
		if i < 0 || i+1 == len(text) {
			b.WriteString(text)
			return b.String()
		}
		b.WriteString(text[:i])
		text = text[i:]
		size := 2
		if r, ok := surrogates(text); ok {
			size = 12
			fmt.Fprintf(&b, `\U%08X`, r)
		} else if text[1] == '/' {
			b.WriteByte('/')
		} else {
			b.WriteString(text[:size])
		}
		text = text[size:]
	}
}

// surrogates returns the character of the surrogate pair at the start of a text.
func surrogates(text string) (rune, bool) {
	if len(text) < 12 || text[1] != 'u' || text[6:8] != `\u` {
		return 0, false
	}
	high, err1 := strconv.ParseUint(text[2:6], 16, 16)
	low, err2 := strconv.ParseUint(text[8:12], 16, 16)
	r := utf16.DecodeRune(rune(high), rune(low))
	return r, err1 == nil && err2 == nil && r != utf8.RuneError
}

// detab replaces tabs on lines with only white space: YAML allows them there, the
// parser does not.
func detab(text string) string {
	if !strings.Contains(text, "\t") {
		return text
	}
	var b strings.Builder
	for line := range strings.Lines(text) {
		if strings.Contains(line, "\t") && strings.TrimLeft(line, " \t\r\n") == "" {
			line = strings.ReplaceAll(line, "\t", " ")
		}
		b.WriteString(line)
	}
	return b.String()
}

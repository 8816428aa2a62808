package fleet

import (
	"iter"
	"strings"

	"hpaplayground/core/manifest/lex"
)

// flowFields yields the fields of an object in braces, as in JSON.
func (v value) flowFields() iter.Seq[member] {
	return func(yield func(member) bool) {
		for from, to := range parts(v.text) {
			key := v.within(from, to)
			if key.text == "" {
				continue
			}
			start := key.at - v.at
			colon := start + wordEnd(v.text[start:to])
			m := member{name: unquote(strings.TrimRight(v.text[start:colon], " \t\r\n")), from: start, to: to}
			if i := strings.IndexByte(v.text[colon:to], ':'); i >= 0 {
				m.value = v.within(colon+i+1, to)
			}
			if !yield(m) {
				return
			}
		}
	}
}

// flowEntries yields the entries of a list in brackets.
func (v value) flowEntries() iter.Seq[value] {
	return func(yield func(value) bool) {
		for from, to := range parts(v.text) {
			if entry := v.within(from, to); entry.text != "" && !yield(entry) {
				return
			}
		}
	}
}

// parts yields the texts between the commas of a text in brackets. If the bracket is not
// closed, it ends with the text.
func parts(text string) iter.Seq2[int, int] {
	return func(yield func(from, to int) bool) {
		from, depth := 1, 0
		for i := 0; i < len(text); i++ {
			switch c := text[i]; c {
			case '"', '\'':
				i = quoteEnd(text, i)
			case '{', '[':
				depth++
			case ',':
				if depth == 1 {
					if !yield(from, i) {
						return
					}
					from = i + 1
				}
			case '}', ']':
				if depth--; depth == 0 {
					yield(from, i)
					return
				}
			}
		}
		yield(min(from, len(text)), len(text))
	}
}

// flowEnd returns the length of the text in brackets at the start of a text.
func flowEnd(text string) int {
	depth := 0
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '"', '\'':
			i = quoteEnd(text, i)
		case '{', '[':
			depth++
		case '}', ']':
			if depth--; depth == 0 {
				return i + 1
			}
		}
	}
	return len(text)
}

// quoteEnd returns the place of the quote that closes the quote at a place. A quote within
// a word, as in it's, has no closing quote: quoteEnd returns its own place.
func quoteEnd(text string, at int) int {
	if at > 0 && strings.IndexByte(" \t\r\n,:[{", text[at-1]) < 0 {
		return at
	}
	return at + lex.Quote(text[at:]) - 1
}

// wordEnd returns where the key at the start of a text ends.
func wordEnd(text string) int {
	if text[0] == '"' || text[0] == '\'' {
		return quoteEnd(text, 0) + 1
	}
	for i := range len(text) {
		if text[i] == ':' && (i+1 == len(text) || strings.IndexByte(" \t\r\n[{\"", text[i+1]) >= 0) {
			return i
		}
	}
	return len(text)
}

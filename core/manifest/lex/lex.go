// Package lex reads the characters of YAML and JSON: quotes, comments, brackets,
// colons, and the lines between documents. It also reads text that a parser
// refuses, such as text that is being typed.
package lex

import (
	"iter"
	"strings"
)

// Token is a piece of a text, From inclusive and To exclusive, in bytes.
type Token struct {
	Kind     Kind
	From, To int
}

// Kind says what a token is. Most kinds are the character that the token begins
// with, such as '[' or ','.
type Kind byte

// The kinds that stand for several characters.
const (
	Plain    Kind = 'a' // a scalar or key without quotes
	Quoted   Kind = '"' // a scalar in single or double quotes
	Comment  Kind = '#' // up to the end of its line
	Dash     Kind = '-' // before an entry of a list
	Colon    Kind = ':' // after a key
	Property Kind = '&' // an anchor, a tag or an alias
	Block    Kind = '|' // the header of a block scalar: |, >- and the like
	space    Kind = ' '
)

// IsOpening reports whether the token is an opening bracket.
func (k Kind) IsOpening() bool { return k == '[' || k == '{' }

// IsClosing reports whether the token is a closing bracket.
func (k Kind) IsClosing() bool { return k == ']' || k == '}' }

const (
	blank = " \t\r\n"
	flow  = ",[]{}" // what ends a plain scalar in brackets
)

// Scanner finds the tokens of a text, which may come line by line. The zero
// Scanner is at the beginning of a document.
type Scanner struct {
	Depth int  // brackets that are open
	Quote byte // the quote that is open; 0: none

	last Kind
}

// Tokens yields the tokens of a text. It treats the lines of a block scalar like all other
// lines.
func (s *Scanner) Tokens(text string) iter.Seq[Token] {
	return func(yield func(Token) bool) {
		for at := 0; at < len(text); {
			if s.Depth == 0 && (at == 0 || text[at-1] == '\n') {
				s.last = space // outside of brackets no token spans two lines
			}
			t := s.next(text, at)
			at = t.To
			if t.Kind == space {
				continue
			}
			if s.last = t.Kind; !yield(t) {
				return
			}
		}
	}
}

func (s *Scanner) next(text string, at int) Token {
	c := text[at]
	token := Token{Kind(c), at, at + 1}
	ends := at+1 == len(text) || strings.IndexByte(blank, text[at+1]) >= 0
	switch {
	case s.Quote != 0:
		return s.quoted(text, at, at)
	case c == '\n':
		return Token{space, at, at + 1}
	case strings.IndexByte(blank, c) >= 0:
		return Token{space, at, len(text) - len(strings.TrimLeft(text[at:], " \t\r"))}
	case c == '#' && (at == 0 || strings.IndexByte(blank, text[at-1]) >= 0):
		return Token{Comment, at, at + len(lineOf(text[at:]))}
	case (c == '"' || c == '\'') && s.last != Plain:
		s.Quote = c
		return s.quoted(text, at, at+1)
	case token.Kind.IsOpening():
		s.Depth++
		return token
	case token.Kind.IsClosing():
		s.Depth = max(s.Depth-1, 0)
		return token
	case c == ',' && s.Depth > 0,
		c == '-' && s.Depth == 0 && ends,
		c == ':' && (ends || s.last == Quoted && at > 0 && (text[at-1] == '"' || text[at-1] == '\'') || s.Depth > 0 && strings.IndexByte(flow, text[at+1]) >= 0):
		return token
	case c == '&' || c == '!' || c == '*':
		return Token{Property, at, s.end(text, at)}
	case (c == '|' || c == '>') && s.Depth == 0:
		return Token{Block, at, s.end(text, at)}
	case c == '"' || c == '\'': // within a plain scalar of several lines
		return Token{Plain, at, at + 1}
	}
	n, _ := Word(text[at:], s.Depth > 0)
	n = len(strings.TrimRight(text[at:at+n], " \t"))
	return Token{Plain, at, at + max(n, 1)}
}

// quoted reads a quoted scalar from a place after its opening quote.
func (s *Scanner) quoted(text string, from, at int) Token {
	n, closed := closing(text[at:], s.Quote, false)
	if closed {
		s.Quote = 0
	}
	return Token{Quoted, from, at + n}
}

// end returns the end of a token that white space ends.
func (s *Scanner) end(text string, at int) int {
	stops := blank
	if s.Depth > 0 {
		stops += flow
	}
	if n := strings.IndexAny(text[at+1:], stops); n >= 0 {
		return at + 1 + n
	}
	return len(text)
}

// lineOf returns the first line of a text, without its line break.
func lineOf(text string) string {
	line, _, _ := strings.Cut(text, "\n")
	return strings.TrimSuffix(line, "\r")
}

// Word returns the length of the key or scalar at the start of a text, and whether a
// colon follows. The word ends with the line at the latest; in brackets, also at a
// comma or a bracket.
func Word(text string, inBrackets bool) (n int, colon bool) {
	stops := ""
	if inBrackets {
		stops = flow
	}
	if text != "" && (text[0] == '"' || text[0] == '\'') {
		n, _ := closing(text[1:], text[0], true)
		return n + 1, strings.HasPrefix(text[n+1:], ":")
	}
	for i := range len(text) {
		switch c := text[i]; {
		case c == ':' && (i+1 == len(text) || strings.IndexByte(blank+stops, text[i+1]) >= 0):
			return i, true
		case c == '\n', strings.IndexByte(stops, c) >= 0, c == '#' && i > 0 && strings.IndexByte(" \t", text[i-1]) >= 0:
			return len(strings.TrimRight(text[:i], " \t\r")), false
		}
	}
	return len(strings.TrimRight(text, " \t\r")), false
}

// IsPlain reports whether every version of YAML reads a text without quotes as that text: a word that
// begins with a letter.
func IsPlain(text string) bool {
	switch strings.ToLower(text) {
	case "", "true", "false", "null", "yes", "no", "on", "off", "y", "n":
		return false
	}
	letter := func(c byte) bool { return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' }
	for i := range len(text) {
		if c := text[i]; !letter(c) && (i == 0 || (c < '0' || c > '9') && c != '-' && c != '.' && c != '/' && c != '_') {
			return false
		}
	}
	return true
}

// Quote returns the length of the quoted scalar at the start of a text, including its
// quotes. If the scalar is not closed, it is the length of the whole text.
func Quote(text string) int {
	n, _ := closing(text[1:], text[0], false)
	return n + 1
}

// closing returns the distance to the end of a quoted scalar in a text that
// begins after its opening quote. A quote that is not closed ends with the line
// or the text.
func closing(text string, quote byte, line bool) (n int, closed bool) {
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case line && c == '\n':
			return i, false
		case c == '\\' && quote == '"':
			i++
		case c != quote:
		case quote == '\'' && i+1 < len(text) && text[i+1] == '\'':
			i++
		default:
			return i + 1, true
		}
	}
	return len(text), false
}

// Brackets returns the length of a text up to and including the bracket that closes its
// first bracket, or -1 if there is none.
func Brackets(text string) int {
	var s Scanner
	for t := range s.Tokens(text) {
		if s.Depth == 0 {
			return t.To
		}
	}
	return -1
}

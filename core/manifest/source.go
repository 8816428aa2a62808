package manifest

import (
	"strings"
	"unicode/utf8"

	"go.yaml.in/yaml/v4"

	"hpaplayground/core/manifest/lex"
)

// source is the whole text by lines, and where a part of it begins. It turns the
// parser's positions in the part into positions in the text.
type source struct {
	lines  []string // without their ends
	offset int      // lines before the part
	column int      // columns before the part, on its first line
}

// span is a stretch of the text, counted from 1, the end exclusive.
type span struct{ line, column, endLine, endColumn int }

func newSource(text string) *source {
	lines := strings.Split(text, "\n")
	for i, l := range lines {
		lines[i] = strings.TrimSuffix(l, "\r")
	}
	return &source{lines: lines}
}

// of returns the source for a part.
func (s *source) of(p lex.Part) *source {
	return &source{lines: s.lines, offset: p.Line - 1, column: p.Column - 1}
}

// line returns the line a node stands on.
func (s *source) line(n *yaml.Node) int { return s.clampLine(n.Line + s.offset) }

func (s *source) clampLine(line int) int { return min(max(line, 1), len(s.lines)) }

// span returns where a node is; for a node of several lines, its first line.
func (s *source) span(n *yaml.Node) span {
	line, column := s.line(n), n.Column
	if n.Line == 1 { // the part's first
		column += s.column
	}
	rest := s.after(line, column)
	width := utf8.RuneCountInString(rest)
	switch {
	case n.Kind == yaml.ScalarNode:
		width = scalarWidth(rest, n)
	case n.Kind == yaml.AliasNode:
		width = min(width, 1+utf8.RuneCountInString(n.Value))
	case strings.HasPrefix(rest, "{") || strings.HasPrefix(rest, "["):
		if end := lex.Brackets(rest); end >= 0 {
			width = utf8.RuneCountInString(rest[:end])
		}
	case n.Kind == yaml.MappingNode && len(n.Content) > 0:
		width = scalarWidth(rest, n.Content[0])
	}
	column = min(max(column, 1), utf8.RuneCountInString(s.lines[line-1])+1)
	return span{line, column, line, column + max(width, 0)}
}

// whole returns where a line's content is.
func (s *source) whole(line int) span {
	line = s.clampLine(line)
	text := s.lines[line-1]
	content := strings.TrimLeft(text, " \t")
	column := 1 + utf8.RuneCountInString(text) - utf8.RuneCountInString(content)
	return span{line, column, line, column + utf8.RuneCountInString(strings.TrimRight(content, " \t"))}
}

// after returns what follows on a line from a column on, without white space
// at its end.
func (s *source) after(line, column int) string {
	text := s.lines[line-1]
	for range column - 1 {
		_, size := utf8.DecodeRuneInString(text)
		text = text[size:]
	}
	return strings.TrimRight(text, " \t")
}

// scalarWidth returns how many characters of the line a scalar takes.
func scalarWidth(rest string, n *yaml.Node) int {
	switch {
	case n.Style&(yaml.DoubleQuotedStyle|yaml.SingleQuotedStyle) != 0 && rest != "" && (rest[0] == '"' || rest[0] == '\''):
		rest = rest[:lex.Quote(rest)]
	case n.Value != "" && strings.HasPrefix(rest, n.Value):
		rest = n.Value
	case n.Value == "" && n.Style == 0:
		return 0
	}
	return utf8.RuneCountInString(rest)
}

// blockIndent returns the indentation of the block scalar that begins on a line: that
// of its first line with content.
func (s *source) blockIndent(line int) int {
	for _, l := range s.lines[min(line-1, len(s.lines)):] {
		if content := strings.TrimLeft(l, " "); content != "" {
			return len(l) - len(content)
		}
	}
	return 0
}

package manifest

import (
	"strings"
	"unicode/utf8"

	"go.yaml.in/yaml/v4"

	"hpaplayground/core/manifest/lex"
	"hpaplayground/core/manifest/tree"
)

// source is the whole text, split into lines, and where a part of it begins. It
// turns the parser's positions in the part into positions in the text.
type source struct {
	lines  []string // without their ends
	offset int      // lines before the part
	column int      // columns before the part, on its first line
	text   string   // the part's text
	places *tree.Places
}

// span is a range of the text, counted from 1, the end exclusive.
type span struct{ line, column, endLine, endColumn int }

func newSource(text string) *source {
	lines := strings.Split(text, "\n")
	for i, l := range lines {
		lines[i] = strings.TrimSuffix(l, "\r")
	}
	return &source{lines: lines}
}

// part returns the source for a part.
func (s *source) part(p lex.Part) *source {
	return &source{lines: s.lines, offset: p.Line - 1, column: p.Column - 1, text: p.Text}
}

// line returns the line of a node.
func (s *source) line(n *yaml.Node) int { return s.clampLine(n.Line + s.offset) }

func (s *source) clampLine(line int) int { return min(max(line, 1), len(s.lines)) }

// span returns where a node is. For a node of several lines it is the first line, and
// for a mapping the first key.
func (s *source) span(n *yaml.Node) span {
	if s.places == nil {
		s.places = tree.NewPlaces(s.text)
	}
	from := s.places.Start(n)
	if n.Kind == yaml.MappingNode && !tree.IsFlow(n) {
		n = n.Content[0]
	}
	to := max(from, min(s.places.End(n), s.places.LineEnd(from)))
	line := s.line(n)
	column := 1 + utf8.RuneCountInString(s.text[s.places.LineStart(from):from])
	if n.Line == 1 { // the part's first line
		column += s.column
	}
	lineEnd := utf8.RuneCountInString(s.lines[line-1]) + 1
	column = min(column, lineEnd)
	return span{line, column, line, min(column+utf8.RuneCountInString(s.text[from:to]), lineEnd)}
}

// lineSpan returns the span of a line's content.
func (s *source) lineSpan(line int) span {
	line = s.clampLine(line)
	text := s.lines[line-1]
	content := strings.TrimLeft(text, " \t")
	column := 1 + utf8.RuneCountInString(text) - utf8.RuneCountInString(content)
	return span{line, column, line, column + utf8.RuneCountInString(strings.TrimRight(content, " \t"))}
}

// blockIndent returns the indentation of the block scalar that begins on a line, which
// is the indentation of its first line with content.
func (s *source) blockIndent(line int) int {
	for _, l := range s.lines[min(line-1, len(s.lines)):] {
		if content := strings.TrimLeft(l, " "); content != "" {
			return len(l) - len(content)
		}
	}
	return 0
}

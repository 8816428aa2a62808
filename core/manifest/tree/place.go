package tree

import (
	"strings"
	"unicode/utf8"

	"go.yaml.in/yaml/v4"

	"hpaplayground/core/manifest/lex"
)

// Places finds the byte offsets of a text's nodes.
type Places struct {
	text  string
	lines []int // the offset of each line
}

// NewPlaces returns the places of a text.
func NewPlaces(text string) *Places { return &Places{text, lineStarts(text)} }

// lineStarts returns where lines begin, as the YAML parser counts them.
func lineStarts(text string) []int {
	starts := []int{0}
	for i, r := range text {
		switch r {
		case '\n', 0x85, 0x2028, 0x2029:
			starts = append(starts, i+utf8.RuneLen(r))
		case '\r':
			if !strings.HasPrefix(text[i+1:], "\n") {
				starts = append(starts, i+1)
			}
		}
	}
	return starts
}

// Start returns where a node begins, including its anchor and tag.
func (p *Places) Start(n *yaml.Node) int {
	if n.Line > len(p.lines) {
		return len(p.text) // an empty value after a last line without a line break
	}
	at := p.lines[max(n.Line-1, 0)]
	for range n.Column - 1 {
		_, size := utf8.DecodeRuneInString(p.text[at:])
		at += size
	}
	return at
}

// Content returns where a node begins after its anchor and tag.
func (p *Places) Content(n *yaml.Node) int {
	at := p.Start(n)
	for at < len(p.text) && (p.text[at] == '&' || p.text[at] == '!') {
		for at < len(p.text) && strings.IndexByte(" \t\r\n,]}", p.text[at]) < 0 {
			at++
		}
		next := p.Skip(at)
		if next >= len(p.text) || n.Kind == yaml.ScalarNode && n.Value == "" && n.Style&^yaml.TaggedStyle == 0 {
			return at
		}
		at = next
	}
	return at
}

// Skip returns the first offset after white space, line breaks and comments.
func (p *Places) Skip(at int) int {
	for at < len(p.text) {
		switch c := p.text[at]; {
		case strings.IndexByte(" \t\r\n", c) >= 0:
			at++
		case c == '#' && (at == 0 || strings.IndexByte(" \t\r\n", p.text[at-1]) >= 0):
			at = p.LineEnd(at)
		default:
			return at
		}
	}
	return at
}

// LineEnd returns where the line of a place ends, before its line break.
func (p *Places) LineEnd(at int) int {
	end := len(p.text)
	if i := strings.IndexByte(p.text[at:], '\n'); i >= 0 {
		end = at + i
	}
	if end > at && p.text[end-1] == '\r' {
		end--
	}
	return end
}

// NextLine returns where the next line begins.
func (p *Places) NextLine(at int) int {
	if i := strings.IndexByte(p.text[at:], '\n'); i >= 0 {
		return at + i + 1
	}
	return len(p.text)
}

// LineStart returns where the line of a place begins.
func (p *Places) LineStart(at int) int { return strings.LastIndexByte(p.text[:at], '\n') + 1 }

// End returns where a node's own text ends.
func (p *Places) End(n *yaml.Node) int {
	at := p.Content(n)
	switch {
	case n.Kind == yaml.AliasNode:
		return min(at+1+len(n.Value), len(p.text))
	case n.Kind == yaml.ScalarNode:
		return p.scalarEnd(n, at)
	case at < len(p.text) && IsFlow(n) && (p.text[at] == '{' || p.text[at] == '['):
		if size := lex.Brackets(p.text[at:]); size >= 0 {
			return at + size
		}
		return len(p.text)
	case len(n.Content) == 0:
		return at
	}
	return max(p.End(n.Content[len(n.Content)-1]), at)
}

func (p *Places) scalarEnd(n *yaml.Node, at int) int {
	text := p.text
	switch {
	case at >= len(text):
		return len(text)
	case IsBlockScalar(n):
		return p.blockEnd(n, at)
	case n.Style&(yaml.DoubleQuotedStyle|yaml.SingleQuotedStyle) != 0:
		return at + lex.Quote(text[at:])
	}
	// A plain scalar: its words, separated by any white space.
	for _, word := range strings.Fields(n.Value) {
		for at < len(text) && !strings.HasPrefix(text[at:], word) && strings.IndexByte(" \t\r\n", text[at]) >= 0 {
			at++
		}
		if !strings.HasPrefix(text[at:], word) {
			return at
		}
		at += len(word)
	}
	return at
}

// blockEnd returns where a block scalar ends: with its last line with content or, if
// the scalar keeps blank lines, with the last blank line.
func (p *Places) blockEnd(n *yaml.Node, at int) int {
	header := p.text[at:p.LineEnd(at)]
	end := p.LineEnd(at)
	header, _, _ = strings.Cut(header, " #")
	keep := strings.Contains(header, "+")
	if !keep && strings.Trim(n.Value, "\n") == "" {
		return end
	}
	indent := -1
	for next := p.NextLine(at); next < len(p.text); next = p.NextLine(next) {
		line := p.text[next:p.LineEnd(next)]
		content := strings.TrimLeft(line, " ")
		width := len(line) - len(content)
		switch {
		case content == "" && !keep:
			continue
		case content == "":
		case indent < 0 && strings.Trim(n.Value, "\n") == "":
			return end
		case indent < 0:
			indent = width
		case width < indent:
			return end
		}
		end = next + len(line)
	}
	return end
}

// IsFlow reports whether a collection is in brackets, or empty.
func IsFlow(n *yaml.Node) bool {
	return n.Kind != yaml.ScalarNode && (n.Style&yaml.FlowStyle != 0 || len(n.Content) == 0)
}

// IsBlockScalar reports whether a text is written below its key, after | or >.
func IsBlockScalar(n *yaml.Node) bool {
	return n.Kind == yaml.ScalarNode && n.Style&(yaml.LiteralStyle|yaml.FoldedStyle) != 0
}

package manifest

import (
	"encoding/json"
	"errors"
	"strconv"
	"strings"
	"unicode/utf8"

	"go.yaml.in/yaml/v4"

	"hpaplayground/core/manifest/lex"
	"hpaplayground/core/manifest/tree"
)

// broken is a syntax error with its place in a part's text.
type broken struct {
	line       int // in the part, from 1
	from, to   int // bytes of that line; to 0: up to its end
	message    string
	startsLine bool // the error is about the whole line
}

// explain finds where a part's syntax is broken and describes the error in plain
// words. The parser reports only a line, often the line where a mapping begins.
func explain(text string, err error) broken {
	lines := strings.Split(text, "\n")
	b := locate(text, lines, err)
	if line := lines[min(max(b.line, 1), len(lines))-1]; strings.Contains(line, "{{") {
		b.at(strings.Index(line, "{{"), 0, "a template ({{ }}): render it first, as helm template does")
	}
	return b
}

func locate(text string, lines []string, err error) broken {
	line, problem := parserError(err)
	at := func(n int) string { return strings.TrimRight(lines[min(max(n, 1), len(lines))-1], "\r") }
	b := broken{line: line, message: "this is not YAML: " + problem, startsLine: true}
	if strings.HasPrefix(problem, "exceeded max depth") {
		b.message = "nested too deep: more than " + strconv.Itoa(tree.MaxNested) + " levels"
		return b
	}
	if offset, ok := jsonError(text); ok {
		return jsonBroken(text, offset)
	}
	switch {
	case strings.HasPrefix(problem, "unknown anchor"):
		return unknownAnchor(lines, problem)
	case problem == "could not find expected ':'":
		b.message = "a \":\" is missing: want \"field: value\""
		return b
	case problem == "found unexpected end of stream":
		b.message = "the quote that begins here is not closed"
		if i := findProblems(at(b.line)).openQuote; i >= 0 {
			b.from, b.startsLine = i, false
		}
		return b
	case strings.HasPrefix(problem, "did not find expected ',' or"):
		b.message = "the bracket that begins here is not closed, or a \",\" is missing in it"
		if i := findProblems(at(b.line)).openBracket; i >= 0 {
			b.from, b.startsLine = i, false
		}
		return b
	}
	b.line = problemLine(lines, problem, line)
	b.describe(at(b.line), problem)
	return b
}

// parserError returns the message of the parser's error, and the line where the broken
// value begins according to the parser.
func parserError(err error) (line int, problem string) {
	var broken *yaml.LoadError
	if !errors.As(err, &broken) {
		return 1, err.Error()
	}
	line = broken.Mark.Line
	if broken.ContextMark.Line > 0 {
		line = broken.ContextMark.Line
	}
	return max(line, 1), broken.Message
}

// maxSearched is the greatest length of a text in which the place of an error is searched.
// The search parses the text many times, up to different lines.
const maxSearched = 64 << 10

// problemLine returns the first line at which the text, cut off after this line, has the
// problem.
func problemLine(lines []string, problem string, reported int) int {
	size := 0
	for _, l := range lines {
		size += len(l) + 1
	}
	if size > maxSearched {
		return min(max(reported, 1), len(lines))
	}
	low, high := 1, len(lines)
	for low < high {
		middle := (low + high) / 2
		if _, err := tree.Parse(strings.Join(lines[:middle], "\n") + "\n"); err != nil {
			if _, same := parserError(err); same == problem {
				high = middle
				continue
			}
		}
		low = middle + 1
	}
	return low
}

// describe rewrites the parser's message in plain words and finds the place in the
// line.
func (b *broken) describe(line, problem string) {
	indent := len(line) - len(strings.TrimLeft(line, " \t"))
	content := strings.TrimRight(line[indent:], " \t")
	if tab := strings.IndexByte(line[:indent], '\t'); tab >= 0 {
		b.at(tab, tab+1, "a tab in the indentation: YAML is indented with spaces")
		return
	}
	problems := findProblems(line)
	switch {
	case problem == "mapping values are not allowed in this context" && problems.secondColon >= 0:
		b.at(problems.secondColon, problems.secondColon+1, "a second \":\" in one line: put the value in quotes, or begin a new line")
	case problem == "mapping values are not allowed in this context":
		b.message = "a field is not allowed here: the line above has a value already; is the indentation right?"
	case problem == "block sequence entries are not allowed in this context":
		b.message = "a list is not allowed here: its entries begin on lines of their own, below the field"
	case problem == "did not find expected '-' indicator":
		b.message = "want another list entry (\"- \") here: is the indentation right?"
	case problem == "did not find expected key" && problems.strayBracket >= 0:
		b.at(problems.strayBracket, problems.strayBracket+1, "a bracket too many: it closes none that is open")
	case problem == "did not find expected key" && strings.HasPrefix(content, "- "):
		b.message = "a list entry (\"- \") is not allowed here: is the indentation right?"
	case problem == "did not find expected key" && problems.afterQuote >= 0:
		b.at(problems.afterQuote, 0, "text after the closing quote: put the whole value in quotes")
	case problem == "did not find expected key":
		b.message = "this line does not fit in: its indentation is that of no field above it"
	case problem == "did not find expected node content":
		b.message = "a value is missing here, or a bracket too many"
		if i := strings.IndexAny(line, "]},"); i >= 0 {
			b.at(i, 0, b.message)
		}
	case problem == "did not find expected comment or line break":
		b.message = "text after the sign of a block: the block begins on the next line"
	case strings.HasPrefix(problem, "found character that cannot start any token"):
		b.forbidden(line)
	case problem == "found unknown escape character" || problem == "found invalid Unicode character escape code":
		b.message = "an escape that YAML does not know: write \\\\ for a backslash, or use single quotes"
		if i := strings.IndexByte(line, '\\'); i >= 0 {
			b.at(i, i+2, b.message)
		}
	case strings.Contains(problem, "a tab character"):
		if i := strings.IndexByte(line, '\t'); i >= 0 {
			b.at(i, i+1, "a tab in the indentation: YAML is indented with spaces")
		}
	}
}

func (b *broken) at(from, to int, message string) {
	b.from, b.to, b.message, b.startsLine = from, to, message, false
}

// forbidden finds a character that no value may begin with.
func (b *broken) forbidden(line string) {
	for i := range len(line) {
		if strings.IndexByte("@`%\t", line[i]) >= 0 && (i == 0 || strings.IndexByte(" -[{,\t", line[i-1]) >= 0) {
			if line[i] == '\t' {
				b.at(i, i+1, "a tab where a value begins: use spaces")
				return
			}
			b.at(i, i+1, "a value cannot begin with "+strconv.Quote(line[i:i+1])+": put it in quotes")
			return
		}
	}
}

// span converts the place in the part to a place in the whole text.
func (b *broken) span(src *source) span {
	line := src.clampLine(b.line + src.offset)
	s := src.lineSpan(line)
	if b.startsLine {
		return s
	}
	text := src.lines[line-1]
	if b.line == 1 { // the part may begin within its line
		b.from = min(len(text), b.from+src.byteColumn(line))
		if b.to > 0 {
			b.to += src.byteColumn(line)
		}
	}
	column := func(i int) int { return 1 + utf8.RuneCountInString(text[:min(i, len(text))]) }
	s.column = column(b.from)
	if b.to > b.from {
		s.endColumn = column(b.to)
	}
	s.endColumn = max(s.endColumn, s.column)
	return s
}

// byteColumn returns how many bytes of the part's first line are before the part.
func (s *source) byteColumn(line int) int {
	before := 0
	for range s.column {
		_, size := utf8.DecodeRuneInString(s.lines[line-1][before:])
		before += size
	}
	return before
}

// jsonError finds what is wrong with a text that is meant to be JSON.
func jsonError(text string) (offset int, ok bool) {
	trimmed := strings.TrimLeft(text, " \t\r\n")
	if after, ok := strings.CutPrefix(trimmed, "{"); !ok || !strings.HasPrefix(strings.TrimLeft(after, " \t\r\n"), "\"") {
		return 0, false
	}
	var raw json.RawMessage
	var problem *json.SyntaxError
	if err := json.Unmarshal([]byte(text), &raw); errors.As(err, &problem) {
		return int(problem.Offset), true
	}
	return 0, false
}

func jsonBroken(text string, offset int) broken {
	offset = min(max(offset-1, 0), len(text))
	early := strings.TrimSpace(text[min(offset+1, len(text)):]) == ""
	if early {
		text := strings.TrimRight(text, " \t\r\n")
		_, last := utf8.DecodeLastRuneInString(text)
		offset = len(text) - last
	}
	before := text[:offset]
	b := broken{line: 1 + strings.Count(before, "\n")}
	from := offset - (strings.LastIndexByte(before, '\n') + 1)
	b.at(from, from+1, "this is not JSON: a comma, a colon, a quote or a bracket is missing before this, or one is too many")
	if early {
		b.message = "this is not JSON: it ends too early, a bracket or a quote is not closed"
	}
	return b
}

// unknownAnchor finds an alias without an anchor.
func unknownAnchor(lines []string, problem string) broken {
	name := strings.Split(problem+"''", "'")[1]
	b := broken{line: 1, startsLine: true, message: "alias *" + shorten(name) + ": there is no anchor &" + shorten(name) + " above it"}
	var s lex.Scanner
	for i, l := range lines {
		for t := range s.Tokens(l) {
			if l[t.From:t.To] == "*"+name {
				b.line = i + 1
				b.at(t.From, t.To, b.message)
				return b
			}
		}
	}
	return b
}

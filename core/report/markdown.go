package report

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// markdown is Markdown that is being written: CommonMark, with the tables of GitHub. Its methods take
// plain text, such as a name in a manifest, unless they say otherwise.
type markdown struct{ b strings.Builder }

// heading writes a heading.
func (m *markdown) heading(level int, text string) {
	m.b.WriteString(strings.Repeat("#", level) + " " + prose(text) + "\n\n")
}

// paragraph writes lines as one paragraph. The lines are Markdown.
func (m *markdown) paragraph(lines ...string) {
	m.b.WriteString(strings.Join(given(lines), "\\\n") + "\n\n")
}

// item writes lines as an item of a list. The lines are Markdown.
func (m *markdown) item(lines ...string) {
	m.b.WriteString("- " + strings.Join(given(lines), "\\\n  ") + "\n")
}

// given returns the lines that are not empty.
func given(lines []string) []string {
	return slices.DeleteFunc(lines, func(line string) bool { return line == "" })
}

// end ends a list or a table.
func (m *markdown) end() { m.b.WriteByte('\n') }

// header writes the header of a table.
func (m *markdown) header(cells ...string) {
	m.row(cells...)
	m.b.WriteString(strings.Repeat("|---", len(cells)) + "|\n")
}

func (m *markdown) row(cells ...string) {
	for _, cell := range cells {
		m.b.WriteString("| " + prose(cell) + " ")
	}
	m.b.WriteString("|\n")
}

// block writes a text as a fenced block. The fence is longer than any in the text.
func (m *markdown) block(language, text string) {
	fence := strings.Repeat("`", max(3, 1+longestRun(text, '`')))
	text = strings.TrimSuffix(strings.ToValidUTF8(text, "\ufffd"), "\n")
	m.b.WriteString(fence + language + "\n" + text + "\n" + fence + "\n\n")
}

// prose returns a text as Markdown that is read as that text: without markup, HTML, links and line
// breaks, in a paragraph as well as in a cell of a table.
func prose(text string) string {
	var b strings.Builder
	text = oneLine(text)
	if start := listStart(text); start > 0 {
		b.WriteString(text[:start-1] + `\` + text[start-1:start])
		text = text[start:]
	}
	before := ' '
	for i, r := range text {
		after, _ := utf8.DecodeRuneInString(text[i+utf8.RuneLen(r):])
		switch {
		case r == '|', r == '\\': // programs differ in what a backslash before them means, in a table and at the end of a line
			fmt.Fprintf(&b, "&#%d;", r)
		case r == '_' && isWord(before) && isWord(after), r == '<' && after == ' ':
			b.WriteRune(r)
		case strings.ContainsRune("`*_[]<&~$#@", r),
			r == ':' && after == '/', // else a program makes a link of http://
			r == '.' && strings.EqualFold(text[max(0, i-3):i], "www"):
			b.WriteByte('\\')
			b.WriteRune(r)
		default:
			b.WriteRune(r)
		}
		before = r
	}
	return b.String()
}

// listStart returns the length of what begins a list, a heading's underline, a quote or the line below a table's
// header at the start of a line: 0 if the text begins with none.
func listStart(text string) int {
	if text != "" && strings.ContainsRune("-+=>", rune(text[0])) || strings.HasPrefix(text, ":-") {
		return 1
	}
	digits := len(text) - len(strings.TrimLeft(text, "0123456789"))
	if digits == 0 || digits == len(text) || text[digits] != '.' && text[digits] != ')' || digits+1 < len(text) && text[digits+1] != ' ' {
		return 0
	}
	return digits + 1
}

func isWord(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

// code returns a text as code within a paragraph. It is not for the cells of a table.
func code(text string) string {
	text = oneLine(text)
	if text == "" {
		return ""
	}
	fence, space := strings.Repeat("`", 1+longestRun(text, '`')), ""
	if text[0] == '`' || text[len(text)-1] == '`' {
		space = " "
	}
	return fence + space + text + space + fence
}

// oneLine returns a text in one line, without control characters, and spaces only between words.
func oneLine(text string) string {
	return strings.Join(strings.FieldsFunc(strings.ToValidUTF8(text, "\ufffd"), func(r rune) bool {
		return unicode.IsSpace(r) || unicode.IsControl(r)
	}), " ")
}

// bold returns Markdown in bold. A space or the end of the line must follow.
func bold(text string) string { return "**" + text + "**" }

// link returns a link to an address. A character that could end the address is escaped.
func link(text, address string) string {
	return "[" + prose(text) + "](<" + destination(address) + ">)"
}

// destination returns an address as Markdown has it between < and >.
func destination(address string) string {
	var b strings.Builder
	for i := range len(address) {
		if c := address[i]; c <= ' ' || c >= 0x7f || strings.IndexByte("<>\\\"`|", c) >= 0 {
			fmt.Fprintf(&b, "%%%02X", c)
		} else {
			b.WriteByte(c)
		}
	}
	return b.String()
}

// longestRun returns how often a character follows itself at most.
func longestRun(text string, c byte) (longest int) {
	run := 0
	for i := range len(text) {
		if run++; text[i] != c {
			run = 0
		}
		longest = max(longest, run)
	}
	return longest
}

func number(n int32) string { return strconv.Itoa(int(n)) }

package paste

import (
	"strings"
)

// replaceTabs replaces the tabs that YAML refuses by spaces: those that indent a line, and
// those before a value.
func (r *reader) replaceTabs(b *block) {
	var found []int
	inside := scalars(b.lines)
	all := make([][]change, len(b.lines))
	mixed := false
	for i := range b.lines {
		s := b.lines[i].text
		if !strings.Contains(s, "\t") || inside[i] && !strings.HasPrefix(s, "\t") || isBlank(s) {
			mixed = mixed || strings.HasPrefix(s, "  ")
			continue
		}
		lead := s[:indent(s)]
		mixed = mixed || strings.Contains(lead, " ")
		all[i] = tabChanges(s)
		if len(all[i]) > 0 {
			found = append(found, b.lines[i].number)
		}
	}
	if len(found) == 0 {
		return
	}
	spaces := "  "
	if mixed {
		spaces = tabWidth(b.lines)
	}
	for i := range b.lines {
		for j := range all[i] {
			if all[i][j].text == "\t" {
				all[i][j].text = spaces
			}
		}
		b.lines[i].apply(all[i]...)
	}
	r.lines(found, "a tab was replaced by spaces", "tabs were replaced by spaces in lines %s")
}

// tabChanges finds the tabs to replace. A tab of the indentation stays a tab in the change;
// its caller knows the width.
func tabChanges(s string) []change {
	var changes []change
	lead := true
	for i := range len(s) {
		switch c := s[i]; {
		case c == '\t' && lead:
			changes = append(changes, change{i, i + 1, "\t"})
		case c == '\t' && (s[i-1] == ':' || s[i-1] == '-' || s[i-1] == '\t'):
			changes = append(changes, change{i, i + 1, " "})
		case c == '#' && i > 0 && strings.IndexByte(blank, s[i-1]) >= 0:
			return changes
		case c != ' ':
			lead = false
		}
	}
	return changes
}

// tabWidth returns the spaces that replace a tab: the smallest indentation of the lines that
// are indented with spaces.
func tabWidth(lines []line) string {
	narrowest := 8
	for i := range lines {
		s := lines[i].text
		if n := len(s) - len(strings.TrimLeft(s, " ")); n > 0 && !isBlank(s) && s[n] != '\t' {
			narrowest = min(narrowest, n)
		}
	}
	if narrowest == 8 || narrowest == 1 {
		narrowest = 2
	}
	return strings.Repeat(" ", narrowest)
}

// replaceBullets replaces the bullets that chats and word processors put before a line by
// dashes and spaces.
func (r *reader) replaceBullets(b *block) {
	var found []int
	inside := scalars(b.lines)
	for i := range b.lines {
		l := &b.lines[i]
		s := l.text[indent(l.text):]
		for _, sign := range []string{"– ", "— ", "• ", "∙ ", "‐ ", "− ", "* "} {
			after, ok := strings.CutPrefix(s, sign)
			if !ok || inside[i] {
				continue
			}
			if _, _, isField := field(after); !isField {
				continue
			}
			replacement := "-"
			if i == firstContent(b.lines) && isObject(after) {
				replacement = " " // the whole manifest is an entry of the list
			}
			l.apply(change{indent(l.text), indent(l.text) + len(sign) - 1, replacement})
			found = append(found, l.number)
			break
		}
	}
	if len(found) > 0 {
		r.lines(found, "a sign before a list entry was replaced by -", "signs before list entries were replaced by - in lines %s")
	}
}

// removeMargin removes the indentation that all lines have. The first line may lack it,
// because people often select from the first letter.
func (r *reader) removeMargin(b *block) {
	const none = 1 << 30
	margin, othersMargin := none, none
	first := firstContent(b.lines)
	for i := first; i < len(b.lines); i++ {
		s := b.lines[i].text
		if isBlank(s) {
			continue
		}
		n := len(s) - len(strings.TrimLeft(s, " "))
		margin = min(margin, n)
		if i > first {
			othersMargin = min(othersMargin, n)
		}
	}
	if margin == 0 && othersMargin > 0 && othersMargin < none && isObject(b.lines[first].text) {
		r.add(Note{Line: b.lines[first].number, Text: "the first line is not indented as the others: their indentation was taken off"})
		margin, first = othersMargin, first+1
	} else if margin == 0 || margin == none {
		return
	} else {
		r.add(Note{Line: b.lines[first].number, Text: "the indentation of all lines was taken off"})
	}
	for i := first; i < len(b.lines); i++ {
		l := &b.lines[i]
		l.cut(min(margin, indent(l.text)))
	}
}

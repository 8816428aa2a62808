package paste

import "strings"

// isElision reports whether a line stands for lines that were left out.
func isElision(s string) bool {
	s = strings.TrimSpace(s)
	s = strings.TrimSpace(strings.TrimPrefix(s, "- "))
	s = strings.TrimSpace(strings.TrimPrefix(s, "//"))
	return leftOut(s)
}

// leftOut reports whether a text only says that something is left out.
func leftOut(s string) bool {
	if s == "" || len(s) > 40 {
		return false
	}
	inner := strings.ToLower(strings.Trim(s, "[](){}<>-=*~:_ "))
	switch inner {
	case "...", "....", ".....", "…", "……", "..", "•••", "···":
		return s != ".."
	case "snip", "snipped", "cut", "omitted", "truncated", "redacted", "elided", "skipped", "output omitted", "...snip...", "… snip …", "... snip ...",
		"rest omitted", "output truncated", "more", "etc", "省略", "略":
		return inner != s // a bare word may be a value
	}
	return false
}

// removeElisions removes the lines that stand for lines that were left out.
func (r *reader) removeElisions(b *block) {
	var inside []bool
	kept, found := removeLines(b.lines, func(i int) bool {
		s := b.lines[i].text
		if !isElision(s) || strings.HasPrefix(s, "...") && endsDocument(b.lines, i) {
			return false
		}
		if inside == nil {
			inside = scalars(b.lines)
		}
		return !inside[i]
	})
	b.lines, inside = kept, nil
	for i := range b.lines {
		l := &b.lines[i]
		_, value, ok := field(l.text)
		if !ok || !leftOut(value) {
			continue
		}
		if inside == nil {
			inside = scalars(b.lines)
		}
		if !inside[i] {
			at := strings.LastIndex(l.text, value)
			l.apply(change{at, at + len(value), ""})
			found = append(found, l.number)
		}
	}
	if len(found) > 0 {
		r.lines(found, leftOutOne, leftOutMany)
	}
}

const (
	leftOutOne  = "something was left out here: what runs is not the whole text"
	leftOutMany = "something was left out in lines %s: what runs is not the whole text"
)

// endsDocument reports whether "..." ends a document, as YAML has it: another one
// follows, or nothing.
func endsDocument(lines []line, i int) bool {
	for i++; i < len(lines); i++ {
		s := lines[i].text
		if !isBlank(s) && !strings.HasPrefix(s, "#") {
			return isMarker(s) || strings.HasPrefix(s, "%") || isObject(s)
		}
	}
	return true
}

// omissionNotes returns notes about comments that say that something was left out. The
// comments stay.
func omissionNotes(lines []line) []Note {
	var found []int
	var inside []bool
	for i := range lines {
		s, ok := strings.CutPrefix(strings.TrimLeft(lines[i].text, blank), "#")
		if !ok || !leftOut(strings.TrimSpace(s)) {
			continue
		}
		if inside == nil {
			inside = scalars(lines)
		}
		if !inside[i] {
			found = append(found, lines[i].number)
		}
	}
	if len(found) == 0 {
		return nil
	}
	return []Note{noteLines(found, leftOutOne, leftOutMany)}
}

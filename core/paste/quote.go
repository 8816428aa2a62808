package paste

import "strings"

// removeQuotes removes the signs of a quote: "> " in mail and Markdown, ">> " in
// PowerShell. It also removes the frames that terminal programs such as k9s draw. Text
// between quotes is a separate part.
func (r *reader) removeQuotes(b block) ([]block, bool) {
	quoted, hasUnquoted := 0, false
	for i := range b.lines {
		if after, ok := quotedRest(b.lines[i].text); ok {
			quoted++
			hasUnquoted = hasUnquoted || after != "" && !strings.ContainsAny(after[:1], blank)
		}
	}
	if quoted == 0 || quoted == 1 && rank(b.lines) < rankObject {
		return nil, false
	}
	var parts []block
	var found, framed []int
	in := false // inside a quote
	for i := range b.lines {
		l := b.lines[i]
		after, ok := quotedRest(l.text)
		if ok {
			cut := len(l.text) - len(after)
			if !hasUnquoted && after != "" {
				cut++ // the space after the sign
			}
			if end := frameEnd(l.text); end > cut && end < len(l.text) {
				l.apply(change{end, len(l.text), ""})
				if i := strings.IndexAny(l.text, "↑↓"); i > 0 { // the column by which the rows are sorted
					l.apply(change{i, i + len("↑"), " "})
				}
			}
			if strings.HasPrefix(strings.TrimLeft(l.text, blank), ">") {
				found = append(found, l.number)
			} else {
				framed = append(framed, l.number)
			}
			l.cut(cut)
		} else if isBlank(l.text) {
			ok = in
		}
		if len(parts) == 0 || ok != in {
			parts, in = append(parts, block{}), ok
		}
		last := &parts[len(parts)-1]
		last.lines = append(last.lines, l)
	}
	if !anyUseful(parts) {
		return nil, false
	}
	if len(found) > 0 {
		r.lines(found, "a quote sign (>) was taken off", "quote signs (>) were taken off lines %s")
	}
	if len(framed) > 0 {
		r.lines(framed, "a frame (│) was taken off", "a frame (│) was taken off lines %s")
	}
	return parts, true
}

// quotedRest returns the text after the quote sign of a line: ">", or the bar that some
// programs draw.
func quotedRest(s string) (after string, ok bool) {
	s = strings.TrimLeft(s, blank)
	for _, sign := range []string{">", "│", "┃", "▎", "▏"} {
		if after, ok = strings.CutPrefix(s, sign); ok {
			return after, true
		}
	}
	return s, false
}

// frameEnd is where the text of a line ends that a terminal's program has drawn a frame
// around.
func frameEnd(s string) int {
	inner := strings.TrimRight(s, blank)
	for _, bar := range []string{"│", "┃"} {
		if cut, ok := strings.CutSuffix(inner, bar); ok {
			return len(strings.TrimRight(cut, blank))
		}
	}
	return len(s)
}

// anyUseful reports whether a part has content for which a wrapping should be removed.
func anyUseful(parts []block) bool {
	for i := range parts {
		if rank(parts[i].lines) > nothing {
			return true
		}
	}
	return false
}

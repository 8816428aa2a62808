package paste

import "strings"

// removeScreen removes lines that a program draws around a text: the lines of a frame, the
// end of a file in vim and less, and lines that other readers of YAML or JSON understand,
// such as %YAML and comments in JSON.
func (r *reader) removeScreen(b block) ([]block, bool) {
	inside := scalars(b.lines)
	first, last := firstContent(b.lines), lastContent(b.lines)
	kept, found := removeLines(b.lines, func(i int) bool {
		s := strings.TrimSpace(b.lines[i].text)
		switch {
		case s == "" || inside[i]:
			return false
		case s == "~", isFrameLine(s), i == first && strings.HasPrefix(s, "%YAML "):
			return true
		case i == last && (strings.HasSuffix(s, "(END)") || s[0] == '"' && strings.Contains(s, "L, ")):
			return true
		case strings.HasPrefix(s, "//"):
			return strings.HasPrefix(b.lines[first].text, "{")
		}
		// a comment that was broken into two lines
		return i > 0 && indent(b.lines[i].text) == 0 && !isYAML(s) && isIndentedComment(b.lines[i-1].text)
	})
	if parts := []block{{lines: kept, diff: b.diff}}; len(found) > 0 && anyUseful(parts) {
		r.lines(found, "a line of text was left out", "text was left out: lines %s")
		return parts, true
	}
	return nil, false
}

// isFrameLine reports whether a line has nothing but the lines of a frame.
func isFrameLine(s string) bool {
	return len(s) > len("───") && strings.Trim(s, "─━═┬┼┴┌┐└┘├┤╭╮╰╯ ") == ""
}

func isIndentedComment(s string) bool {
	return indent(s) > 0 && strings.HasPrefix(strings.TrimLeft(s, blank), "#")
}

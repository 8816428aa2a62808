package paste

import (
	"strconv"
	"strings"
)

// readDiffs reads the new side of a unified diff. Each file in it is a part.
func (r *reader) readDiffs(b block) ([]block, bool) {
	if hasHeaders(b.lines) {
		return r.readUnified(b)
	}
	return r.readSigns(b)
}

// hasHeaders reports whether lines are a diff with the names of its files or with the
// places of its changes.
func hasHeaders(lines []line) bool {
	for i := range lines {
		s := lines[i].text
		if strings.HasPrefix(s, "diff --git ") || strings.HasPrefix(s, "@@ -") || isFileHeader(lines, i) {
			return true
		}
	}
	return false
}

// isFileHeader reports whether a line is "--- a/FILE", before "+++ b/FILE".
func isFileHeader(lines []line, i int) bool {
	return strings.HasPrefix(lines[i].text, "--- ") && i+1 < len(lines) && strings.HasPrefix(lines[i+1].text, "+++ ")
}

var diffHeaders = []string{
	"diff ", "index ", "old mode ", "new mode ", "new file mode ", "deleted file mode ", "similarity index ",
	"rename from ", "rename to ", "Index: ", "=====", "Binary files ",
}

func (r *reader) readUnified(b block) ([]block, bool) {
	var parts []block
	var found, gaps []int
	gone := false // the file was deleted
	body := !strings.HasPrefix(b.lines[firstContent(b.lines)].text, "diff ")
	next := 1 // the line that would follow the one before it in the new file
	addBlock := func() { parts, next, gone = append(parts, block{}), 1, false }
	addBlock()
	for i := 0; i < len(b.lines); i++ {
		l := b.lines[i]
		last := &parts[len(parts)-1]
		switch s := l.text; {
		case isFileHeader(b.lines, i):
			if len(last.lines) > 0 {
				addBlock()
			}
			found = append(found, l.number, l.number+1)
			i++
			gone, body = strings.HasPrefix(b.lines[i].text, "+++ /dev/null"), true
		case strings.HasPrefix(s, "@@ -"):
			found, body = append(found, l.number), true
			if at := hunkStart(s); at > 0 {
				if at > next {
					gaps = append(gaps, l.number)
				}
				next = at
			}
		case headerOf(s):
			found = append(found, l.number)
			if strings.HasPrefix(s, "diff ") && len(last.lines) > 0 {
				addBlock()
			}
			body = false
		case !body || gone, strings.HasPrefix(s, "-"), strings.HasPrefix(s, `\ No newline`):
			found = append(found, l.number)
		case s == "", s[0] == ' ', s[0] == '+':
			if s != "" {
				l.cut(1)
			}
			last.lines = append(last.lines, l)
			next++
		default: // text before or after the diff
			found = append(found, l.number)
		}
	}
	var kept []block
	for _, p := range parts {
		if len(trim(p.lines)) > 0 {
			kept = append(kept, p)
		}
	}
	if !anyUseful(kept) {
		return nil, false
	}
	r.add(Note{Line: found[0], Text: "a diff: its new side was read"})
	if len(gaps) > 0 {
		r.lines(gaps, "a diff leaves out lines here: what runs is not the whole text", "a diff leaves out lines at lines %s: what runs is not the whole text")
	}
	return kept, true
}

func headerOf(s string) bool {
	for _, h := range diffHeaders {
		if strings.HasPrefix(s, h) {
			return true
		}
	}
	return false
}

// hunkStart is the first line of a hunk in the new file: 2 for @@ -1,5 +2,6 @@. It is 0 if
// the line has no numbers.
func hunkStart(s string) int {
	i := strings.IndexByte(s, '+')
	if i < 0 {
		return 0
	}
	n, _ := strconv.Atoi(s[i+1 : i+1+countDigits(s[i+1:])])
	return n
}

// readSigns reads a diff without headers. Every line begins with a space, + or -. In a diff
// written by hand only the changed lines have a sign.
func (r *reader) readSigns(b block) ([]block, bool) {
	added, removed, hasUnsigned := 0, 0, false
	depths := map[int]bool{} // the indentations of lines without a sign
	for i := range b.lines {
		switch s := b.lines[i].text; {
		case isBlank(s):
		case s[0] == '+':
			added++
		case s[0] == '-' && !isMarker(s):
			removed++
		default:
			hasUnsigned = hasUnsigned || s[0] != ' '
			depths[indent(s)] = true
		}
	}
	if added == 0 && (removed == 0 || !b.diff) || hasUnsigned && !b.diff && added*removed == 0 {
		return nil, false
	}
	out := block{}
	var found []int
	inPlace := hasUnsigned && !fits(b.lines, depths, 0) && fits(b.lines, depths, 1)
	for i := range b.lines {
		l := b.lines[i]
		s := l.text
		switch {
		case isBlank(s), isMarker(s):
		case s[0] == '-':
			found = append(found, l.number)
			continue
		case s[0] == '+':
			found = append(found, l.number)
			if inPlace {
				l.apply(change{0, 1, " "})
			} else {
				l.cut(1)
			}
		case !hasUnsigned:
			l.cut(1)
		}
		out.lines = append(out.lines, l)
	}
	if rank(out.lines) < rankOther {
		return nil, false
	}
	r.add(Note{Line: found[0], Text: "a diff: its new side was read"})
	return []block{out}, true
}

// fits reports whether the added lines are indented like other lines, if their sign counts
// as the given number of spaces.
func fits(lines []line, depths map[int]bool, sign int) bool {
	for i := range lines {
		if s := lines[i].text; strings.HasPrefix(s, "+") && !depths[indent(s[1:])+sign] {
			return false
		}
	}
	return true
}

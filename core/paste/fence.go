package paste

import "strings"

// fence is a line that begins or ends a block of code.
type fence struct {
	mark string // a closing fence has the same mark or a longer one
	info string // such as yaml
	end  bool   // it can only end a block
}

// fenceOf reads a fence: of Markdown, of Jira, of HTML, or of a site's templates.
func fenceOf(s string) (fence, bool) {
	s = strings.TrimSpace(s)
	if s == "" || len(s) > 200 || strings.IndexByte("`~{<[#", s[0]) < 0 {
		return fence{}, false
	}
	for _, c := range []string{"`", "~"} {
		n := 0
		for n < len(s) && s[n] == c[0] {
			n++
		}
		if n >= 3 && !strings.Contains(s[n:], "`") {
			return fence{mark: s[:n], info: strings.ToLower(strings.TrimSpace(s[n:]))}, true
		}
	}
	lower := strings.ToLower(s)
	for _, m := range []string{"{code", "{noformat"} {
		if after, ok := strings.CutPrefix(lower, m); ok && strings.HasSuffix(after, "}") && (after[0] == ':' || after == "}") {
			return fence{mark: m, info: strings.Trim(after, ":}")}, true
		}
	}
	for _, m := range []struct{ open, close string }{
		{"<pre", "</pre>"}, {"<code", "</code>"}, {"[code", "[/code]"},
		{"{% highlight", "{% endhighlight"}, {"{{< highlight", "{{< /highlight"}, {"#+begin_src", "#+end_src"},
	} {
		switch {
		case strings.HasPrefix(lower, m.close) && len(lower) < 2*len(m.close)+8:
			return fence{mark: m.open, end: true}, true
		case strings.HasPrefix(lower, m.open) && (strings.HasSuffix(lower, ">") || strings.HasSuffix(lower, "]") || strings.HasSuffix(lower, "}") || m.open[0] == '#'):
			return fence{mark: m.open}, true
		}
	}
	return fence{}, false
}

// closes reports whether a fence closes another.
func (f fence) closes(open fence) bool {
	if strings.ContainsAny(open.mark[:1], "`~") {
		return f.info == "" && strings.HasPrefix(f.mark, open.mark)
	}
	return f.mark == open.mark && (f.end || open.mark[0] == '{')
}

// openFences takes the blocks of code out of a text. It drops the text around them, unless
// a fence is missing at one end.
func (r *reader) openFences(b block) ([]block, bool) {
	var fenced, around []block
	var found, outside []int
	var now block
	var open *fence
	b.lines = splitFences(b.lines)
	end := lastContent(b.lines)
	put := func(to *[]block) {
		if len(trim(now.lines)) > 0 {
			*to = append(*to, now)
		}
		now = block{}
	}
	for i := range b.lines {
		l := b.lines[i]
		f, ok := fenceOf(l.text)
		switch {
		case !ok:
			now.lines = append(now.lines, l)
		case open == nil && (f.end || f.info == "" && i == end):
			found = append(found, l.number) // a closing fence without an opening fence
			put(&fenced)
		case open == nil:
			found = append(found, l.number)
			put(&around)
			open, now.diff = &f, f.info == "diff" || f.info == "patch"
		case f.closes(*open):
			found = append(found, l.number)
			put(&fenced)
			open = nil
		default:
			now.lines = append(now.lines, l)
		}
	}
	if len(found) == 0 {
		return nil, false
	}
	if open != nil {
		put(&fenced)
	} else {
		put(&around)
	}
	if !anyUseful(fenced) {
		// A closing fence: the text above it was copied without its opening fence.
		if !anyUseful(around) {
			return nil, false
		}
		fenced, around = around, fenced
	}
	for i := range around {
		for _, l := range trim(around[i].lines) {
			outside = append(outside, l.number)
		}
	}
	r.lines(found, "a fence of code was taken off", "fences of code were taken off: lines %s")
	if len(outside) > 0 {
		r.lines(outside, "the text outside of the fences was left out", "the text outside of the fences was left out: lines %s")
	}
	return fenced, true
}

// splitFences puts a fence on its own line if it shares a line with the text that it encloses.
// Copies from chats and pages have such lines.
func splitFences(lines []line) []line {
	var out []line
	for i := range lines {
		l := lines[i]
		fenced := func(mark string) line { return line{text: mark, number: l.number, added: true} }
		if mark, n := opening(l.text); n > 0 {
			out = append(out, fenced(mark))
			l.cut(n)
		}
		mark, n := closing(l.text)
		if n < len(l.text) {
			l.apply(change{n, len(l.text), ""})
		}
		if out = append(out, l); mark != "" {
			out = append(out, fenced(mark))
		}
	}
	return out
}

// opening finds a fence before the first line of an object, and the place where this line
// begins.
func opening(s string) (mark string, n int) {
	content := strings.TrimLeft(s, blank)
	if inner := strings.TrimLeft(content, "`"); len(content)-len(inner) >= 3 && isObject(inner) {
		return content[:len(content)-len(inner)], len(s) - len(inner)
	}
	lower := strings.ToLower(content)
	if !strings.HasPrefix(lower, "<pre") && !strings.HasPrefix(lower, "<code") {
		return "", 0
	}
	for strings.HasPrefix(content, "<") {
		end := strings.IndexByte(content, '>')
		if end < 0 {
			return "", 0
		}
		content = content[end+1:]
	}
	if !isObject(content) {
		return "", 0
	}
	return "<pre>", len(s) - len(content)
}

// closing finds a fence after a line, and where the line ends.
func closing(s string) (mark string, n int) {
	content := strings.TrimRight(s, blank)
	if inner := strings.TrimRight(content, "`"); len(content)-len(inner) == 3 && !isBlank(inner) && !strings.Contains(inner, "`") {
		return "```", len(inner)
	}
	for _, tag := range []string{"</pre>", "</code>"} {
		if inner, ok := strings.CutSuffix(content, tag); ok {
			content, mark = inner, "</pre>"
		}
	}
	if mark == "" || isBlank(content) && !strings.HasSuffix(s, "</code></pre>") {
		return "", len(s)
	}
	return mark, len(content)
}

func lastContent(lines []line) int {
	i := len(lines) - 1
	for i >= 0 && isBlank(lines[i].text) {
		i--
	}
	return i
}

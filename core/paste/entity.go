package paste

import "strings"

// entities are characters that have names in the source of a web page.
var entities = []struct{ name, char string }{
	{"&quot;", `"`}, {"&#34;", `"`}, {"&apos;", "'"}, {"&#39;", "'"}, {"&#x27;", "'"},
	{"&gt;", ">"}, {"&lt;", "<"}, {"&nbsp;", " "}, {"&#160;", " "}, {"&amp;", "&"},
}

// replaceEntities replaces the names of characters in a text that was copied from the
// source of a web page.
func (r *reader) replaceEntities(lines []line) {
	var found []int
	for i := range lines {
		l := &lines[i]
		if !strings.Contains(l.text, "&") || !strings.Contains(l.text, ";") {
			continue
		}
		var changes []change
		for at := 0; at < len(l.text); at++ {
			if l.text[at] != '&' {
				continue
			}
			for _, e := range entities {
				if strings.HasPrefix(l.text[at:], e.name) {
					changes = append(changes, change{at, at + len(e.name), e.char})
					at += len(e.name) - 1
					break
				}
			}
		}
		if len(changes) > 0 {
			l.apply(changes...)
			found = append(found, l.number)
		}
	}
	if len(found) > 0 {
		r.lines(found, "a sign of HTML such as &quot; was replaced by its character", "signs of HTML such as &quot; were replaced by their characters in lines %s")
	}
}

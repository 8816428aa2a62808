// Package section finds the documents of a text and the kind of each. It does not parse
// them, so that half-written text works, too.
package section

import (
	"strings"

	"hpaplayground/core/manifest/lex"
)

// Role is the part of a scenario that a document belongs to. Each role has its own editor.
type Role uint8

// The roles.
const (
	Other      Role = iota // anything else, or text that has no known kind
	HPA                    // HorizontalPodAutoscaler
	Workload               // Deployment, StatefulSet, ReplicaSet, Rollout, Pod, PodMetrics
	Simulation             // Simulation
)

// Section is the part of a scenario's text with one document, including the "---" line
// before the document and the comments around it.
type Section struct {
	Role Role
	Text string
}

// Split cuts a text into sections, even if it cannot be parsed. Joining the sections gives
// the same text, byte for byte.
func Split(text string) []Section {
	sections := split(text, lex.HasContent)
	for i := range sections {
		sections[i].Role = roleOf(sections[i].Text)
	}
	return sections
}

// split cuts a text, and asks once for each line whether it has content.
func split(text string, hasContent func(line string) bool) (sections []Section) {
	from, content := 0, false
	for at := 0; at < len(text); {
		next := len(text)
		if i := strings.IndexByte(text[at:], '\n'); i >= 0 {
			next = at + i + 1
		}
		line := text[at:next]
		// Text without a document belongs to the document after it, so that a
		// comment above a document moves together with the document.
		if content && isSeparator(line) {
			sections = append(sections, Section{Text: text[from:at]})
			from, content = at, false
		}
		if at == 0 {
			line = strings.TrimPrefix(line, "\ufeff")
		}
		content = content || hasContent(line)
		at = next
	}
	switch n := len(sections); {
	case n > 0 && !content:
		// A comment at the very end belongs to the last document.
		sections[n-1].Text = text[from-len(sections[n-1].Text):]
	case text != "":
		sections = append(sections, Section{Text: text[from:]})
	}
	return sections
}

// Join returns the text of the sections.
func Join(sections []Section) string {
	var b strings.Builder
	for _, s := range sections {
		b.WriteString(s.Text)
	}
	return b.String()
}

// View returns the text that the editor of a role shows: the sections of the role, without
// the separator before the first one.
func View(sections []Section, role Role) string {
	var b strings.Builder
	for _, s := range sections {
		switch {
		case s.Role != role:
		case b.Len() == 0:
			_, body := cutHead(s.Text)
			b.WriteString(body)
		default:
			b.WriteString(s.Text)
		}
	}
	return b.String()
}

// Replace replaces the sections of a role by an edited view. The sections of other roles do
// not change or move. The sections of the view keep the role, even while the edited text
// has another kind.
func Replace(sections []Section, role Role, view string) []Section {
	if view == View(sections, role) {
		return sections
	}
	edited := Split(view)
	for i := range edited {
		edited[i].Role = role
	}
	last := -1
	for i, s := range sections {
		if s.Role == role {
			last = i
		}
	}
	if last < 0 {
		return separate(append(sections[:len(sections):len(sections)], edited...))
	}
	var out []Section
	first := true
	for i, s := range sections {
		if s.Role != role {
			out = append(out, s)
			continue
		}
		if len(edited) > 0 {
			if first {
				head, _ := cutHead(s.Text)
				edited[0].Text = head + edited[0].Text
			}
			out, edited = append(out, edited[0]), edited[1:]
		}
		first = false
		if i == last {
			out = append(out, edited...)
		}
	}
	return separate(out)
}

// Place is where an editor shows a line of the whole text.
type Place struct {
	Role Role
	Line int // in the view of the role, from 1
}

// Locate returns where the views show a line of the joined text. Lines count from
// 1. A line before the first character of a view is shown at its first line.
func Locate(sections []Section, line int) Place {
	before := map[Role]int{} // lines of each view so far
	at := 1
	for i, s := range sections {
		text, skipped := s.Text, 0
		if _, ok := before[s.Role]; !ok {
			head, body := cutHead(s.Text)
			text, skipped = body, strings.Count(head, "\n")
		}
		lines := strings.Count(s.Text, "\n")
		if line < at+lines || i == len(sections)-1 {
			return Place{s.Role, before[s.Role] + max(line-at-skipped, 0) + 1}
		}
		at += lines
		before[s.Role] += strings.Count(text, "\n")
	}
	return Place{Other, line}
}

// separate makes each section begin on its own line, after a separator.
func separate(sections []Section) []Section {
	var out []Section
	for _, s := range sections {
		if s.Text == "" {
			continue
		}
		if n := len(out); n > 0 {
			if !strings.HasSuffix(out[n-1].Text, "\n") {
				out[n-1].Text += "\n"
			}
			if line, _, _ := strings.Cut(s.Text, "\n"); !isSeparator(line) {
				s.Text = "---\n" + s.Text
			}
		}
		out = append(out, s)
	}
	return out
}

// cutHead cuts off a byte order mark and bare separators at the start of a section.
func cutHead(text string) (head, body string) {
	body = strings.TrimPrefix(text, "\ufeff")
	for {
		line, after, _ := strings.Cut(body, "\n")
		if !isSeparator(line) || strings.TrimRight(line, " \t\r") != "---" {
			return text[:len(text)-len(body)], body
		}
		body = after
	}
}

func isSeparator(line string) bool { return lex.IsMarker(line, "---") }

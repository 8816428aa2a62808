package document

import (
	"strings"

	"hpaplayground/core/manifest"
	"hpaplayground/core/parse"
	"hpaplayground/core/section"
)

// Split splits a text for the editors. Documents without a role, such as a Service, are
// shown with the workload. A text without any role is shown in the HPA's editor.
func Split(text string) []section.Section {
	cut := section.Split(text)
	role := section.HPA
	for _, s := range cut {
		if s.Role != section.Other {
			role = section.Workload
		}
	}
	for i := range cut {
		if cut[i].Role == section.Other {
			cut[i].Role = role
		}
	}
	return cut
}

// Text returns the whole scenario.
func (d Document) Text() string { return section.Join(d.Sections) }

// PartText returns the text in the editor of a part.
func (d Document) PartText(p Part) string { return section.View(d.Sections, p.role()) }

// WithPart returns the whole text after a part's text is replaced.
func (d Document) WithPart(p Part, text string) []section.Section {
	return section.Replace(d.Sections, p.role(), text)
}

// typed applies a change of an editor's text, unless the text was replaced since the editor last
// got the text.
func (d Document) typed(msg TextTyped) Document {
	if msg.Seen < d.GivenRevision || msg.Part < 0 || msg.Part >= parts || d.PartText(msg.Part) == msg.Text {
		return d
	}
	sections, moved := withText(d.Sections, msg.Part, msg.Text, msg.Pasted)
	next := d.Replace(sections)
	if !moved {
		next.GivenRevision = d.GivenRevision
	}
	if next.moved = typing + msg.Part.ID(); msg.Continues && next.moved == d.moved {
		next.Edit = d.Edit
	}
	return next
}

// LineEnds converts line ends to the editors'.
var LineEnds = strings.NewReplacer("\r\n", "\n", "\r", "\n")

// typing is the start of the field moved after typing. The part's ID follows.
const typing = "typing in "

// Changed finds the first line in which two texts differ, from 1, and the line's part.
// If the texts differ in the part that is shown, it returns that part.
func Changed(before, next Document, current Part) (p Part, line int) {
	p = current
	for _, q := range Parts() {
		if next.PartText(current) == before.PartText(current) && next.PartText(q) != before.PartText(q) {
			p = q
			break
		}
	}
	a, b := strings.SplitAfter(before.PartText(p), "\n"), strings.SplitAfter(next.PartText(p), "\n")
	for line = 0; line < min(len(a), len(b)) && a[line] == b[line]; line++ {
	}
	return p, line + 1
}

// withText puts an editor's text into the sections. Pasted documents of other roles replace the
// documents of the same roles.
func withText(old []section.Section, p Part, text string, pasted bool) (after []section.Section, moved bool) {
	after = old
	newText := text
	if pasted && len(text) <= manifest.MaxText {
		cut := section.Split(text)
		if moved = assignRoles(cut, p, pastedLines(section.View(old, p.role()), text)); moved {
			for q := range parts {
				if view := section.View(cut, q.role()); q != p && view != "" {
					after = section.Replace(after, q.role(), view)
				}
			}
			newText = section.View(cut, p.role())
		}
	}
	return section.Replace(after, p.role(), newText), moved
}

// Place replaces the sections of some parts, and shows the first of these parts.
func (d Document) Place(sections []section.Section) Document {
	after, first := d.Sections, parts
	for p := range parts {
		if view := section.View(sections, p.role()); view != "" {
			after, first = section.Replace(after, p.role(), view), min(first, p)
		}
	}
	d = d.Replace(after)
	if first < parts {
		d.Part = first
	}
	return d
}

// assignRoles sets the roles of an editor's sections after lines were pasted, and reports whether
// some sections belong to other parts. Documents without a role get the role of a pasted workload
// or, without one, stay where they are. A broken document must not replace a complete document, so
// its role counts only if the pasted lines alone have this role.
func assignRoles(cut []section.Section, p Part, lines string) (moved bool) {
	pastedRoles := [parts + 1]bool{}
	for _, s := range section.Split(lines) {
		pastedRoles[s.Role] = true
	}
	role := p.role()
	for i, s := range cut {
		switch {
		case s.Role == section.Other || s.Role == p.role():
		case !pastedRoles[s.Role]:
			cut[i].Role = p.role()
		default:
			moved = true
			if s.Role == section.Workload {
				role = s.Role
			}
		}
	}
	for i := range cut {
		if cut[i].Role == section.Other {
			cut[i].Role = role
		}
	}
	return moved
}

// pastedLines returns the lines of text without the lines at its start and its end that
// old has too.
func pastedLines(old, text string) string {
	a, b := strings.SplitAfter(old, "\n"), strings.SplitAfter(text, "\n")
	for len(a) > 0 && len(b) > 0 && a[0] == b[0] {
		a, b = a[1:], b[1:]
	}
	for len(a) > 0 && len(b) > 0 && a[len(a)-1] == b[len(b)-1] {
		a, b = a[:len(a)-1], b[:len(b)-1]
	}
	return strings.Join(b, "")
}

// place finds where diagnostics are in the parts.
func place(sections []section.Section, diagnostics []manifest.Diagnostic) []Problem {
	problems := make([]Problem, len(diagnostics))
	for i, d := range diagnostics {
		if d.Message == parse.NoHPA { // shown in the HPA's editor, whatever the other editors hold
			d.Line, d.Column, d.EndLine, d.EndColumn = 1, 1, 1, 1
			problems[i] = Problem{HPA, d}
			continue
		}
		place := section.Locate(sections, d.Line)
		d.EndLine = max(place.Line+d.EndLine-d.Line, place.Line)
		d.Line = place.Line
		problems[i] = Problem{PartOf(place.Role), d}
	}
	return problems
}

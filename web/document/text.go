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
	rest := section.HPA
	for _, s := range cut {
		if s.Role != section.Other {
			rest = section.Workload
		}
	}
	for i := range cut {
		if cut[i].Role == section.Other {
			cut[i].Role = rest
		}
	}
	return cut
}

// Text returns the whole scenario.
func (d Document) Text() string { return section.Join(d.Sections) }

// PartText returns the text in the editor of a part.
func (d Document) PartText(p Part) string { return section.View(d.Sections, p.role()) }

// With returns the whole text with another text for a part.
func (d Document) With(p Part, text string) []section.Section {
	return section.Replace(d.Sections, p.role(), text)
}

// typed applies a change of an editor's text, unless the text was replaced since the
// editor last got it.
func (d Document) typed(msg TextTyped) Document {
	if msg.Seen < d.GivenRevision || msg.Part < 0 || msg.Part >= parts || d.PartText(msg.Part) == msg.Text {
		return d
	}
	sections, moved := edited(d.Sections, msg.Part, msg.Text, msg.Pasted)
	now := d.Replace(sections)
	if !moved {
		now.GivenRevision = d.GivenRevision
	}
	if now.moved = typing + msg.Part.ID(); msg.Continues && now.moved == d.moved {
		now.Edit = d.Edit
	}
	return now
}

// typing begins the field moved after a change that was typed. The part's ID follows.
const typing = "typing in "

// Changed finds the first line in which two texts differ, from 1, and the line's part.
// If the texts differ in the part that is shown, it returns that part.
func Changed(before, now Document, shown Part) (p Part, line int) {
	p = shown
	for _, q := range Parts() {
		if now.PartText(shown) == before.PartText(shown) && now.PartText(q) != before.PartText(q) {
			p = q
			break
		}
	}
	a, b := strings.SplitAfter(before.PartText(p), "\n"), strings.SplitAfter(now.PartText(p), "\n")
	for line = 0; line < min(len(a), len(b)) && a[line] == b[line]; line++ {
	}
	return p, line + 1
}

// edited puts an editor's text into the sections. Pasted documents of other roles
// replace the documents of those roles.
func edited(old []section.Section, p Part, text string, pasted bool) (now []section.Section, moved bool) {
	now = old
	own := text
	if pasted && len(text) <= manifest.MaxText {
		cut := section.Split(text)
		if moved = assignRoles(cut, p, pastedLines(section.View(old, p.role()), text)); moved {
			for q := range parts {
				if view := section.View(cut, q.role()); q != p && view != "" {
					now = section.Replace(now, q.role(), view)
				}
			}
			own = section.View(cut, p.role())
		}
	}
	return section.Replace(now, p.role(), own), moved
}

// Place replaces the sections of some parts, and shows the first of these parts.
func (d Document) Place(sections []section.Section) Document {
	now, first := d.Sections, parts
	for p := range parts {
		if view := section.View(sections, p.role()); view != "" {
			now, first = section.Replace(now, p.role(), view), min(first, p)
		}
	}
	d = d.Replace(now)
	if first < parts {
		d.Part = first
	}
	return d
}

// assignRoles sets the roles of an editor's sections after lines were pasted, and
// reports whether some belong to other parts. Documents without a role go with a pasted
// workload, or else stay. A broken document must not replace a whole one, so its role
// counts only if the pasted lines alone have that role.
func assignRoles(cut []section.Section, p Part, lines string) (moved bool) {
	pastedRoles := [parts + 1]bool{}
	for _, s := range section.Split(lines) {
		pastedRoles[s.Role] = true
	}
	rest := p.role()
	for i, s := range cut {
		switch {
		case s.Role == section.Other || s.Role == p.role():
		case !pastedRoles[s.Role]:
			cut[i].Role = p.role()
		default:
			moved = true
			if s.Role == section.Workload {
				rest = s.Role
			}
		}
	}
	for i := range cut {
		if cut[i].Role == section.Other {
			cut[i].Role = rest
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
func place(in []section.Section, diagnostics []manifest.Diagnostic) []Problem {
	problems := make([]Problem, len(diagnostics))
	for i, d := range diagnostics {
		if d.Message == parse.NoHPA { // shown in the HPA's editor, whatever the other editors hold
			d.Line, d.Column, d.EndLine, d.EndColumn = 1, 1, 1, 1
			problems[i] = Problem{HPA, d}
			continue
		}
		at := section.Locate(in, d.Line)
		d.EndLine = max(at.Line+d.EndLine-d.Line, at.Line)
		d.Line = at.Line
		problems[i] = Problem{PartOf(at.Role), d}
	}
	return problems
}

package state

import (
	"strings"

	"hpaplayground/core/manifest"
	"hpaplayground/core/scenario"
)

// sections cuts a text for the editors. What has no role of its own, such as a
// Service among the manifests, goes with the workload, and a text without any
// role goes where an HPA would.
func sections(text string) []scenario.Section {
	cut := scenario.Split(text)
	rest := scenario.RoleHPA
	for _, s := range cut {
		if s.Role != scenario.RoleOther {
			rest = scenario.RoleWorkload
		}
	}
	for i := range cut {
		if cut[i].Role == scenario.RoleOther {
			cut[i].Role = rest
		}
	}
	return cut
}

func (p Part) role() scenario.Role { return scenario.RoleHPA + scenario.Role(p) }

// Text is the whole scenario.
func (m Model) Text() string { return scenario.Join(m.Sections) }

// PartText is what the editor of a part shows.
func (m Model) PartText(p Part) string { return scenario.View(m.Sections, p.role()) }

// edited puts an editor's text back. A pasted text that brings documents of
// other roles takes the place of those, too.
func edited(old []scenario.Section, p Part, text string, pasted bool) (now []scenario.Section, moved bool) {
	now = old
	own := text
	if pasted && len(text) <= manifest.MaxText {
		cut := scenario.Split(text)
		if moved = deal(cut, p, pastedLines(scenario.View(old, p.role()), text)); moved {
			for q := range parts {
				if view := scenario.View(cut, q.role()); q != p && view != "" {
					now = scenario.Replace(now, q.role(), view)
				}
			}
			own = scenario.View(cut, p.role())
		}
	}
	return scenario.Replace(now, p.role(), own), moved
}

// deal is whether a part's text is for others, too, since lines were pasted
// into it. What has no role goes with a workload that came along, or else stays.
// A document that is only half one must not take the place of a whole one: its
// role counts if the pasted lines alone have it.
func deal(cut []scenario.Section, p Part, lines string) (moved bool) {
	brought := [parts + 1]bool{}
	for _, s := range scenario.Split(lines) {
		brought[s.Role] = true
	}
	rest := p.role()
	for i, s := range cut {
		switch {
		case s.Role == scenario.RoleOther || s.Role == p.role():
		case !brought[s.Role]:
			cut[i].Role = p.role()
		default:
			moved = true
			if s.Role == scenario.RoleWorkload {
				rest = s.Role
			}
		}
	}
	for i := range cut {
		if cut[i].Role == scenario.RoleOther {
			cut[i].Role = rest
		}
	}
	return moved
}

// pastedLines are the lines of a text that are not those of the old one, which
// it shares its beginning and its end with.
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

// place finds the diagnostics' places in the parts they are about.
func place(in []scenario.Section, diagnostics []manifest.Diagnostic) []Problem {
	problems := make([]Problem, len(diagnostics))
	for i, d := range diagnostics {
		at := scenario.Locate(in, d.Line)
		d.EndLine = max(at.Line+d.EndLine-d.Line, at.Line)
		d.Line = at.Line
		part := HPA
		if at.Role > scenario.RoleOther {
			part = Part(at.Role - scenario.RoleHPA)
		}
		problems[i] = Problem{part, d}
	}
	return problems
}

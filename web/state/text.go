package state

import (
	"regexp"
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
		cut := sections(text)
		for q := range parts {
			if view := scenario.View(cut, q.role()); q != p && view != "" {
				now = scenario.Replace(now, q.role(), view)
				moved = true
			}
		}
		if moved {
			own = scenario.View(cut, p.role())
		}
	}
	return scenario.Replace(now, p.role(), own), moved
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

// version finds the release that a Simulation asks for.
var version = regexp.MustCompile(`(?m)^(\s+kubernetesVersion:)[ \t]*[^#\n]*?([ \t]*#[^\n]*)?$`)

var specLine = regexp.MustCompile(`(?m)^spec:[ \t]*$`)

// setVersion writes the Kubernetes release into the text of a Simulation. It
// leaves a text that it does not understand as it is, and says so.
func setVersion(text, release string) (string, bool) {
	value := ` "` + release + `"`
	if at := version.FindStringSubmatchIndex(text); at != nil {
		tail := ""
		if at[4] >= 0 {
			tail = text[at[4]:at[5]]
		}
		return text[:at[3]] + value + tail + text[at[1]:], true
	}
	line := "  kubernetesVersion:" + value + "\n"
	if strings.TrimSpace(text) == "" {
		return "apiVersion: playground/v1\nkind: Simulation\nspec:\n" + line, true
	}
	if at := specLine.FindStringIndex(text); at != nil && at[1] < len(text) {
		return text[:at[1]+1] + line + text[at[1]+1:], true
	}
	return text, false
}

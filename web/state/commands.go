package state

import (
	"slices"

	"hpaplayground/core/kubectl"
	"hpaplayground/core/section"
)

// Commands returns the shell commands that apply the objects to a cluster. If the
// person edited the text, they apply only what has changed since the text was opened.
func (m Model) Commands() string {
	before := m.Original
	if m.Preset != "" || m.Course().Exercise != nil {
		before = "" // no cluster has this text
	}
	objects := slices.DeleteFunc(slices.Clone(m.Sections), func(s section.Section) bool { return s.Role == section.Simulation })
	return kubectl.Commands(before, section.Join(objects))
}

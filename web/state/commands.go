package state

import (
	"slices"

	"hpaplayground/core/kubectl"
	"hpaplayground/core/scenario"
)

// Commands returns the shell commands that apply the objects to a cluster. Of a
// person's own text they apply only what was changed since it was opened.
func (m Model) Commands() string {
	before := m.Original
	if m.Preset != "" || m.Course.Exercise != nil {
		before = "" // no cluster has it
	}
	objects := slices.DeleteFunc(slices.Clone(m.Sections), func(s scenario.Section) bool { return s.Role == scenario.RoleSimulation })
	return kubectl.Commands(before, scenario.Join(objects))
}

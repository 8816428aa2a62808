package state

import (
	"errors"
	"strings"
	"time"

	"hpaplayground/core/manifest"
	"hpaplayground/core/scenario"
)

// AppliedLater lets the HPA be as it was before the last edits, and applies what
// they made of it at the cursor.
type AppliedLater struct{}

func (AppliedLater) msg() {}

// Applies says whether the last edits can be applied at the cursor instead.
func (m Model) Applies() bool {
	return m.Ghost.HPA != "" && m.Ghost.HPA != m.PartText(HPA) && m.PartText(HPA) != "" && !m.Broken() && m.Cursor >= time.Second
}

func (m Model) applyLater() (Model, []Effect) {
	if !m.Applies() {
		return m, nil
	}
	at := m.Cursor.Truncate(time.Second)
	var value strings.Builder
	value.WriteString("at: " + Duration(at) + "\napply: |\n")
	for line := range strings.Lines(m.PartText(HPA)) {
		value.WriteString("  " + strings.TrimRight(line, "\r\n") + "\n")
	}
	old := m.PartText(Simulation)
	change, err := insertAction(old, at, value.String())
	if err != nil {
		return m.cannotAdd(err)
	}
	sections := scenario.Replace(m.Sections, HPA.role(), m.Ghost.HPA)
	sections = scenario.Replace(sections, Simulation.role(), change.Apply(old))
	return m.amend(sections, m.Lang.Say("Written into the Simulation: at %s, %s.", Duration(at), "apply"))
}

// amend takes over what a button wrote, and says so.
func (m Model) amend(sections []scenario.Section, said string) (Model, []Effect) {
	m, settle := m.haunt()
	m = m.put(sections)
	m.Part, m.Moved = Simulation, true
	m, effects := m.run()
	m, more := m.relink()
	m, hush := Update(m, Said{said})
	return m, append(append(append(effects, more...), settle...), hush...)
}

func (m Model) cannotAdd(err error) (Model, []Effect) {
	said := err.Error()
	if errors.Is(err, manifest.ErrBroken) {
		said = m.Lang.Say("The Simulation cannot be read, so nothing can be added to it.")
	}
	return Update(m, Said{said})
}

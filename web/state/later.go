package state

import (
	"strings"
	"time"

	"hpaplayground/core/scenario"
	"hpaplayground/web/document"
)

// AppliedLater: undo the last edits of the HPA, and apply the edited HPA at the
// cursor instead.
type AppliedLater struct{}

// Applies reports whether the last edits can be applied at the cursor instead.
func (m Model) Applies() bool {
	return m.Ghost.HPA != "" && m.Ghost.HPA != m.PartText(document.HPA) && m.PartText(document.HPA) != "" && !m.Broken() && m.Cursor >= time.Second
}

func (m Model) applyLater() (Model, []Effect) {
	if !m.Applies() {
		return m, nil
	}
	at := m.Cursor.Truncate(time.Second)
	var value strings.Builder
	value.WriteString("at: " + scenario.ShortDuration(at) + "\napply: |\n")
	for line := range strings.Lines(m.PartText(document.HPA)) {
		value.WriteString("  " + strings.TrimRight(line, "\r\n") + "\n")
	}
	before := m.Document
	before.Sections = before.With(document.HPA, m.Ghost.HPA)
	return m.writeAction(before, at, value.String(), m.Lang.Say("Written into the Simulation: at %s, %s.", scenario.ShortDuration(at), "apply"))
}

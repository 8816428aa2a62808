package state

// offer is a whole scenario that was pasted into another text.
type offer struct {
	text     string
	revision int // the revision after the paste; the next edit ends the offer
}

// Offers says what was pasted, if it can be opened as a scenario of its own; else it
// returns "".
func (m Model) Offers() string {
	if m.offered.text == "" || m.offered.revision != m.Revision {
		return ""
	}
	return m.Here().Find(m.offered.text).List(m.Lang)
}

// takeOffer undoes the paste and opens the pasted text instead. Undo leads to the text
// before the paste.
func (m Model) takeOffer() (Model, []Effect) {
	if m.Offers() == "" {
		return m, nil
	}
	before, effects := m.undo()
	next, more := before.takeFiles([]string{m.offered.text})
	return next.remember(before), append(effects, more...)
}

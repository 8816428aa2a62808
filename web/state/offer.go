package state

import "hpaplayground/web/paste"

// offer is a whole scenario that was pasted into another text.
type offer struct {
	text     string
	found    paste.Recognized
	revision int // the revision after the paste; the next edit ends the offer
}

// OfferText is the sentence about a pasted scenario. It is "" if the pasted text cannot be opened
// as a separate scenario.
func (m Model) OfferText() string {
	if m.offered.text == "" || m.offered.revision != m.Revision {
		return ""
	}
	return m.offered.found.List(m.Lang)
}

// takeOffer undoes the paste and opens the pasted text instead. Undo leads to the text
// before the paste.
func (m Model) takeOffer() (Model, []Effect) {
	if m.OfferText() == "" {
		return m, nil
	}
	before, effects := m.undo()
	next, more := before.takeFiles([]string{m.offered.text})
	return next.remember(before), append(effects, more...)
}

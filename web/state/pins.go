package state

import (
	"hpaplayground/web/compare"
	"hpaplayground/web/document"
	"hpaplayground/web/feature"
)

// pin pins the run that is shown, and opens the comparison. Later edits are compared
// with the pin.
func (m Model) pin() (Model, []Effect) {
	if m.Timeline == nil || m.RunRevision != m.Revision {
		return m, nil // the run is of an older text
	}
	m, effects := EditsSettled{m.Revision}.apply(m)
	effects = append(effects, feature.Forward{Msg: feature.TabOpened{Tab: Compare}})
	text, notice := m.Text(), ""
	if pin, ok := m.Compared().PinOf(text); ok {
		notice = m.Lang.Say("This run is pinned already, as %s.", pin.Name)
	} else if len(m.Compared().Pins) >= compare.MaxPins {
		notice = m.Lang.Say("More than %d cannot be pinned.", compare.MaxPins)
	} else {
		name := m.Compared().NameFor(text, m.Original, document.NameOf(m.Sections).In(m.Lang))
		pins := m.Compared().Add(compare.Pin{Name: name, Text: text, Preset: m.Preset, Original: m.Original, Timeline: m.Timeline})
		var linked []Effect
		m, linked = m.replaceFeature(pins)
		effects = append(append(effects, linked...), pins.Save())
		notice = m.Lang.Say("Pinned as %s.", name)
	}
	m, later := m.notice(notice)
	return m, append(effects, later...)
}

// openPin opens the text of a pin as the scenario. In an exercise that text becomes the answer.
func (m Model) openPin(id int) (Model, []Effect) {
	pin, ok := m.Compared().Pin(id)
	if !ok || pin.Text == m.Text() {
		return m, nil
	}
	if _, safe := m.Compared().PinOf(m.Text()); !safe {
		m = m.keepOwnText()
	}
	if m.Course().Exercise == nil {
		m = m.setOriginal(pin.Preset, pin.Original)
	}
	return m.replaceText(pin.Text)
}

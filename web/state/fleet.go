package state

import (
	"strings"

	reading "hpaplayground/core/fleet"
	"hpaplayground/core/manifest"
	"hpaplayground/web/feature"
	"hpaplayground/web/fleet"
)

// longText returns one text of texts that are too long to be opened but may have HPAs, which
// are then listed.
func longText(texts []string) (text string, ok bool) {
	length, hasHPA := 0, false
	for _, text := range texts {
		length += len(text)
		hasHPA = hasHPA || strings.Contains(text, "HorizontalPodAutoscaler")
	}
	if length <= manifest.MaxText || !hasHPA {
		return "", false
	}
	return strings.Join(texts, "\n---\n"), true
}

// list lists the HPAs of a text, which are too many to run together.
func (m Model) list(text string) (Model, []Effect) {
	if len(text) > reading.MaxText {
		return m.notice(feature.TooLong(m.Lang, reading.MaxText))
	}
	f, list := m.Fleet().List(text)
	m, effects := m.set(f).notice(m.Lang.Say("Looking for the HPAs of the text…"))
	return m, append(effects, list)
}

// openListed opens listed HPAs with the objects that belong to them, like a paste. The list
// stays.
func (m Model) openListed(indices []int) (Model, []Effect) {
	if len(indices) == 0 {
		return m, nil
	}
	f := m.Fleet()
	text, err := f.Manifests(indices)
	if err != nil {
		f.Notice = m.Lang.Say("Not opened: %s", err)
		return m.set(f), nil
	}
	m, effects := m.takeManifests(m.PasteTarget().Find(text).AsNewScenario())
	for i, e := range effects {
		if e, ok := e.(Complete); ok {
			e.Entries = indices
			effects[i] = e
		}
	}
	return m, append(effects, fleet.Close{})
}

// Package gallery is the dialog in which a preset is chosen. It has a card with a
// picture for each preset, and a search.
package gallery

import (
	"hpaplayground/core/preset"
	"hpaplayground/core/words"
)

// Model is what the gallery reads from the page, and does to it.
type Model interface {
	Presets() []preset.Preset
	PickPreset(preset.Preset)
}

// group holds the found presets of one group.
type group struct {
	name    string
	presets []*preset.Preset
}

// found returns the presets that match a query and have a level, in their groups. Level
// "" matches all.
func found(all []preset.Preset, query, level string, lang words.Language) (groups []group, count int) {
	for i := range all {
		p := &all[i]
		if level != "" && p.Level != level || !p.Matches(query) {
			continue
		}
		name := p.In(lang).Group
		if n := len(groups); n == 0 || groups[n-1].name != name {
			groups = append(groups, group{name: name})
		}
		last := &groups[len(groups)-1]
		last.presets = append(last.presets, p)
		count++
	}
	return groups, count
}

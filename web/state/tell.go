package state

import (
	"hpaplayground/web/compare"
	"hpaplayground/web/document"
	"hpaplayground/web/exercises"
	"hpaplayground/web/feature"
	"hpaplayground/web/playback"
)

// updateFeatures tells all features a message, and does what follows from their changes: first the run and the
// text, then the others in the order of their tabs.
func (m Model) updateFeatures(msg Msg) (Model, []Effect) {
	var effects []Effect
	page := feature.Model(m) // converted once, because a Model is large
	update := func(f feature.Feature) {
		updater, ok := f.(feature.Updater)
		if !ok {
			return
		}
		next, asked := updater.Update(msg, page)
		if next != nil {
			var follow []Effect
			m, follow = m.replaceFeature(next)
			page = m
			effects = append(effects, follow...)
		}
		effects = append(effects, asked...)
	}
	update(m.Playback)
	update(m.Document)
	for i := range m.features.All() {
		update(m.features.All()[i])
	}
	return m, effects
}

// replaceFeature replaces a feature. An edited text runs. The address names where the cursor rests, what is
// drawn, and whether the dialog that reads codes is open.
func (m Model) replaceFeature(f feature.Feature) (Model, []Effect) {
	switch f := f.(type) {
	case playback.Playback:
		return m.moveTo(f)
	case document.Document:
		return m.edited(f)
	case compare.Comparison:
		return m.set(f).linkShown()
	case exercises.Codes:
		if f.Open != m.Codes().Open {
			return m.set(f).relink()
		}
	}
	return m.set(f), nil
}

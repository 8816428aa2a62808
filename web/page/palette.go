package page

import (
	"hpaplayground/core/preset"
	"hpaplayground/web/feature"
	"hpaplayground/web/palette"
)

// finder is the page as the palette reads it.
type finder struct{ page *Page }

func (f finder) Model() palette.Model        { return &f.page.store.model }
func (f finder) View() feature.View          { return f.page.store.model.View }
func (f finder) Commands() []feature.Command { return f.page.commands() }
func (f finder) PickPreset(p preset.Preset)  { f.page.store.PickPreset(p) }

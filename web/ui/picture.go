package ui

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"hpaplayground/core/picture"
	"hpaplayground/web/state"
)

// picture draws the run as it is shown: the same story, and the cursor where it
// stands.
func (p *Page) picture(theme picture.Theme) []byte {
	m := &p.store.model
	o := picture.Options{
		Width: 960, Theme: theme, HPA: m.HPA, At: m.Cursor, Marked: true, Story: m.Story,
		Views: []picture.View{picture.Metric, picture.Load, picture.Replicas, picture.Events},
	}
	if !m.Edited {
		for _, preset := range p.store.presets {
			if preset.Name == m.Preset {
				o.Title, o.Story = preset.Title, preset.Summary
			}
		}
	}
	return picture.SVG(m.Timeline, o)
}

// seen is the theme that the page is in now: pixels cannot follow the reader's.
func (p *Page) seen() picture.Theme {
	dark := p.store.model.Link.Theme == state.Dark
	if p.store.model.Link.Theme == state.Auto {
		dark = app.Window().Call("matchMedia", "(prefers-color-scheme: dark)").Get("matches").Bool()
	}
	if dark {
		return picture.Dark
	}
	return picture.Light
}

// takePicture saves a picture of the run, or copies it.
func (p *Page) takePicture(kind, name string) {
	if p.store.model.Timeline == nil {
		return
	}
	guard("drawing a picture", func() {
		out := app.Window().Get("hpaPage")
		if kind == "save-svg" {
			out.Call("save", name+".svg", "image/svg+xml", string(p.picture(picture.Auto)))
			return
		}
		out.Call("pixels", name+".png", string(p.picture(p.seen())), kind == "copy-picture").Then(func(done app.Value) {
			text := map[string]string{
				"copied": "The picture is on the clipboard.",
				"kept":   "The browser does not let this page copy a picture: it was saved as a file.",
				"failed": "This browser cannot draw the picture as pixels. The SVG can be saved.",
			}[done.String()]
			if text != "" {
				p.store.root.Dispatch(func(app.Context) { p.store.send(state.Said{Text: text}) })
			}
		})
	})
}

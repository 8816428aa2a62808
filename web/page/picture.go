package page

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"hpaplayground/core/lane"
	"hpaplayground/core/picture"
	"hpaplayground/core/preset"
	"hpaplayground/web/browser"
	"hpaplayground/web/embed"
	"hpaplayground/web/feature"
	"hpaplayground/web/sharing"
)

// picture draws the run with the story and the cursor of the page. If both is set, the
// picture also has the run that is compared with.
func (p *Page) picture(theme picture.Theme, both bool) (svg string) {
	m := &p.store.model
	o := picture.Options{
		Width: 960, Theme: theme, HPA: m.HPA, At: m.Cursor, Marked: true, Story: m.Story, Language: m.Lang, Goals: m.Goals(),
		Views: []lane.Kind{lane.Metric, lane.Load, lane.Replicas, lane.Events},
	}
	if preset, ok := preset.Lookup(m.Preset); ok && !m.Edited {
		about := preset.In(m.Lang)
		o.Title, o.Story = about.Title, about.Summary
	}
	if r := m.Run(); both && r.Before != nil {
		o.Before, o.Pinned = r.Before.Timeline, r.Pinned
	}
	browser.Guard("drawing a picture", func() { svg = string(picture.SVG(m.Timeline, o)) })
	return svg
}

// Posters returns pictures of the run for an embed that shows views, for each width of a frame.
func (s *store) Posters(l sharing.Link, theme sharing.Theme, views lane.Kinds) (all []string) {
	m := &s.model
	o := picture.Options{Height: 300, Bare: true, HPA: m.HPA, At: m.Cursor, Marked: true, Story: m.Story, Language: m.Lang, From: l.From, To: l.To}
	if l.HasAt {
		o.At = l.At
	}
	o.Theme, _ = picture.LookupTheme(string(theme)) // Auto if theme is ""
	for _, kind := range lane.All() {
		if views.Has(lane.KindsOf(kind)) {
			o.Views = append(o.Views, kind)
		}
	}
	browser.Guard("drawing a picture", func() {
		for _, width := range embed.Widths {
			o.Width = width.Pixels
			all = append(all, string(picture.SVG(m.Timeline, o)))
		}
	})
	return all
}

// takeSVG saves a picture of the run. The picture follows the theme of its viewer.
func (p *Page) takeSVG(both bool) {
	if p.store.model.Timeline != nil {
		save(p.pictureName(both)+".svg", "image/svg+xml", p.picture(picture.Auto, both))
	}
}

// takePNG saves or copies a picture of the run, in the page's theme.
func (p *Page) takePNG(both, toCopy bool) {
	if p.store.model.Timeline == nil {
		return
	}
	theme := picture.Light
	if browser.Page().Call("dark").Truthy() {
		theme = picture.Dark
	}
	browser.Page().Call("png", p.pictureName(both)+".png", p.picture(theme, both), toCopy).Then(p.onPNG)
}

func (p *Page) pictureName(both bool) string {
	name := p.store.model.PictureName()
	if both {
		name += "-before-and-after"
	}
	return name
}

// onPNG says what happened to a picture, unless the person can see it.
func (p *Page) onPNG(done browser.Value) {
	text := ""
	switch done.String() {
	case "copied":
		text = p.store.Say("The picture is on the clipboard.")
	case "kept":
		text = p.store.Say("The browser does not let this page copy a picture: it was saved as a file.")
	case "failed":
		text = p.store.Say("This browser cannot draw the picture as pixels. The SVG can be saved.")
	default:
		return
	}
	p.store.Root.Dispatch(func(app.Context) { p.store.send(feature.NoticeShown{Text: text}) })
}

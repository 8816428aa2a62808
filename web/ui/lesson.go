package ui

import (
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"
)

// lesson says what to look at in a preset and what to try with it. It stays
// while the text is edited, because that is what to try.
func (p *Page) lesson() app.UI {
	for i := range p.store.presets {
		preset := &p.store.presets[i]
		if preset.Name != p.store.model.Preset || preset.Look == "" {
			continue
		}
		about := preset.In(p.store.model.Lang)
		tries := make([]app.UI, len(about.Try))
		for i, try := range about.Try {
			tries[i] = app.Li().Text(try)
		}
		var sources []app.UI
		for _, address := range preset.Sources {
			sources = append(sources, app.Text(" "),
				app.A().Class("link").Href(address).Target("_blank").Rel("noopener").Text(sourceName(address)))
		}
		return app.Details().Class("lesson").Body(
			app.Summary().Text(p.store.Say("What to look at and try")),
			app.P().Text(about.Look),
			app.Ul().Body(tries...),
			app.P().Class("quiet").Body(append([]app.UI{app.Text(p.store.Say("From:"))}, sources...)...),
		)
	}
	return nil
}

// sourceName is an address in few words: an issue by its number, a page by its
// last part.
func sourceName(address string) string {
	path := strings.TrimSuffix(strings.TrimPrefix(address, "https://"), "/")
	page, section, _ := strings.Cut(path, "#")
	parts := strings.Split(strings.TrimSuffix(page, "/"), "/")
	name := parts[len(parts)-1]
	if len(parts) == 5 && parts[0] == "github.com" {
		return parts[1] + "/" + parts[2] + "#" + name
	}
	if section != "" {
		name += ", " + section
	}
	return parts[0] + ": " + strings.ReplaceAll(name, "-", " ")
}

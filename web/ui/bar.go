package ui

import (
	"fmt"
	"slices"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"hpaplayground/core/hpa"
	"hpaplayground/core/words"
	"hpaplayground/web/document"
	"hpaplayground/web/page"
	"hpaplayground/web/sharing"
	"hpaplayground/web/state"
)

// bar is the page's head. It is large, because it contains all presets and the
// menu, and most edits do not change it.
type bar struct {
	app.Compo

	Page  *Page
	Shows barShows
}

// barShows is everything that the bar depends on.
type barShows struct {
	Preset, Exercise, Release, Said string

	Edited, Updated bool

	Theme sharing.Theme
	Lang  words.Language
}

func (p *Page) barShows() barShows {
	m := &p.store.model
	shows := barShows{
		Preset: m.Preset, Release: p.release(), Said: m.Said,
		Edited: m.Edited, Updated: p.updated,
		Theme: m.Link.Theme, Lang: m.Lang,
	}
	if m.Course.Exercise != nil {
		shows.Exercise = m.Course.Exercise.Name
	}
	return shows
}

// Render draws the bar.
func (c *bar) Render() app.UI {
	p := c.Page
	return app.Header().Class("bar").Body(
		app.Div().Class("brand").Body(
			app.Img().Src("/web/icon.svg").Aria("hidden", "true").Width(20).Height(20),
			app.H1().Text("HPA Playground"),
		),
		p.presetPicker(),
		p.releasePicker(),
		app.Div().Class("grow"),
		p.update(),
		p.said(),
		p.menu(),
	)
}

// update offers the newer page. The page does not reload by itself, because the
// text may not be saved anywhere.
func (p *Page) update() app.UI {
	if !p.updated {
		return nil
	}
	return app.Button().Type("button").Class("link update").Text(p.store.Say("Reload for the new version")).
		OnClick(func(ctx app.Context, _ app.Event) { ctx.Reload() })
}

func (p *Page) presetPicker() app.UI {
	m := &p.store.model
	var options []app.UI
	switch x := m.Course.Exercise; {
	case x != nil:
		options = append(options, page.Option("", p.store.Say("Exercise: %s", x.Title.In(m.Lang)), true))
	case m.Edited:
		options = append(options, page.Option("", p.store.Say("Your own text"), true))
	}
	for rest := p.store.presets; len(rest) > 0; {
		group := rest[0].In(m.Lang).Group
		var members []app.UI
		for len(rest) > 0 && rest[0].In(m.Lang).Group == group {
			members = append(members, page.Option(rest[0].Name, rest[0].In(m.Lang).Title, !m.Edited && m.Course.Exercise == nil && rest[0].Name == m.Preset))
			rest = rest[1:]
		}
		options = append(options, app.OptGroup().Label(group).Body(members...))
	}
	return page.Picker("preset", p.store.Say("Preset"), options, p.onPreset)
}

func (p *Page) onPreset(ctx app.Context, _ app.Event) {
	name := page.ValueOf(ctx)
	for _, preset := range p.store.presets {
		if preset.Name == name {
			p.store.send(state.PresetPicked{Preset: preset})
		}
	}
}

// release is the Kubernetes release of the run that is shown.
func (p *Page) release() string {
	if tl := p.store.model.Timeline; tl != nil {
		return tl.KubernetesVersion
	}
	return p.store.release
}

func (p *Page) releasePicker() app.UI {
	current := p.release()
	names := hpa.Releases()
	if !slices.Contains(names, current) {
		names = append(names, current)
	}
	options := make([]app.UI, len(names))
	for i, name := range names {
		options[i] = page.Option(name, name, name == current)
	}
	return page.Picker("release", "Kubernetes", options, p.onRelease)
}

func (p *Page) onRelease(ctx app.Context, _ app.Event) {
	p.store.send(document.VersionPicked{Version: page.ValueOf(ctx)})
}

func (p *Page) themePicker() app.UI {
	current := p.store.model.Link.Theme
	return page.Picker("theme", p.store.Say("Theme"), []app.UI{
		page.Option("", p.store.Say("Auto"), current == sharing.Auto),
		page.Option(string(sharing.Light), p.store.Say("Light"), current == sharing.Light),
		page.Option(string(sharing.Dark), p.store.Say("Dark"), current == sharing.Dark),
	}, p.onTheme)
}

func (p *Page) onTheme(ctx app.Context, _ app.Event) {
	p.store.send(state.ThemePicked{Theme: sharing.Theme(page.ValueOf(ctx))})
}

// languagePicker names each language in its own words.
func (p *Page) languagePicker() app.UI {
	current := p.store.model.Lang
	var options []app.UI
	for _, l := range words.All() {
		options = append(options, page.Option(l.Tag(), l.Name(), current == l))
	}
	return page.Picker("language", p.store.Say("Language"), options, p.onLanguage)
}

func (p *Page) onLanguage(ctx app.Context, _ app.Event) {
	if lang, ok := words.Lookup(page.ValueOf(ctx)); ok {
		p.store.send(state.LanguagePicked{Lang: lang})
	}
}

// views are the tabs of a screen that cannot show all parts at once.
func (p *Page) views() app.UI {
	m := &p.store.model
	var task app.UI
	if m.Course.Open {
		var count app.UI
		if met, all, ok := m.Course.Grade(); ok {
			count = app.Span().Class("count").Aria("label", p.store.Say("%d of %d goals met", met, all)).Text(fmt.Sprintf("%d/%d", met, all))
		}
		task = page.Tab("view", string(page.Task), p.store.Say("Task"), m.View == page.Task, count, func(app.Context, app.Event) { p.store.send(page.ViewOpened{View: page.Task}) })
	}
	tab := func(v page.View, label string, click app.EventHandler) app.UI {
		var count app.UI
		if n := m.Errors(); v == page.Edit && n > 0 {
			count = p.store.ErrorCount(n)
		}
		return page.Tab("view", string(v), label, m.View == v, count, click)
	}
	return app.Nav().Class("views tabs").Role("tablist").Aria("label", p.store.Say("Parts of the page")).Body(
		task,
		tab(page.Watch, p.store.Say("Watch"), func(app.Context, app.Event) { p.store.send(page.ViewOpened{View: page.Watch}) }),
		tab(page.Edit, p.store.Say("Edit"), func(app.Context, app.Event) { p.store.send(page.ViewOpened{View: page.Edit}) }),
		tab(page.Details, p.store.Say("Details"), func(app.Context, app.Event) { p.store.send(page.ViewOpened{View: page.Details}) }),
	)
}

package page

import (
	"fmt"
	"slices"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"hpaplayground/core/hpa"
	"hpaplayground/core/words"
	"hpaplayground/web/document"
	"hpaplayground/web/feature"
	"hpaplayground/web/playback"
	"hpaplayground/web/sharing"
	"hpaplayground/web/widget"
)

// bar is the page's head. It is a component of its own, because it is large and most
// edits do not change it.
type bar struct {
	app.Compo

	Page  *Page
	Shows barState
}

// barState is everything that the bar depends on.
type barState struct {
	Title, Release, Undo, Redo string

	Updated bool

	HPAs int // in the list

	Span        playback.Span // the part of the run that a link names
	WithoutSpan bool

	Offers string // the commands that copy and save

	Theme sharing.Theme
	Lang  words.Language
}

func (p *Page) barState() barState {
	m := &p.store.model
	shows := barState{
		Title: m.Title(), Release: p.release(), Updated: p.updated, HPAs: len(m.Fleet().Entries),
		Span: m.Zoom, WithoutSpan: m.WithoutSpan, Theme: m.Link.Theme, Lang: m.Lang,
	}
	shows.Undo, shows.Redo = m.UndoTitles()
	for _, c := range append(p.copies(), p.saves()...) {
		shows.Offers += c.Name + " " + c.Label + " "
	}
	return shows
}

// Render draws the bar. Parts that have no room in the bar are at the top of the menu
// More.
func (c *bar) Render() app.UI {
	p := c.Page
	return app.Nav().Class("bar").Aria("label", "HPA Playground").Body(
		app.Div().Class("brand").Body(
			app.Img().Src("/web/icon.svg").Aria("hidden", "true").Width(20).Height(20),
			app.H1().Class("sr").Text("HPA Playground"),
			app.Span().Class("name").Aria("hidden", "true").Text("HPA Playground"), // a phone has no room for it
		),
		p.tool("open").Class("first").Name("open"),
		p.presetsButton(),
		p.fleet(),
		p.tool("exercises").Class("tool roomy"),
		p.history("undo", c.Shows.Undo, undoIcon),
		p.history("redo", c.Shows.Redo, redoIcon),
		app.Div().Class("grow"),
		p.updateOffer(),
		p.shareMenu(),
		p.moreMenu(),
	)
}

// updateOffer offers the newer version of the page. The page does not reload by itself,
// because the text may not be saved anywhere.
func (p *Page) updateOffer() app.UI {
	if !p.updated {
		return nil
	}
	return app.Button().Type("button").Class("link update").Text(p.store.Say("Reload for the new version")).
		OnClick(func(ctx app.Context, _ app.Event) { ctx.Reload() })
}

const (
	undoIcon = `<path d="M6 3 2.5 6.5 6 10M3 6.5h6.5a4 4 0 0 1 0 8H6"/>`
	redoIcon = `<path d="m10 3 3.5 3.5L10 10m3-3.5H6.5a4 4 0 0 0 0 8H10"/>`
)

// history returns the button for undo or redo. Its title says what it changes.
func (p *Page) history(name, target, icon string) app.UI {
	c, _ := p.command(name)
	label := c.Label
	b := p.button(feature.Command{Name: name}).Class("tool icon roomy").Aria("label", label).Title(label)
	if c.Off {
		b = b.Disabled(true)
	} else {
		b = b.Title(label + ": " + target)
	}
	return b.Body(widget.Icon(icon))
}

// presetsButton opens the gallery. It shows what the scenario is called.
func (p *Page) presetsButton() app.UI {
	title := p.store.model.Title()
	b := app.Button().Type("button").Class("presets").Name("presets").DataSet("kind", "presets").
		Aria("haspopup", "dialog").Title(title).OnClick(p.onMenu, app.EventScope("presets"))
	if app.IsServer {
		b = b.Disabled(true)
	}
	return b.Body(app.Span().Class("what").Text(p.store.Say("Presets")), app.Span().Class("title").Text(title))
}

// release returns the Kubernetes release of the run that is shown.
func (p *Page) release() string {
	if tl := p.store.model.Timeline; tl != nil {
		return tl.KubernetesVersion
	}
	return p.store.release
}

// fleet returns the button that opens the list of HPAs, if there is a list.
func (p *Page) fleet() app.UI {
	if len(p.store.model.Fleet().Entries) == 0 {
		return nil
	}
	return p.tool("fleet").Class("tool listed").Aria("haspopup", "dialog").Title(p.store.Say("The HPAs of the text that was opened"))
}

func (p *Page) releasePicker() app.UI {
	current := p.release()
	releases := hpa.Releases()
	if !slices.Contains(releases, current) {
		releases = append(releases, current)
	}
	options := make([]app.UI, len(releases))
	for i, release := range releases {
		options[i] = widget.Option(release, release, release == current)
	}
	return widget.Picker("release", "Kubernetes", options, p.onRelease)
}

func (p *Page) onRelease(ctx app.Context, _ app.Event) {
	p.store.send(document.VersionPicked{Version: widget.ValueOf(ctx)})
}

// views returns the tabs for a screen that shows one part at a time.
func (p *Page) views() app.UI {
	m := &p.store.model
	var task app.UI
	if m.Course().Open {
		var count app.UI
		if met, all, ok := m.Course().Grade(); ok {
			count = app.Span().Class("count").Aria("label", p.store.Say("%d of %d goals met", met, all)).Text(fmt.Sprintf("%d/%d", met, all))
		}
		task = widget.Tab("view", string(feature.Task), p.store.Say("Task"), m.View == feature.Task, count, func(app.Context, app.Event) { p.store.send(feature.ViewOpened{View: feature.Task}) })
	}
	tab := func(v feature.View, label string, click app.EventHandler) app.UI {
		var count app.UI
		if n := m.Errors(); v == feature.Edit && n > 0 {
			count = widget.ErrorCount(p.store.model.Lang, n)
		}
		return widget.Tab("view", string(v), label, m.View == v, count, click)
	}
	return app.Nav().Class("views tabs").Role("tablist").Aria("label", p.store.Say("Parts of the page")).Body(
		task,
		tab(feature.Watch, p.store.Say("Watch"), func(app.Context, app.Event) { p.store.send(feature.ViewOpened{View: feature.Watch}) }),
		tab(feature.Edit, p.store.Say("Edit"), func(app.Context, app.Event) { p.store.send(feature.ViewOpened{View: feature.Edit}) }),
		tab(feature.Details, p.store.Say("Details"), func(app.Context, app.Event) { p.store.send(feature.ViewOpened{View: feature.Details}) }),
	)
}

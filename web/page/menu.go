package page

import (
	"bytes"
	"io"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"hpaplayground/core/words"
	"hpaplayground/web/browser"
	"hpaplayground/web/feature"
	"hpaplayground/web/palette"
	"hpaplayground/web/playback"
	"hpaplayground/web/reporting"
	"hpaplayground/web/sharing"
	"hpaplayground/web/state"
	"hpaplayground/web/tour"
	"hpaplayground/web/widget"
)

// moreMenu is the menu for things that are needed only sometimes. Like Share, it is a
// popover, which the browser opens and closes, by keyboard too.
func (p *Page) moreMenu() app.UI {
	s := p.store
	all := p.commands()
	return p.popover("menu", "opens", "more", s.Say("More"),
		app.Div().Role("group").Aria("label", s.Say("Find…")).Body(p.tool(palette.Name)),
		p.group(s.Say("The playground"),
			p.tool("exercises"), p.tool("undo"), p.tool("redo"), p.tool("share"),
		).Class("narrow"),
		p.group(s.Say("Edit"), p.items(all, feature.EditMenu)...),
		p.group(s.Say("Settings"),
			p.releasePicker(),
			p.themePicker(),
			p.languagePicker(),
		),
		p.group(s.Say("Help"), append(p.items(all, feature.HelpMenu),
			app.A().Href("/web/licenses.txt").Target("_blank").Rel("noopener").Text(s.Say("Licences")),
		)...),
	)
}

// shareMenu returns the menu of what can be copied or saved.
func (p *Page) shareMenu() app.UI {
	s := p.store
	all := p.commands()
	return p.popover("share", "tool roomy", "share", s.Say("Share"),
		p.group(s.Say("Copy"), p.items(all, feature.CopyMenu)...),
		p.group(s.Say("Save"), p.items(all, feature.SaveMenu)...),
		p.spanBox(),
	)
}

// spanBox is a box to tick below what can be copied, so that nothing moves when the box
// comes: the link names the part of the run that is shown.
func (p *Page) spanBox() app.UI {
	m := &p.store.model
	return playback.Transport{Host: &p.store.Host, Playback: &m.Playback}.SpanBox()
}

// items returns the buttons of a menu's group.
func (p *Page) items(all []feature.Command, menu feature.Menu) (items []app.UI) {
	for _, c := range all {
		if c.Menu == menu {
			items = append(items, p.button(c))
		}
	}
	return items
}

// tool returns the button of a command.
func (p *Page) tool(name string) app.HTMLButton {
	c, _ := p.command(name)
	return p.button(c)
}

func (p *Page) button(c feature.Command) app.HTMLButton {
	return app.Button().Type("button").DataSet("kind", c.Name).Text(c.Label).OnClick(p.onMenu, app.EventScope(c.Name))
}

// popover returns a button of the bar and the menu that it opens.
func (p *Page) popover(id, class, name, label string, groups ...app.UI) app.UI {
	return app.Div().Class("more").Body(
		app.Button().Type("button").Class(class).Name(name).Attr("popovertarget", id).Text(label).OnClick(p.onPopover, app.EventScope(name)),
		app.Div().ID(id).Class("menu").Attr("popover", "auto").Body(groups...),
	)
}

// onPopover ticks the step of the tour; the browser opens the menu.
func (p *Page) onPopover(ctx app.Context, _ app.Event) {
	if browser.Of(ctx.JSSrc()).Get("name").String() == "share" {
		p.shorten()
		p.store.send(tour.Taken{Step: tour.Share})
	}
}

func (p *Page) group(label string, items ...app.UI) app.HTMLDiv {
	return app.Div().Role("group").Aria("label", label).Body(append([]app.UI{app.H2().Text(label)}, items...)...)
}

func (p *Page) onMenu(ctx app.Context, _ app.Event) {
	name := widget.Dataset(ctx, "kind")
	for _, id := range []string{"menu", "share"} {
		browser.ByID(id).Call("hidePopover")
	}
	p.runCommand(name)
}

// copyLink puts the address of the page on the clipboard.
func (p *Page) copyLink() {
	m := &p.store.model
	p.store.flushLink()
	if m.Unlinked {
		p.store.send(feature.NoticeShown{Text: p.store.Say("This text is too long for a link: save it as a file.")})
		return
	}
	p.store.send(tour.Taken{Step: tour.Share})
	href := address()
	p.shorten()
	p.copy(sharing.CopiedWhole(m.Lang, len(href), p.shorter), href)
}

// shorten offers shorter links beside the link, if there are any. They take milliseconds, so they are made when a person
// opens the menu.
func (p *Page) shorten() {
	m := &p.store.model
	p.store.flushLink()
	p.shorter, p.shorterOf = nil, m.Revision
	if m.RunRevision == m.Revision {
		p.shorter = m.Link.Shorter(m.Timeline, len(baseAddress()))
	}
}

// baseAddress returns the page's address without the fragment.
func baseAddress() string {
	base, _, _ := strings.Cut(address(), "#")
	return base
}

func address() string { return browser.Window().Get("location").Get("href").String() }

// writeReport writes the report of the run, for files with a name or for the clipboard, with a link to it, unless the text is
// too long for one.
func (p *Page) writeReport(name string) {
	m := &p.store.model
	p.store.flushLink()
	wanted := reporting.Wanted{Name: name}
	if !m.Unlinked {
		wanted.Link = address()
	}
	p.store.send(wanted)
}

// copy puts a text on the clipboard and says so. If the browser does not allow that,
// the page's script shows the text to copy by hand.
func (p *Page) copy(notice, text string) {
	browser.Page().Call("copy", text).Then(func(done browser.Value) {
		if done.Truthy() {
			p.store.Root.Dispatch(func(app.Context) { p.store.send(feature.NoticeShown{Text: notice}) })
		}
	})
}

// save saves a file.
func save(name, kind, text string) { browser.Page().Call("save", name, kind, text) }

// write saves the run in a file of another format.
func (p *Page) write(extension, kind string, write func(io.Writer) error) {
	m := &p.store.model
	if m.Timeline == nil {
		return
	}
	var b bytes.Buffer
	if err := write(&b); err != nil {
		p.store.send(feature.NoticeShown{Text: p.store.Say("It could not be written: %s", err)})
		return
	}
	save(m.FileName()+extension, kind, b.String())
}

func (p *Page) themePicker() app.UI {
	current := p.store.model.Link.Theme
	return widget.Picker("theme", p.store.Say("Theme"), []app.UI{
		widget.Option("", p.store.Say("Auto"), current == sharing.Auto),
		widget.Option(string(sharing.Light), p.store.Say("Light"), current == sharing.Light),
		widget.Option(string(sharing.Dark), p.store.Say("Dark"), current == sharing.Dark),
	}, p.onTheme)
}

func (p *Page) onTheme(ctx app.Context, _ app.Event) {
	p.store.send(state.ThemePicked{Theme: sharing.Theme(widget.ValueOf(ctx))})
}

// languagePicker lists each language under its own name.
func (p *Page) languagePicker() app.UI {
	current := p.store.model.Lang
	var options []app.UI
	for _, l := range words.All() {
		options = append(options, widget.Option(l.Tag(), l.Name(), current == l))
	}
	return widget.Picker("language", p.store.Say("Language"), options, p.onLanguage)
}

func (p *Page) onLanguage(ctx app.Context, _ app.Event) {
	if lang, ok := words.Lookup(widget.ValueOf(ctx)); ok {
		p.store.pickLanguage(lang)
	}
}

package page

import (
	"bytes"
	"io"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"hpaplayground/core/kubectl"
	"hpaplayground/core/words"
	"hpaplayground/web/browser"
	"hpaplayground/web/exercises"
	"hpaplayground/web/feature"
	"hpaplayground/web/paste"
	"hpaplayground/web/sharing"
	"hpaplayground/web/state"
	"hpaplayground/web/widget"
)

// more has what people need only sometimes. Like Share it is a popover: the browser
// opens and closes it, by keyboard too.
func (p *Page) more() app.UI {
	s := p.store
	return p.popover("menu", "opens", "more", s.Say("More"),
		p.group(s.Say("The playground"),
			p.tool("about", s.Say("What is this?")),
			p.tool("exercises", s.Say("Exercises")),
			p.tool("open", s.Say("Paste or open…")),
			p.tool("undo", s.Say("Undo")),
			p.tool("redo", s.Say("Redo")),
			p.releasePicker("menu-release"),
			p.tool("compare", s.Say("Compare")),
			p.tool("share", s.Say("Share")),
		).Class("narrow"),
		p.group(s.Say("Edit"),
			p.tool("format", s.Say("Format the text")),
			p.tool("codes", s.Say("Codes handed in…")),
		),
		p.group(s.Say("Look"),
			p.themePicker(),
			p.languagePicker(),
		),
		p.group(s.Say("Help"),
			p.tool("keys", s.Say("Keys")),
			app.A().Href("/web/licenses.txt").Target("_blank").Rel("noopener").Text(s.Say("Licences")),
		),
	)
}

// share is the menu with all that can be copied or saved.
func (p *Page) share() app.UI {
	s := p.store
	var both []app.UI
	if s.model.Run().Before != nil {
		both = []app.UI{p.tool("save-svg-both", s.Say("Before and after (.svg)")), p.tool("save-png-both", s.Say("Before and after (.png)"))}
	}
	return p.popover("share", "tool roomy", "share", s.Say("Share"),
		p.group(s.Say("Copy"),
			p.tool("copy-link", s.Say("Link to this page")),
			p.tool("embed", s.Say("Embed in a page…")),
			p.tool("copy-commands", s.Say("kubectl commands that apply it")),
			p.tool("copy-describe", s.Say("kubectl describe hpa, at the cursor")),
			p.tool("copy-yaml", s.Say("Scenario, as YAML")),
			p.tool("copy-picture", s.Say("Picture of the run")),
		),
		p.group(s.Say("Save"), append([]app.UI{
			p.tool("save-yaml", s.Say("Scenario (.yaml)")),
			p.tool("save-csv", s.Say("Syncs (.csv)")),
			p.tool("save-json", s.Say("Whole run (.json)")),
			p.tool("save-svg", s.Say("Picture (.svg)")),
			p.tool("save-png", s.Say("Picture (.png)")),
		}, both...)...),
	)
}

// popover is a button of the bar and what it opens.
func (p *Page) popover(id, class, name, label string, groups ...app.UI) app.UI {
	return app.Div().Class("more").Body(
		app.Button().Type("button").Class(class).Name(name).Attr("popovertarget", id).Text(label),
		app.Div().ID(id).Class("menu").Attr("popover", "auto").Body(groups...),
	)
}

func (p *Page) group(label string, items ...app.UI) app.HTMLDiv {
	return app.Div().Role("group").Aria("label", label).Body(append([]app.UI{app.H2().Text(label)}, items...)...)
}

func (p *Page) onMenu(ctx app.Context, _ app.Event) {
	kind := widget.Dataset(ctx, "kind")
	for _, id := range []string{"menu", "share"} {
		browser.ByID(id).Call("hidePopover")
	}
	p.runMenuItem(kind)
}

// runMenuItem carries out an item of the menu.
func (p *Page) runMenuItem(kind string) {
	m := &p.store.model
	out := browser.Page()
	if !out.Truthy() {
		return // its script has not loaded yet
	}
	name := m.FileName()
	switch kind {
	case "copy-link":
		p.store.flushLink()
		if m.Unlinked {
			p.store.send(feature.NoticeShown{Text: p.store.Say("This text is too long for a link: save it as a file.")})
			return
		}
		href := browser.Window().Get("location").Get("href").String()
		p.copy(sharing.Copied(m.Lang, len(href)), href)
	case "copy-yaml":
		p.copy(p.store.Say("The scenario is on the clipboard."), m.Text())
	case "copy-commands":
		p.copy(p.store.Say("The commands are on the clipboard."), m.Commands())
	case "copy-describe":
		if r := m.Run(); r.Has() {
			p.copy(p.store.Say("The description is on the clipboard."), kubectl.DescribeHPA(r.Timeline, r.HPA, m.Cursor))
		}
	case "save-yaml":
		out.Call("save", name+".yaml", "application/yaml", m.Text())
	case "save-csv":
		p.write(name+".csv", "text/csv", func(w io.Writer) error { return m.Timeline.WriteCSV(w, m.Timeline.Duration) })
	case "save-json":
		p.write(name+".json", "application/json", func(w io.Writer) error { return m.Timeline.WriteJSON(w, m.Timeline.Duration) })
	case "copy-picture", "save-svg", "save-png", "save-svg-both", "save-png-both":
		p.takePicture(kind, name)
	case "open":
		paste.Show()
	case "exercises":
		p.store.send(exercises.Opened{})
		p.store.Root.Defer(func(app.Context) { widget.Focus(".task h2") })
	case "codes":
		p.store.send(exercises.CodesOpened{Open: true})
	case "save-results":
		out.Call("save", "exercises.txt", "text/plain", m.Course.Codes())
	case "copy-results":
		h := m.Course.Results()
		p.copy(p.store.Say("The code is on the clipboard."), h.Encode())
	case "format":
		if e := browser.ByID("editor-" + m.Part.ID()); e.Get("format").Truthy() {
			e.Call("format")
		}
	case "embed":
		p.store.Root.NewAction("embed")
	case "compare":
		p.openTab(state.Compare)
	case "share":
		browser.ByID("share").Call("showPopover")
	case "undo", "redo":
		p.travel(kind)
	case "presets":
		p.store.Root.NewAction("presets")
	case "keys", "about":
		out.Call("show", kind)
	}
}

// copy puts a text on the clipboard and says so. If the browser does not allow
// that, its script shows the text to copy by hand.
func (p *Page) copy(said, text string) {
	browser.Page().Call("copy", text).Then(func(done browser.Value) {
		if done.Truthy() {
			p.store.Root.Dispatch(func(app.Context) { p.store.send(feature.NoticeShown{Text: said}) })
		}
	})
}

func (p *Page) write(name, kind string, write func(io.Writer) error) {
	if p.store.model.Timeline == nil {
		return
	}
	var b bytes.Buffer
	if err := write(&b); err != nil {
		p.store.send(feature.NoticeShown{Text: p.store.Say("It could not be written: %s", err)})
		return
	}
	browser.Page().Call("save", name, kind, b.String())
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

// languagePicker names each language in its own words.
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
		p.store.send(state.LanguagePicked{Lang: lang})
	}
}

// said is the notice after a button was pressed.
func (p *Page) said() app.UI {
	return app.P().Class("said").Role("status").Text(p.store.model.Said)
}

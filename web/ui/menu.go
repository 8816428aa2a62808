package ui

import (
	"bytes"
	"io"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"hpaplayground/core/kubectl"
	"hpaplayground/core/words"
	"hpaplayground/web/browser"
	"hpaplayground/web/exercises"
	"hpaplayground/web/page"
	"hpaplayground/web/state"
)

// menu has what people do now and then. It is a popover: the browser opens and
// closes it, by keyboard too.
func (p *Page) menu() app.UI {
	s := p.store
	item := func(kind, label string) app.UI {
		return app.Button().Type("button").DataSet("kind", kind).Text(label).OnClick(p.onMenu, app.EventScope(kind))
	}
	group := func(label string, items ...app.UI) app.UI {
		return app.Div().Role("group").Aria("label", label).Body(append([]app.UI{app.H2().Text(label)}, items...)...)
	}
	return app.Div().Class("more").Body(
		app.Button().Type("button").Class("opens").Name("more").Attr("popovertarget", "menu").Text(s.Say("More")),
		app.Div().ID("menu").Class("menu").Attr("popover", "auto").Body(
			group(s.Say("Learn"),
				item("exercises", s.Say("Exercises")),
				item("codes", s.Say("Codes handed in…")),
			),
			group(s.Say("Copy"),
				item("copy-link", s.Say("Link to this page")),
				item("copy-yaml", s.Say("Scenario, as YAML")),
				item("copy-commands", s.Say("kubectl commands that apply it")),
				item("copy-describe", s.Say("kubectl describe hpa, at the cursor")),
				item("copy-picture", s.Say("Picture of the run")),
			),
			group(s.Say("Share"),
				item("embed", s.Say("Embed in a page…")),
			),
			group(s.Say("Save"),
				item("save-yaml", s.Say("Scenario (.yaml)")),
				item("save-csv", s.Say("Syncs (.csv)")),
				item("save-json", s.Say("Whole run (.json)")),
				item("save-svg", s.Say("Picture (.svg)")),
				item("save-png", s.Say("Picture (.png)")),
			),
			group(s.Say("Open"),
				item("open", s.Say("Paste or open…")),
			),
			group(s.Say("Edit"),
				item("format", s.Say("Format the text")),
			),
			group(s.Say("Look"),
				p.themePicker(),
				p.languagePicker(),
			),
			group(s.Say("Help"),
				item("keys", s.Say("Keys")),
				app.A().Href("/web/licenses.txt").Target("_blank").Rel("noopener").Text(s.Say("Licences")),
			),
		),
	)
}

func (p *Page) onMenu(ctx app.Context, _ app.Event) {
	kind := page.Dataset(ctx, "kind")
	browser.ByID("menu").Call("hidePopover")
	p.runMenuItem(kind)
}

// runMenuItem carries out an item of the menu.
func (p *Page) runMenuItem(kind string) {
	m := &p.store.model
	out := browser.Page()
	if !out.Truthy() {
		return // its script has not loaded yet
	}
	name := m.Preset
	if m.Edited || name == "" {
		name = "scenario"
	}
	switch kind {
	case "copy-link":
		p.store.flushLink()
		if m.Unlinked {
			p.store.send(state.NoticeShown{Text: p.store.Say("This text is too long for a link.")})
			return
		}
		p.copy(p.store.Say("The link is on the clipboard."), browser.Window().Get("location").Get("href").String())
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
	case "copy-picture", "save-svg", "save-png":
		p.takePicture(kind, name)
	case "open":
		out.Call("show", pastingID)
	case "exercises":
		p.store.send(exercises.Opened{})
		p.store.Root.Defer(func(app.Context) { page.Focus(".task h2") })
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
	case "keys":
		out.Call("show", "keys")
	}
}

// copy puts a text on the clipboard and says so. If the browser does not allow
// that, its script shows the text to copy by hand.
func (p *Page) copy(said, text string) {
	browser.Page().Call("copy", text).Then(func(done browser.Value) {
		if done.Truthy() {
			p.store.Root.Dispatch(func(app.Context) { p.store.send(state.NoticeShown{Text: said}) })
		}
	})
}

func (p *Page) write(name, kind string, write func(io.Writer) error) {
	if p.store.model.Timeline == nil {
		return
	}
	var b bytes.Buffer
	if err := write(&b); err != nil {
		p.store.send(state.NoticeShown{Text: p.store.Say("It could not be written: %s", err)})
		return
	}
	browser.Page().Call("save", name, kind, b.String())
}

// said is the notice after a button was pressed.
func (p *Page) said() app.UI {
	return app.P().Class("said").Role("status").Text(p.store.model.Said)
}

// sheet lists the keys.
type sheet struct {
	app.Compo

	Store *store
	Lang  words.Language
}

// Render draws the dialog, which is closed at first.
func (c *sheet) Render() app.UI {
	all := c.Store.keys()
	rows := make([]app.UI, len(all))
	for i, k := range all {
		rows[i] = app.Tr().Body(
			app.Th().Scope("row").Body(app.Elem("kbd").Text(k[0])),
			app.Td().Text(k[1]),
		)
	}
	return app.Elem("dialog").ID("keys").Class("sheet").Aria("labelledby", "keys-title").Body(
		app.H2().ID("keys-title").Text(c.Store.Say("Keys")),
		app.Table().Body(app.TBody().Body(rows...)),
		app.Form().Attr("method", "dialog").Body(app.Button().Class("done").Text(c.Store.Say("Close"))),
	)
}

// keys are the keys that work wherever no text is being written; keys.js reads
// them.
func (s *store) keys() [][2]string {
	return [][2]string{
		{"Space", s.Say("play or pause")},
		{"← →", s.Say("previous or next sync")},
		{"Shift ← →", s.Say("one event back or on")},
		{"Home End", s.Say("the start or the end of the run")},
		{"/", s.Say("choose a preset")},
		{"e", s.Say("the editor")},
		{"w", s.Say("why, at the cursor")},
		{"c", s.Say("compare with the run before")},
		{"p", s.Say("pin this run to compare with")},
		{"s", s.Say("copy a link")},
		{"i o", s.Say("show a shorter or a longer part of the run")},
		{"+ -", s.Say("raise or lower the load by 10 %%, from the cursor on")},
		{"g 1 … 9", s.Say("a tab of the drawer")},
		{"Ctrl Z", s.Say("undo, in the text that is shown")},
		{"Ctrl Space", s.Say("suggestions, in the editor")},
		{"F1", s.Say("what a field means, in the editor")},
		{"Shift Alt F", s.Say("format, in the editor")},
		{"Esc", s.Say("leave the editor")},
		{"?", s.Say("this list")},
	}
}

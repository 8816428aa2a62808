package page

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"hpaplayground/core/words"
	"hpaplayground/web/browser"
	"hpaplayground/web/state"
	"hpaplayground/web/widget"
)

// pasting is the dialog in which manifests or a trace are pasted. It says what
// they are before they are opened.
type pasting struct {
	app.Compo

	Page     *Page
	Revision int // of the scenario, because they may become a part of it
	Lang     words.Language

	found state.Recognized
}

const (
	pastingID = "pasting"
	pastedID  = "pasted"
)

// Render draws the dialog, which is closed at first. The static page has only
// its name.
func (c *pasting) Render() app.UI {
	s := c.Page.store
	dialog := app.Elem("dialog").ID(pastingID).Class("sheet pasting").Aria("labelledby", "pasting-title").On("close", c.onClose)
	title := app.H2().ID("pasting-title").Text(s.Say("Paste or open"))
	if app.IsServer {
		return dialog.Body(title)
	}
	open := app.Button().Type("button").Class("done").Text(s.Say("Open")).OnClick(c.onOpen)
	if !c.found.Opens() {
		open = open.Disabled(true)
	}
	return dialog.Body(
		title,
		app.P().ID("pasting-help").Class("quiet").Text(s.Say("Manifests, what kubectl get -o yaml or json prints, or a trace (CSV, Prometheus JSON). Nothing leaves this page.")),
		app.Textarea().ID(pastedID).Rows(12).Spellcheck(false).Aria("label", s.Say("Manifests or a trace")).Aria("describedby", "pasting-help").OnInput(c.onText),
		app.P().Class("summary").Role("status").Text(c.found.Says(c.Lang)),
		app.Form().Attr("method", "dialog").Body(
			app.Button().Type("button").Class("act").DataSet("do", "files").Text(s.Say("Choose files…")).OnClick(c.onFiles),
			open,
			app.Button().Class("done").Text(s.Say("Cancel")),
		),
	)
}

func (c *pasting) onText(ctx app.Context, _ app.Event) {
	c.found = c.Page.store.model.Recognize(widget.ValueOf(ctx))
}

func (c *pasting) onFiles(app.Context, app.Event) { browser.Page().Call("open") }

func (c *pasting) onOpen(app.Context, app.Event) {
	c.Page.take([]string{browser.ByID(pastedID).Get("value").String()})
}

func (c *pasting) onClose(app.Context, app.Event) {
	c.found = state.Recognized{}
	browser.ByID(pastedID).Set("value", "")
}

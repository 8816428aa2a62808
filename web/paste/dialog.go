package paste

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"hpaplayground/core/words"
	"hpaplayground/web/browser"
	"hpaplayground/web/feature"
	"hpaplayground/web/widget"
)

// Dropped: files were dropped or picked, or a text was pasted outside the editors.
type Dropped struct{ Texts []string }

// Page is what the dialog reads from the page's model.
type Page interface{ PasteTarget() Target }

// Dialog is the dialog in which manifests or a trace are pasted. It says what the text
// is before it is opened.
type Dialog struct {
	app.Compo

	Host     *feature.Host
	Page     Page
	Revision int // the revision of the scenario, because the manifests may become a part of it
	Lang     words.Language

	found   Recognized
	refused bool // the clipboard could not be read
	copied  bool // the command was copied
}

const (
	dialogID = "pasting"
	textID   = "pasted"
)

// command prints what is worth pasting.
const command = "kubectl get hpa,deploy -o yaml"

// examples has where each kind of text comes from, and how one looks. The lines fit on a phone.
const examples = `
kubectl get -o yaml   kind: Horizont…
kubectl describe hpa  Min replicas: 2
kubectl get hpa -w    web  cpu: 52%/70%
kubectl get events    New size: 6; re…
CSV                   Time,replicas,cpu
Prometheus, Grafana   {"status":"suc…`

// Render draws the dialog, which is closed at first. The static page has only its title.
func (c *Dialog) Render() app.UI {
	h := c.Host
	dialog := app.Elem("dialog").ID(dialogID).Class("sheet pasting").Aria("labelledby", "pasting-title").On("close", c.onClose)
	title := app.H2().ID("pasting-title").Text(h.Say("Paste or open"))
	if app.IsServer {
		return dialog.Body(title)
	}
	open := app.Button().Type("button").Class("act main").Text(h.Say("Open")).OnClick(c.onOpen)
	if !c.found.HasContent() {
		open = open.Disabled(true)
	}
	window, hint, summary := browser.Window(), h.Say("Paste here, or with Ctrl V (⌘ V) anywhere on the page. Files can be dropped anywhere, too."), c.found.Summary(c.Lang)
	if window.Call("matchMedia", "(pointer: coarse)").Get("matches").Truthy() {
		hint = h.Say("Hold a finger here and choose Paste.")
	}
	if c.refused {
		summary = h.Say("Nothing was pasted: the clipboard has no text, or this page may not read it. Paste into the box yourself.")
	}
	var clipboard app.UI
	if window.Get("navigator").Get("clipboard").Get("readText").Truthy() {
		clipboard = app.Button().Type("button").Class("act").DataSet("do", "clipboard").Text(h.Say("Paste from clipboard")).OnClick(c.onClipboard)
	}
	return dialog.Body(
		title,
		app.P().ID("pasting-help").Class("quiet").Text(h.Say("Manifests, what kubectl get or describe prints, and what monitoring recorded (CSV, JSON of Prometheus or Grafana): together or one after the other, as a terminal, a chat or a page has it. Nothing leaves this page.")),
		app.P().Class("command").Body(
			app.Code().Text(command), app.Text(" "),
			app.Button().Type("button").Class("link").Text(map[bool]string{true: h.Say("Copied"), false: h.Say("Copy")}[c.copied]).Aria("label", h.Say("Copy the command")).OnClick(c.onCopy),
		),
		app.Textarea().ID(textID).Rows(12).Spellcheck(false).Aria("label", h.Say("Manifests or a trace")).
			Placeholder(hint+"\n"+examples).Aria("describedby", "pasting-help").OnInput(c.onText).OnKeyDown(c.onKey),
		app.P().Class("summary").Role("status").Text(summary),
		app.Form().Attr("method", "dialog").Body(
			clipboard,
			app.Button().Type("button").Class("act").DataSet("do", "files").Text(h.Say("Choose files…")).OnClick(c.onFiles),
			open,
			app.Button().Class("done").Text(h.Say("Cancel")),
		),
	)
}

func (c *Dialog) onText(ctx app.Context, e app.Event) {
	target := c.Page.PasteTarget()
	c.found, c.refused = target.Find(widget.ValueOf(ctx)), false
	if browser.Of(e).Get("inputType").String() == "insertFromPaste" && target.OpensAtOnce(c.found) {
		c.onOpen(ctx, e)
	}
}

// onKey opens the text with Ctrl Enter, as Enter opens a field of one line.
func (c *Dialog) onKey(ctx app.Context, e app.Event) {
	key := browser.Of(e)
	if key.Get("key").String() == "Enter" && (key.Get("ctrlKey").Truthy() || key.Get("metaKey").Truthy()) && c.found.HasContent() {
		c.onOpen(ctx, e)
	}
}

func (c *Dialog) onClipboard(ctx app.Context, _ app.Event) {
	browser.Page().Call("paste", textID).Then(func(pasted browser.Value) {
		ctx.Dispatch(func(app.Context) { c.refused = !pasted.Truthy() })
	})
}

func (c *Dialog) onCopy(ctx app.Context, _ app.Event) {
	browser.Page().Call("copy", command).Then(func(done browser.Value) {
		ctx.Dispatch(func(app.Context) { c.copied = done.Truthy() })
	})
}

func (c *Dialog) onFiles(app.Context, app.Event) { browser.Page().Call("open") }

func (c *Dialog) onOpen(app.Context, app.Event) {
	c.Host.Send(Dropped{[]string{browser.ByID(textID).Get("value").String()}})
	Close()
}

// Show opens the dialog, ready for a paste.
func Show() {
	browser.Page().Call("showDialog", dialogID)
	browser.ByID(textID).Call("focus")
}

// Close closes the dialog.
func Close() { browser.ByID(dialogID).Call("close") }

func (c *Dialog) onClose(app.Context, app.Event) {
	c.found, c.refused, c.copied = Recognized{}, false, false
	browser.ByID(textID).Set("value", "")
}

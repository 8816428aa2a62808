package exercises

import (
	"errors"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"hpaplayground/core/exercise"
	"hpaplayground/core/link"
	"hpaplayground/core/words"
	"hpaplayground/web/browser"
	"hpaplayground/web/feature"
	"hpaplayground/web/widget"
)

// CodesDialog is the dialog in which a trainer reads what participants handed in.
type CodesDialog struct {
	app.Compo

	Host   *feature.Host
	Page   Page
	Window *CodesWindow

	// The fields below say when to render again.
	FeatureRevision int
	Lang            words.Language

	copied bool
}

const codesID = "codes"

// CodesWindow opens and closes the dialog in the browser.
type CodesWindow struct {
	Host *feature.Host
	Page feature.Model
	open bool
}

func codesOf(page feature.Model) Codes { return feature.Get[Codes](page.Features()) }

// Show opens the dialog if the model says that it is open. A link may open it before
// the browser has the dialog element. The browser may also have closed the dialog
// before the model knows.
func (w *CodesWindow) Show() {
	e := browser.ByID(codesID)
	open := codesOf(w.Page).Open && e.Truthy()
	if open && !w.open && !e.Get("open").Truthy() {
		e.Call("showModal")
	}
	w.open = open
}

// Closed updates the model if the browser has closed the dialog. A new address may open
// the dialog again before the browser's event arrives.
func (w *CodesWindow) Closed() {
	if w.open && !browser.ByID(codesID).Get("open").Truthy() {
		w.open = false
		w.Host.Send(CodesOpened{})
	}
}

// Render draws the dialog, which is empty while it is closed.
func (c *CodesDialog) Render() app.UI {
	h, codes := c.Host, codesOf(c.Page)
	dialog := app.Elem("dialog").ID(codesID).Class("sheet codes").Aria("labelledby", "codes-title").On("close", c.onClose)
	title := app.H2().ID("codes-title").Text(h.Say("Codes that were handed in"))
	if !codes.Open {
		return dialog.Body(title)
	}
	act := func(do, label string) app.HTMLButton {
		return app.Button().Type("button").Class("act").DataSet("do", do).Text(label).OnClick(c.onAct, app.EventScope(do))
	}
	copyLabel := h.Say("Copy as CSV")
	if c.copied {
		copyLabel = h.Say("Copied")
	}
	copyButton, save := act("copy", copyLabel), act("save", h.Say("Save as CSV"))
	if len(codes.All) == 0 {
		copyButton, save = copyButton.Disabled(true), save.Disabled(true)
	}
	return dialog.Body(
		title,
		app.P().ID("codes-help").Class("quiet").Text(h.Say("Paste what participants sent you: a code in each line, with a name before it if there is one, or a whole chat. It stays on this page.")),
		app.Textarea().ID("codes-text").Rows(5).Spellcheck(false).Aria("label", h.Say("Codes")).Aria("describedby", "codes-help").OnInput(c.onText),
		div("helps", act("open", h.Say("Open a file…")), copyButton, save),
		app.P().Class("summary").Role("status").Text(c.summary(codes)),
		c.broken(codes),
		c.table(codes),
		app.Form().Attr("method", "dialog").Body(app.Button().Class("done").Text(h.Say("Close"))),
	)
}

func (c *CodesDialog) summary(codes Codes) string {
	h := c.Host
	people, results, solved, broken := codes.Tally()
	var parts []string
	if people > 0 {
		parts = append(parts, h.SayN(people, "%d person", "%d people", people), h.Say("%d of %d exercises solved", solved, results))
	}
	if broken > 0 {
		parts = append(parts, h.SayN(broken, "%d code cannot be read", "%d codes cannot be read", broken))
	}
	if codes.Skipped > 0 {
		parts = append(parts, h.SayN(codes.Skipped, "%d line without a code skipped", "%d lines without a code skipped", codes.Skipped))
	}
	return strings.Join(parts, " · ")
}

// broken lists the codes that cannot be read, and why.
func (c *CodesDialog) broken(codes Codes) app.UI {
	h := c.Host
	var rows []app.UI
	for i := range codes.All {
		r := &codes.All[i]
		if r.Err == nil {
			continue
		}
		person := h.Say("Line %d", r.Line)
		if name := r.Person(); name != "" {
			person = c.Lang.List(person, name)
		}
		rows = append(rows, app.Li().Body(app.B().Text(h.Say("%s: %s", person, "")), app.Text(c.why(r.Err))))
	}
	if rows == nil {
		return nil
	}
	return app.Ul().Class("wrong").Aria("label", h.Say("Codes that cannot be read")).Body(rows...)
}

// why says what is wrong with a code, in the reader's language if there is a translation.
func (c *CodesDialog) why(err error) string {
	if errors.Is(err, link.ErrDamaged) {
		return c.Host.Say("this code is damaged: was all of it copied?")
	}
	return err.Error()
}

func (c *CodesDialog) table(codes Codes) app.UI {
	h := c.Host
	var rows []app.UI
	for i := range codes.All {
		r := &codes.All[i]
		for j := range r.Done {
			rows = append(rows, c.row(r, &r.Done[j]))
		}
	}
	if rows == nil {
		return nil
	}
	return app.Div().Class("scrolls").TabIndex(0).Role("region").Aria("label", h.Say("Results")).Body(app.Table().Body(
		widget.Header(h.Say("Person"), h.Say("Exercise"), h.Say("Goals"), h.Say("Solved"), h.Say("Hints"), h.Say("Solution")),
		app.TBody().Body(rows...),
	))
}

func (c *CodesDialog) row(r *exercise.FoundCode, d *exercise.Done) app.UI {
	h := c.Host
	person := r.Person()
	if person == "" {
		person = h.Say("line %d", r.Line)
	}
	name := d.Exercise
	if course := c.Page.Course(); course.Collection != nil {
		if x := course.Lookup(name); x != nil && course.Title.In(words.English) == r.Course {
			name = x.Title.In(c.Lang)
		}
	}
	goals := make([]app.UI, 0, len(d.Met)+1)
	for _, met := range d.Met {
		goals = append(goals, mark(map[bool]string{true: "met", false: "missed"}[met]))
	}
	goals = append(goals, span("num", " "+strconv.Itoa(d.Count())+"/"+strconv.Itoa(len(d.Met))))
	solved, shown, hints := h.Say("no"), "–", "–"
	if d.Solved() {
		solved = h.Say("yes")
	}
	if d.Shown {
		shown = h.Say("seen")
	}
	if d.Hints > 0 {
		hints = strconv.Itoa(d.Hints)
	}
	class := ""
	if !d.Solved() {
		class = "open"
	}
	return app.Tr().Class(class).Body(
		app.Th().Scope("row").Text(person), app.Td().Text(name), app.Td().Class("ticks").Body(goals...), app.Td().Text(solved),
		app.Td().Body(span("only", h.Say("Hints")+" "), app.Text(hints)), app.Td().Body(span("only", h.Say("Solution")+" "), app.Text(shown)),
	)
}

func (c *CodesDialog) onText(ctx app.Context, _ app.Event) {
	c.copied = false
	c.Host.Send(CodesRead{Text: widget.ValueOf(ctx)})
}

func (c *CodesDialog) onAct(ctx app.Context, _ app.Event) {
	scripts := browser.Page()
	if !scripts.Truthy() {
		return
	}
	csv := func() string { return exercise.CSV(codesOf(c.Page).All, c.Lang) }
	switch widget.Dataset(ctx, "do") {
	case "open":
		scripts.Call("pasteFile", "codes-text")
	case "save":
		scripts.Call("save", "results.csv", "text/csv", "\ufeff"+csv()) // the byte order mark tells spreadsheets that the file is UTF-8
	case "copy":
		scripts.Call("copy", csv()).Then(func(done browser.Value) {
			ctx.Dispatch(func(app.Context) { c.copied = done.Truthy() })
		})
	}
}

func (c *CodesDialog) onClose(app.Context, app.Event) {
	c.copied = false
	c.Window.Closed()
}

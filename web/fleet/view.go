package fleet

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"hpaplayground/core/scenario"
	"hpaplayground/core/words"
	"hpaplayground/web/browser"
	"hpaplayground/web/feature"
	"hpaplayground/web/widget"
)

// ID is the ID of the dialog.
const ID = "fleet"

// Dialog is the dialog with the list. It is empty while it is closed. The fields after
// Page say when to render again.
type Dialog struct {
	app.Compo

	Host *feature.Host
	Page feature.Model
	Set  int // the revision of the feature
	Lang words.Language

	open   bool
	asked  int // the text that the fields below are about
	query  string
	sorted order

	texts []string // what the search looks through
	shows shows
	rows  string // the table as last made
	found int    // how many HPAs were found
}

// shows is everything that the rows depend on. What is chosen is not a part of it: the
// browser keeps the boxes that were ticked, and new rows have them, too.
type shows struct {
	asked  int
	query  string
	sorted order
	lang   words.Language
}

func (c *Dialog) fleet() Fleet { return feature.Get[Fleet](c.Page.Features()) }

// OnMount waits for the page to open the dialog.
func (c *Dialog) OnMount(ctx app.Context) {
	ctx.Handle(ID, func(ctx app.Context, _ app.Action) {
		c.open = true
		ctx.Update()
		ctx.Defer(func(ctx app.Context) {
			browser.Page().Call("show", ID)
			if !c.open { // a late close event from the last time has reset it
				c.open = true
				ctx.Update()
			}
		})
	})
}

// Render draws the dialog.
func (c *Dialog) Render() app.UI {
	h, f := c.Host, c.fleet()
	dialog := app.Elem("dialog").ID(ID).Class("sheet finder fleet").Aria("labelledby", "fleet-title").Aria("describedby", "fleet-count").On("close", c.onClose)
	title := app.H2().ID("fleet-title").Text(h.Say("HPAs of the text"))
	if !c.open || len(f.Entries) == 0 {
		c.texts, c.rows, c.shows = nil, "", shows{}
		return dialog.Body(title)
	}
	c.list(f)
	said := count(c.Lang, len(f.Entries))
	switch {
	case c.found == 0:
		said = h.Say("No HPA has all of these words.")
	case c.found < len(f.Entries):
		said = h.Say("%d of %d HPAs", c.found, len(f.Entries))
	}
	var more app.UI
	if c.found > mostRows {
		more = app.P().Class("quiet").Text(h.Say("And %d more: search for them.", c.found-mostRows))
	}
	search := app.Input().Type("search").Name("search").AutoComplete(false).Aria("label", h.Say("Search the HPAs")).
		Placeholder(h.Say("Namespace, name, metric, error")).OnInput(c.onSearch)
	if c.query != "" {
		search = search.Value(c.query)
	}
	return dialog.Body(
		app.Div().Class("search").Body(
			title,
			search,
			app.P().ID("fleet-count").Class("quiet count").Role("status").Text(said),
			app.Form().Attr("method", "dialog").Body(app.Button().Class("done").Text(h.Say("Close"))),
			c.choice(f),
		),
		app.Div().Class("shelf").OnClick(c.onClick).Body(app.Raw(c.rows), more),
	)
}

// list makes the rows, unless they are made already.
func (c *Dialog) list(f Fleet) {
	if c.asked != f.asked {
		c.asked, c.query, c.sorted = f.asked, "", order{}
	}
	now := shows{f.asked, c.query, c.sorted, c.Lang}
	if c.rows != "" && c.shows == now {
		return
	}
	if c.texts == nil || c.shows.asked != now.asked || c.shows.lang != now.lang {
		c.texts = searched(f.Entries, c.Lang)
	}
	indices := found(c.texts, c.query)
	c.sorted.sort(f.Entries, indices)
	c.shows, c.found, c.rows = now, len(indices), table(f, indices, c.sorted, c.Lang)
}

// choice says what a click does, and runs the chosen HPAs together.
func (c *Dialog) choice(f Fleet) app.UI {
	h, n := c.Host, len(f.chosen)
	says := h.Say("A click opens an HPA with what belongs to it. Tick up to %d to run them together.", scenario.MaxHPAs)
	if n > 0 {
		says = h.Say("%d chosen, of at most %d", n, scenario.MaxHPAs)
	}
	class := "quiet"
	if f.Said != "" {
		says, class = f.Said, "c-bad"
	}
	run := app.Button().Type("button").Class("done").DataSet("do", "run").Text(h.SayN(n, "Run it alone", "Run %d together", n)).OnClick(c.onRun)
	clear := app.Button().Type("button").Class("link").DataSet("do", "clear").Text(h.Say("Clear")).OnClick(c.onClear)
	if n == 0 {
		run, clear = run.Hidden(true), clear.Hidden(true)
	}
	return app.Div().Class("choice").Body(app.P().Class(class).Role("status").Text(says), clear, run)
}

func (c *Dialog) onSearch(ctx app.Context, _ app.Event) { c.query = widget.ValueOf(ctx) }

// onClick chooses an HPA, opens an HPA, or sorts the list.
func (c *Dialog) onClick(ctx app.Context, e app.Event) {
	target := browser.Of(e).Get("target")
	within := func(selector string) browser.Value { return target.Call("closest", selector) }
	index, err := strconv.Atoi(within("[data-hpa]").Get("dataset").Get("hpa").String())
	switch head := within("[data-sort]"); {
	case head.Truthy():
		c.sorted = c.sorted.next(head.Get("dataset").Get("sort").String())
		ctx.Defer(func(app.Context) { widget.Focus("#" + ID + ` [data-sort="` + c.shows.sorted.column + `"]`) })
	case err != nil:
		ctx.PreventUpdate()
	case target.Get("type").String() == "checkbox":
		c.Host.Send(Chosen{Index: index, On: target.Get("checked").Truthy()})
		target.Set("checked", c.fleet().Chooses(index))
	case within(".tick").Truthy(): // the label of the box, which sends a click of its own
		ctx.PreventUpdate()
	case browser.Window().Call("getSelection").Call("toString").String() == "": // else a text is being selected
		c.Host.Send(Opened{Index: index})
	}
}

func (c *Dialog) onRun(app.Context, app.Event) { c.Host.Send(ChosenOpened{}) }

func (c *Dialog) onClear(app.Context, app.Event) {
	for _, box := range browser.ByID(ID).Call("querySelectorAll", "input:checked").List() {
		box.Set("checked", false)
	}
	c.Host.Send(Unchosen{})
}

func (c *Dialog) onClose(app.Context, app.Event) { c.open = browser.ByID(ID).Get("open").Truthy() }

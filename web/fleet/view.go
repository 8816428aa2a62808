package fleet

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	reading "hpaplayground/core/fleet"
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

	Host            *feature.Host
	Page            feature.Model
	FeatureRevision int // the revision of the feature
	Lang            words.Language

	open   bool
	listID int // the text that the fields below are about
	query  string
	kind   string // the code of the findings to show, as Entry.Has takes it, or everything
	sorted order
	shown  detail

	texts     []string // the texts in which the search looks
	rowsState rowsState
	rows      string         // the last table, as HTML
	found     int            // how many HPAs were found
	counts    map[string]int // how many HPAs have a finding with a code, as Entry.Has takes it
}

// rowsState is everything that the rows depend on. The choice is not a part of it: the
// browser keeps ticked boxes, and new rows have their ticks, too. Nor is which HPA has its details shown,
// which changes two rows in place.
type rowsState struct {
	listID int
	query  string
	kind   string
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
			browser.Page().Call("showDialog", ID)
			// Not when it is rendered: letters that are typed meanwhile would be lost.
			browser.Find("#"+ID+` [type="search"]`).Set("value", c.query)
			if !c.open { // a late close event of the dialog before has reset open
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
		c.texts, c.rows, c.rowsState = nil, "", rowsState{}
		return dialog.Body(title)
	}
	c.list(f)
	countText := h.Say("%d of %d HPAs", c.found, len(f.Entries))
	switch with := c.counts[reading.Any]; {
	case c.found == 0:
		countText = h.Say("No HPA has all of these words.")
	case c.found < len(f.Entries):
	case with > 0:
		countText = h.Say("%d of %d with a finding", with, len(f.Entries))
	default:
		countText = count(c.Lang, len(f.Entries))
	}
	var moreText app.UI
	if c.found > maxRows {
		moreText = app.P().Class("quiet").Text(h.Say("And %d more: search for them.", c.found-maxRows))
	}
	search := app.Input().Type("search").Name("search").AutoComplete(false).Aria("label", h.Say("Search the HPAs")).
		Placeholder(h.Say("Namespace, name, metric, error")).OnInput(c.onSearch)
	return dialog.Body(
		app.Div().Class("search").Body(
			title,
			search,
			app.P().ID("fleet-count").Class("quiet count").Role("status").Text(countText),
			c.sortedBy(),
			app.Form().Attr("method", "dialog").Body(app.Button().Class("done").Text(h.Say("Close"))),
			c.sift(f),
		),
		app.Div().Class("pane").OnClick(c.onClick).On("focusin", c.onFocus).Body(
			app.Div().Class("shelf").Body(app.Raw(c.rows), moreText),
		),
		c.choice(f),
	)
}

// list makes the rows, unless the last rows are still right.
func (c *Dialog) list(f Fleet) {
	if c.listID != f.listID {
		c.listID, c.query, c.kind, c.sorted, c.counts = f.listID, "", everything, costly, map[string]int{}
		for _, code := range filters {
			for i := range f.Entries {
				if f.Entries[i].Has(code) {
					c.counts[code]++
				}
			}
		}
	}
	if len(f.opened) > 0 && c.rows == "" {
		c.shown = detail{index: f.opened[0]}
	}
	state := rowsState{f.listID, c.query, c.kind, c.sorted, c.Lang}
	if c.rows != "" && c.rowsState == state {
		return
	}
	if c.texts == nil || c.rowsState.listID != state.listID || c.rowsState.lang != state.lang {
		c.texts = searchTexts(f.Entries, c.Lang)
	}
	indices := slices.DeleteFunc(found(c.texts, c.query), func(i int) bool { return c.kind != everything && !f.Entries[i].Has(c.kind) })
	c.sorted.sort(f.Entries, indices, c.Lang)
	if len(indices) > 0 && !slices.Contains(indices, c.shown.index) {
		c.shown = detail{index: indices[0]}
	}
	c.rowsState, c.found, c.rows = state, len(indices), table(f, indices, c.sorted, c.shown, c.Lang)
}

// choice shows what a click does, and the button that runs the chosen HPAs.
func (c *Dialog) choice(f Fleet) app.UI {
	h, n := c.Host, len(f.chosen)
	help := h.Say("Open an HPA with what belongs to it, or tick up to %d to run them together.", scenario.MaxHPAs)
	if n > 0 {
		help = h.Say("%d chosen, of at most %d", n, scenario.MaxHPAs)
	}
	class := "quiet"
	if f.Notice != "" {
		help, class = f.Notice, "c-bad"
	}
	run := app.Button().Type("button").Class("done").DataSet("do", "run").Text(h.SayN(n, "Run it alone", "Run %d together", n)).OnClick(c.onRun)
	clear := app.Button().Type("button").Class("link").DataSet("do", "clear").Text(h.Say("Clear")).OnClick(c.onClear)
	if n == 0 {
		run, clear = run.Hidden(true), clear.Hidden(true)
	}
	return app.Div().Class("choice").Body(app.P().Class(class).Role("status").Text(help), clear, run)
}

func (c *Dialog) onSearch(ctx app.Context, _ app.Event) { c.query = widget.ValueOf(ctx) }

// onClick chooses an HPA, shows its details or opens it, or sorts the list. A key that clicks a name opens
// its HPA, and so does a double click.
func (c *Dialog) onClick(ctx app.Context, e app.Event) {
	target := browser.Of(e).Get("target")
	within := func(selector string) browser.Value { return target.Call("closest", selector) }
	clicks := browser.Of(e).Get("detail").Int()
	index, err := rowOf(target)
	switch head := within("[data-sort]"); {
	case head.Truthy():
		c.sorted = c.sorted.next(head.Get("dataset").Get("sort").String())
		ctx.Defer(func(app.Context) { widget.Focus("#" + ID + ` [data-sort="` + c.rowsState.sorted.column + `"]`) })
	case within("[data-do=open]").Truthy():
		c.Host.Send(Opened{Index: c.shown.index})
	case err != nil:
		ctx.PreventUpdate()
	case target.Get("type").String() == "checkbox":
		c.Host.Send(Chosen{Index: index, Choose: target.Get("checked").Truthy()})
		target.Set("checked", c.fleet().Chooses(index))
	case within(".tick").Truthy(): // the label of the box, which sends a click of its own
		ctx.PreventUpdate()
	case clicks == 0 || clicks == 2:
		c.Host.Send(Opened{Index: index})
	case browser.Window().Call("getSelection").Call("toString").String() == "": // else a text is being selected
		ctx.PreventUpdate()
		c.show(detail{index, index != c.shown.index || !c.shown.asked})
		within("[data-hpa]").Call("querySelector", ".hpa-name").Call("focus")
	}
}

// onFocus shows the details of the row that gets the focus by a key. A pointer must not move the rows before it is
// released.
func (c *Dialog) onFocus(ctx app.Context, e app.Event) {
	ctx.PreventUpdate()
	target := browser.Of(e).Get("target")
	if index, err := rowOf(target); err == nil && index != c.shown.index && target.Call("matches", ":focus-visible").Truthy() {
		c.show(detail{index: index})
	}
}

// rowOf returns the index of the entry in whose row an element is.
func rowOf(element browser.Value) (int, error) {
	return strconv.Atoi(element.Call("closest", "[data-hpa]").Get("dataset").Get("hpa").String())
}

// show shows the details of another entry, without the time that new rows take.
func (c *Dialog) show(d detail) {
	dialog := browser.ByID(ID)
	dialog.Call("querySelector", ".picked").Get("classList").Call("remove", "picked")
	dialog.Call("querySelector", ".detail").Call("remove")
	row := dialog.Call("querySelector", fmt.Sprintf(`[data-hpa="%d"]`, d.index))
	row.Get("classList").Call("add", "picked")
	row.Call("insertAdjacentHTML", "afterend", d.row(&c.fleet().Entries[d.index], c.Lang))
	c.shown = d
}

func (c *Dialog) onRun(app.Context, app.Event) { c.Host.Send(ChosenOpened{}) }

func (c *Dialog) onClear(app.Context, app.Event) {
	for _, box := range browser.ByID(ID).Call("querySelectorAll", "input:checked").List() {
		box.Set("checked", false)
	}
	c.Host.Send(Unchosen{})
}

func (c *Dialog) onClose(app.Context, app.Event) { c.open = browser.ByID(ID).Get("open").Truthy() }

package palette

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"hpaplayground/core/exercise"
	"hpaplayground/core/words"
	"hpaplayground/web/browser"
	"hpaplayground/web/exercises"
	"hpaplayground/web/feature"
	"hpaplayground/web/widget"
)

const (
	id      = "palette"
	listID  = "palette-list"
	maxRows = 12 // how many entries are shown at most
	brief   = 24 // the length of a note that has room beside the name
)

// Dialog is the palette's dialog. The dialog always has its input, so that the input
// has the focus as soon as the dialog opens.
type Dialog struct {
	app.Compo

	Host            *feature.Host
	Page            Page
	FeatureRevision int // the revision of the exercises
	Lang            words.Language

	open     bool
	query    string
	entries  []Entry
	gathered int // the FeatureRevision of entries
	found    []match
	count    int
	at       int // index in found of the entry that Enter chooses

	titles    []exercise.Title
	requested bool // whether the titles were requested
}

// OnMount waits for the page to open the dialog.
func (c *Dialog) OnMount(ctx app.Context) {
	ctx.Handle(Name, func(ctx app.Context, _ app.Action) {
		c.begin()
		ctx.Update()
		ctx.Defer(func(ctx app.Context) {
			browser.Page().Call("showDialog", id)
			if !c.open { // a late close event from the last time has reset it
				c.begin()
				ctx.Update()
			}
		})
		if c.requested || c.Page.Model().Course().Collection != nil {
			return
		}
		c.requested = true
		exercises.FetchTitles(c.Host, c.Page.Model().Course().From, func(titles []exercise.Title) {
			c.titles, c.requested = titles, titles != nil // without titles, the next opening tries again
			if c.open {
				c.gather()
				ctx.Update()
			}
		})
	})
}

func (c *Dialog) begin() {
	c.open, c.query = true, ""
	browser.Find("#"+id+" input").Set("value", "")
	c.gather()
}

func (c *Dialog) gather() {
	c.entries, c.gathered = gather(c.Host, c.Page, c.titles), c.FeatureRevision
	c.search()
}

// search finds the entries for the query.
func (c *Dialog) search() {
	c.at = 0
	if strings.TrimSpace(c.query) == "" {
		c.found = begin(c.entries, maxRows)
		c.count = len(c.found)
		return
	}
	c.found, c.count = find(c.entries, c.query, maxRows)
	if e, ok := typedTime(c.Host, c.Page, c.query); ok {
		c.found = append([]match{{Entry: &e}}, c.found[:min(len(c.found), maxRows-1)]...)
		c.count++
	}
}

// Render draws the dialog.
func (c *Dialog) Render() app.UI {
	h := c.Host
	dialog := app.Elem("dialog").ID(id).Class("sheet palette").Aria("label", h.Say("Find")).On("close", c.onClose).On("hpa-pick", c.onKey)
	if app.IsServer {
		return dialog
	}
	if c.open && c.gathered != c.FeatureRevision {
		c.gather()
	}
	input := app.Input().Type("text").Name("find").AutoComplete(false).Spellcheck(false).Attr("enterkeyhint", "go").
		Role("combobox").Aria("label", h.Say("Find")).Aria("expanded", "true").Aria("autocomplete", "list").Aria("controls", listID).
		Placeholder(h.Say("Action, field, moment, 6:30…")).OnInput(c.onInput)
	if len(c.found) > 0 {
		input = input.Aria("activedescendant", optionID(c.at))
	}
	return dialog.Body(
		app.Div().Class("search").Body(
			input,
			app.Form().Attr("method", "dialog").Body(app.Button().Class("done").Text(h.Say("Close"))),
		),
		app.Div().ID(listID).Class("found").Role("listbox").Aria("label", h.Say("What was found")).Body(c.list()...),
		app.P().Class("quiet count").Role("status").Text(c.resultText()),
	)
}

// resultText says how many entries were found. Screen readers read it after each
// letter.
func (c *Dialog) resultText() string {
	switch h := c.Host; {
	case !c.open:
		return ""
	case c.count == 0:
		return h.Say("Nothing has all of these words.")
	case c.count > len(c.found):
		return h.Say("%d found, the best %d are shown", c.count, len(c.found))
	default:
		return h.Say("%d found", c.count)
	}
}

// list returns the entries in their groups.
func (c *Dialog) list() (list []app.UI) {
	for i := 0; i < len(c.found); {
		group := c.found[i].Group
		label := group.Label(c.Lang)
		body := []app.UI{app.Div().Class("heading").Aria("hidden", "true").Text(label)}
		for ; i < len(c.found) && c.found[i].Group == group; i++ {
			body = append(body, c.option(i))
		}
		list = append(list, app.Div().Role("group").Aria("label", label).Body(body...))
	}
	return list
}

func optionID(i int) string { return "found-" + strconv.Itoa(i) }

func (c *Dialog) option(i int) app.UI {
	e := c.found[i]
	option := app.Div().ID(optionID(i)).Role("option").DataSet("nth", i).Aria("selected", strconv.FormatBool(i == c.at)).OnClick(c.onOption)
	name := app.Span().Class("name").Text(e.Name)
	var note app.UI
	if e.Group == Fields {
		name = name.Class("path")
	}
	if e.Note != "" {
		note = app.Span().Class("note").Text(e.Note)
	}
	if len(e.Note) <= brief {
		option = option.Class("brief")
	}
	key := app.Span().Class("last").Text(e.Key)
	if e.Group == Actions || e.Group == Tabs {
		key = key.Class("keys")
	}
	return option.Body(name, key, note)
}

func (c *Dialog) onInput(ctx app.Context, _ app.Event) {
	c.query = widget.ValueOf(ctx)
	c.search()
	ctx.Defer(func(app.Context) { browser.ByID(listID).Set("scrollTop", 0) })
}

func (c *Dialog) onKey(ctx app.Context, e app.Event) {
	n := len(c.found)
	if n == 0 {
		return
	}
	switch browser.Of(e).Get("detail").String() {
	case "ArrowDown":
		c.at = (c.at + 1) % n
	case "ArrowUp":
		c.at = (c.at + n - 1) % n
	default:
		c.choose(c.at)
		return
	}
	ctx.Defer(func(app.Context) {
		browser.ByID(optionID(c.at)).Call("scrollIntoView", map[string]any{"block": "nearest"})
	})
}

func (c *Dialog) onOption(ctx app.Context, _ app.Event) {
	if i, err := strconv.Atoi(widget.Dataset(ctx, "nth")); err == nil && i < len(c.found) {
		c.choose(i)
	}
}

// choose closes the dialog, which gives the focus back, and then carries out an entry,
// which may move the focus.
func (c *Dialog) choose(i int) {
	do := c.found[i].Do
	browser.ByID(id).Call("close")
	do()
}

func (c *Dialog) onClose(app.Context, app.Event) {
	if c.open = browser.ByID(id).Get("open").Truthy(); !c.open {
		c.entries, c.found = nil, nil
	}
}

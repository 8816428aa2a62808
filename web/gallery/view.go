package gallery

import (
	"encoding/json"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"hpaplayground/core/exercise"
	"hpaplayground/core/preset"
	"hpaplayground/core/words"
	"hpaplayground/web/browser"
	"hpaplayground/web/feature"
	"hpaplayground/web/widget"
)

// ID is the ID of the dialog.
const ID = "gallery"

// Dialog is the gallery's dialog. It is empty while it is closed.
type Dialog struct {
	app.Compo

	Host  *feature.Host
	Model Model
	Shown string // the name of the preset that the page shows
	Lang  words.Language

	open      bool
	query     string
	level     string                       // the chosen level; "": all
	pictures  map[string]map[string]string // the pictures' addresses in English, by preset and theme
	requested bool                         // whether the addresses were requested
}

// OnMount waits for the page to open the dialog. If the action has a value, the focus
// goes to the search.
func (c *Dialog) OnMount(ctx app.Context) {
	ctx.Handle("presets", func(ctx app.Context, a app.Action) {
		c.open, c.query, c.level = true, "", ""
		ctx.Update()
		ctx.Defer(func(ctx app.Context) {
			browser.Page().Call("showDialog", ID)
			if !c.open { // a late close event from the last time has reset it
				c.open = true
				ctx.Update()
			}
			if a.Value != nil {
				widget.Focus("#" + ID + " input")
			}
		})
		c.fetch(ctx)
	})
}

// fetch requests the pictures' addresses, once.
func (c *Dialog) fetch(ctx app.Context) {
	if c.requested {
		return
	}
	c.requested = true
	browser.Page().Call("fetchText", "web/posters.json").Then(func(answer browser.Value) {
		var all []struct {
			Name  string
			Files map[string]string
		}
		if json.Unmarshal([]byte(answer.Get("text").String()), &all) != nil {
			c.requested = false // the cards have no pictures; the next opening tries again
			return
		}
		pictures := map[string]map[string]string{}
		for _, poster := range all {
			pictures[poster.Name] = poster.Files
		}
		ctx.Dispatch(func(app.Context) { c.pictures = pictures })
	})
}

// Render draws the dialog.
func (c *Dialog) Render() app.UI {
	h := c.Host
	dialog := app.Elem("dialog").ID(ID).Class("sheet finder gallery").Aria("labelledby", "gallery-title").On("close", c.onClose)
	title := app.H2().ID("gallery-title").Text(h.Say("Presets"))
	if !c.open {
		return dialog.Body(title)
	}
	groups, count := found(c.Model.Presets(), c.query, c.level, c.Lang)
	countText := h.SayN(count, "%d preset", "%d presets", count)
	if count == 0 {
		countText = h.Say("No preset has all of these words.")
	}
	sections := make([]app.UI, len(groups))
	for i, g := range groups {
		cards := make([]app.UI, len(g.presets))
		for j, p := range g.presets {
			cards[j] = app.Li().Body(c.card(p, i+j == 0))
		}
		sections[i] = app.Section().Aria("label", g.name).Body(app.H3().Text(g.name), app.Ul().Class("cards").Body(cards...))
	}
	return dialog.Body(
		app.Div().Class("search").Body(
			title,
			app.Input().Type("search").Name("search").AutoComplete(false).Aria("label", h.Say("Search the presets")).
				Placeholder(h.Say("A field, a reason, a word")).OnInput(c.onSearch),
			c.levels(),
			app.P().Class("quiet count").Role("status").Text(countText),
			app.Form().Attr("method", "dialog").Body(app.Button().Class("done").Text(h.Say("Close"))),
		),
		app.Div().Class("shelf").Body(sections...),
	)
}

// levels returns the buttons that choose a level. One of them is pressed.
func (c *Dialog) levels() app.UI {
	choice := func(level, label string) app.UI {
		return app.Button().Type("button").DataSet("level", level).Aria("pressed", strconv.FormatBool(level == c.level)).
			Text(label).OnClick(c.onLevel, app.EventScope(level))
	}
	all := []app.UI{choice("", c.Host.Say("all"))}
	for _, level := range exercise.Levels {
		all = append(all, choice(level, widget.Level(c.Lang, level)))
	}
	return app.Div().Class("levels").Role("group").Aria("label", c.Host.Say("Level")).Body(all...)
}

// card shows a preset. The dialog opens with the focus on the card of the preset that
// is shown, or on the first card.
func (c *Dialog) card(p *preset.Preset, first bool) app.UI {
	about := p.In(c.Lang)
	b := app.Button().Type("button").Class("card").DataSet("preset", p.Name).OnClick(c.onCard, app.EventScope(p.Name))
	var now app.UI
	if p.Name == c.Shown {
		b, now = b.Aria("current", "true"), app.Span().Class("open-now").Text(" · "+c.Host.Say("shown now"))
	}
	if p.Name == c.Shown || c.Shown == "" && first {
		b = b.AutoFocus(true)
	}
	return b.Body(
		app.Span().Class("shot").Body(c.picture(p.Name)),
		app.Span().Class("title").Text(about.Title),
		app.Span().Class("summary").Text(about.Summary),
		app.Span().Class("level").Body(app.Text(widget.Level(c.Lang, p.Level)), now),
	)
}

func (c *Dialog) picture(name string) app.UI {
	theme := "light-narrow"
	if browser.Page().Call("dark").Truthy() {
		theme = "dark-narrow"
	}
	address, ok := c.pictures[name][theme]
	if !ok {
		return nil
	}
	if c.Lang != words.English {
		address, _, _ = strings.Cut(strings.Replace(address, name, name+"-"+c.Lang.Code(), 1), "?")
	}
	return app.Img().Src("/"+address).Role("presentation").Attr("loading", "lazy").Width(360).Height(300)
}

func (c *Dialog) onSearch(ctx app.Context, _ app.Event) { c.query = widget.ValueOf(ctx) }

func (c *Dialog) onLevel(ctx app.Context, _ app.Event) { c.level = widget.Dataset(ctx, "level") }

func (c *Dialog) onCard(ctx app.Context, _ app.Event) {
	preset, ok := preset.Lookup(widget.Dataset(ctx, "preset"))
	browser.ByID(ID).Call("close")
	if ok {
		c.Model.PickPreset(preset)
	}
}

func (c *Dialog) onClose(app.Context, app.Event) { c.open = browser.ByID(ID).Get("open").Truthy() }

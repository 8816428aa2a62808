package sharing

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"hpaplayground/core/explain"
	"hpaplayground/core/lane"
	"hpaplayground/core/preset"
	"hpaplayground/core/scenario"
	"hpaplayground/core/track"
	"hpaplayground/core/words"
	"hpaplayground/web/browser"
	"hpaplayground/web/embed"
	"hpaplayground/web/feature"
	"hpaplayground/web/widget"
)

// Model is what the dialog reads from the page.
type Model interface {
	Shared() (link Link, tooLong bool) // the link to what is shown; tooLong: it is without the text
	Run() track.Run
	Title() string // what the scenario is called
	// Posters returns pictures of the part of the run that a link names, as SVG, for an embed that
	// shows views: one for each of embed.Widths.
	Posters(link Link, theme Theme, views lane.Kinds) []string
}

// Dialog makes an embed of what the page shows. It has a preview, and the text to paste
// into another page.
type Dialog struct {
	app.Compo

	Host     *feature.Host
	Model    Model
	Revision int // the revision of the text
	Lang     words.Language

	open    bool
	options embed.Options
	theme   string
	height  string // the height in pixels; "": as high as the content
	picture bool   // the embed's text includes a picture, if the scenario is not a preset
	kind    int    // the index of the chosen snippet
	copied  bool
	link    Link   // the link to what the embed shows
	tooLong bool   // link is without the text
	state   string // the fragment of link
	texts   texts
	zoom    string          // the part of the run that the page's chart shows; "": all
	width   int             // the width of the preview in pixels; 0: as wide as the dialog
	shown   embed.Embedding // as it was drawn last
}

const embeddingID = "embedding"

// OnMount waits for the menu to open the dialog.
func (c *Dialog) OnMount(ctx app.Context) {
	c.options = embed.Usual()
	ctx.Handle("embed", func(ctx app.Context, _ app.Action) {
		c.open, c.copied = true, false
		c.link, c.tooLong = c.Model.Shared()
		c.theme = string(c.link.Theme)
		c.link.Theme, c.link.Unknown = Auto, ""
		c.zoom, c.width = c.link.Span(), 0
		c.texts, c.options.Heading = textsOf(c.link), ""
		c.spanChanged()
		ctx.Update()
		ctx.Defer(func(app.Context) { browser.Page().Call("showDialog", embeddingID) })
	})
}

// embedding returns the embed for the current choices.
func (c *Dialog) embedding() embed.Embedding {
	e := embed.Embedding{Options: c.options, State: c.state, Theme: c.theme, Title: "HPA Playground"}
	location := browser.Window().Get("location")
	path := location.Get("pathname").String()
	e.Site = location.Get("origin").String() + path[:strings.LastIndexByte(path, '/')+1]
	if c.theme != "" {
		e.State += "&theme=" + c.theme
	}
	r := c.Model.Run()
	if preset, ok := preset.Lookup(c.link.Preset); ok {
		e.Preset, e.Title = preset.Name, preset.In(*c.Host.Lang).Title
	} else if r.Has() {
		e.Title += ": " + c.Model.Title()
		e.Summary = explain.StoryOf(r.Timeline, r.HPA, *c.Host.Lang)
	}
	if c.link.To > 0 && r.Has() {
		e.Summary = r.StoryIn(c.link.From, min(c.link.To, r.End()))
	}
	if c.texts.summary != "" {
		e.Summary = c.texts.summary
	}
	if c.picture && r.Has() { // drawn only if needed, because it is long
		e.Pictures = c.Model.Posters(c.link, Theme(c.theme), c.options.View)
	}
	if c.link.HasAt {
		e.At = scenario.ShortDuration(c.link.Normal().At)
	}
	e.Span = c.link.Span()
	e.Height, _ = strconv.Atoi(c.height)
	return e
}

// Render draws the dialog.
func (c *Dialog) Render() app.UI {
	dialog := app.Elem("dialog").ID(embeddingID).Class("sheet embedding").Aria("labelledby", "embedding-title").On("close", c.onClose)
	if !c.open {
		return dialog.Body(app.H2().ID("embedding-title").Text(c.Host.Say("Embed")))
	}
	h := c.Host
	c.shown = c.embedding()
	e := c.shown
	snippets := e.Snippets()
	kinds := make([]app.UI, len(snippets))
	for i, snippet := range snippets {
		kinds[i] = widget.Option(strconv.Itoa(i), snippet.Name, i == c.kind)
	}
	var views []app.UI
	for _, name := range embed.Views() {
		box := app.Input().Type("checkbox").Name("view").Value(name).OnChange(c.onView, app.EventScope(name))
		if c.options.View.Has(embed.ViewOf(name)) {
			box = box.Checked(true)
		}
		views = append(views, app.Label().Body(box, app.Text(" "+name)))
	}
	notice := ""
	if c.tooLong {
		notice = h.Say("The text is too long for a link: put it into the element, in a script of type text/yaml.")
	}
	return dialog.Body(
		app.H2().ID("embedding-title").Text(h.Say("Embed this run in a page")),
		app.Div().Class("choices").Body(
			app.Div().Class("texts").Body(c.textFields(e)...),
			app.Elem("fieldset").Body(append([]app.UI{app.Elem("legend").Text(h.Say("Show"))}, views...)...),
			c.pick("edit", h.Say("Editor"), c.options.Edit, "", h.Say("none"), "hpa", "HPA", "workload", h.Say("Workload"), "load", h.Say("Load")),
			c.pick("load", h.Say("Start"), c.options.Load, "click", h.Say("on a click"), "lazy", h.Say("once seen"), "eager", h.Say("at once")),
			c.pick("controls", h.Say("Controls"), map[bool]string{true: "", false: "0"}[c.options.Controls], "", h.Say("shown"), "0", h.Say("hidden")),
			c.pick("theme", h.Say("Theme"), c.theme, "", h.Say("the reader's"), "light", h.Say("Light"), "dark", h.Say("Dark")),
			c.pick("height", h.Say("Height"), c.height, "", h.Say("as needed"), "320", "320 px", "400", "400 px", "480", "480 px", "640", "640 px"),
			c.pickPicture(e.Preset == "" || e.Span != ""),
		),
		app.Div().Class("stage").Body(
			c.widths(),
			app.Div().Class("scrolls").TabIndex(0).Role("region").Aria("label", h.Say("Preview")).Body(
				app.Elem("iframe").Class("preview tall-"+strconv.Itoa(e.Height)+" wide-"+strconv.Itoa(c.width)).Title(h.Say("The embed as it will look")).
					Attr("src", "embed.html#"+e.Fragment()).On("load", c.onPreview),
			),
		),
		app.Div().Class("copies").Body(
			widget.Picker("embed-as", h.Say("For"), kinds, c.onKind),
			app.Button().Type("button").Class("done").Text(map[bool]string{true: h.Say("Copied"), false: h.Say("Copy")}[c.copied]).OnClick(c.onCopy),
		),
		app.P().Class("quiet").Text(notice),
		app.Pre().Class("snippet").TabIndex(0).Aria("label", h.Say("To be copied")).Text(snippets[c.kind].Text),
		app.Form().Attr("method", "dialog").Body(app.Button().Class("done").Text(h.Say("Close"))),
	)
}

// pickPicture asks whether the embed's text includes a picture, if the site has none of
// what is shown.
func (c *Dialog) pickPicture(asks bool) app.UI {
	if !asks {
		return nil
	}
	return c.pick("picture", c.Host.Say("Picture"), map[bool]string{true: "1"}[c.picture], "", c.Host.Say("none"), "1", c.Host.Say("shown"))
}

// pick returns one choice. values alternates between values and labels.
func (c *Dialog) pick(name, label, current string, values ...string) app.UI {
	var options []app.UI
	for i := 0; i < len(values); i += 2 {
		options = append(options, widget.Option(values[i], values[i+1], values[i] == current))
	}
	return widget.Picker("embed-"+name, label, options, c.onPick)
}

func (c *Dialog) onPick(ctx app.Context, _ app.Event) {
	name := strings.TrimPrefix(browser.Of(ctx.JSSrc()).Get("name").String(), "embed-")
	value := strings.TrimSpace(widget.ValueOf(ctx))
	switch name {
	case "edit":
		c.options.Edit = value
	case "load":
		c.options.Load = value
	case "controls":
		c.options.Controls = value == ""
	case "theme":
		c.theme = value
	case "height":
		c.height = value
	case "picture":
		c.picture = value != ""
		ctx.Update()
		ctx.Defer(func(app.Context) { c.sendPicture(browser.Find(".preview")) }) // once it is drawn
	}
	c.copied = false
}

func (c *Dialog) onView(ctx app.Context, _ app.Event) {
	view := embed.ViewOf(widget.ValueOf(ctx))
	if c.options.View ^= view; c.options.View == 0 { // an embed shows at least one view
		c.options.View = view
		browser.Of(ctx.JSSrc()).Set("checked", true)
	}
	c.copied = false
}

func (c *Dialog) onKind(ctx app.Context, _ app.Event) {
	c.kind, _ = strconv.Atoi(widget.ValueOf(ctx))
	c.copied = false
}

func (c *Dialog) onCopy(ctx app.Context, _ app.Event) {
	browser.Page().Call("copy", c.shown.Snippets()[c.kind].Text).Then(func(done browser.Value) {
		ctx.Dispatch(func(app.Context) { c.copied = done.Truthy() })
	})
}

func (c *Dialog) onPreview(ctx app.Context, _ app.Event) { c.sendPicture(browser.Of(ctx.JSSrc())) }

// sendPicture sends the picture to the preview, as the element sends it to its frame.
func (c *Dialog) sendPicture(preview browser.Value) {
	e := c.shown
	message := map[string]any{"target": embed.Name, "version": embed.Version, "type": "poster", "src": "", "alt": e.Title}
	if all := e.Posters(); len(all) > 0 {
		message["narrow"], message["src"], message["wide"] = all[0], all[1], all[2]
	}
	preview.Get("contentWindow").Call("postMessage", message)
}

func (c *Dialog) onClose(app.Context, app.Event) { c.open = false }

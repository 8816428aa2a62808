package embed

import (
	"cmp"
	"net/url"
	"strconv"
	"strings"

	"hpaplayground/core/words"
)

// Embedding describes an embed for other people's pages.
type Embedding struct {
	Options
	Site   string // the address of the playground, with a slash at the end
	State  string // the fragment of a link: what is shown, and when
	Preset string // the preset, if the embed shows an unchanged preset; "": the text is in the snippet
	At     string // the moment, as in a link; "": none
	Span   string // the part of the run that is shown, as in a link; "": all
	Theme  string // light or dark; "": the reader's
	Height int    // the height in pixels; 0: as high as the content
	Title  string
	// Summary and Pictures are shown before the run: a sentence about what is shown, and the
	// run as SVG for each of Widths; "" and none: those of the preset, or none.
	Summary  string
	Pictures []string
}

// Width is a width in pixels for which a picture of a run is drawn, so that its texts are neither
// too small nor too large. The page of embeds shows it in frames of at least From pixels.
type Width struct {
	Pixels int
	From   int
	Name   string // the end of the name of such a picture of a preset
}

// Widths are the widths of the pictures, from the narrowest to the widest.
var Widths = []Width{{360, 0, "-narrow"}, {640, 480, ""}, {1040, 820, "-wide"}}

// Snippet is a text to copy.
type Snippet struct {
	Name string
	Text string
}

// Plain is the end of the name of a preset's picture that marks no moment. Embeds that
// open at another moment use it.
const Plain = "-plain"

// usualHeight is the height in pixels of a frame that cannot grow.
const usualHeight = 400

// Fragment returns the fragment of the embed's address.
func (e Embedding) Fragment() string {
	o := e.Options
	o.Auto = e.Height == 0
	summary := ""
	if e.Summary != "" {
		summary = "summary=" + escape(e.Summary)
	}
	return strings.Trim(strings.Trim(e.State+"&"+o.Fragment(), "&")+"&"+summary, "&")
}

// Snippets returns the ways to put the embed into a page.
func (e Embedding) Snippets() []Snippet {
	page := e.Site + "#" + e.State
	script := `<script type="module" src="` + quote(e.Site) + `embed.js"></script>`
	element := e.element()
	out := []Snippet{
		{"HTML", script + "\n" + element},
		{"iframe", e.iframe()},
		{"Markdown", "[" + e.picture() + "](" + page + ")"},
		{"Hugo", "layouts/shortcodes/hpa.html\n\n" +
			script + "\n<hpa-playground {{ range $k, $v := .Params }}{{ $k }}=\"{{ $v }}\" {{ end }}></hpa-playground>\n\n" +
			"in a page\n\n{{< hpa " + e.attributes(hugo) + " >}}"},
		{"mdBook", "theme/head.hbs\n\n" + script + "\n\nin a chapter\n\n" + element},
		{"Docusaurus", "docusaurus.config.js\n\nscripts: [{ src: \"" + e.Site + "embed.js\", type: \"module\" }],\n\nin a page, .mdx\n\n" + element},
		{"Badge", "[![HPA Playground](" + e.Site + "badge.svg)](" + page + ")"},
	}
	return out
}

func (e Embedding) element() string {
	return "<hpa-playground " + e.attributes(quote) + ">" + e.inside() + "</hpa-playground>"
}

// inside returns what a reader without JavaScript sees: the picture, and the link.
func (e Embedding) inside() string {
	content := quote(e.Title)
	if e.Summary != "" && (e.Preset == "" || len(e.Pictures) > 0) { // a preset's own picture shows the whole run
		content += ": " + quote(e.Summary)
	}
	image := func(picture string) string {
		return `<img src="` + quote(picture) + `" alt="` + content + `" width="100%" loading="lazy" />`
	}
	switch {
	case len(e.Pictures) > 0:
		posters := e.Posters()
		for _, i := range []int{0, 2} { // a space would end an address in srcset
			posters[i] = strings.ReplaceAll(posters[i], " ", "%20")
		}
		content = `<picture><source media="(max-width: ` + strconv.Itoa(Widths[1].From-1) + `px)" srcset="` + posters[0] + `" />` +
			`<source media="(min-width: ` + strconv.Itoa(Widths[2].From) + `px)" srcset="` + posters[2] + `" />` + image(posters[1]) + `</picture>`
	case e.Preset != "" && e.Theme == "": // the page may be light or dark
		content = `<picture><source media="(prefers-color-scheme: dark)" srcset="` + quote(e.presetPicture("dark")) + `" />` + image(e.presetPicture("light")) + `</picture>`
	case e.Preset != "":
		content = image(e.presetPicture(e.Theme))
	}
	return "\n  <a href=\"" + quote(e.Site+"#"+e.State) + `">` + content + "</a>\n"
}

// Posters returns the addresses of the pictures of a run that is not a preset's, for each of Widths.
func (e Embedding) Posters() []string {
	all := make([]string, len(e.Pictures))
	for i, picture := range e.Pictures {
		all[i] = "data:image/svg+xml," + dataURL.Replace(picture)
	}
	return all
}

// dataURL escapes an SVG for an address between double quotes.
var dataURL = strings.NewReplacer("%", "%25", "#", "%23", "&", "%26", "<", "%3C", ">", "%3E", `"`, "%22", "\n", "")

func (e Embedding) attributes(quote func(string) string) string {
	var b strings.Builder
	add := func(name, value string) {
		if value == "" {
			return
		}
		if b.Len() > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(name + `="` + quote(value) + `"`)
	}
	if e.Preset != "" {
		add("preset", e.Preset)
		add("t", e.At)
		add("span", e.Span)
		add("theme", e.Theme)
	} else {
		add("fragment", e.State)
	}
	add("summary", e.Summary)
	for option := range strings.SplitSeq(e.Options.Fragment(), "&") {
		name, value, _ := strings.Cut(option, "=")
		if text, err := url.PathUnescape(value); err == nil {
			value = text
		}
		add(name, value)
	}
	if e.Height != 0 {
		add("height", strconv.Itoa(e.Height))
	}
	add("title", e.Title)
	return b.String()
}

// iframe returns a frame without the element. Such a frame cannot grow by itself.
func (e Embedding) iframe() string {
	if e.Height == 0 {
		e.Height = usualHeight
	}
	return `<iframe src="` + quote(e.Site+"embed.html#"+e.Fragment()) + `" title="` + quote(e.Title) +
		`" width="100%" height="` + strconv.Itoa(e.Height) + `" loading="lazy" style="border:0"></iframe>`
}

// picture returns the preset's picture in Markdown or, without a preset, the title.
func (e Embedding) picture() string {
	title := strings.NewReplacer("[", "(", "]", ")", "\n", " ").Replace(e.Title)
	if e.Preset == "" {
		return title
	}
	return "![" + title + "](" + e.presetPicture(cmp.Or(e.Theme, "light")) + ")"
}

func (e Embedding) presetPicture(theme string) string {
	plain := ""
	if e.At != "" || e.Span != "" {
		plain = Plain
	}
	name := e.Preset
	for _, lang := range words.Translations() {
		if lang.Tag() == e.Lang {
			name += "-" + lang.Code()
		}
	}
	return e.Site + "web/pictures/" + name + "-" + theme + plain + ".svg"
}

var quotes = strings.NewReplacer("&", "&amp;", `"`, "&quot;", "<", "&lt;", ">", "&gt;")

// quote makes a text safe between double quotes in HTML.
func quote(text string) string { return quotes.Replace(text) }

// hugo makes a text safe in a shortcode. Hugo itself quotes it for HTML.
func hugo(text string) string { return strings.ReplaceAll(text, `"`, "'") }

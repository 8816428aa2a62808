package widget

import (
	"html"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"
)

// A word with an explanation is one piece of HTML. The browser creates it at once, but
// go-app would need thirty calls. An explanation of a sync has about twenty such words.

// Term returns a word with its meaning. The meaning is shown while the pointer is on
// the word or the word has the focus. A tap gives it the focus.
func Term(word, meaning string) app.UI {
	if meaning == "" {
		return app.Text(word)
	}
	return AskedTerm(TermButton(word, TermAttr("aria-description", meaning)), html.EscapeString(meaning))
}

// AskedTerm returns buttons with the meaning that they show, both as HTML.
func AskedTerm(buttons, meaning string) app.UI {
	return app.Raw(`<span class="term">` + buttons + `<span class="meaning" aria-hidden="true">` + meaning + `</span></span>`)
}

// TermButton returns a button as HTML, with attributes from TermAttr. A path may break
// after its dots.
func TermButton(text string, attrs ...string) string {
	text = strings.ReplaceAll(html.EscapeString(text), ".", ".<wbr>")
	return `<button type="button"` + strings.Join(attrs, "") + `>` + text + `</button>`
}

// TermAttr returns an attribute as HTML.
func TermAttr(name, value string) string { return ` ` + name + `="` + html.EscapeString(value) + `"` }

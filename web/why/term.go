package why

import (
	"html"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"hpaplayground/core/explain"
	"hpaplayground/web/page"
)

// Term is a word of Kubernetes, with its meaning.
func Term(p *page.Page, word string) app.UI {
	return page.Term(word, explain.Meaning(word, *p.Lang))
}

// field is a button that shows the field's line in the editor. Its text is the
// path without the prefix before. The field's meaning is shown next to it.
func field(p *page.Page, f explain.Field, before string) app.UI {
	text := f.Path
	short, found := strings.CutPrefix(text, before)
	if !found {
		short = strings.TrimPrefix(text, "spec.")
	}
	if f.Kind != hpaKind {
		text, short = f.Kind+" "+text, f.Kind+" "+short
	}
	meaning := explain.Meaning(f.Path, *p.Lang)
	if f.Flag != "" {
		meaning += " " + p.Say("Flag: %s", f.Flag)
	}
	attr := page.TermAttr
	lead := page.TermButton(short, attr("class", "field"), attr("data-kind", f.Kind), attr("data-path", f.Path),
		attr("aria-label", p.Say("Show %s in the editor", short)), attr("aria-description", meaning))
	if meaning == "" {
		return app.Raw(`<span class="term">` + lead + `</span>`)
	}
	ask := page.TermButton("?", attr("class", "ask"), attr("aria-label", p.Say("What %s means", f.Path)), attr("aria-description", meaning))
	return page.Asked(lead+ask, `<code>`+html.EscapeString(text)+`</code> `+html.EscapeString(meaning))
}

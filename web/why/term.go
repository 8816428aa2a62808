package why

import (
	"html"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"hpaplayground/core/explain"
	"hpaplayground/web/page"
)

// A word with an explanation is one piece of HTML. The browser makes it at
// once, but go-app would take thirty calls. An explanation of a sync has about
// twenty such words.

// Term is a word of Kubernetes. Its meaning is shown while the pointer is on it
// or it has the focus. A tap gives it the focus.
func Term(p *page.Page, word string) app.UI {
	meaning := explain.Meaning(word, *p.Lang)
	if meaning == "" {
		return app.Text(word)
	}
	return asked(button(word, attr("aria-description", meaning)), html.EscapeString(meaning))
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
	lead := button(short, attr("class", "field"), attr("data-kind", f.Kind), attr("data-path", f.Path),
		attr("aria-label", p.Say("Show %s in the editor", short)), attr("aria-description", meaning))
	if meaning == "" {
		return app.Raw(`<span class="term">` + lead + `</span>`)
	}
	ask := button("?", attr("class", "ask"), attr("aria-label", p.Say("What %s means", f.Path)), attr("aria-description", meaning))
	return asked(lead+ask, `<code>`+html.EscapeString(text)+`</code> `+html.EscapeString(meaning))
}

// asked is buttons and the meaning that they show.
func asked(buttons, meaning string) app.UI {
	return app.Raw(`<span class="term">` + buttons + `<span class="meaning" aria-hidden="true">` + meaning + `</span></span>`)
}

func button(text string, attrs ...string) string {
	return `<button type="button"` + strings.Join(attrs, "") + `>` + html.EscapeString(text) + `</button>`
}

func attr(name, value string) string { return ` ` + name + `="` + html.EscapeString(value) + `"` }

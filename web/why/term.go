package why

import (
	"html"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"hpaplayground/core/explain"
	"hpaplayground/core/keda"
	"hpaplayground/web/feature"
	"hpaplayground/web/widget"
)

// Term returns a Kubernetes term with its meaning.
func Term(h *feature.Host, word string) app.UI {
	return widget.Term(word, explain.Meaning(word, *h.Lang))
}

// field returns a button that shows the field's line in the editor. The button's text
// is the path without the prefix before. The field's meaning is shown next to it.
func field(h *feature.Host, f explain.Field, prefix string) app.UI {
	text := f.Path
	label, found := strings.CutPrefix(text, prefix)
	if !found {
		label = strings.TrimPrefix(text, "spec.")
	}
	if f.Kind != hpaKind && f.Kind != keda.Kind {
		text, label = f.Kind+" "+text, f.Kind+" "+label
	}
	meaning := explain.Meaning(f.Path, *h.Lang)
	if f.Flag != "" {
		meaning += " " + h.Say("Flag: %s", f.Flag)
	}
	attr := widget.TermAttr
	lead := widget.TermButton(label, attr("class", "field"), attr("data-kind", f.Kind), attr("data-path", f.Path),
		attr("aria-label", h.Say("Show %s in the editor", label)), attr("aria-description", meaning))
	if meaning == "" {
		return app.Raw(`<span class="term">` + lead + `</span>`)
	}
	ask := widget.TermButton("?", attr("class", "ask"), attr("aria-label", h.Say("What %s means", f.Path)), attr("aria-description", meaning))
	return widget.AskedTerm(lead+ask, `<code>`+html.EscapeString(text)+`</code> `+html.EscapeString(meaning))
}

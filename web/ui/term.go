package ui

import (
	"html"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"hpaplayground/core/explain"
)

// A word that is explained where it stands is one piece of HTML: the browser
// makes it at once, where go-app would take thirty calls. An explanation of a
// sync has some twenty.

// term is a word of Kubernetes. What it means is said while the pointer is on
// it or it has the focus, which a tap gives it.
func (s *store) term(word string) app.UI {
	meaning := explain.Meaning(word, s.model.Lang)
	if meaning == "" {
		return app.Text(word)
	}
	return piece(
		`<span class="term"><button type="button" aria-description="`, meaning, `">`, word,
		`</button><span class="meaning" aria-hidden="true">`, meaning, `</span></span>`,
	)
}

// field is a button that leads to the field's line in the editor. Its text is
// the path without what is known to come before. What the field means is said
// beside it.
func (s *store) field(f explain.Field, before string) app.UI {
	text := f.Path
	short, found := strings.CutPrefix(text, before)
	if !found {
		short = strings.TrimPrefix(text, "spec.")
	}
	if f.Kind != hpaKind {
		text, short = f.Kind+" "+text, f.Kind+" "+short
	}
	meaning := explain.Meaning(f.Path, s.model.Lang)
	if f.Flag != "" {
		meaning += " " + s.Say("Flag: %s", f.Flag)
	}
	if meaning == "" {
		return piece(
			`<span class="term"><button type="button" class="field" data-kind="`, f.Kind, `" data-path="`, f.Path,
			`" aria-label="`, s.Say("Show %s in the editor", short), `">`, short, `</button></span>`,
		)
	}
	return piece(
		`<span class="term"><button type="button" class="field" data-kind="`, f.Kind, `" data-path="`, f.Path,
		`" aria-label="`, s.Say("Show %s in the editor", short), `" aria-description="`, meaning, `">`, short,
		`</button><button type="button" class="ask" aria-label="`, s.Say("What %s means", f.Path), `" aria-description="`, meaning,
		`">?</button><span class="meaning" aria-hidden="true"><code>`, text, `</code> `, meaning, `</span></span>`,
	)
}

// piece is HTML in which every second part is text.
func piece(parts ...string) app.UI {
	for i := 1; i < len(parts); i += 2 {
		parts[i] = html.EscapeString(parts[i])
	}
	return app.Raw(strings.Join(parts, ""))
}

package page

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"hpaplayground/core/words"
)

// sheet is the dialog that lists the keys.
type sheet struct {
	app.Compo

	Page *Page
	Lang words.Language
}

// Render draws the dialog, which is closed at first.
func (c *sheet) Render() app.UI {
	s := c.Page.store
	var rows []app.UI
	for _, k := range c.Page.sheetRows() {
		rows = append(rows, keyRow(k))
	}
	return app.Elem("dialog").ID("keys").Class("sheet").Aria("labelledby", "keys-title").Body(
		app.H2().ID("keys-title").Text(s.Say("Keys")),
		app.Table().Body(app.TBody().Body(rows...)),
		app.Form().Attr("method", "dialog").Body(app.Button().Class("done").Text(s.Say("Close"))),
	)
}

func keyRow(k [2]string) app.UI {
	return app.Tr().Body(
		app.Th().Scope("row").Body(app.Elem("kbd").Text(k[0])),
		app.Td().Text(k[1]),
	)
}

// sheetRows returns the keys of the commands, the browser and the editor.
func (p *Page) sheetRows() (rows [][2]string) {
	s := p.store
	for _, c := range p.commands() {
		if c.Sheet[0] != "" {
			rows = append(rows, c.Sheet)
		}
	}
	return append(rows, [][2]string{
		{"g 1 … 9", s.Say("a tab of the drawer")},
		{"Ctrl Space", s.Say("suggestions, in the editor")},
		{"F1", s.Say("what a field means, in the editor")},
		{"Shift Alt F", s.Say("format, in the editor")},
		{"Esc", s.Say("leave the editor")},
	}...)
}

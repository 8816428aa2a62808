package page

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"hpaplayground/core/words"
)

// sheet lists the keys.
type sheet struct {
	app.Compo

	Store *store
	Lang  words.Language
}

// Render draws the dialog, which is closed at first.
func (c *sheet) Render() app.UI {
	all := c.Store.keys()
	rows := make([]app.UI, len(all))
	for i, k := range all {
		rows[i] = keyRow(k)
	}
	return app.Elem("dialog").ID("keys").Class("sheet").Aria("labelledby", "keys-title").Body(
		app.H2().ID("keys-title").Text(c.Store.Say("Keys")),
		app.Table().Body(app.TBody().Body(rows...)),
		app.Form().Attr("method", "dialog").Body(app.Button().Class("done").Text(c.Store.Say("Close"))),
	)
}

func keyRow(k [2]string) app.UI {
	return app.Tr().Body(
		app.Th().Scope("row").Body(app.Elem("kbd").Text(k[0])),
		app.Td().Text(k[1]),
	)
}

// keys are the keys that work everywhere except in text fields; keys.js reads
// them.
func (s *store) keys() [][2]string {
	return [][2]string{
		{"Space", s.Say("play or pause")},
		{"← →", s.Say("previous or next sync")},
		{"Shift ← →", s.Say("previous or next event")},
		{"Home End", s.Say("the start or the end of the run")},
		{"/", s.Say("choose a preset")},
		{"e", s.Say("the editor")},
		{"w", s.Say("why, at the cursor")},
		{"c", s.Say("compare with the run before")},
		{"p", s.Say("pin this run to compare with")},
		{"s", s.Say("copy a link")},
		{"i o", s.Say("show a shorter or a longer part of the run")},
		{"+ -", s.Say("raise or lower the load by 10 %%, from the cursor on")},
		{"g 1 … 9", s.Say("a tab of the drawer")},
		{"Ctrl Z", s.Say("undo the last change")},
		{"Ctrl Space", s.Say("suggestions, in the editor")},
		{"F1", s.Say("what a field means, in the editor")},
		{"Shift Alt F", s.Say("format, in the editor")},
		{"Esc", s.Say("leave the editor")},
		{"?", s.Say("this list")},
	}
}

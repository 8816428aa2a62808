package widget

import "github.com/maxence-charriere/go-app/v10/pkg/app"

// Row returns a table row. Its class says whether the row is at the cursor or after it.
func Row(class string, cells ...app.UI) app.UI {
	return app.Tr().Class(class).Body(cells...)
}

// Cell returns a cell with a text.
func Cell(class, text string) app.UI { return app.Td().Class(class).Text(text) }

// Header returns the head of a table.
func Header(names ...string) app.UI {
	cells := make([]app.UI, len(names))
	for i, n := range names {
		cells[i] = app.Th().Scope("col").Text(n)
	}
	return app.THead().Body(app.Tr().Body(cells...))
}

package widget

import "github.com/maxence-charriere/go-app/v10/pkg/app"

// Row is a table row. Its class reports whether it is at the cursor or after it.
func Row(class string, cells ...app.UI) app.UI {
	return app.Tr().Class(class).Body(cells...)
}

// Cell is a cell with a text.
func Cell(class, text string) app.UI { return app.Td().Class(class).Text(text) }

// Header is the head of a table.
func Header(names ...string) app.UI {
	cells := make([]app.UI, len(names))
	for i, n := range names {
		cells[i] = app.Th().Scope("col").Text(n)
	}
	return app.THead().Body(app.Tr().Body(cells...))
}

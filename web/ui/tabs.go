package ui

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"
)

// tab is one tab of a tablist. Arrow keys move between tabs: the page's script
// does that for every tablist, and clicks the tab that it reaches.
func tab(list, name, label string, selected bool, count app.UI, click app.EventHandler) app.UI {
	b := app.Button().
		Type("button").
		Role("tab").
		ID(list+"-"+name).
		DataSet("to", name).
		Aria("selected", strconv.FormatBool(selected)).
		OnClick(click, app.EventScope(list, name))
	if selected {
		b = b.Class("on")
	} else {
		b = b.TabIndex(-1)
	}
	return b.Body(app.Text(label), count)
}

func (s *store) errorCount(n int) app.UI {
	return app.Span().Class("count bad").Aria("label", s.SayN(n, "%d error", "%d errors", n)).Text(n)
}

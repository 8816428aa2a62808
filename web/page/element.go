package page

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"hpaplayground/web/browser"
)

// ValueOf is the value that the person gave the control that an event came from.
// The control itself may show an older one again: see given.js.
func ValueOf(ctx app.Context) string { return browser.Of(ctx.JSSrc()).Get("given").String() }

// Dataset is a data attribute of the element that an event came from.
func Dataset(ctx app.Context, name string) string {
	return browser.Of(ctx.JSSrc()).Get("dataset").Get(name).String()
}

// Focus moves the focus to the first element that matches a CSS selector.
func Focus(selector string) { browser.Find(selector).Call("focus") }

// Tab is one tab of a tablist. Arrow keys move between tabs: the page's script
// does that for every tablist, and clicks the tab that it reaches.
func Tab(list, name, label string, selected bool, count app.UI, click app.EventHandler) app.UI {
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

// ErrorCount is the number of errors beside a label.
func (p *Page) ErrorCount(n int) app.UI {
	return app.Span().Class("count bad").Aria("label", p.SayN(n, "%d error", "%d errors", n)).Text(n)
}

// Package widget has the widgets that the views of all features use.
package widget

import (
	"math"
	"strconv"
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"hpaplayground/core/words"
	"hpaplayground/web/browser"
)

// ValueOf returns the value that the person gave to the control of an event. The
// control itself may show an older value again: see given.js.
func ValueOf(ctx app.Context) string { return browser.Of(ctx.JSSrc()).Get("given").String() }

// Dataset returns a data attribute of the element of an event.
func Dataset(ctx app.Context, name string) string {
	return browser.Of(ctx.JSSrc()).Get("dataset").Get(name).String()
}

// Focus moves the focus to the first element that matches a CSS selector.
func Focus(selector string) { browser.Find(selector).Call("focus") }

// Tab returns one tab of a tablist. Arrow keys move between tabs: the page's script
// handles them for every tablist, and clicks the tab that they reach.
func Tab(list, name, label string, selected bool, count app.UI, click app.EventHandler) app.HTMLButton {
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

// ErrorCount returns the number of errors, to show beside a label.
func ErrorCount(lang words.Language, n int) app.UI {
	return app.Span().Class("count bad").Aria("label", lang.SayN(n, "%d error", "%d errors", n)).Text(n)
}

// Picker returns a labelled select. It is disabled until the program runs.
func Picker(class, label string, options []app.UI, change app.EventHandler) app.UI {
	choice := app.Select().Name(class).Aria("label", label).Body(options...).OnChange(change)
	if app.IsServer {
		choice = choice.Disabled(true)
	}
	return app.Label().Class("pick "+class).Body(app.Span().Text(label), choice)
}

// Option returns an option of a Picker.
func Option(value, label string, selected bool) app.UI {
	// go-app drops an empty value, and without a value the browser takes the text.
	o := app.Option().Text(label)
	if value != "" {
		o = o.Value(value)
	} else {
		o = o.Attr("value", " ")
	}
	if selected {
		o = o.Selected(true)
	}
	return o
}

// Icon returns a picture of 16 by 16 units, drawn with these SVG elements.
func Icon(path string) app.UI {
	return app.Raw(`<svg viewBox="0 0 16 16" aria-hidden="true">` + path + `</svg>`)
}

// Seconds converts seconds, as the browser gives them, to a time.
func Seconds(s float64) time.Duration { return time.Duration(math.Round(s * float64(time.Second))) }

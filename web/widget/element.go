// Package widget is the kit that the views of all features are made of.
package widget

import (
	"math"
	"strconv"
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"hpaplayground/core/words"
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
func ErrorCount(lang words.Language, n int) app.UI {
	return app.Span().Class("count bad").Aria("label", lang.SayN(n, "%d error", "%d errors", n)).Text(n)
}

// Picker is a labelled select. It is disabled until the program runs.
func Picker(class, label string, options []app.UI, change app.EventHandler) app.UI {
	choice := app.Select().Name(class).Aria("label", label).Body(options...).OnChange(change)
	if app.IsServer {
		choice = choice.Disabled(true)
	}
	return app.Label().Class("pick "+class).Body(app.Span().Text(label), choice)
}

// Option is one of a Picker.
func Option(value, label string, selected bool) app.UI {
	// go-app drops an empty value, and without a value the text would be used.
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

// Icon is a picture of 16 by 16 units, drawn with these SVG elements.
func Icon(path string) app.UI {
	return app.Raw(`<svg viewBox="0 0 16 16" aria-hidden="true">` + path + `</svg>`)
}

// Seconds is a time that the browser gives in seconds.
func Seconds(s float64) time.Duration { return time.Duration(math.Round(s * float64(time.Second))) }

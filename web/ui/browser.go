package ui

import (
	"sync"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"hpaplayground/core/words"
	"hpaplayground/web/state"
)

func document() app.Value { return app.Window().Get("document") }

// fragment is that of the page's address.
func fragment() string {
	if app.IsServer {
		return ""
	}
	return app.Window().Get("location").Get("hash").String()
}

// setFragment writes the fragment without a step in the history.
func setFragment(f string) {
	location := app.Window().Get("location")
	address := location.Get("pathname").String() + location.Get("search").String()
	if f != "" {
		address += "#" + f
	}
	guard("writing the address", func() { // some browsers refuse to do it often
		app.Window().Get("history").Call("replaceState", nil, "", address)
	})
}

// paint puts the page into a theme; the style sheet does the rest.
func paint(t state.Theme) {
	if app.IsServer {
		return
	}
	root := document().Get("documentElement")
	if t == state.Auto {
		root.Call("removeAttribute", "data-theme")
		return
	}
	root.Call("setAttribute", "data-theme", string(t))
}

// language is the reader's: as chosen on this page before, or as the browser
// asks for pages. Beforehand it is the one that is made.
func language(made words.Language) words.Language {
	if app.IsServer {
		return made
	}
	if page := app.Window().Get("hpaPage"); page.Truthy() {
		lang, _ := words.Lookup(page.Call("language").String())
		return lang
	}
	return words.English
}

// speak tells the browser what language the page is in. One that was chosen is
// remembered.
func speak(lang words.Language, chosen bool) {
	if app.IsServer {
		return
	}
	if page := app.Window().Get("hpaPage"); page.Truthy() {
		spoken.lang = lang
		lend()
		page.Call("speak", lang.Tag(), chosen)
	}
}

// spoken is what the scripts ask for their own sentences.
var spoken struct {
	lang words.Language
	once sync.Once
}

// lend lets the scripts say theirs in the reader's language.
func lend() {
	spoken.once.Do(func() {
		app.Window().Set("hpaSay", app.FuncOf(func(_ app.Value, args []app.Value) any {
			return spoken.lang.Phrase(args[0].String())
		}))
	})
}

// whenDefined calls f as soon as the browser knows the element: the scripts
// that define them may come after the program.
func whenDefined(name string, f func()) {
	var then app.Func
	then = app.FuncOf(func(app.Value, []app.Value) any {
		then.Release()
		f()
		return nil
	})
	app.Window().Get("customElements").Call("whenDefined", name).Call("then", then)
}

// guard keeps a defect, or a call that the browser refuses, from ending the
// program.
func guard(what string, do func()) {
	defer func() {
		if r := recover(); r != nil {
			app.Log(what, "failed:", r)
		}
	}()
	do()
}

// safely keeps a defect in one part of the page from ending the program.
func (s *store) safely(part string, render func() app.UI) (ui app.UI) {
	defer func() {
		if r := recover(); r != nil {
			app.Log("rendering", part, "failed:", r)
			ui = app.P().Class("failed").Text(s.Say("This part cannot be shown, which is a defect of the playground."))
		}
	}()
	return render()
}

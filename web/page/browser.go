package page

import (
	"sync"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"hpaplayground/core/words"
	"hpaplayground/web/browser"
)

// fragment returns the fragment of the page's address.
func fragment() string { return browser.Window().Get("location").Get("hash").String() }

// setFragment writes the fragment without a step in the history.
func setFragment(f string) {
	location := browser.Window().Get("location")
	address := location.Get("pathname").String() + location.Get("search").String()
	if f != "" {
		address += "#" + f
	}
	browser.Window().Get("history").Call("replaceState", nil, "", address)
}

// paint sets the page's theme; the style sheet does the rest.
func paint(theme string) {
	root := browser.Document().Get("documentElement")
	if theme == "" {
		root.Call("removeAttribute", "data-theme")
		return
	}
	root.Call("setAttribute", "data-theme", theme)
}

// language returns the reader's language: the one chosen on this page before, or the
// browser's. A static page has the language in which it is made.
func language(made words.Language) words.Language {
	if app.IsServer {
		return made
	}
	lang, _ := words.Lookup(browser.Page().Call("language").String())
	return lang
}

// setLanguage sets the page's language in the browser. A language that the reader chose
// is saved, but not by an embed.
func (s *store) setLanguage(lang words.Language, chosen bool) {
	if scripts := browser.Page(); scripts.Truthy() {
		scriptLanguage.lang = lang
		shareWords()
		scripts.Call("setLanguage", lang.Tag(), chosen && !s.Framed)
	}
}

// scriptLanguage is the language of the scripts' own sentences.
var scriptLanguage struct {
	lang words.Language
	once sync.Once
}

// shareWords gives the scripts the translations of their sentences.
func shareWords() {
	scriptLanguage.once.Do(func() {
		browser.Window().Set("hpaSay", browser.Func(func(args []browser.Value) any {
			return scriptLanguage.lang.Phrase(args[0].String())
		}))
	})
}

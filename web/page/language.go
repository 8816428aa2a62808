package page

import (
	"sync"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"hpaplayground/core/words"
	"hpaplayground/web/browser"
	"hpaplayground/web/feature"
	"hpaplayground/web/state"
)

// TextFile returns the site's file with the texts in a language, relative to the page.
func TextFile(lang words.Language) string { return "web/words/" + lang.Code() + ".txt" }

// startLanguage returns the language to start in. It is English if the texts in lang could not
// be fetched. start/extra.js fetches them, and shows a notice if it cannot.
func (s *store) startLanguage(lang words.Language) words.Language {
	if lang.SetText(browser.Window().Get("hpaWords").Get(lang.Code()).String()) {
		return lang
	}
	s.setLanguage(words.English, false)
	return words.English
}

// pickLanguage shows the page in another language, once the language's texts are here.
func (s *store) pickLanguage(lang words.Language) {
	s.picked = lang
	if lang.SetText("") {
		s.send(state.LanguagePicked{Lang: lang})
		return
	}
	browser.Page().Call("fetchText", TextFile(lang)).Then(func(answer browser.Value) {
		learned := lang.SetText(answer.Get("text").String())
		s.Root.Dispatch(func(app.Context) {
			switch {
			case s.picked != lang: // the reader picked another one since
			case learned:
				s.send(state.LanguagePicked{Lang: lang})
			default:
				browser.Find(`[name="language"]`).Set("value", s.Lang.Tag())
				s.send(feature.NoticeShown{Text: s.Say("%s is not available: its texts could not be fetched.", lang.Name())})
			}
		})
	})
}

// language returns the reader's language: the language chosen on this page before, or
// the browser's. A static page has its own language.
func language(staticLang words.Language) words.Language {
	if app.IsServer {
		return staticLang
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
	lang   words.Language
	shared sync.Once
}

// shareWords gives the scripts the translations of their sentences.
func shareWords() {
	scriptLanguage.shared.Do(func() {
		browser.Window().Set("hpaSay", browser.Func(func(args []browser.Value) any {
			return scriptLanguage.lang.Phrase(args[0].String())
		}))
	})
}

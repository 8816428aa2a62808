//go:build !js

package main

import (
	"html"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"hpaplayground/core/words"
	"hpaplayground/web/page"
)

// Until the program runs, the browser shows a pre-rendered page. It is in
// English; for other readers, early.js replaces its content with a file such as
// web/zh.html.
func inner(lang words.Language) string { return "web/" + lang.Code() + ".html" }

// texts returns the texts of the languages, which the program fetches for their readers.
func texts() []file {
	var out []file
	for _, lang := range words.Translations() {
		out = append(out, file{"/" + page.TextFile(lang), []byte(lang.Text())})
	}
	return out
}

func routeTranslations() {
	for _, lang := range words.Translations() {
		app.Route("/"+lang.Code(), func() app.Composer { return &page.Page{StaticLang: lang} })
	}
}

// translations renders the page's title and main element in each language.
func translations() ([]file, error) {
	var out []file
	for _, lang := range words.Translations() {
		main, err := render("/" + lang.Code())
		if err != nil {
			return nil, err
		}
		head := "<title>" + html.EscapeString(lang.Phrase(title)) + "</title>\n"
		out = append(out, file{"/" + inner(lang), append([]byte(head), main...)})
	}
	return out, nil
}

//go:build !js

package main

import (
	"html"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"hpaplayground/core/words"
	"hpaplayground/web/ui"
)

// Until the program runs, the browser shows a pre-rendered page. It is in
// English; for Chinese browsers, early.js replaces its content with this file.
const (
	chinesePage  = "/zh"
	chineseInner = "/web/zh.html"
)

func routeChinese() {
	app.Route(chinesePage, func() app.Composer { return &ui.Page{Made: words.Chinese} })
}

// chinese renders the page's title and main element in Chinese.
func chinese() (file, error) {
	main, err := made(chinesePage)
	head := "<title>" + html.EscapeString(words.Chinese.Phrase(title)) + "</title>\n"
	return file{chineseInner, append([]byte(head), main...)}, err
}

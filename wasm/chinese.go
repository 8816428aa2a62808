//go:build !js

package main

import (
	"bytes"
	"fmt"
	"html"
	"net/http"
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"hpaplayground/core/words"
	"hpaplayground/web/ui"
)

// Until the program runs, a page is shown that was made beforehand. It is in
// English; a browser that asks for Chinese takes the inside of this one, see
// early.js.
const (
	chinesePage  = "/zh"
	chineseInner = "/web/zh.html"
)

func routeChinese() {
	app.Route(chinesePage, func() app.Composer { return &ui.Page{Made: words.Chinese} })
}

// The page's title is English in the page, for search engines, too.
const title = "HPA Playground: the Kubernetes HorizontalPodAutoscaler in your browser"

// chinese is the page's title and main element in Chinese.
func chinese(h http.Handler) (file, error) {
	page, err := fetch(h, chinesePage)
	if err != nil {
		return file{}, err
	}
	from, to := bytes.Index(page, []byte("<main")), bytes.LastIndex(page, []byte("</main>"))
	if from < 0 || to < from {
		return file{}, fmt.Errorf("page %s: it has no main element", chinesePage)
	}
	head := "<title>" + html.EscapeString(words.Chinese.Phrase(title)) + "</title>\n"
	return file{chineseInner, append([]byte(head), sortAttributes(page[from:to+len("</main>")])...)}, nil
}

const loadingLabel = "Loading the controller: {progress} %"

// translated lets go-app's script say in Chinese, too, how far the loading is.
func translated(script []byte) ([]byte, error) {
	label := strconv.Quote(loadingLabel)
	zh := strconv.Quote(words.Chinese.Say("Loading the controller: {progress} %%"))
	out := bytes.Replace(script, []byte(label), []byte(`document.documentElement.lang === "zh-Hans" ? `+zh+" : "+label), 1)
	if len(out) == len(script) {
		return nil, fmt.Errorf("app.js: it does not say %s", label)
	}
	return out, nil
}

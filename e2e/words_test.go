//go:build e2e

package e2e

import (
	"bytes"
	"net/http"
	"net/http/httptest"
	"testing"
)

// The texts in Chinese are a file of their own, which only its readers fetch.
const (
	chineseTexts     = "zh.txt"
	chineseTextsKept = `caches.match("web/words/zh.txt").then(Boolean)`
	inChinese        = `document.documentElement.lang === "zh-Hans"`
)

// cutOff makes the server unreachable.
func (l *line) cutOff() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.all = unreachable
}

// A visit in English does not fetch the Chinese texts, not even for later. The menu
// fetches them, or says that it cannot. Then they are there without a network, too.
func TestChineseByMenu(t *testing.T) {
	l := newLine(t)
	p := l.visit(t, desktop)
	p.goTo(riseAndFall())
	p.ready()
	p.until("the worker to take over", `navigator.serviceWorker.controller?.state === "activated"`)
	p.load(riseAndFall())
	if n := l.count(chineseTexts); n != 0 {
		t.Errorf("a reader of English fetches the Chinese texts %d times", n)
	}
	l.setFault(chineseTexts, missing)
	p.click(moreButton)
	p.choose("language", "zh-Hans")
	p.until("a notice", says(saidLine, "简体中文 is not available"))
	p.until("English in the menu", one(`[name="language"]`)+`.value === "en"`)
	if eval[bool](p, inChinese) {
		t.Error("the page calls itself Chinese")
	}
	l.setFault(chineseTexts, nil)
	p.painted(func() { p.choose("language", "zh-Hans") })
	p.until("Chinese", inChinese+" && "+says(moreButton, "更多"))
	p.untilResolves("the texts to be kept", chineseTextsKept)
	l.cutOff()
	p.load("/#preset=walkthrough")
	if got := p.shown(story); !han.MatchString(got) {
		t.Errorf("without a network the story is %q", got)
	}
}

// englishScript records English that is painted after the program has started.
const englishScript = `window.e2eEnglish = [];
requestAnimationFrame(function look() {
	const text = document.documentElement.dataset.started && document.querySelector(".story")?.textContent;
	if (text && !text.match(/\p{Script=Han}/u)) window.e2eEnglish.push(text);
	requestAnimationFrame(look);
});`

// In a browser whose language is Chinese, the program waits for the Chinese texts, so that
// it never shows English. They are there without a network, and the next version keeps them.
func TestChineseAtFirst(t *testing.T) {
	l := newLine(t)
	texts := make(chan struct{})
	l.setFault(chineseTexts, waitUntil(texts))
	p := l.visit(t, desktop)
	p.setLanguage("zh-CN")
	p.onNewDocument(englishScript)
	p.startLoading(riseAndFall())
	p.until("the program", `performance.getEntriesByType("resource").some((e) => e.name.endsWith("app.wasm") && e.responseEnd > 0)`)
	p.pause()
	if eval[bool](p, `Boolean(document.documentElement.dataset.started)`) {
		t.Error("the program starts without the texts")
	}
	close(texts)
	p.ready()
	if english := eval[[]string](p, `window.e2eEnglish`); len(english) > 0 || !eval[bool](p, inChinese) {
		t.Errorf("it shows %q", english)
	}
	p.untilResolves("the texts to be kept", chineseTextsKept)

	p.click(moreButton)
	p.painted(func() { p.choose("language", "en") })
	l.setFault("app-worker.js", newerWorker)
	p.run(`navigator.serviceWorker.getRegistration().then((r) => r.update())`)
	p.untilResolves("only the newer version", `caches.keys().then((keys) => keys.every((key) => key.includes("newer-")))`)
	if !eval[bool](p, chineseTextsKept) {
		t.Error("the newer version has lost the texts")
	}
	p.painted(func() { p.choose("language", "zh-Hans") })
	l.cutOff()
	p.load("/#preset=walkthrough")
	if english := eval[[]string](p, `window.e2eEnglish`); len(english) > 0 || !han.MatchString(p.shown(story)) || p.shown(notice) != "" {
		t.Errorf("without a network it shows %q and %q", english, p.shown(notice))
	}
}

// newerWorker is the service worker of another version.
func newerWorker(w http.ResponseWriter, r *http.Request, site http.Handler) {
	r.Header.Set("Accept-Encoding", "identity")
	r.Header.Del("If-None-Match")
	now := httptest.NewRecorder()
	site.ServeHTTP(now, r)
	w.Header().Set("Content-Type", now.Header().Get("Content-Type"))
	_, _ = w.Write(bytes.Replace(now.Body.Bytes(), []byte(`version = "`), []byte(`version = "newer-`), 1))
}

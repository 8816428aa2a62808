//go:build e2e

package e2e

import (
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"testing"
)

// A frame that allows only scripts has no origin, and reading the service worker, the
// storage or the clipboard throws in it. The embed runs in such a frame without the
// element, in Chinese, too. The page does, too, if the server allows framing.
func TestSandboxedFrames(t *testing.T) {
	f := host(t, func(site string) string {
		return recordMessages + `<iframe sandbox="allow-scripts" src="` + site + `/embed.html#preset=walkthrough&load=eager&lang=zh"></iframe>
			<iframe sandbox="allow-scripts" width="1000" height="700" src="` + site + `/#preset=walkthrough"></iframe>`
	})
	f.framed = true
	p := f.openReporting(t)
	p.until("the embed", `window.last("report", (m) => m.frame === 0 && m.ready && m.lang === "zh-Hans")`)
	p.until("the page", `window.last("report", (m) => m.frame === 1 && m.ready)`)
	if got := eval[string](p, `[0, 1].map((frame) => window.last("report", (m) => m.frame === frame).said).join("")`); got != "" {
		t.Errorf("the frames say %q", got)
	}
}

// Without Access-Control-Allow-Origin, a frame without an origin cannot fetch the program. The
// frame says which header the server must send.
func TestSandboxedFrameRefused(t *testing.T) {
	to, err := url.Parse(site)
	if err != nil {
		t.Fatal(err)
	}
	strict := httptest.NewServer(&httputil.ReverseProxy{
		Rewrite: func(r *httputil.ProxyRequest) { r.SetURL(to) },
		ModifyResponse: func(r *http.Response) error {
			r.Header.Del("Access-Control-Allow-Origin")
			return nil
		},
	})
	t.Cleanup(strict.Close)
	f := host(t, func(string) string {
		return recordMessages + `<iframe sandbox="allow-scripts" src="` + strict.URL + `/embed.html#preset=walkthrough&load=eager"></iframe>`
	})
	p := f.openReporting(t)
	for _, problem := range []string{"foreign request: " + strict.URL, "console error: start:", "blocked by CORS policy", "log error: Failed to load resource"} {
		p.allow(problem)
	}
	p.until("the notice", `window.last("report", (m) => m.said.includes("Access-Control-Allow-Origin: *"))`)
	p.run(`window.say(0, { type: "getState", id: "s" })`)
	p.until("the refusal", `window.last("error", (m) => m.id === "s" && m.message.includes("Access-Control-Allow-Origin"))`)
}

// openReporting opens the host page, to which each frame reports what it shows.
func (f *foreign) openReporting(t *testing.T) *tab {
	t.Helper()
	p := f.visit(t)
	p.onNewDocument(`parent !== window && setInterval(() => parent.postMessage({ type: "report",
		ready: document.documentElement?.dataset.ready, lang: document.documentElement?.lang, said: ` + one(notices) + `?.innerText ?? "" }, "*"), 100)`)
	p.visit(f.origin + "/")
	return p
}

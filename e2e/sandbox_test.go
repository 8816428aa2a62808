//go:build e2e

package e2e

import (
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"testing"
)

// A frame that allows only scripts has no origin, and reading the service worker,
// the storage or the clipboard throws there. The embed runs in it without the
// element, and so does the page where the server lets it be framed.
func TestSandboxedFrames(t *testing.T) {
	f := host(t, func(site string) string {
		return heard + `<iframe sandbox="allow-scripts" src="` + site + `/embed.html#preset=walkthrough&load=eager"></iframe>
			<iframe sandbox="allow-scripts" width="1000" height="700" src="` + site + `/#preset=walkthrough"></iframe>`
	})
	f.framed = true
	p := f.reporting(t)
	p.until("the embed", `window.last("report", (m) => m.frame === 0 && m.ready)`)
	p.until("the page", `window.last("report", (m) => m.frame === 1 && m.ready)`)
	if got := eval[string](p, `[0, 1].map((frame) => window.last("report", (m) => m.frame === frame).said).join("")`); got != "" {
		t.Errorf("the frames say %q", got)
	}
}

// Without Access-Control-Allow-Origin, a frame without an origin cannot fetch the
// program. It says what the server must send.
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
		return heard + `<iframe sandbox="allow-scripts" src="` + strict.URL + `/embed.html#preset=walkthrough&load=eager"></iframe>`
	})
	p := f.reporting(t)
	for _, problem := range []string{"foreign request: " + strict.URL, "console error: start:", "blocked by CORS policy", "log error: Failed to load resource"} {
		p.allow(problem)
	}
	p.until("the notice", `window.last("report", (m) => m.said.includes("Access-Control-Allow-Origin: *"))`)
	p.run(`window.say(0, { type: "getState", id: "s" })`)
	p.until("the refusal", `window.last("error", (m) => m.id === "s" && m.message.includes("Access-Control-Allow-Origin"))`)
}

// reporting opens the host page, to which each frame reports what it shows.
func (f *foreign) reporting(t *testing.T) *tab {
	t.Helper()
	p := f.visit(t)
	p.onNewDocument(`parent !== window && setInterval(() => parent.postMessage({ type: "report",
		ready: document.documentElement?.dataset.ready, said: ` + one(notices) + `?.innerText ?? "" }, "*"), 100)`)
	p.visit(f.origin + "/")
	return p
}

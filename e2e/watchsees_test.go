//go:build e2e

package e2e

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
)

// All other tests rely on the watch. It reports each forbidden action of a page, and
// reports nothing for a page without such actions.
func TestWatchSees(t *testing.T) {
	split(t)
	for _, c := range []struct{ name, script, want string }{
		{"nothing", `console.log("fine"); fetch("/here")`, ""},
		{"console error", `console.error("wrong", 1)`, "console error: wrong 1"},
		{"console warning", `console.warn("odd")`, "console warning: odd"},
		{"exception", `setTimeout(() => { throw new Error("thrown") })`, "Error: thrown"},
		{"rejection", `Promise.reject(new Error("rejected"))`, "Error: rejected"},
		{"policy", `document.body.append(Object.assign(document.createElement("style"), {textContent: "p{}"}))`, violationMark + " style-src-elem"},
		{"foreign request", `fetch("http://example.org/x").catch(() => {})`, "foreign request: http://example.org/x"},
		{"missing file", `fetch("/missing")`, "404"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := blank(t, desktop)
			p.origin = pageWith(t, c.script)
			p.goTo("/")
			// The response to this comes after the events of the page's action.
			p.pause()
			found := p.problems()
			p.allow("") // the test provokes each problem
			if c.want == "" {
				if len(found) > 0 {
					t.Errorf("saw %q in a page that does nothing wrong", found)
				}
				return
			}
			if !slices.ContainsFunc(found, func(problem string) bool { return strings.Contains(problem, c.want) }) {
				t.Errorf("saw %q, want something with %q", found, c.want)
			}
		})
	}
}

// pageWith serves a page with a script, and returns its origin.
func pageWith(t *testing.T, script string) string {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/":
			w.Header().Set("Content-Security-Policy", "style-src 'self'")
			w.Header().Set("Content-Type", "text/html")
			fmt.Fprint(w, `<!doctype html><link rel="icon" href="data:,"><body><script src="/script.js"></script>`)
		case "/script.js":
			w.Header().Set("Content-Type", "text/javascript")
			fmt.Fprint(w, script)
		case "/here":
		default:
			http.NotFound(w, r)
		}
	}))
	t.Cleanup(server.Close)
	return server.URL
}

// The watch also reports forbidden actions in Firefox.
func testErrors(t *testing.T, fresh func(language string) *tab) {
	p := fresh(english)
	defer p.allow("") // the test provokes each problem
	for _, c := range []struct{ script, want string }{
		{`console.log("fine"); fetch("/here")`, ""},
		{`console.error("wrong", 1)`, "wrong"},
		{`console.warn("odd")`, "odd"},
		{`setTimeout(() => { throw new Error("thrown") })`, "thrown"},
		{`Promise.reject(new Error("rejected"))`, "rejected"},
		{`document.body.append(Object.assign(document.createElement("style"), {textContent: "p{}"}))`, "style-src"},
		{`fetch("/missing")`, "/missing"},
	} {
		p.origin = pageWith(t, c.script)
		p.goTo("/")
		if c.want == "" {
			p.waitForIdle()
			continue
		}
		heard := func(problem string) bool { return strings.Contains(problem, c.want) }
		if !waitFor(patience, func() bool { return slices.ContainsFunc(p.problems(), heard) }) {
			t.Fatalf("%s: heard %q, want something with %q", c.script, p.problems(), c.want)
		}
	}
}

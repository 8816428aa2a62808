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

// What all other tests lean on: the watch sees each thing that a page must not
// do, and nothing in a page that does none of them.
func TestWatchSees(t *testing.T) {
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
			server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				switch r.URL.Path {
				case "/":
					w.Header().Set("Content-Security-Policy", "style-src 'self'")
					w.Header().Set("Content-Type", "text/html")
					fmt.Fprint(w, `<!doctype html><link rel="icon" href="data:,"><body><script src="/script.js"></script>`)
				case "/script.js":
					w.Header().Set("Content-Type", "text/javascript")
					fmt.Fprint(w, c.script)
				case "/here":
				default:
					http.NotFound(w, r)
				}
			}))
			t.Cleanup(server.Close)
			p := blank(t, desktop)
			p.origin = server.URL
			p.goTo("/")
			// An answer to this comes after the events of what the page did.
			p.pause()
			found := p.problems()
			p.allow("") // everything: it was wanted
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

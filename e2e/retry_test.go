//go:build e2e

package e2e

import (
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"sync/atomic"
	"testing"
)

// An embed starts at the second try if one script failed to load. Scripts that
// loaded at the first try are not run again, because an element cannot be
// defined twice.
func TestEmbedTriesAgain(t *testing.T) {
	to, err := url.Parse(site)
	if err != nil {
		t.Fatal(err)
	}
	proxy := httputil.NewSingleHostReverseProxy(to)
	var failures atomic.Int32 // the first failure is retried silently
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/wasm_exec.js" && failures.Add(1) <= 5 { // the script, and the requests for the reason, of two tries
			w.WriteHeader(http.StatusBadGateway)
			return
		}
		proxy.ServeHTTP(w, r)
	}))
	t.Cleanup(server.Close)
	p := blank(t, small)
	p.watch.origin = server.URL
	p.allow("start:")
	p.allow("502")
	p.allow("integrity")
	p.goTo("/embed#preset=spike-cautious-policy&edit=hpa")
	p.click(runButton)
	p.until("the failure", says(runButton, "Try again"))
	p.until("the other scripts", `customElements.get("hpa-chart") && customElements.get("hpa-editor")`)
	p.click(runButton)
	p.ready()
}

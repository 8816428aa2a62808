//go:build e2e

package e2e

import (
	"bytes"
	"io"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
)

// firstVisit is the budget of a first visit, in bytes with headers.
const firstVisit = 3_300_000

// A first visit stays within its budget; the next visit loads nothing from the
// network.
func TestVisits(t *testing.T) {
	p := blank(t, desktop)
	p.goTo("/")
	p.ready()
	first := p.downloaded()
	t.Logf("first visit: %d bytes", first)
	if first > firstVisit {
		t.Errorf("a first visit downloads %d bytes, %d are allowed", first, firstVisit)
	}
	p.run(`navigator.serviceWorker.ready`)
	p.load("/#again")
	if fetched := p.downloaded() - first; fetched > 0 {
		t.Errorf("a repeated visit downloads %d bytes", fetched)
	}
}

// visited returns a page with its own server, after everything is cached. stop
// ends the server before the test ends.
func visited(t testing.TB, flags ...string) (p *tab, stop func()) {
	t.Helper()
	url, stop, err := startServer(flags...)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(stop)
	p = blank(t, desktop)
	p.origin = url
	p.goTo("/")
	p.ready()
	p.run(`navigator.serviceWorker.ready`)
	return p, stop
}

// After a visit, the page works without its server.
func TestOffline(t *testing.T) {
	p, stop := visited(t)
	stop()
	p.load("/#preset=walkthrough&t=12m")
	if p.clock() != "12:00" || p.state() != "ok" {
		t.Errorf("without the server: clock %s, state %s", p.clock(), p.state())
	}
	p.painted(func() { p.edit(hpaPart, "maxReplicas: 10", "maxReplicas: 4") })
}

// A first visit offers no update, although the worker takes control of the
// page.
func TestFirstVisitIsNew(t *testing.T) {
	p := blank(t, desktop)
	p.goTo("/")
	p.ready()
	p.until("the worker to take over", `navigator.serviceWorker.controller?.state === "activated"`)
	p.pause()
	if got := p.shown(bar); strings.Contains(got, "Reload") {
		t.Errorf("the bar says %q", got)
	}
}

// A new version is offered and does not replace the page by itself. The text stays
// before and after the visitor accepts.
func TestUpdateOffered(t *testing.T) {
	to, err := url.Parse(site)
	if err != nil {
		t.Fatal(err)
	}
	var newer atomic.Bool
	server := httptest.NewServer(&httputil.ReverseProxy{
		Rewrite: func(r *httputil.ProxyRequest) {
			r.SetURL(to)
			r.Out.Header.Set("Accept-Encoding", "identity")
			r.Out.Header.Del("If-None-Match")
		},
		ModifyResponse: func(r *http.Response) error {
			if r.Request.URL.Path != "/app-worker.js" || !newer.Load() {
				return nil
			}
			body, err := io.ReadAll(r.Body)
			body = bytes.Replace(body, []byte(`version = "`), []byte(`version = "newer-`), 1)
			r.Body, r.ContentLength = io.NopCloser(bytes.NewReader(body)), int64(len(body))
			r.Header.Set("Content-Length", strconv.Itoa(len(body)))
			return err
		},
	})
	t.Cleanup(server.Close)
	p := blank(t, desktop)
	p.watch.origin = server.URL
	p.goTo(riseAndFall())
	p.ready()
	p.until("the worker to take over", `navigator.serviceWorker.controller?.state === "activated"`)
	p.painted(func() { p.edit(hpaPart, "maxReplicas: 15", "maxReplicas: 12") })
	p.addressHas("maxReplicas: 12")
	newer.Store(true)
	p.run(`navigator.serviceWorker.getRegistration().then((r) => r.update())`)
	p.until("the newer page to be offered", hasText(barLink, "Reload for the new version"))
	if text := p.source(hpaPart); !strings.Contains(text, "maxReplicas: 12") {
		t.Errorf("the text is\n%s", text)
	}
	p.run(`window.e2eOld = true`)
	p.click(barLink)
	p.until("the newer page", `!window.e2eOld && document.documentElement?.dataset.ready === "1"`)
	if text := p.source(hpaPart); !strings.Contains(text, "maxReplicas: 12") || p.shown(barLink) != "" {
		t.Errorf("in the newer page the text is\n%s\nand the bar says %q", text, p.shown(bar))
	}
}

//go:build e2e

package e2e

import (
	"bytes"
	"context"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"path"
	"strconv"
	"sync"
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// line is a proxy between a browser and the site that can apply a fault to each
// file.
type line struct {
	url    string
	mu     sync.Mutex
	faults map[string]fault // by the file's name, without its folder; "/" is the page
	all    fault            // for files without their own
	asked  map[string]int
}

// A fault responds in place of the site.
type fault func(w http.ResponseWriter, r *http.Request, site http.Handler)

func newLine(t testing.TB) *line {
	t.Helper()
	to, err := url.Parse(site)
	if err != nil {
		t.Fatal(err)
	}
	through := &httputil.ReverseProxy{Rewrite: func(r *httputil.ProxyRequest) { r.SetURL(to) }}
	l := &line{faults: map[string]fault{}, asked: map[string]int{}}
	over, end := context.WithCancel(context.Background())
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name := path.Base(r.URL.Path)
		l.mu.Lock()
		does := l.faults[name]
		if does == nil {
			does = l.all
		}
		l.asked[name]++
		l.mu.Unlock()
		if does == nil {
			through.ServeHTTP(w, r)
			return
		}
		ctx, cancel := context.WithCancel(r.Context())
		defer cancel()
		defer context.AfterFunc(over, cancel)()
		does(w, r.WithContext(ctx), through)
	}))
	l.url = server.URL
	t.Cleanup(func() {
		end() // some faults never end a response
		server.CloseClientConnections()
		server.Close()
	})
	return l
}

// does sets the fault of a file; nil removes it.
func (l *line) does(name string, f fault) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.faults[name] = f
}

// count returns how often a file was requested.
func (l *line) count(name string) int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.asked[name]
}

// visit opens an empty tab for the site behind the line. It allows the console
// messages about files that fail.
func (l *line) visit(t testing.TB, look look) *tab {
	t.Helper()
	p := blank(t, look)
	p.origin = l.url
	p.allow("log error: Failed to load resource")
	for _, problem := range []string{
		"console error: start:", "no service worker:", "when fetching the script", "Manifest:",
		"Refused to execute script", "is not executable", "Refused to apply style", "Unexpected token '<'", // HTML in place of a script or a style
	} {
		p.allow(problem)
	}
	return p
}

// startLoading goes to a path and does not wait: a script that is held also holds
// the document's load event.
func (p *tab) startLoading(path string) {
	p.t.Helper()
	send(p, page.Navigate, page.NavigateParams{URL: p.origin + path})
	p.until("the document", "location.origin === "+quote(p.origin)+" && document.body")
}

// eventually is until for a page that may reload and cannot be evaluated then.
func (p *tab) eventually(what, expression string) {
	p.t.Helper()
	var err error
	is := false
	waitFor(patience, func() bool {
		ctx, cancel := context.WithTimeout(p.ctx, patience)
		defer cancel()
		is, err = chromedp.Run(ctx, chromedp.Evaluate[bool]("Boolean("+expression+")"))
		return err == nil && is || len(p.problems()) > 0
	})
	if err != nil || !is {
		p.t.Fatalf("waited for: %s: %v", what, err)
	}
}

func missing(w http.ResponseWriter, r *http.Request, _ http.Handler) { http.NotFound(w, r) }

// anotherPage is the login page of a network.
func anotherPage(w http.ResponseWriter, _ *http.Request, _ http.Handler) {
	w.Header().Set("Cache-Control", "max-age=31536000, immutable")
	_, _ = w.Write([]byte("<!doctype html><title>Log in</title>"))
}

// plainText serves a file with the wrong content type.
func plainText(w http.ResponseWriter, r *http.Request, site http.Handler) {
	site.ServeHTTP(retyped{w}, r)
}

type retyped struct{ http.ResponseWriter }

func (w retyped) WriteHeader(status int) {
	w.Header().Set("Content-Type", "text/plain")
	w.Header().Del("X-Content-Type-Options")
	w.ResponseWriter.WriteHeader(status)
}

// half sends the first half of a file and then calls then.
func half(then func(r *http.Request)) fault {
	return func(w http.ResponseWriter, r *http.Request, site http.Handler) {
		whole := httptest.NewRecorder()
		site.ServeHTTP(whole, r)
		for name, values := range whole.Header() {
			w.Header()[name] = values
		}
		body := whole.Body.Bytes()
		w.Header().Set("Content-Length", strconv.Itoa(len(body)))
		_, _ = w.Write(bytes.Clone(body[:len(body)/2]))
		_ = http.NewResponseController(w).Flush()
		then(r)
	}
}

var (
	cut     = half(func(*http.Request) { panic(http.ErrAbortHandler) })
	stalled = half(func(r *http.Request) { <-r.Context().Done() })
)

// unreachable aborts the connection.
func unreachable(http.ResponseWriter, *http.Request, http.Handler) { panic(http.ErrAbortHandler) }

// once is a fault that only happens once.
func once(f fault) fault {
	var first sync.Once
	return func(w http.ResponseWriter, r *http.Request, site http.Handler) {
		then := site.ServeHTTP
		first.Do(func() { then = func(w http.ResponseWriter, r *http.Request) { f(w, r, site) } })
		then(w, r)
	}
}

// held waits until a channel is closed.
func held(until <-chan struct{}) fault {
	return func(w http.ResponseWriter, r *http.Request, site http.Handler) {
		select {
		case <-until:
			site.ServeHTTP(w, r)
		case <-r.Context().Done():
		}
	}
}

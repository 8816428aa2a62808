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
	"time"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// line is a proxy between a browser and the site that can apply a fault to each
// file.
type line struct {
	url      string
	mu       sync.Mutex
	faults   map[string]fault // by the file's name, without its folder; "/" is the page
	all      fault            // for files without their own
	requests map[string]int
}

// A fault responds instead of the site.
type fault func(w http.ResponseWriter, r *http.Request, site http.Handler)

func newLine(t testing.TB) *line {
	t.Helper()
	to, err := url.Parse(site)
	if err != nil {
		t.Fatal(err)
	}
	through := &httputil.ReverseProxy{Rewrite: func(r *httputil.ProxyRequest) { r.SetURL(to) }}
	l := &line{faults: map[string]fault{}, requests: map[string]int{}}
	over, end := context.WithCancel(context.Background())
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name := path.Base(r.URL.Path)
		l.mu.Lock()
		fault := l.faults[name]
		if fault == nil {
			fault = l.all
		}
		l.requests[name]++
		l.mu.Unlock()
		if fault == nil {
			through.ServeHTTP(w, r)
			return
		}
		ctx, cancel := context.WithCancel(r.Context())
		defer cancel()
		defer context.AfterFunc(over, cancel)()
		fault(w, r.WithContext(ctx), through)
	}))
	l.url = server.URL
	t.Cleanup(func() {
		end() // with some faults a response never ends
		server.CloseClientConnections()
		server.Close()
	})
	return l
}

// setFault sets the fault of a file; nil removes the fault.
func (l *line) setFault(name string, f fault) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.faults[name] = f
}

// count returns how often a file was requested.
func (l *line) count(name string) int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.requests[name]
}

// visit opens an empty tab for the site behind the line. It allows the console
// messages about files that fail.
func (l *line) visit(t testing.TB, device device) *tab {
	t.Helper()
	p := blank(t, device)
	p.origin = l.url
	p.allow("log error: Failed to load resource")
	for _, problem := range []string{
		"console error: start:", "no service worker:", "integrity", "when fetching the script", "Manifest:",
		"Refused to execute script", "is not executable", "Refused to apply style", "Unexpected token '<'", // HTML in place of a script or a style
	} {
		p.allow(problem)
	}
	return p
}

// startLoading goes to a path and does not wait, because a script that does not arrive
// also delays the document's load event.
func (p *tab) startLoading(path string) {
	p.t.Helper()
	send(p, page.Navigate, page.NavigateParams{URL: p.origin + path})
	p.until("the document", "location.origin === "+quote(p.origin)+" && document.body")
}

// untilReloading is until for a page that may reload and cannot be evaluated then.
func (p *tab) untilReloading(description, expression string) {
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
		p.t.Fatalf("waited for: %s: %v", description, err)
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
	site.ServeHTTP(plainWriter{w}, r)
}

type plainWriter struct{ http.ResponseWriter }

func (w plainWriter) WriteHeader(status int) {
	w.Header().Set("Content-Type", "text/plain")
	w.Header().Del("X-Content-Type-Options")
	w.ResponseWriter.WriteHeader(status)
}

// half sends the first half of a file and then calls finish.
func half(finish func(r *http.Request)) fault {
	return func(w http.ResponseWriter, r *http.Request, site http.Handler) {
		recorder := httptest.NewRecorder()
		site.ServeHTTP(recorder, r)
		for name, values := range recorder.Header() {
			w.Header()[name] = values
		}
		body := recorder.Body.Bytes()
		w.Header().Set("Content-Length", strconv.Itoa(len(body)))
		_, _ = w.Write(bytes.Clone(body[:len(body)/2]))
		_ = http.NewResponseController(w).Flush()
		finish(r)
	}
}

var (
	cut     = half(func(*http.Request) { panic(http.ErrAbortHandler) })
	stalled = half(func(r *http.Request) { <-r.Context().Done() })
)

// changed sends a file with another content, as if it were right.
func changed(change func([]byte) []byte) fault {
	return func(w http.ResponseWriter, r *http.Request, site http.Handler) {
		r.Header.Set("Accept-Encoding", "identity")
		r.Header.Del("If-None-Match")
		recorder := httptest.NewRecorder()
		site.ServeHTTP(recorder, r)
		for name, values := range recorder.Header() {
			w.Header()[name] = values
		}
		w.Header().Del("ETag")
		body := change(recorder.Body.Bytes())
		w.Header().Set("Content-Length", strconv.Itoa(len(body)))
		_, _ = w.Write(body)
	}
}

var (
	halved        = changed(func(body []byte) []byte { return body[:len(body)/2] })
	otherScript   = changed(func(body []byte) []byte { return append(body, "\n// of another build\n"...) })
	withoutDefer  = changed(func(body []byte) []byte { return bytes.ReplaceAll(body, []byte(" defer>"), []byte(">")) })
	cutPage       = changed(func(body []byte) []byte { return body[:bytes.Index(body, []byte("</main>"))] })
	halfTheTexts  = changed(func(body []byte) []byte { return body[:bytes.LastIndexByte(body[:len(body)/2], '\n')+1] })
	otherProgram  = changed(func(body []byte) []byte { return append(body, 0, 3, 1, 'x', '1') }) // with a section that means nothing
	programBitOff = changed(func(body []byte) []byte {
		body[bytes.Index(body, []byte("ScaleDownStabilized"))+len("Scale")] ^= 1
		return body
	})
)

// trickle sends a file byte by byte, for ever.
func trickle(w http.ResponseWriter, r *http.Request, _ http.Handler) {
	w.Header().Set("Content-Type", "application/wasm")
	for header := "\x00asm\x01\x00\x00\x00\x00\xff\xff\xff\x7f"; r.Context().Err() == nil; header = header[min(1, len(header)):] {
		_, _ = w.Write(append([]byte(header), 0)[:1])
		_ = http.NewResponseController(w).Flush()
		waitFor(20*time.Millisecond, func() bool { return r.Context().Err() != nil })
	}
}

// unreachable aborts the connection.
func unreachable(http.ResponseWriter, *http.Request, http.Handler) { panic(http.ErrAbortHandler) }

// firstTime is a fault that only happens once.
func firstTime(f fault) fault {
	var first sync.Once
	return func(w http.ResponseWriter, r *http.Request, site http.Handler) {
		then := site.ServeHTTP
		first.Do(func() { then = func(w http.ResponseWriter, r *http.Request) { f(w, r, site) } })
		then(w, r)
	}
}

// waitUntil waits until a channel is closed.
func waitUntil(end <-chan struct{}) fault {
	return func(w http.ResponseWriter, r *http.Request, site http.Handler) {
		select {
		case <-end:
			site.ServeHTTP(w, r)
		case <-r.Context().Done():
		}
	}
}

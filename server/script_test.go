package main

import (
	"bufio"
	"fmt"
	"io"
	"maps"
	"net"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"hpaplayground/internal/golden"
)

// TestScripts sends the requests of scripts. A script is a txtar archive of
// exchanges. Example:
//
//	-- request --
//	# why this request is made
//	GET /app.css
//	Accept-Encoding: gzip
//	-- response --
//	200 OK
//	Content-Type: text/css; charset=utf-8
//	...
//
//	the body
//
// The request goes over a real connection, byte for byte as written: paths are
// not cleaned. The response is shown as its status, its sorted headers, and its
// body. Date, Connection and securityHeaders are checked on every response and
// not shown.
func TestScripts(t *testing.T) {
	golden.Archives(t, "testdata/*.txtar", func(t *testing.T, a *txtar.Archive) {
		about := string(a.Comment)
		s, err := newSite(testSite(!strings.Contains(about, "not built")))
		if err != nil {
			t.Fatal(err)
		}
		h := &handler{site: s}
		if strings.Contains(about, "-base /x/y/") {
			h.base = "/x/y"
		}
		for i, part := range a.Files {
			if part.Name == "response" && i > 0 {
				a.Files[i].Data = []byte(exchange(t, h, string(a.Files[i-1].Data)))
			}
		}
	})
}

// securityHeaders must be on every response, of any status. They are repeated
// here, so that they do not depend on the code that sets them.
var securityHeaders = map[string]string{
	"Content-Security-Policy":    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; font-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
	"Cross-Origin-Opener-Policy": "same-origin",
	"Permissions-Policy":         "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
	"Referrer-Policy":            "no-referrer",
	"X-Content-Type-Options":     "nosniff",
}

// exchange sends one request, given as its line and headers, and returns the
// response as text.
func exchange(t *testing.T, handler http.Handler, script string) string {
	t.Helper()
	var lines []string
	for line := range strings.Lines(script) {
		line = strings.TrimSpace(line)
		if line != "" && !strings.HasPrefix(line, "#") {
			lines = append(lines, line)
		}
	}
	if len(lines) == 0 {
		t.Fatalf("no request in %q", script)
	}
	server := httptest.NewServer(handler)
	defer server.Close()
	conn, err := net.Dial("tcp", server.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = conn.Close() }()
	method, _, _ := strings.Cut(lines[0], " ")
	message := lines[0] + " HTTP/1.1\r\nHost: test\r\nConnection: close\r\n"
	for _, header := range lines[1:] {
		message += header + "\r\n"
	}
	if _, err := io.WriteString(conn, message+"\r\n"); err != nil {
		t.Fatal(err)
	}
	// Parse it by hand: a client would hide a body after HEAD or 304.
	reader := bufio.NewReader(conn)
	response, err := http.ReadResponse(reader, &http.Request{Method: method})
	if err != nil {
		t.Fatalf("%s: %v", lines[0], err)
	}
	defer func() { _ = response.Body.Close() }()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatalf("%s: %v", lines[0], err)
	}
	if extra, _ := io.ReadAll(reader); len(extra) > 0 {
		t.Errorf("%s: %d bytes after the answer: %q", lines[0], len(extra), extra)
	}
	return render(t, lines[0], response, body)
}

func render(t *testing.T, request string, response *http.Response, body []byte) string {
	t.Helper()
	for _, name := range slices.Sorted(maps.Keys(securityHeaders)) {
		want := securityHeaders[name]
		if path := strings.Fields(request)[1]; strings.HasSuffix(path, "/embed") || path == "/embed.html" {
			want = strings.Replace(want, "frame-ancestors 'none'", "frame-ancestors *", 1)
		}
		if got := response.Header.Values(name); len(got) != 1 || got[0] != want {
			t.Errorf("%s: %s is %q, want %q", request, name, got, want)
		}
		response.Header.Del(name)
	}
	response.Header.Del("Date")
	response.Header.Del("Connection")
	var b strings.Builder
	fmt.Fprintln(&b, response.Status)
	for _, name := range slices.Sorted(maps.Keys(response.Header)) {
		for _, value := range response.Header[name] {
			fmt.Fprintf(&b, "%s: %s\n", name, value)
		}
	}
	if len(body) > 0 {
		fmt.Fprintf(&b, "\n%s", body)
		if body[len(body)-1] != '\n' {
			b.WriteByte('\n')
		}
	}
	return b.String()
}

package main

import (
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

func TestOrigins(t *testing.T) {
	for value, want := range map[string]string{
		"https://example.com":         "https://example.com",
		"https://Example.com/":        "https://example.com",
		"http://127.0.0.1:8000":       "http://127.0.0.1:8000",
		"https://[::1]:8443":          "https://[::1]:8443",
		"":                            "want an origin",
		"example.com":                 "want an origin",
		"*":                           "want an origin",
		"https:":                      "want an origin",
		"https://":                    "want an origin",
		"data:text/plain,x":           "want an origin",
		"ftp://example.com":           "want an origin",
		"https://example.com/a.yaml":  "want the origin alone, https://example.com",
		"https://me@example.com":      "want the origin alone",
		"https://example.com?x":       "want the origin alone",
		"https://*.example.com":       "host ",
		"https://a.example;script":    "host ",
		"https://a.example'unsafe'":   "host ",
		"https://a.example,b.example": "host ",
		"https://bücher.example":      "host ",
		"https://a.example\nX: y":     "want an origin",
	} {
		var o origins
		got := ""
		if err := o.Set(value); err != nil {
			got = err.Error()
		} else {
			got = o.String()
		}
		if !strings.HasPrefix(got, want) || strings.HasPrefix(want, "http") && got != want {
			t.Errorf("%q: %s, want %s", value, got, want)
		}
	}
}

// Added origins apply to every response; the rest of the policy stays the same.
func TestConnect(t *testing.T) {
	s, err := newSite(testSite(true))
	if err != nil {
		t.Fatal(err)
	}
	h := &handler{site: s, connect: origins{"https://a.example", "http://b.example:8000"}}
	for _, path := range []string{"/", "/embed", "/none"} {
		w := httptest.NewRecorder()
		h.ServeHTTP(w, httptest.NewRequest(http.MethodGet, path, nil))
		got := w.Header().Get("Content-Security-Policy")
		own := "connect-src 'self' https://a.example http://b.example:8000; "
		if !strings.Contains(got, own) || !strings.Contains(strings.Replace(got, own, "connect-src 'self'; ", 1), policy) {
			t.Errorf("%s: %s", path, got)
		}
	}
	var out, problems strings.Builder
	if code := run(context.Background(), []string{"-connect", "example.com"}, &out, &problems); code != 2 || !strings.Contains(problems.String(), "want an origin such as https://example.com") {
		t.Errorf("%d: %s", code, problems.String())
	}
}

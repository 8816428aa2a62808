package main

import (
	"fmt"
	"net/http"
	"net/url"
	"path"
	"strings"
)

// base is the path prefix of the site, without a slash at the end; the value of
// -base. A proxy must forward requests with their whole path.
type base string

func (b *base) String() string { return string(*b) + "/" }

// Set accepts a path with or without its outer slashes.
func (b *base) Set(value string) error {
	clean := path.Clean("/" + value)
	if strings.Trim(value, "/") != strings.Trim(clean, "/") || strings.ContainsFunc(value, outsidePath) {
		return fmt.Errorf("want a path such as /x/y/, of letters, digits and -._~")
	}
	*b = base(strings.TrimSuffix(clean, "/"))
	return nil
}

// outsidePath reports whether a rune needs percent encoding in a path; proxies
// decode it in different ways.
func outsidePath(r rune) bool {
	return !(r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune("/-._~", r))
}

// strip returns the request without the prefix; ok is false if the prefix is
// missing.
func (b base) strip(r *http.Request) (stripped *http.Request, ok bool) {
	rest, found := strings.CutPrefix(r.URL.Path, string(b))
	if !found || !strings.HasPrefix(rest, "/") {
		return r, b == ""
	}
	inside := *r
	inside.URL = &url.URL{Path: rest, RawQuery: r.URL.RawQuery}
	return &inside, true
}

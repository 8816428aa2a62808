package main

import (
	_ "embed"
	"io"
	"net/http"
	"strconv"
)

// Pages that are not part of the site. They have no style: the policy forbids
// inline styles, and there may be no file to link to.
var (
	//go:embed notfound.html
	notFoundPage string
	//go:embed notbuilt.html
	notBuiltPage string
)

// writePage responds with one of the pages above. They are never cached,
// because the next build or deployment may have the missing page.
func writePage(w http.ResponseWriter, status int, page string) {
	w.Header().Set("Content-Type", contentTypes[".html"])
	w.Header().Set("Cache-Control", "no-store")
	write(w, status, page)
}

// writeText responds with a line of plain text.
func writeText(w http.ResponseWriter, status int, text string) {
	w.Header().Set("Content-Type", contentTypes[".txt"])
	write(w, status, text)
}

func write(w http.ResponseWriter, status int, body string) {
	w.Header().Set("Content-Length", strconv.Itoa(len(body)))
	w.WriteHeader(status)
	// net/http drops the body of a response to HEAD.
	_, _ = io.WriteString(w, body)
}

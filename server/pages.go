package main

import (
	"io"
	"net/http"
	"strconv"
)

// Pages that are not part of the site. They have no style: the policy forbids
// inline styles, and there may be no file to link to.
const (
	notFoundPage = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Not found - HPA Playground</title>
<h1>Nothing is here</h1>
<p>The address may be mistyped. <a href="/">Open HPA Playground</a>.</p>
</html>
`
	notBuiltPage = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Not built - HPA Playground</title>
<h1>The page is not built yet</h1>
<p>This server was compiled without its site. Run <code>make build</code>, then start it again;
<code>make run</code> does both.</p>
</html>
`
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

package main

import (
	"io"
	"net/http"
	"strconv"
	"strings"
)

// handler serves a site and, optionally, a trainer's folder.
type handler struct {
	site      *site
	exercises *folder
	connect   origins
	base      base
}

func (h *handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	setSecurity(w.Header(), h.connect.allow(contentSecurityPolicy))
	health := r.URL.Path == "/healthz"
	r, ours := h.base.strip(r)
	switch {
	case r.Method != http.MethodGet && r.Method != http.MethodHead:
		w.Header().Set("Allow", "GET, HEAD")
		writeText(w, http.StatusMethodNotAllowed, "Only GET and HEAD are answered here.\n")
	case health || ours && r.URL.Path == "/healthz":
		h.health(w)
	case r.URL.Path == string(h.base) && !ours:
		redirect(w, h.base.String())
	case !ours:
		h.notFound(w)
	case h.exercises.serve(w, r):
	case !h.site.built():
		writePage(w, http.StatusServiceUnavailable, notBuiltPage)
	default:
		h.file(w, r)
	}
}

// health tells a load balancer whether this server has the page.
func (h *handler) health(w http.ResponseWriter) {
	w.Header().Set("Cache-Control", "no-store")
	if !h.site.built() {
		writeText(w, http.StatusServiceUnavailable, "the site is not built\n")
		return
	}
	writeText(w, http.StatusOK, "ok\n")
}

func (h *handler) file(w http.ResponseWriter, r *http.Request) {
	f, to := h.site.lookup(r.URL.Path)
	if to != "" {
		redirect(w, to)
		return
	}
	if f == nil {
		h.notFound(w)
		return
	}

	header := w.Header()
	if len(f.variants) > 1 {
		header.Set("Vary", "Accept-Encoding")
	}
	chosen, ok := choose(f, strings.Join(r.Header.Values("Accept-Encoding"), ","))
	if !ok {
		header.Set("Cache-Control", "no-store")
		writeText(w, http.StatusNotAcceptable, "406: no acceptable encoding. This file is sent as "+f.encodings()+".\n")
		return
	}
	if !isPage(f.name) {
		// A page in a sandboxed frame has no origin, so it fetches its own files,
		// including the WebAssembly, as cross-origin requests.
		header.Set("Access-Control-Allow-Origin", "*")
		header.Set("Cross-Origin-Resource-Policy", "cross-origin")
	}
	if f.name == framedPage {
		header.Set("Content-Security-Policy", h.connect.allow(framedSecurityPolicy))
		header.Set("Cross-Origin-Resource-Policy", "cross-origin")
	}
	if isolated[f.name] {
		header.Set("Cross-Origin-Embedder-Policy", "require-corp")
	}
	header.Set("Cache-Control", cacheControl(f, r.URL.Query().Get("v")))
	header.Set("ETag", chosen.etag)
	if matches(r.Header.Values("If-None-Match"), chosen.etag) {
		w.WriteHeader(http.StatusNotModified)
		return
	}

	header.Set("Content-Type", contentType(f.name))
	header.Set("Content-Length", strconv.FormatInt(chosen.size, 10))
	if chosen.coding != identity {
		header.Set("Content-Encoding", chosen.coding)
	}
	if strings.HasSuffix(f.name, ".wasm") {
		// Content-Length is the compressed size, but the page's progress bar counts
		// decompressed bytes.
		header.Set("Wasm-Content-Length", strconv.FormatInt(f.plain().size, 10))
		header.Set("Access-Control-Expose-Headers", "Wasm-Content-Length")
	}
	h.send(w, r, chosen)
}

func redirect(w http.ResponseWriter, to string) {
	w.Header().Set("Cache-Control", cacheRevalidate)
	w.Header().Set("Location", to)
	writeText(w, http.StatusPermanentRedirect, "See "+to+"\n")
}

func (h *handler) notFound(w http.ResponseWriter) {
	writePage(w, http.StatusNotFound, strings.Replace(notFoundPage, `href="/"`, `href="`+h.base.String()+`"`, 1))
}

// send writes a representation's bytes; for HEAD only the headers.
func (h *handler) send(w http.ResponseWriter, r *http.Request, v variant) {
	if r.Method == http.MethodHead {
		return
	}
	body, err := h.site.fsys.Open(v.name)
	if err != nil {
		w.Header().Del("Content-Encoding")
		w.Header().Del("ETag")
		w.Header().Set("Cache-Control", "no-store")
		writeText(w, http.StatusInternalServerError, "This file cannot be read.\n")
		return
	}
	defer func() { _ = body.Close() }()
	// The status is already sent, so an error here means that the client is gone.
	_, _ = io.Copy(w, body)
}

// matches reports whether an If-None-Match header names etag. The comparison is
// weak, as RFC 9110 requires: a proxy may have weakened the tag.
func matches(header []string, etag string) bool {
	for _, line := range header {
		for tag := range strings.SplitSeq(line, ",") {
			tag = strings.TrimPrefix(strings.TrimSpace(tag), "W/")
			if tag == "*" || tag == etag {
				return true
			}
		}
	}
	return false
}

package main

import (
	"net/http"
	"path"
)

// policy lets the page use nothing but its own origin. 'wasm-unsafe-eval' is
// what compiling WebAssembly needs; it allows no script. In a sandboxed frame,
// which has no origin, 'self' still is where the page came from.
const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; " +
	"img-src 'self' data:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; font-src 'self'; " +
	"frame-src 'self'; base-uri 'none'; form-action 'none'; "

// Nobody may frame the playground, lest a person be led to press what is not
// seen. The embed is made for frames: it keeps nothing and can do nothing on
// anybody's behalf.
const (
	contentSecurityPolicy = policy + "frame-ancestors 'none'"
	framedSecurityPolicy  = policy + "frame-ancestors *"
)

// framedPage is the embed's file.
const framedPage = "embed.html"

// setSecurity sets the headers that every response carries. A worker script
// needs the policy on its own response, so it is not kept to pages.
func setSecurity(h http.Header, policy string) {
	h.Set("Content-Security-Policy", policy)
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
	h.Set("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("X-Content-Type-Options", "nosniff")
}

// contentTypes is the server's own table: the system's differs from machine to
// machine.
var contentTypes = map[string]string{
	".css":         "text/css; charset=utf-8",
	".csv":         "text/csv; charset=utf-8",
	".html":        "text/html; charset=utf-8",
	".ico":         "image/x-icon",
	".js":          "text/javascript; charset=utf-8",
	".json":        "application/json",
	".map":         "application/json",
	".mjs":         "text/javascript; charset=utf-8",
	".png":         "image/png",
	".svg":         "image/svg+xml",
	".ts":          "text/plain; charset=utf-8",
	".txt":         "text/plain; charset=utf-8",
	".wasm":        "application/wasm",
	".webmanifest": "application/manifest+json",
	".webp":        "image/webp",
	".woff2":       "font/woff2",
	".yaml":        "application/yaml",
	".yml":         "application/yaml",
}

// contentType is the media type of a file by its name.
func contentType(name string) string {
	if t, ok := contentTypes[path.Ext(name)]; ok {
		return t
	}
	return "application/octet-stream"
}

// isPage reports whether a file is a document that a person opens, not a part
// of one.
func isPage(name string) bool { return path.Ext(name) == ".html" }

const (
	cacheRevalidate = "no-cache"
	cacheForever    = "public, max-age=31536000, immutable"
)

// startFiles are the names that every version of the page starts from: they
// must always be asked for again.
var startFiles = map[string]bool{"app.js": true, "app-worker.js": true, "manifest.webmanifest": true}

// cacheControl says how long a browser may keep a file. Only an address that
// changes with the content may be kept: one whose `v` query value is the
// file's hash. Everything else is asked for again with its ETag.
func cacheControl(f *file, version string) string {
	if version == f.plain().hash && !isPage(f.name) && !startFiles[path.Base(f.name)] {
		return cacheForever
	}
	return cacheRevalidate
}

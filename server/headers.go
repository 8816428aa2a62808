package main

import (
	"net/http"
	"path"
)

// policy restricts the page to its own origin. Compiling WebAssembly needs
// 'wasm-unsafe-eval', which allows no other script. In a sandboxed frame, which
// has no origin, 'self' is still the page's source.
const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; " +
	"img-src 'self' data:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; font-src 'self'; " +
	"frame-src 'self'; base-uri 'none'; form-action 'none'; "

// No site may show the playground in a frame, to prevent clickjacking. Only the embed is
// made for frames: it stores nothing and cannot act for a user.
const (
	contentSecurityPolicy = policy + "frame-ancestors 'none'"
	framedSecurityPolicy  = policy + "frame-ancestors *"
)

// framedPage is the embed's file.
const framedPage = "embed.html"

// isolated are the embed's page and the script of its workers. A host page may require of its frames that they
// load nothing from other origins without being allowed to. The other pages are never in frames.
var isolated = map[string]bool{framedPage: true, "web/runner.js": true}

// setSecurity sets the headers of every response. A worker script needs the
// policy on its own response, so the policy is not only for pages.
func setSecurity(h http.Header, policy string) {
	h.Set("Content-Security-Policy", policy)
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
	h.Set("Cross-Origin-Resource-Policy", "same-origin")
	h.Set("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("X-Content-Type-Options", "nosniff")
}

// contentTypes is the server's own table, because the system's table differs
// between machines.
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

// contentType returns the media type for a file name.
func contentType(name string) string {
	if t, ok := contentTypes[path.Ext(name)]; ok {
		return t
	}
	return "application/octet-stream"
}

// isPage reports whether a file is a page that a person opens, not a part of a
// page.
func isPage(name string) bool { return path.Ext(name) == ".html" }

const (
	cacheRevalidate = "no-cache"
	cacheForever    = "public, max-age=31536000, immutable"
)

// startFiles have the same names in every version of the page, so browsers must
// always revalidate them.
var startFiles = map[string]bool{"app-worker.js": true, "manifest.webmanifest": true}

// cacheControl returns how long a browser may cache a file. Only a URL that
// changes with the content may be cached: its `v` query value is the file's
// hash. All other files are revalidated with their ETag.
func cacheControl(f *file, version string) string {
	if version == f.plain().hash && !isPage(f.name) && !startFiles[path.Base(f.name)] {
		return cacheForever
	}
	return cacheRevalidate
}

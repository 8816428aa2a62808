package main

import (
	"net/http"
	"path"
	"regexp"
	"strings"
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

// hashedName finds a content hash before the extension: `app-3f2a91c0.js`,
// `app.3f2a91c0.css` or a bundler's `chunk-QX7WZ2LA.js`.
var hashedName = regexp.MustCompile(`[.-]([0-9a-f]{8,64}|[A-Z2-7]{8})\.[A-Za-z0-9]+$`)

// startFiles are the names that every version of the page starts from: they
// must always be asked for again.
var startFiles = map[string]bool{"app.js": true, "app-worker.js": true, "manifest.webmanifest": true}

// cacheControl says how long a browser may keep a file. Only a name that
// changes with the content may be kept; everything else is asked for again
// with its ETag. version is the request's `v` query value.
func cacheControl(name, version string) string {
	if isPage(name) || startFiles[path.Base(name)] {
		return cacheRevalidate
	}
	if version != "" || hasHash(name) {
		return cacheForever
	}
	return cacheRevalidate
}

// hasHash reports whether a name carries a content hash. A hash without any
// digit is not told from a word.
func hasHash(name string) bool {
	found := hashedName.FindStringSubmatch(path.Base(name))
	return found != nil && strings.ContainsAny(found[1], "0123456789")
}

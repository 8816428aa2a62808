package main

import (
	"errors"
	"io/fs"
	"testing"
	"testing/fstest"
)

// testSite is a small site. The bodies describe themselves, so that a script
// shows which one was sent.
func testSite(withIndex bool) fstest.MapFS {
	fsys := fstest.MapFS{".keep": {}}
	if !withIndex {
		return fsys
	}
	for name, body := range map[string]string{
		".hidden/secret.txt":   "a file in a hidden folder",
		"app-worker.js":        "// the service worker",
		"app.css":              "/* plain */",
		"app.css.gz":           "app.css in gzip",
		"app.wasm":             "the WebAssembly, 37 bytes long, plain",
		"app.wasm.br":          "app.wasm in br",
		"app.wasm.gz":          "app.wasm in gzip",
		"chart-3f2a91c0.js":    "// named by its content",
		"docs/index.html":      "<!doctype html><title>docs</title>",
		"embed.html":           "<!doctype html><title>embed</title>",
		"icon.svg":             "<svg></svg>",
		"index.html":           "<!doctype html><title>index</title>",
		"index.html.br":        "index.html in br",
		"manifest.webmanifest": "{}",
		"orphan.txt.br":        "compressed, with nothing beside it",
	} {
		fsys[name] = &fstest.MapFile{Data: []byte(body)}
	}
	return fsys
}

// If a file existed at the start and can no longer be opened, the error must
// not be cached as if it were the file.
func TestUnreadableFile(t *testing.T) {
	fsys := testSite(true)
	s, err := newSite(fsys)
	if err != nil {
		t.Fatal(err)
	}
	delete(fsys, "app.wasm.br")
	got := exchange(t, &handler{site: s}, "GET /app.wasm\nAccept-Encoding: br")
	want := "500 Internal Server Error\n" +
		"Access-Control-Allow-Origin: *\n" +
		"Access-Control-Expose-Headers: Wasm-Content-Length\n" +
		"Cache-Control: no-store\n" +
		"Content-Length: 26\n" +
		"Content-Type: text/plain; charset=utf-8\n" +
		"Cross-Origin-Resource-Policy: cross-origin\n" +
		"Vary: Accept-Encoding\n" +
		"Wasm-Content-Length: 37\n" +
		"\n" +
		"This file cannot be read.\n"
	if got != want {
		t.Errorf("got:\n%s\nwant:\n%s", got, want)
	}
}

type brokenFS struct{ fs.FS }

func (brokenFS) Open(string) (fs.File, error) { return nil, errors.New("the disk is gone") }

func TestNewSiteError(t *testing.T) {
	if _, err := newSite(brokenFS{}); err == nil {
		t.Error("newSite of a broken file system: no error")
	}
}

func TestEmbeddedHasAnyState(t *testing.T) {
	// A checkout has no built site; a build has one. Both must load.
	if _, err := embedded(); err != nil {
		t.Errorf("embedded: %v", err)
	}
}

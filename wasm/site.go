//go:build !js

package main

import (
	"crypto/sha256"
	_ "embed"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"
)

// site is the static site to be written.
type site struct {
	out, wasm, assets string
	fast              bool
}

// file is one file of the site by its path in it.
type file struct {
	path string
	body []byte
}

// lengthHeader is where the server says how long the program is before it was
// compressed, so that the page can tell how far its loading has come.
const lengthHeader = "Wasm-Content-Length"

// generated are the files that go-app makes.
var generated = []string{"/", "/app.js", "/app-worker.js", "/manifest.webmanifest", "/wasm_exec.js"}

func (s site) write() error {
	files, err := s.given()
	if err != nil {
		return err
	}
	handler := newHandler(version(files))
	for _, path := range generated {
		body, err := fetch(handler, path)
		if err != nil {
			return err
		}
		if path == "/" {
			path, body = "/index.html", sortAttributes(body)
		}
		if path == "/app.js" {
			if body, err = translated(body); err != nil {
				return err
			}
		}
		files = append(files, file{path, body})
	}
	zh, err := chinese(handler)
	if err != nil {
		return err
	}
	files = append(files, zh)
	more, err := embeds(files)
	if err != nil {
		return err
	}
	for _, f := range append(files, more...) {
		if err := s.put(f); err != nil {
			return err
		}
	}
	return nil
}

// given are the files that were built before: the program, the scripts, the
// style and the icons.
func (s site) given() ([]file, error) {
	var files []file
	add := func(path, name string) error {
		body, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		files = append(files, file{path, body})
		return nil
	}
	if err := add("/web/app.wasm", s.wasm); err != nil {
		return nil, err
	}
	entries, err := os.ReadDir(s.assets)
	if err != nil {
		return nil, err
	}
	for _, e := range entries {
		path := "/web/" + e.Name()
		switch e.Name() {
		case "app.css", // where go-app's page looks for it
			"embed.js", "embed.d.ts": // what other pages name
			path = "/" + e.Name()
		}
		if err := add(path, filepath.Join(s.assets, e.Name())); err != nil {
			return nil, err
		}
	}
	for name, size := range map[string]int{"icon-192": 192, "icon-512": 512} {
		files = append(files, file{"/web/" + name + ".png", icon(size, false)})
	}
	files = append(files, file{"/web/icon-maskable.png", icon(512, true)})
	files = append(files, exercises()...)
	slices.SortFunc(files, func(a, b file) int { return strings.Compare(a.path, b.path) })
	return files, nil
}

// version names the site by its content, so that browsers that hold the same
// need not fetch it again.
func version(files []file) string {
	h := sha256.New()
	for _, f := range files {
		fmt.Fprintf(h, "%s %d\n", f.path, len(f.body))
		h.Write(f.body)
	}
	return fmt.Sprintf("%x", h.Sum(nil))[:20]
}

// worker is the service worker, with places for what go-app knows.
//
//go:embed worker.js
var worker string

func newHandler(version string) *app.Handler {
	return &app.Handler{
		Name:      "HPA Playground",
		ShortName: "HPA Playground",
		Title:     title,
		Description: "Edit a HorizontalPodAutoscaler manifest, its load and its pods, and see at once which replicas, " +
			"conditions and events follow. It decides as kube-controller-manager does.",
		Lang:            "en",
		BackgroundColor: "#ffffff",
		ThemeColor:      "#ffffff",
		LoadingLabel:    loadingLabel,
		Icon: app.Icon{
			Default: "/web/icon-192.png", Large: "/web/icon-512.png", SVG: "/web/icon.svg", Maskable: "/web/icon-maskable.png",
		},
		Image:   "/web/icon-512.png",
		Scripts: []string{"/web/early.js", "/web/page.js defer", "/web/chart.js defer", "/web/editor.js defer"},
		RawHeaders: []string{
			`<meta name="color-scheme" content="light dark">`,
			`<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#121317">`,
		},
		CacheableResources:      []string{"/web/icon.svg", "/exercises/course.yaml"}, // to be there without a network
		Version:                 version,
		ServiceWorkerTemplate:   worker,
		WasmContentLengthHeader: lengthHeader,
	}
}

func fetch(h http.Handler, path string) ([]byte, error) {
	w := httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequest(http.MethodGet, path, nil))
	if w.Code != http.StatusOK {
		return nil, fmt.Errorf("page %s: status %s", strconv.Quote(path), strconv.Itoa(w.Code))
	}
	return w.Body.Bytes(), nil
}

// put writes a file and its compressed forms.
func (s site) put(f file) error {
	name := filepath.Join(s.out, filepath.FromSlash(f.path))
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return err
	}
	if err := os.WriteFile(name, f.body, 0o644); err != nil {
		return err
	}
	if !compressible(f.path) {
		return nil
	}
	for suffix, body := range compress(f.body, s.fast) {
		if err := os.WriteFile(name+suffix, body, 0o644); err != nil {
			return err
		}
	}
	return nil
}

//go:build !js

package main

import (
	"crypto/sha256"
	"embed"
	"fmt"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"
)

// site describes the static site to write.
type site struct {
	out, wasm, assets string
	at                string // the site's address; "": unknown
	plain             bool   // for a file server without headers
	fast              bool
	licenses          func() (string, error) // returns the licences of the Go modules
}

// The icons are icon.svg as PNG, 192 and 512 pixels wide. The maskable icon fills its square
// and has the bars in the middle, so that a mask does not cut them.
//
//go:embed icons
var icons embed.FS

// file is a file of the site; path is relative to the site.
type file struct {
	path string
	body []byte
}

func (s site) write() error {
	files, err := s.files()
	if err != nil {
		return err
	}
	for _, f := range files {
		if err := s.writeFile(f); err != nil {
			return err
		}
	}
	return s.compress(files)
}

// files makes the site's files, without their compressed forms.
func (s site) files() ([]file, error) {
	files, err := s.readBuilt()
	if err != nil {
		return nil, err
	}
	goScript, err := fetch(&app.Handler{Version: "-"}, "/wasm_exec.js")
	if err != nil {
		return nil, err
	}
	files = append(files, file{"/wasm_exec.js", goScript})
	for _, more := range []func([]file) ([]file, error){pages, embeds, s.addPlace, worker} {
		if files, err = more(files); err != nil {
			return nil, err
		}
	}
	return files, nil
}

// pages adds the page and its metadata files.
func pages(files []file) ([]file, error) {
	inner, err := translations()
	if err != nil {
		return nil, err
	}
	files = append(files, inner...)
	for _, make := range []func() (file, error){
		func() (file, error) { return index(files) }, manifest,
	} {
		f, err := make()
		if err != nil {
			return nil, err
		}
		files = append(files, f)
	}
	return files, nil
}

// readBuilt reads the files that were built before: the program, the scripts, the
// styles and the icons.
func (s site) readBuilt() ([]file, error) {
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
		case "app.css",
			"embed.js", "embed.d.ts": // linked from other sites
			path = "/" + e.Name()
		}
		if err := add(path, filepath.Join(s.assets, e.Name())); err != nil {
			return nil, err
		}
	}
	if err := fs.WalkDir(icons, "icons", func(name string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		body, err := icons.ReadFile(name)
		files = append(files, file{"/web/" + e.Name(), body})
		return err
	}); err != nil {
		return nil, err
	}
	text, err := s.licenses()
	if err != nil {
		return nil, err
	}
	i := slices.IndexFunc(files, func(f file) bool { return f.path == licensesFile })
	if i < 0 {
		return nil, fmt.Errorf("folder %s: it has no licenses.txt", s.assets)
	}
	files[i].body = append([]byte(text), files[i].body...)
	files = append(append(files, exercises()...), texts()...)
	slices.SortFunc(files, func(a, b file) int { return strings.Compare(a.path, b.path) })
	return files, nil
}

// version is a hash of the site's content, so that browsers fetch it again only
// after a change.
func version(files []file) string {
	h := sha256.New()
	for _, f := range files {
		fmt.Fprintf(h, "%s %d\n", f.path, len(f.body))
		h.Write(f.body)
	}
	return fmt.Sprintf("%x", h.Sum(nil))[:20]
}

func fetch(h http.Handler, path string) ([]byte, error) {
	w := httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequest(http.MethodGet, path, nil))
	if w.Code != http.StatusOK {
		return nil, fmt.Errorf("page %s: status %s", strconv.Quote(path), strconv.Itoa(w.Code))
	}
	return w.Body.Bytes(), nil
}

// writeFile writes a file.
func (s site) writeFile(f file) error {
	name := s.name(f)
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return err
	}
	return os.WriteFile(name, f.body, 0o644)
}

// name returns the path to which a file is written.
func (s site) name(f file) string { return filepath.Join(s.out, filepath.FromSlash(f.path)) }

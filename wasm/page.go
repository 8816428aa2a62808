//go:build !js

package main

import (
	"bytes"
	"embed"
	"encoding/json"
	"fmt"
	"html/template"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"
)

// The page's title is English, also for search engines.
const (
	title       = "HPA Playground: the Kubernetes HorizontalPodAutoscaler in your browser"
	description = "Edit a HorizontalPodAutoscaler manifest, its load and its pods, and see at once which replicas, " +
		"conditions and events follow. It decides as kube-controller-manager does."
)

//go:embed pages
var pageFiles embed.FS

// pageTemplates are the pages of the site, by the name of their file:
//
//   - index.html is the page with its pre-rendered content. Its URLs are relative, so
//     that the site works below any path.
//   - embed.html is the page of an embed: a picture and a way to start the program. It
//     fetches everything else on demand.
//   - preset.html is a page for one preset. Links have the preset in the fragment, which
//     no crawler sees. This page has the preset's own title, description and picture,
//     and redirects to the playground.
//   - absolute.html is not a page but the elements of a page's head that need its
//     absolute address. Image is the preset's picture, and Chinese the address of its
//     Chinese page.
//   - folder.html redirects from embed/, which a file server opens for /embed, to the
//     embed's page. Our server needs no redirect.
//   - 404.html is shown at any depth, so only an absolute link works.
var pageTemplates = template.Must(template.ParseFS(pageFiles, "pages/*.html"))

// fill writes a page with these values.
func fill(name string, values any) ([]byte, error) {
	var page bytes.Buffer
	err := pageTemplates.ExecuteTemplate(&page, name, values)
	return page.Bytes(), err
}

// index renders the page. It includes the program's size, for the loading
// progress, and the hashes of the parts.
func index(given []file) (file, error) {
	main, err := render("/")
	if err != nil {
		return file{}, err
	}
	parts, hashes, err := partsOf(given, []string{"app.css", "web/start.js"}, translated(inner)...)
	if err != nil {
		return file{}, err
	}
	page, err := fill("index.html", map[string]any{
		"Title": title, "Description": description, "Size": size(given), "Parts": parts, "Hashes": hashes,
		"Main": template.HTML(main), //nolint:gosec // go-app has escaped its content
	})
	return file{"/index.html", page}, err
}

// size returns the size of the program, in bytes.
func size(files []file) int {
	return len(find(files, "/web/app.wasm").body)
}

// relative makes the URLs of the site's files relative to the page.
type relative struct{}

func (relative) Resolve(location string) string { return strings.TrimPrefix(location, "/") }

// render returns the main element of a page, rendered by go-app.
func render(path string) ([]byte, error) {
	page, err := fetch(&app.Handler{Version: "-", Resources: relative{}}, path)
	if err != nil {
		return nil, err
	}
	from, to := bytes.Index(page, []byte("<main")), bytes.LastIndex(page, []byte("</main>"))
	if from < 0 || to < from {
		return nil, fmt.Errorf("page %s: it has no main element", path)
	}
	return sortAttributes(page[from : to+len("</main>")]), nil
}

// manifest returns the web app manifest, which tells browsers how to install
// the page.
func manifest() (file, error) {
	type icon struct {
		Src     string `json:"src"`
		Type    string `json:"type"`
		Sizes   string `json:"sizes"`
		Purpose string `json:"purpose,omitempty"`
	}
	text, err := json.Marshal(map[string]any{
		"name": "HPA Playground", "short_name": "HPA Playground", "description": description,
		"start_url": "./", "scope": "./", "display": "standalone", "background_color": "#ffffff", "theme_color": "#ffffff",
		"icons": []icon{
			{"web/icon-maskable.png", "image/png", "512x512", "maskable"},
			{"web/icon.svg", "image/svg+xml", "any", ""},
			{"web/icon-512.png", "image/png", "512x512", ""},
			{"web/icon-192.png", "image/png", "192x192", ""},
		},
	})
	return file{"/manifest.webmanifest", text}, err
}

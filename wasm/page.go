//go:build !js

package main

import (
	"bytes"
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

// indexPage is the page with its pre-rendered content. Its URLs are relative,
// so that the site works below any path.
var indexPage = template.Must(template.New("index").Parse(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="#ffffff">
<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#121317">
<meta name="mobile-web-app-capable" content="yes">
<title>{{.Title}}</title>
<meta name="description" content="{{.Description}}">
<meta property="og:title" content="{{.Title}}">
<meta property="og:description" content="{{.Description}}">
<meta property="og:type" content="website">
<link rel="icon" href="web/icon.svg">
<link rel="apple-touch-icon" href="web/icon-maskable.png">
<link rel="manifest" href="manifest.webmanifest">
<link rel="stylesheet" href="app.css">
<script src="web/early.js"></script>
<script src="web/start.js" data-version="@version@" data-size="{{.Size}}" defer></script>
</head>
<body>
{{.Main}}
<aside class="loading" id="loading" hidden></aside>
</body>
</html>
`))

// index renders the page. It includes the program's size, for the loading
// progress.
func index(given []file) (file, error) {
	main, err := made("/")
	if err != nil {
		return file{}, err
	}
	var page bytes.Buffer
	err = indexPage.Execute(&page, map[string]any{
		"Title": title, "Description": description, "Size": size(given),
		"Main": template.HTML(main), //nolint:gosec // go-app has escaped its content
	})
	return file{"/index.html", page.Bytes()}, err
}

// size returns the size of the program, in bytes.
func size(files []file) int {
	return len(find(files, "/web/app.wasm").body)
}

// relative makes the URLs of the site's files relative to the page.
type relative struct{}

func (relative) Resolve(location string) string { return strings.TrimPrefix(location, "/") }

// made returns the main element of a page, rendered by go-app.
func made(path string) ([]byte, error) {
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

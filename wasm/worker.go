//go:build !js

package main

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"slices"
	"strings"

	"hpaplayground/core/words"
	"hpaplayground/web/page"
)

// cached lists the files that the service worker stores, so that the page and
// the embeds work offline. The large icons are for those who install the page. The text
// of a language is stored for its readers only: see worker.js.
var cached = []string{
	"./", "app.css", "embed.html", "embed.js", "exercises/course.yaml", "exercises/index.json", "manifest.webmanifest", "wasm_exec.js",
	"web/app.wasm", "web/chart.js", "web/early.js", "web/editor.js", "web/frame.js",
	"web/icon-192.png", "web/icon.svg",
	"web/page.js", "web/posters.json", "web/runner.js", "web/start.js",
}

//go:embed worker.js
var workerScript string

// versionMark is a placeholder for the site's version in the page and in the
// service worker.
const versionMark = "@version@"

// worker adds the service worker and its files. It comes last, because the
// version is a hash of all files.
func worker(files []file) ([]file, error) {
	all := slices.Clone(cached)
	for _, lang := range words.Translations() {
		all = append(all, inner(lang), page.TextFile(lang))
	}
	list, err := json.Marshal(all)
	if err != nil {
		return nil, err
	}
	script := strings.Replace(workerScript, "@resources@", string(list), 1)
	files = append(files, file{"/app-worker.js", []byte(script)})
	now := []byte(version(files))
	for _, name := range []string{"/index.html", "/app-worker.js"} {
		f := find(files, name)
		f.body = bytes.ReplaceAll(f.body, []byte(versionMark), now)
	}
	return files, nil
}

// find returns the file with a path.
func find(files []file, name string) *file {
	if i := slices.IndexFunc(files, func(f file) bool { return f.path == name }); i >= 0 {
		return &files[i]
	}
	return nil
}

//go:build !js

package main

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"html/template"

	"hpaplayground/core/words"
	"hpaplayground/web/page"
)

// A part of the site is told by its hash, because a status of 200 says nothing: a part may be damaged, of
// another build, or another program's page. The page, the embed's page and the service worker have a list
// of parts and their hashes, in the form of the attribute integrity.

// loadedParts are the parts that both pages load with a script: see start/parts.js.
var loadedParts = []string{"app.css", "wasm_exec.js", "web/app.wasm", "web/chart.js", "web/editor.js", "web/page.js"}

// translated returns the parts for the readers of other languages than English.
func translated(name func(words.Language) string) (names []string) {
	for _, lang := range words.Translations() {
		names = append(names, name(lang))
	}
	return names
}

// hashes returns the hashes of the parts with these names.
func hashes(files []file, names ...string) (map[string]string, error) {
	all := map[string]string{}
	for _, name := range names {
		f := find(files, "/"+name)
		if f == nil {
			return nil, fmt.Errorf("part %q: there is no such file", name)
		}
		sum := sha256.Sum256(f.body)
		all[name] = "sha256-" + base64.StdEncoding.EncodeToString(sum[:])
	}
	return all, nil
}

// partsOf returns the values of a page's template that are about parts: those that it loads by script and,
// of tags, those that it has elements of.
func partsOf(files []file, tags []string, more ...string) (list template.JS, tagged map[string]string, err error) {
	names := append(append(more, loadedParts...), translated(page.TextFile)...)
	loaded, err := hashes(files, names...)
	if err != nil {
		return "", nil, err
	}
	if tagged, err = hashes(files, tags...); err != nil {
		return "", nil, err
	}
	text, err := json.Marshal(loaded)
	return template.JS(text), tagged, err //nolint:gosec // JSON of names and hashes
}

//go:build !js

package main

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"slices"

	"hpaplayground/web/page"
)

// cached lists the files that the service worker stores, so that the page and
// the embeds work offline. The large icons are for those who install the page. Some are stored once
// they were asked for: see onDemand in worker.js.
var cached = []string{
	"index.html", "app.css", "embed.html", "embed.js", "manifest.webmanifest", "wasm_exec.js",
	"web/app.wasm", "web/chart.js", "web/early.js", "web/editor.js", "web/frame.js",
	"web/icon-192.png", "web/icon.svg",
	"web/page.js", "web/posters.json", "web/runner.js", "web/start.js",
}

// changeable are stored, too. They have no hash, because a trainer may change them on the server.
var changeable = []string{"exercises/course.yaml", "exercises/index.json"}

//go:embed worker.js
var workerScript string

// versionMark is a placeholder for the site's version in the page and in the
// service worker.
const versionMark = "@version@"

// worker adds the service worker with the hashes of its files. It comes last, because the
// version is a hash of all files.
func worker(files []file) ([]file, error) {
	files = append(files, file{"/app-worker.js", []byte(workerScript)})
	now := []byte(version(files))
	index, script := find(files, "/index.html"), find(files, "/app-worker.js")
	for _, f := range []*file{index, script} {
		f.body = bytes.ReplaceAll(f.body, []byte(versionMark), now)
	}
	names := slices.Concat(cached, translated(inner), translated(page.TextFile))
	list, err := hashes(files, names...)
	if err != nil {
		return nil, err
	}
	list["./"] = list["index.html"]
	delete(list, "index.html")
	for _, name := range changeable {
		list[name] = ""
	}
	text, err := json.Marshal(list)
	if err != nil {
		return nil, err
	}
	script.body = bytes.Replace(script.body, []byte("@parts@"), text, 1)
	return files, nil
}

// find returns the file with a path.
func find(files []file, name string) *file {
	if i := slices.IndexFunc(files, func(f file) bool { return f.path == name }); i >= 0 {
		return &files[i]
	}
	return nil
}

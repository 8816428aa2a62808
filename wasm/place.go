//go:build !js

package main

import (
	"bytes"
	"fmt"
	"html/template"
	"net/url"
	"path"
	"strings"

	"hpaplayground/core/scenario"
)

// policy is the server's, for pages of a file server that sets no headers. Who
// may frame a page can only be said in a header.
const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; " +
	"img-src 'self' data:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; font-src 'self'; " +
	"frame-src 'self'; base-uri 'none'; form-action 'none'"

// Each page begins its head with this; more goes behind it.
const headStart = `<meta charset="utf-8">` + "\n"

// place adds what depends on where the site is put: the presets' pages, what
// other sites show of a link, and what a plain file server needs.
func (s site) place(files []file) ([]file, error) {
	at, err := siteURL(s.at)
	if err != nil {
		return nil, err
	}
	pages, err := presetPages(at, scenario.Presets())
	if err != nil {
		return nil, err
	}
	files = append(files, pages...)
	if at != "" {
		head, card, err := indexHead(at)
		if err != nil {
			return nil, err
		}
		files = append(files, file{"/" + indexCard, card})
		if err := addHead(files, func(name string) bool { return name == "/index.html" }, head); err != nil {
			return nil, err
		}
	}
	if !s.plain {
		return files, nil
	}
	files = append(files, notFound(at), file{"/embed/index.html", []byte(embedFolder)}, file{"/.nojekyll", nil})
	tag := `<meta http-equiv="Content-Security-Policy" content="` + policy + `">` + "\n" + `<meta name="referrer" content="no-referrer">` + "\n"
	return files, addHead(files, func(name string) bool { return path.Ext(name) == ".html" && name != chineseInner }, template.HTML(tag)) //nolint:gosec // constants
}

// addHead writes more into the heads of pages.
func addHead(files []file, which func(name string) bool, more template.HTML) error {
	for i, f := range files {
		if !which(f.path) {
			continue
		}
		if !bytes.Contains(f.body, []byte(headStart)) {
			return fmt.Errorf("page %s: its head does not begin with %s", f.path, strings.TrimSpace(headStart))
		}
		files[i].body = bytes.Replace(f.body, []byte(headStart), []byte(headStart+string(more)), 1)
	}
	return nil
}

const indexCard = "web/card.png"

// indexHead is what the page's head says of its address, and the card in it:
// the run that the page opens on.
func indexHead(at string) (template.HTML, []byte, error) {
	name, words, _ := strings.Cut(title, ": ")
	card, alt, err := drawCard(scenario.Presets()[0].Text, name, strings.ToUpper(words[:1])+words[1:]+". "+description)
	if err != nil {
		return "", nil, err
	}
	head, err := absoluteHead(map[string]any{"Site": at, "Path": "", "Image": indexCard, "Alt": alt, "Width": cardWidth, "Height": cardHeight})
	return head, card, err
}

// embedFolder leads from embed/, which a file server answers for /embed, to the
// embed's page. The server does that by itself.
const embedFolder = `<!doctype html>
<html lang="en">
<head>
` + headStart + `<meta name="viewport" content="width=device-width">
<title>HPA Playground</title>
<link rel="icon" href="../web/icon.svg">
<script src="../web/forward.js" defer></script>
</head>
<body>
<p><a href="../embed.html">HPA Playground</a></p>
</body>
</html>
`

// notFound is for addresses at any depth, so only an absolute link surely leads
// to the page.
func notFound(at string) file {
	home := "./"
	if u, err := url.Parse(at); err == nil && at != "" {
		home = u.Path
	}
	return file{"/404.html", []byte(`<!doctype html>
<html lang="en">
<head>
` + headStart + `<meta name="viewport" content="width=device-width">
<title>Not found - HPA Playground</title>
</head>
<body>
<h1>Nothing is here</h1>
<p>The address may be mistyped. <a href="` + home + `">Open HPA Playground</a>.</p>
<p lang="zh-Hans">这里没有内容，地址可能有误。<a href="` + home + `">打开 HPA Playground</a>。</p>
</body>
</html>
`)}
}

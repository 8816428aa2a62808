//go:build !js

package main

import (
	"bytes"
	"fmt"
	"html/template"
	"net/url"
	"path"
	"strings"

	"hpaplayground/core/preset"
	"hpaplayground/core/words"
)

// policy is the server's policy, for file servers that set no headers. It lacks
// frame-ancestors, which only works in a header.
const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; " +
	"img-src 'self' data:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; font-src 'self'; " +
	"frame-src 'self'; base-uri 'none'; form-action 'none'"

// charsetTag is the start of each page's head. Other elements are inserted after it.
const charsetTag = `<meta charset="utf-8">` + "\n"

// addPlace adds what depends on the site's address: the presets' pages, link
// previews, and files for a plain file server.
func (s site) addPlace(files []file) ([]file, error) {
	at, err := siteURL(s.at)
	if err != nil {
		return nil, err
	}
	pages, err := presetPages(at, preset.All())
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
	missing, err := notFound(at)
	if err != nil {
		return nil, err
	}
	folder, err := fill("folder.html", nil)
	if err != nil {
		return nil, err
	}
	files = append(files, missing, file{"/embed/index.html", folder}, file{"/.nojekyll", nil})
	tag := `<meta http-equiv="Content-Security-Policy" content="` + policy + `">` + "\n" + `<meta name="referrer" content="no-referrer">` + "\n"
	return files, addHead(files, func(name string) bool { return path.Ext(name) == ".html" && path.Dir(name) != "/web" }, template.HTML(tag)) //nolint:gosec // constants
}

// addHead inserts elements into the heads of pages.
func addHead(files []file, which func(name string) bool, more template.HTML) error {
	for i, f := range files {
		if !which(f.path) {
			continue
		}
		if !bytes.Contains(f.body, []byte(charsetTag)) {
			return fmt.Errorf("page %s: its head does not begin with %s", f.path, strings.TrimSpace(charsetTag))
		}
		files[i].body = bytes.Replace(f.body, []byte(charsetTag), []byte(charsetTag+string(more)), 1)
	}
	return nil
}

const indexCard = "web/card.png"

// indexHead returns the elements of the page's head that depend on its address,
// and its card: the run that the page opens with.
func indexHead(at string) (template.HTML, []byte, error) {
	name, rest, _ := strings.Cut(title, ": ")
	card, alt, err := drawCard(preset.All()[0].Text, name, strings.ToUpper(rest[:1])+rest[1:]+". "+description)
	if err != nil {
		return "", nil, err
	}
	head, err := absoluteHead(map[string]any{"Site": at, "Path": "", "Image": indexCard, "Alt": alt, "Width": cardWidth, "Height": cardHeight})
	return head, card, err
}

// notFound is the page for an address that is mistyped.
func notFound(at string) (file, error) {
	home := "./"
	if u, err := url.Parse(at); err == nil && at != "" {
		home = u.Path
	}
	more := ""
	for _, lang := range words.Translations() {
		more += `<p lang="` + lang.Tag() + `">` +
			lang.Say("Nothing is here: the address may be mistyped. %sOpen HPA Playground%s.", `<a href="`+home+`">`, "</a>") + "</p>\n"
	}
	page, err := fill("404.html", map[string]any{"Home": home, "More": template.HTML(more)}) //nolint:gosec // the address is the site's own
	return file{"/404.html", page}, err
}

//go:build !js

package main

import (
	"bytes"
	"html"
	"image/png"
	"path"
	"regexp"
	"strings"
	"testing"

	"hpaplayground/core/preset"
	"hpaplayground/core/words"
)

func TestSiteURL(t *testing.T) {
	for text, want := range map[string]string{
		"":                              "",
		"https://name.example":          "https://name.example/",
		"https://name.example/x/y":      "https://name.example/x/y/",
		"https://name.example/x/y/":     "https://name.example/x/y/",
		"http://127.0.0.1:8080/":        "http://127.0.0.1:8080/",
		"name.example/x":                "error",
		"https:///x":                    "error",
		"https://name.example/?x":       "error",
		"https://name.example/#x":       "error",
		"https://me@name.example/":      "error",
		"javascript://name.example/%0a": "error",
	} {
		got, err := siteURL(text)
		if err != nil {
			got = "error"
		}
		if got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

var (
	anyAddress = regexp.MustCompile(`(?:src|href)="([^"#]*)(?:#[^"]*)?"`)
	metaTag    = regexp.MustCompile(`<meta (?:property|name)="([^"]+)" content="([^"]*)">`)
)

// Each preset has a page in each language. Its links work wherever the site is
// deployed, and it names no address unless one is given.
func TestPresetPages(t *testing.T) {
	pages, err := presetPages("", preset.All())
	if err != nil {
		t.Fatal(err)
	}
	if len(pages) != len(words.All())*len(preset.All()) {
		t.Errorf("%d pages for %d presets", len(pages), len(preset.All()))
	}
	for _, page := range pages {
		text := string(page.body)
		for _, m := range anyAddress.FindAllStringSubmatch(text, -1) {
			to := path.Join(path.Dir(page.path), m[1])
			if strings.HasPrefix(m[1], "/") || to != "/" && !strings.HasPrefix(to, "/web/") {
				t.Errorf("%s refers to %s, which is %s", page.path, m[1], to)
			}
		}
		if strings.Contains(text, "://") {
			t.Errorf("%s names a place:\n%s", page.path, text)
		}
	}
	page := find(pages, "/presets/walkthrough/zh/index.html")
	text, zh := string(page.body), preset.All()[1].In(words.Chinese)
	for _, want := range []string{`lang="zh-Hans"`, `href="../../../#preset=walkthrough"`, `<title>` + zh.Title + ` - HPA Playground</title>`} {
		if !strings.Contains(text, want) {
			t.Errorf("%s lacks %s:\n%s", page.path, want, text)
		}
	}
}

// A site with a known address has a card for each preset, and pages that link
// to it.
func TestPresetCards(t *testing.T) {
	p := preset.All()[1]
	pages, err := presetPages("https://name.example/x/", []preset.Preset{p})
	if err != nil {
		t.Fatal(err)
	}
	if len(pages) != 1+len(words.All()) || pages[0].path != "/presets/walkthrough/card.png" {
		t.Fatalf("%d pages, the first is %s", len(pages), pages[0].path)
	}
	img, err := png.Decode(bytes.NewReader(pages[0].body))
	if err != nil || img.Bounds().Dx() != 1200 || img.Bounds().Dy() != 630 {
		t.Errorf("the card is %v: %v", img.Bounds(), err)
	}
	if size := len(pages[0].body); size > 50_000 {
		t.Errorf("the card takes %d bytes", size)
	} else {
		t.Logf("the card takes %d bytes", size)
	}
	const here = "https://name.example/x/presets/walkthrough/"
	zh := p.In(words.Chinese)
	for i, want := range []map[string]string{
		{"og:title": p.Title, "og:description": p.Summary, "description": p.Summary, "og:url": here, "og:image": here + "card.png", "og:locale": "en_US"},
		{"og:title": zh.Title, "og:description": zh.Summary, "og:url": here + "zh/", "og:image": here + "card.png", "og:locale": "zh_CN"},
	} {
		got := map[string]string{}
		for _, m := range metaTag.FindAllStringSubmatch(string(pages[i+1].body), -1) {
			got[m[1]] = html.UnescapeString(m[2])
		}
		for name, content := range want {
			if got[name] != content {
				t.Errorf("%s: %s is %q, want %q", pages[i+1].path, name, got[name], content)
			}
		}
		for _, m := range regexp.MustCompile(`<link rel="(?:canonical|alternate)"[^>]*>`).FindAllString(string(pages[i+1].body), -1) {
			if !strings.Contains(m, `href="`+here) {
				t.Errorf("%s has %s", pages[i+1].path, m)
			}
		}
	}
}

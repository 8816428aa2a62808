//go:build !js

package main

import (
	"os"
	"strings"
	"testing"

	"hpaplayground/core/words"
)

// TestPlainSite checks that, for a plain file server without headers, the pages
// contain the server's policy.
func TestPlainSite(t *testing.T) {
	const page = "<head>\n" + charsetTag + "<script></script>"
	chinese := "/" + inner(words.Chinese)
	files, err := site{plain: true}.addPlace([]file{{"/index.html", []byte(page)}, {"/embed.html", []byte(page)}, {chinese, []byte("<title>")}, {"/a.js", nil}})
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"/index.html", "/embed.html", "/404.html", "/embed/index.html", "/presets/walkthrough/index.html", "/presets/walkthrough/zh/index.html"} {
		f := find(files, name)
		if f == nil {
			t.Fatalf("there is no %s", name)
		}
		before, tag, ok := strings.Cut(string(f.body), `<meta http-equiv="Content-Security-Policy" content="`)
		if !ok || !strings.HasPrefix(tag, policy+`">`) || strings.ContainsAny(before, "'") || strings.Contains(before, "src=") {
			t.Errorf("%s does not begin with the policy:\n%s", name, f.body)
		}
	}
	if f := find(files, chinese); string(f.body) != "<title>" {
		t.Errorf("%s is a part of a page and has a head: %s", chinese, f.body)
	}
	if f := find(files, "/404.html"); !strings.Contains(string(f.body), `href="./"`) {
		t.Errorf("not found:\n%s", f.body)
	}
	if f, err := notFound("https://name.example/x/y/"); err != nil || !strings.Contains(string(f.body), `href="/x/y/"`) {
		t.Errorf("not found:\n%s", f.body)
	}

	server, err := os.ReadFile("../server/headers.go")
	if err != nil {
		t.Fatal(err)
	}
	code := strings.NewReplacer("\" +\n\t\"", "").Replace(string(server))
	if !strings.Contains(code, `"`+policy+`; "`) {
		t.Error("the server has another policy")
	}
	if _, err := (site{plain: true}).addPlace([]file{{"/index.html", []byte("<head><script>")}}); err == nil {
		t.Error("a page without a place for the policy is not an error")
	}
}

// Without a known address, the head has no elements that depend on it.
func TestIndexHead(t *testing.T) {
	if _, err := (site{at: "name.example"}).addPlace(nil); err == nil {
		t.Error("an address without a scheme is not an error")
	}
	head, card, err := indexHead("https://name.example/x/")
	if err != nil || len(card) == 0 {
		t.Fatal(err)
	}
	for _, want := range []string{`"og:url" content="https://name.example/x/"`, `"og:image" content="https://name.example/x/web/card.png"`, `rel="canonical" href="https://name.example/x/"`} {
		if !strings.Contains(string(head), want) {
			t.Errorf("the head lacks %s:\n%s", want, head)
		}
	}
	if strings.Contains(string(head), "hreflang") {
		t.Errorf("there is no page in Chinese to name:\n%s", head)
	}
}

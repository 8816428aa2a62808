//go:build !js

package main

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"html"
	"image/png"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/andybalholm/brotli"

	"hpaplayground/core/exercise"
	"hpaplayground/core/preset"
	"hpaplayground/core/words"
)

var (
	routed sync.Once
	listed = sync.OnceValues(licenses)
)

// newSite is a site of small stand-ins for the built files.
func newSite(t *testing.T, program string) site {
	t.Helper()
	routed.Do(func() { route(); routeTranslations() })
	assets := t.TempDir()
	for _, name := range []string{"app.css", "early.js", "forward.js", "start.js", "frame.js", "embed.js", "embed.d.ts", "page.js", "runner.js", "chart.js", "editor.js", "icon.svg", "licenses.txt"} {
		write(t, filepath.Join(assets, name), strings.Repeat(name+" ", 50))
	}
	wasm := filepath.Join(t.TempDir(), "app.wasm")
	write(t, wasm, program)
	return site{out: t.TempDir(), wasm: wasm, assets: assets, fast: true, licenses: listed}
}

var written map[string][]byte // what built has made

// built writes one site for all tests, and returns its files.
func built(t *testing.T) map[string][]byte {
	t.Helper()
	if written == nil {
		written = build(t)
	}
	return written
}

// build writes a site, and returns its files.
func build(t *testing.T) map[string][]byte {
	t.Helper()
	s := newSite(t, "program")
	if err := s.write(); err != nil {
		t.Fatal(err)
	}
	files := map[string][]byte{}
	err := filepath.WalkDir(s.out, func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		body, err := os.ReadFile(name)
		files[filepath.ToSlash(strings.TrimPrefix(name, s.out))] = body
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

func write(t *testing.T, name, body string) {
	t.Helper()
	if err := os.WriteFile(name, []byte(body), 0o644); err != nil {
		t.Fatal(err)
	}
}

func TestSite(t *testing.T) {
	files := built(t)
	t.Run("the same again", func(t *testing.T) {
		again := build(t)
		for name, body := range files {
			if !bytes.Equal(body, again[name]) {
				t.Errorf("%s differs between builds", name)
			}
		}
	})
	t.Run("another program is another version", func(t *testing.T) {
		other, err := newSite(t, "other program").files()
		if err != nil {
			t.Fatal(err)
		}
		if worker := find(other, "/app-worker.js"); worker == nil || bytes.Equal(worker.body, files["/app-worker.js"]) {
			t.Error("browsers that hold the old one would keep it")
		}
	})
	t.Run("the page", func(t *testing.T) { testPage(t, files) })
	t.Run("the course", func(t *testing.T) {
		c, diags := exercise.Parse(string(files["/exercises/course.yaml"]))
		if len(c.Exercises) == 0 || len(diags) > 0 || !strings.Contains(string(files["/exercises/index.json"]), `"course.yaml"`) {
			t.Errorf("%d exercises, %v", len(c.Exercises), diags)
		}
	})
	t.Run("the embed", func(t *testing.T) { testEmbed(t, files) })
	t.Run("the worker's resources exist", func(t *testing.T) {
		list := testHashes(t, files, "/app-worker.js", `parts = (\{.*\});`)
		for name, hash := range list {
			if (hash == "") != strings.HasPrefix(name, "exercises/") {
				t.Errorf("%s has the hash %q", name, hash)
			}
		}
		for _, page := range []string{"/index.html", "/embed.html"} {
			for name, hash := range testHashes(t, files, page, `id="parts">(\{.*\})</script>`) {
				if list[name] != hash {
					t.Errorf("%s: %s of the page has the hash %s, of the worker %s", page, name, hash, list[name])
				}
			}
		}
	})
	t.Run("compressed forms", func(t *testing.T) {
		for name, body := range files {
			switch filepath.Ext(name) {
			case ".br":
				check(t, name, brotli.NewReader(bytes.NewReader(body)), files[strings.TrimSuffix(name, ".br")])
			case ".gz":
				z, err := gzip.NewReader(bytes.NewReader(body))
				if err != nil {
					t.Fatal(err)
				}
				check(t, name, z, files[strings.TrimSuffix(name, ".gz")])
			}
		}
		if files["/index.html.br"] == nil || files["/app.css.gz"] == nil || files["/web/icon-192.png.br"] != nil {
			t.Errorf("the forms are %v", slices.Sorted(maps.Keys(files)))
		}
	})
	t.Run("icons", func(t *testing.T) {
		for name, size := range map[string]int{"icon-192": 192, "icon-512": 512, "icon-maskable": 512} {
			img, err := png.Decode(bytes.NewReader(files["/web/"+name+".png"]))
			if err != nil || img.Bounds().Dx() != size || img.Bounds().Dy() != size {
				t.Errorf("%s: %v", name, err)
				continue
			}
			_, _, _, corner := img.At(0, 0).RGBA()
			if maskable := name == "icon-maskable"; maskable != (corner != 0) {
				t.Errorf("%s: the corner's alpha is %d", name, corner)
			}
		}
	})
}

// testHashes returns the hashes in a file by the name of the part. The attributes integrity in it are
// checked, too.
func testHashes(t *testing.T, files map[string][]byte, in, list string) map[string]string {
	t.Helper()
	found := regexp.MustCompile(list).FindSubmatch(files[in])
	if found == nil {
		t.Fatalf("%s has no list", in)
	}
	var hashes map[string]string
	if err := json.Unmarshal(found[1], &hashes); err != nil || len(hashes) < 7 {
		t.Fatalf("%s: %v %v", in, hashes, err)
	}
	attributes := regexp.MustCompile(`(?:href|src)="([^"?]+)[^"]*" integrity="([^"]+)" crossorigin`)
	all := maps.Clone(hashes)
	for _, m := range attributes.FindAllSubmatch(files[in], -1) {
		all[string(m[1])] = html.UnescapeString(string(m[2]))
	}
	for name, hash := range all {
		body, ok := files["/"+strings.Replace(name, "./", "index.html", 1)]
		sum := sha256.Sum256(body)
		if want := "sha256-" + base64.StdEncoding.EncodeToString(sum[:]); !ok || hash != "" && hash != want {
			t.Errorf("%s: %s has the hash %s, want %s", in, name, hash, want)
		}
	}
	return hashes
}

func check(t *testing.T, name string, r io.Reader, want []byte) {
	t.Helper()
	got, err := io.ReadAll(r)
	if err != nil || !bytes.Equal(got, want) {
		t.Errorf("%s is not what it compresses: %v", name, err)
	}
}

func testPage(t *testing.T, files map[string][]byte) {
	page := string(files["/index.html"])
	for _, text := range []string{"HPA Playground", "After a minute the load jumps", `class="poster wide"`, "metric_hpa", "ScalingLimited"} {
		if !strings.Contains(page, text) {
			t.Errorf("the pre-rendered page lacks %q", text)
		}
	}
	// The content security policy forbids these, or the program removes them when it
	// starts.
	for _, pattern := range []string{` style=`, `<style`, `<script (?:[^t>][^>]*)?>[^<]`, ` on[a-z]+=`, `<input`, `<textarea`, `<hpa-editor`, `="false"`} {
		if m := regexp.MustCompile(pattern).FindString(strings.NewReplacer(`aria-selected="false"`, "", `aria-pressed="false"`, "", `aria-expanded="false"`, "").Replace(page)); m != "" {
			t.Errorf("the page has %q", m)
		}
	}
	// A link that the reader clicks may lead to another site.
	loads := regexp.MustCompile(`<a [^>]*href="https://[^>]*>`).ReplaceAllString(page, "")
	for _, m := range regexp.MustCompile(`(?:src|href)="([^"?]*)[^"]*"`).FindAllStringSubmatch(loads, -1) {
		if _, ok := files["/"+m[1]]; !ok {
			t.Errorf("the page refers to %q, which is not in the site", m[1])
		}
	}
	for _, name := range []string{"/manifest.webmanifest", "/app-worker.js", "/web/zh.html"} {
		if m := regexp.MustCompile(`["'](/[^"'\s]*)["']`).FindSubmatch(files[name]); m != nil {
			t.Errorf("%s has the address %q, which holds at a root alone", name, m[1])
		}
	}
	early, style := strings.Index(page, `<script src="web/early.js" async blocking="render">`), strings.Index(page, `rel="stylesheet"`)
	start := regexp.MustCompile(`<script src="web/start.js" integrity="[^"]+" crossorigin data-version="[0-9a-f]{20}" data-size="7" defer>`)
	if early < 0 || style < early || !start.MatchString(page) {
		t.Error("the first script can stop the page, or the scripts do not run in their order")
	}
	if v := regexp.MustCompile(`data-version="(\w+)"`).FindStringSubmatch(page); v == nil || !strings.Contains(string(files["/app-worker.js"]), v[1]) {
		t.Errorf("the page is of version %q, the service worker is not", v)
	}
}

// The embed's page is small and follows the policy; the files that it links to
// exist.
func testEmbed(t *testing.T, files map[string][]byte) {
	page := string(files["/embed.html"])
	for _, pattern := range []string{` style=`, `<style`, `<script>`, ` on[a-z]+=`} {
		if m := regexp.MustCompile(pattern).FindString(page); m != "" {
			t.Errorf("the page has %q", m)
		}
	}
	// The page lists the pictures of all presets, 0.2 kB for each, and the options and hashes of its parts.
	if size := len(files["/embed.html.br"]); size > 1_300+200*len(preset.All()) {
		t.Errorf("the page takes %d bytes", size)
	}
	if size := len(files["/embed.js"]); size > 5_100 {
		t.Errorf("the element's script takes %d bytes", size)
	}
	named := regexp.MustCompile(`"([\w./-]+)\?v=([0-9a-f]{8})"`).FindAllStringSubmatch(page, -1)
	if len(named) < 4*len(preset.All())+len(embedFiles) {
		t.Errorf("the page names %d files", len(named))
	}
	for _, m := range named {
		body, ok := files["/"+m[1]]
		if !ok {
			t.Errorf("the page names %q, which is not in the site", m[1])
		}
		if want := fmt.Sprintf("%x", sha256.Sum256(body))[:8]; m[2] != want {
			t.Errorf("%s has the hash %s, the page says %s", m[1], want, m[2])
		}
	}
	var list []pictured
	_, text, _ := strings.Cut(page, `id="presets">`)
	text, _, _ = strings.Cut(text, "</script>")
	if err := json.Unmarshal([]byte(text), &list); err != nil || len(list) != len(preset.All()) {
		t.Fatalf("%d presets: %v", len(list), err)
	}
	for i, p := range preset.All() {
		if list[i].Name != p.Name || list[i].Summary != p.Summary || !strings.HasPrefix(list[i].Alt, p.Title+": ") {
			t.Errorf("%s is listed as %+v", p.Name, list[i])
		}
	}
	if err := json.Unmarshal(files["/web/posters.json"], &list); err != nil || len(list) != len(posters()) {
		t.Fatalf("%d posters: %v", len(list), err)
	}
	if last := list[len(list)-1]; last.Name != "exercise-incident" || last.Summary != "Exercise: The evening of the sale" || !strings.HasPrefix(last.Translations["zh"], "练习：") {
		t.Errorf("the last exercise is listed as %+v", last)
	}
	for _, p := range list {
		testPictures(t, &p, files)
	}
}

// A poster has its pictures in each language.
func testPictures(t *testing.T, p *pictured, files map[string][]byte) {
	for _, lang := range words.All() {
		for _, f := range frames {
			name := "/web/pictures/" + pictureName(p.Name, lang) + "-" + f.name + ".svg"
			body := string(files[name])
			if size := len(files[name+".br"]); size > 12_000 || size == 0 {
				t.Errorf("%s takes %d bytes", name, size)
			}
			if !strings.Contains(body, `lang="`+lang.Tag()+`"`) || !strings.Contains(body, ">"+lang.Phrase("Replicas")+"<") {
				t.Errorf("%s is not in %v", name, lang)
			}
		}
	}
}

func TestSortAttributes(t *testing.T) {
	for in, want := range map[string]string{
		`<a href="/x" class="b" hidden>`:          `<a class="b" hidden href="/x">`,
		`<p>x < y and y > z</p>`:                  `<p>x < y and y > z</p>`,
		`<i title="a > b" class="c"></i>`:         `<i class="c" title="a > b"></i>`,
		"<meta name=\"x\"\n content=\"y\"/>":      `<meta content="y" name="x"/>`,
		`<button aria-selected="false" role="b">`: `<button aria-selected="false" role="b">`,
		`<button role="b" aria-selected>`:         `<button aria-selected="true" role="b">`,
	} {
		if got := string(sortAttributes([]byte(in))); got != want {
			t.Errorf("%s: got %s, want %s", in, got, want)
		}
	}
}

//go:build e2e

package e2e

import (
	"flag"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"strings"
	"testing"
)

var elsewhere = flag.String("at", "", "`address` of a site that runs elsewhere, for TestElsewhere")

// below is the path prefix of the site.
const below = "/x/y"

// TestAnywhere checks that the site also works below a path, on a plain file server and
// on our server.
func TestAnywhere(t *testing.T) {
	split(t)
	t.Run("files", func(t *testing.T) { visitSite(t, fileServer) })
	t.Run("server", func(t *testing.T) {
		visitSite(t, func(t *testing.T) (string, func()) {
			url, stop, err := startServer("-base", below+"/")
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(stop)
			return url, stop
		})
	})
}

// TestElsewhere tests a site on another server; see docs/hosting.md.
func TestElsewhere(t *testing.T) {
	if *elsewhere == "" {
		t.Skip("no -at address")
	}
	visitSite(t, func(*testing.T) (string, func()) { return strings.TrimSuffix(*elsewhere, "/"), nil })
}

// fileServer serves the output of `make site`, without the slow compression.
// Like hosts for project pages, it lets other origins fetch its files.
func fileServer(t *testing.T) (url string, stop func()) {
	t.Helper()
	folder := t.TempDir()
	command := exec.Command("go", "run", "./wasm", "-plain", "-fast", "-out", folder, "-wasm", "bin/app.wasm", "-assets", "web/assets/dist")
	command.Dir, command.Stderr = "..", os.Stderr
	if err := command.Run(); err != nil {
		t.Fatalf("write the site: %v", err)
	}
	files := http.StripPrefix(below, http.FileServer(http.Dir(folder)))
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Access-Control-Allow-Origin", "*")
		files.ServeHTTP(w, r)
	}))
	stop = func() {
		server.CloseClientConnections()
		server.Close()
	}
	t.Cleanup(stop)
	return server.URL + below, stop
}

// visitSite tries the main features of a site, and tries them again after the server stops, if the
// test can stop the server.
func visitSite(t *testing.T, serve func(t *testing.T) (url string, stop func())) {
	origin, stop := serve(t)
	p := blank(t, desktop)
	p.origin = origin

	p.goTo("/")
	p.ready()
	if p.state() != "ok" || !chartDrawn(p) {
		t.Errorf("the first run: state %s", p.state())
	}
	p.painted(func() { p.edit(hpaPart, "maxReplicas: 15", "maxReplicas: 12") })
	p.addressHas("maxReplicas: 12")
	link := strings.TrimPrefix(eval[string](p, "location.href"), origin)
	p.run(`navigator.serviceWorker.ready`)
	p.run(`localStorage.clear()`)
	p.load(link)
	if text := p.source(hpaPart); !strings.Contains(text, "maxReplicas: 12") {
		t.Errorf("the link shows\n%s", text)
	}
	p.goTo("/presets/walkthrough/#t=12m")
	p.until("the preset of the address", `location.hash.startsWith("#preset=walkthrough&t=12m") && `+pageHas("preset", "walkthrough"))
	p.load("/#exercise=min-and-max")
	p.waitForGoals("min-and-max")
	p.within(t).showEmbed(origin)

	p.setLanguage("zh-CN")
	p.load("/")
	if got := p.shown(story); !han.MatchString(got) {
		t.Errorf("in Chinese the story is %q", got)
	}
	p.setLanguage("en")

	if stop == nil {
		return
	}
	embeds := []string{"/embed#preset=walkthrough", "/embed.html?x=1#exercise=min-and-max&lang=zh"}
	checkShown := func(path string) {
		p.goTo("/?z")
		p.goTo(path)
		p.until("the picture of "+path, loaded(posterImage))
	}
	for _, path := range embeds {
		checkShown(path)
	}
	p.run(`fetch("embed.js")`) // what was asked for once is kept
	stop()
	for _, path := range []string{"/?x=1#preset=walkthrough", "/index.html#preset=walkthrough", "/presets/walkthrough/"} {
		p.run(`window.e2eOld = true`)
		p.goTo(path)
		p.until(path+" without a network", `!window.e2eOld && document.documentElement?.dataset.ready === "1" && `+pageHas("preset", "walkthrough"))
	}
	p.load("/?y#exercise=min-and-max")
	p.waitForGoals("min-and-max")
	for _, path := range embeds {
		checkShown(path)
		p.click(runButton)
		p.ready()
	}
	if status := eval[int](p, `fetch("embed.js").then((r) => r.status)`); status != http.StatusOK {
		t.Errorf("embed.js without a network: %d", status)
	}
	p.setLanguage("zh-CN")
	p.load("/")
	if got := p.shown(story); !han.MatchString(got) {
		t.Errorf("in Chinese the story is %q", got)
	}
}

// showEmbed shows the site's embed in a page of another origin: with the element
// if that page may fetch its script, otherwise in a frame.
func (p *tab) showEmbed(site string) {
	p.t.Helper()
	response, err := http.Head(site + "/embed.js")
	if err != nil {
		p.t.Fatal(err)
	}
	_ = response.Body.Close()
	embed := `<script type="module" src="` + site + `/embed.js"></script><hpa-playground preset="walkthrough" load="eager"></hpa-playground>`
	if response.Header.Get("Access-Control-Allow-Origin") == "" {
		p.t.Log("no header lets other pages fetch embed.js: a frame is tried")
		embed = `<iframe src="` + site + `/embed.html#preset=walkthrough&amp;load=eager"></iframe>`
	}
	pages := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		_, _ = w.Write([]byte(`<!doctype html><html lang=en><link rel=icon href=data:,><title>Host</title>` + recordMessages + embed))
	}))
	p.t.Cleanup(pages.Close)
	p.allow("foreign request: " + pages.URL)
	p.visit(pages.URL + "/")
	p.until("the embed", `window.last?.("ready")`)
}

// The page keeps the caches of other programs and of copies of the site at other paths.
// It deletes the caches of older versions.
func TestCachesOfOthers(t *testing.T) {
	p := blank(t, desktop)
	p.goTo("/embed") // which has no service worker
	p.run(`Promise.all(["app-other", "hpa-playground /x/ 1", "hpa-playground / old"].map((name) => caches.open(name)))`)
	p.goTo("/")
	p.ready()
	p.until("the worker to be active", `navigator.serviceWorker.controller?.state === "activated"`)
	p.untilResolves("the older version to go", `caches.keys().then((keys) => !keys.includes("hpa-playground / old"))`)
	keys := eval[[]string](p, `caches.keys()`)
	if len(keys) != 3 || keys[0] != "app-other" || keys[1] != "hpa-playground /x/ 1" || !strings.HasPrefix(keys[2], "hpa-playground / ") {
		t.Errorf("there are %q", keys)
	}
}

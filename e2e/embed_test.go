//go:build e2e

package e2e

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/cdproto/emulation"
)

// small is the size of a typical frame in another page.
var small = device{width: 640, height: 400}

// An embed opens with its picture, without the program. A click starts the program.
func TestEmbedStartsOnAClick(t *testing.T) {
	p := blank(t, small)
	p.goTo("/embed#preset=spike-cautious-policy&t=6m1s")
	p.until("the picture", loaded(posterImage))
	if got := p.shown(poster + " " + story); !strings.Contains(got, "After a minute the load jumps") {
		t.Errorf("the picture's words are %q", got)
	}
	p.pause()
	if got := p.downloaded(); got > 60_000 {
		t.Errorf("the picture takes %d bytes, want at most 60 kB", got)
	} else {
		t.Logf("before the click: %d bytes", got)
	}
	p.click(runButton)
	p.ready()
	p.until("the picture to go", none(poster))
	if p.presetName() != "spike-cautious-policy" || p.clock() != "6:01" || !chartDrawn(p) {
		t.Errorf("preset %q at %q", p.presetName(), p.clock())
	}
	if href := p.data(embedLink, "href"); !strings.Contains(href, "./#preset=spike-cautious-policy&t=6m1s") {
		t.Errorf("the link leads to %s", href)
	}
	if got := eval[string](p, "location.hash"); got != "#preset=spike-cautious-policy&t=6m1s" {
		t.Errorf("the address became %s", got)
	}
	p.press("ArrowRight")
	p.until("the next sync", clockAt("6:15"))
}

// Without scripts, an embed says that it needs scripts and has a link to the playground; it has no
// button without effect.
func TestEmbedWithoutScripts(t *testing.T) {
	p := blank(t, small)
	send(p, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true})
	p.goTo("/embed#preset=walkthrough")
	p.until("the style", `document.readyState === "complete"`)
	if got := p.shown(unstarted); !strings.Contains(got, "needs JavaScript") || !p.visible(poster+" "+embedLink) || p.visible(runButton) {
		t.Errorf("it says %q; link %t, button %t", got, p.visible(poster+" "+embedLink), p.visible(runButton))
	}
}

// A click on a pod moves the cursor and the explanation to that moment; an
// embed has no list of pods.
func TestEmbedPod(t *testing.T) {
	p := open(t, "/embed#preset=spike-cautious-policy&load=eager&view=pods,why&t=6m1s", device{width: 800, height: 700})
	p.until("the explanation", one(whyChain))
	was := p.shown(why + " .lead b")
	at := p.lowestPod()
	p.do(mouseClick(at.X, at.Y))
	p.until("that of another sync", one(drawer+" "+why+" .lead b")+`?.innerText !== `+quote(was)+` && `+one(why+" :not(.stale) > .chain"))
}

// An embed's URL decides what the embed shows.
func TestEmbedShows(t *testing.T) {
	p := open(t, "/embed#preset=spike-cautious-policy&load=eager", small)
	tracks := func() string {
		return eval[string](p, `[...document.querySelectorAll("[data-track]:not(.legend)")].map((e) => e.dataset.track).join(" ")`)
	}
	if got := tracks(); got != "scrub metric-0 replicas events" {
		t.Errorf("usually there are %s", got)
	}
	p.load("/embed#preset=spike-cautious-policy&load=eager&view=replicas,conditions,why&controls=0&theme=dark")
	if got := tracks(); got != "scrub replicas condition-0 condition-1 condition-2" {
		t.Errorf("chosen were the replicas and the conditions, there are %s", got)
	}
	p.until("the explanation", one(whyChain))
	if p.shown(playButton) != "" || p.data("html", "data-theme") != "dark" || p.shown(editors) != "" {
		t.Error("there is more than was asked for")
	}
	p.load("/embed#preset=spike-cautious-policy&load=eager&edit=hpa")
	p.painted(func() { p.edit(hpaPart, "maxReplicas: 15", "maxReplicas: 9") })
	if got := p.replicas(); !strings.Contains(got, ":9") || strings.Contains(got, ":13") {
		t.Errorf("with at most 9 the replicas are %s", got)
	}
	p.until("the text in the link", `/#s=1\./.test(`+one(embedLink)+`.href)`)
	if eval[bool](p, `localStorage.length > 0 && JSON.stringify(localStorage).includes("maxReplicas")`) {
		t.Error("the embed keeps the text")
	}
}

// TestEmbedPictures makes pictures and tests nothing; `make screenshots` runs
// it.
func TestEmbedPictures(t *testing.T) {
	if *screenshots == "" {
		t.Skip("no -screenshots folder")
	}
	for _, dark := range []bool{false, true} {
		p := open(t, "/#preset=spike-cautious-policy&t=6m1s", device{width: 1440, height: 900, dark: dark})
		p.item("embed")
		p.until("the picture in the preview", one(embedPreview)+`?.contentDocument?.querySelector(`+quote(posterImage)+`)?.naturalWidth > 0`)
		p.pause()
		if err := p.picture(filepath.Join(*screenshots, fmt.Sprintf("embed-dialog-%t.png", dark))); err != nil {
			t.Fatal(err)
		}
	}
	for _, s := range []struct {
		name, path string
		device     device
		poster     bool
	}{
		{"embed-light", "preset=spike-cautious-policy&t=6m1s", small, false},
		{"embed-dark", "preset=spike-cautious-policy&t=6m1s", device{width: 640, height: 400, dark: true}, false},
		{"embed-poster-light", "preset=spike-cautious-policy", small, true},
		{"embed-poster-dark", "preset=spike-cautious-policy", device{width: 640, height: 400, dark: true}, true},
		{"embed-why", "preset=spike-cautious-policy&t=6m1s&view=replicas,why", device{width: 640, height: 520}, false},
		{"embed-edit", "preset=spike-cautious-policy&t=6m1s&edit=hpa", device{width: 900, height: 420}, false},
		{"embed-edit-narrow", "preset=spike-cautious-policy&t=6m1s&edit=hpa", device{width: 640, height: 620}, false},
		{"embed-all", "preset=hungriest-metric&view=metric,load,replicas,pods,conditions,events", device{width: 800, height: 560}, false},
		{"embed-exercise", "exercise=min-and-max", device{width: 1000, height: 640}, false},
		{"embed-exercise-small", "exercise=min-and-max", small, false},
		{"embed-exercise-phone", "exercise=min-and-max", device{width: 360, height: 900, dark: true}, false},
		{"embed-exercise-poster", "exercise=min-and-max&lang=zh", small, true},
		{"embed-load", "preset=spike-cautious-policy&edit=load", device{width: 1000, height: 600}, false},
		{"embed-load-narrow", "preset=spike-cautious-policy&edit=load", device{width: 700, height: 700}, false},
		{"embed-phone", "preset=spike-cautious-policy&t=6m1s", device{width: 360, height: 420}, false},
		{"embed-phone-poster", "preset=spike-cautious-policy&t=6m1s", device{width: 360, height: 420}, true},
	} {
		t.Run(s.name, func(t *testing.T) {
			p := inUsedProfile(t, s.device)
			p.goTo("/embed#" + s.path)
			p.until("the picture", one(posterImage+":not([hidden])")+`?.naturalWidth > 0 || location.hash.includes("exercise=")`)
			if !s.poster {
				p.click(runButton)
				p.ready()
				p.until("the picture to go", none(poster))
				if strings.Contains(s.path, "exercise=") {
					p.waitForGoals("min-and-max")
				}
			}
			p.pause()
			if err := p.picture(filepath.Join(*screenshots, s.name+".png")); err != nil {
				t.Fatal(err)
			}
		})
	}
}

// The dialog makes embeds: its preview and its code follow the choices.
func TestEmbedding(t *testing.T) {
	p := open(t, "/#preset=walkthrough&t=12m", desktop)
	p.item("embed")
	p.until("the dialog", `document.getElementById("embedding").open`)
	frame := one(embedPreview) + `.contentDocument`
	p.until("the picture in the preview", frame+`?.querySelector(`+quote(posterImage)+`)?.naturalWidth > 0`)
	if got, want := p.shown(embedSnippet), `<script type="module" src="`+site+`/embed.js"></script>`+"\n"+`<hpa-playground preset="walkthrough" t="12m" title=`; !strings.HasPrefix(got, want) {
		t.Errorf("the text is %s, want %s", got, want)
	}
	p.choose("embed-theme", "dark")
	p.until("a dark preview", frame+`.documentElement.dataset.theme === "dark"`)
	p.click(`.choices input[value="why"]`)
	p.choose("embed-height", "480")
	p.choose("embed-as", "1")
	p.until("the frame's text", says(embedSnippet, "<iframe"))
	if got := p.shown(embedSnippet); !strings.Contains(got, "/embed.html#preset=walkthrough&amp;t=12m&amp;theme=dark&amp;view=metric,replicas,events,why") || !strings.Contains(got, `height="480"`) {
		t.Errorf("the text is %s", got)
	}
	p.run(frame + `.querySelector(` + quote(runButton) + `).click()`)
	p.until("the run in the preview", frame+`.documentElement.dataset.ready === "1"`)
	p.until("the explanation in it", frame+`.querySelector(`+quote(whyChain)+`)`)
	p.run(`document.querySelector("#embedding form button").click()`)
	p.until("the dialog to close", none(embedPreview))
}

// The visitor's own scenario has a sentence in the small text to copy. A picture becomes the
// scenario's poster.
func TestEmbeddingOwn(t *testing.T) {
	p := open(t, riseAndFall("t=6m1s"), desktop)
	p.painted(func() { p.edit(hpaPart, "maxReplicas: 15", "maxReplicas: 9") })
	p.item("embed")
	frame := one(embedPreview) + `?.contentDocument?`
	p.until("the sentence in the preview", frame+`.querySelector(`+quote(poster+" "+story+" p")+`)?.innerText.includes("1 to 9 replicas")`)
	asTall := func(what string) {
		p.until("a preview as tall as "+what, `((f) => f && f.clientHeight === Math.min(Math.ceil(f.contentDocument.body.getBoundingClientRect().height), innerHeight - 292))(`+one(embedPreview)+`)`)
	}
	asTall("the sentence")
	got := p.shown(embedSnippet)
	if !strings.Contains(got, `summary="1:00 to 11:45 maxReplicas 9: up to 5 too few. `) || !strings.Contains(got, `<a href="`+site+`/#s=1.`) || len(got) > 4_000 {
		t.Errorf("the text takes %d bytes: %.300s", len(got), got)
	}
	p.choose("embed-picture", "1")
	p.until("the picture in the preview", frame+`.querySelector(`+quote(posterImage+`[src^="data:image/svg"]`)+`)?.naturalWidth > 0`)
	asTall("the picture")
	p.until("the picture in the text", `(({ value, innerText }) => (value ?? innerText).includes("<img src=\"data:image/svg+xml,%3Csvg"))(`+one(embedSnippet)+`)`)
}

// An embed of a part of a preset's run has a picture of that part.
func TestEmbeddingSpan(t *testing.T) {
	p := open(t, "/#preset=walkthrough&span=5m-12m30s", desktop)
	p.until("a run", `document.documentElement.dataset.revision`)
	p.item("embed")
	image := one(embedPreview) + `?.contentDocument?.querySelector(` + quote(posterImage+`[src^="data:image/svg"]`) + `)`
	p.until("the picture in the preview", image+`?.naturalWidth > 0`)
	picture := eval[string](p, `decodeURIComponent(`+image+`.src)`)
	if !strings.Contains(picture, ">12:00<") || strings.Contains(picture, ">4:00<") || strings.Contains(picture, ">13:00<") {
		t.Errorf("the picture is %.2000s", picture)
	}
	const sentence = "5:00 to 12:30 of 30:00: 7 replicas throughout"
	if got := p.shown(embedSnippet); !strings.Contains(got, `preset="walkthrough" span="5m-12m30s" summary="`+sentence) || !strings.Contains(got, `src="data:image/svg`) || !strings.Contains(got, ": "+sentence) {
		t.Errorf("the text is %.600s", got)
	}
	frame := one(embedPreview) + `.contentDocument`
	told := frame + `.querySelector(` + quote(story+" p") + `)?.innerText.startsWith(` + quote(sentence) + `)`
	p.until("the sentence about the part", told)
	p.run(frame + `.querySelector(` + quote(runButton) + `).click()`)
	p.until("the run in the preview", frame+`.documentElement.dataset.ready === "1"`)
	p.until("the sentence about the part", told)
}

// The picture marks the moment at which the run opens, or none.
func TestEmbedPictureMarks(t *testing.T) {
	for options, marks := range map[string]bool{"preset=walkthrough": true, "preset=walkthrough&t=12m": false, "preset=walkthrough&view=pods": false} {
		p := inUsedProfile(t, small)
		p.goTo("/embed#" + options)
		p.until("the picture", loaded(posterImage))
		got := eval[string](p, `fetch(`+one(posterImage)+`.src).then((r) => r.text())`)
		alt := p.data(posterImage, "alt")
		if strings.Contains(got, " At 12:30: ") != marks || strings.Contains(alt, " At 12:30: ") != marks || alt == "" {
			t.Errorf("%s: want a mark: %t. The alt text is %q", options, marks, alt)
		}
	}
}

// The checker finds nothing in an embed, as a picture and as a run, in any
// view, and in the dialog that makes one.
func TestEmbedAxe(t *testing.T) {
	const all = "preset=spike-cautious-policy&t=6m1s&view=metric,replicas,conditions,why&edit=hpa"
	for _, c := range []struct {
		options string
		device  device
	}{
		{all, small},
		{all, device{width: 360, height: 420}},
		{all + "&lang=zh", device{width: 900, height: 600}},
		{"preset=spike-cautious-policy&theme=dark&view=metric,load,replicas,pods,events", small},
		{"preset=hungriest-metric&edit=load", device{width: 1000, height: 760}}, // no button is cut by the edge
		{"exercise=min-and-max", device{width: 1000, height: 640}},
		{"exercise=min-and-max", device{width: 360, height: 600}},
	} {
		p := inUsedProfile(t, c.device)
		p.goTo("/embed#" + c.options)
		p.until("the picture", loaded(posterImage))
		check := p.checker()
		view := fmt.Sprintf("%s at %d", c.options, c.device.width)
		check(view + ", picture")
		p.click(runButton)
		p.ready()
		if strings.Contains(c.options, "why") {
			p.until("the explanation", one(whyChain))
		}
		if strings.Contains(c.options, "exercise") {
			p.waitForGoals("min-and-max")
		}
		check(view + ", run")
	}
	for _, l := range []device{desktop, phone} {
		p := open(t, "/#preset=spike-cautious-policy", l)
		p.item("embed")
		p.until("the preview", one(embedPreview)+`?.contentDocument?.querySelector(`+quote(posterImage)+`)?.naturalWidth > 0`)
		p.checker()("dialog")
	}
}

// foreign is a page of another origin, and a proxy of the site that counts the
// responses.
type foreign struct {
	origin string // of the page
	site   string
	mu     sync.Mutex
	counts map[string]int // complete responses, by path
	bytes  int
	framed bool // the whole page may be framed, too

	isolated bool // the page requires that its frames load nothing that is not allowed
}

func host(t *testing.T, page func(site string) string) *foreign {
	t.Helper()
	f := &foreign{counts: map[string]int{}}
	to, err := url.Parse(site)
	if err != nil {
		t.Fatal(err)
	}
	proxy := &httputil.ReverseProxy{
		Rewrite: func(r *httputil.ProxyRequest) { r.SetURL(to) },
		ModifyResponse: func(r *http.Response) error {
			if r.StatusCode == http.StatusOK {
				f.mu.Lock()
				f.counts[r.Request.URL.Path]++
				f.bytes += int(max(r.ContentLength, 0))
				f.mu.Unlock()
			}
			if f.framed {
				r.Header.Del("Content-Security-Policy")
			}
			return nil
		},
	}
	playground := httptest.NewServer(proxy)
	t.Cleanup(playground.Close)
	f.site = playground.URL
	pages := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/" {
			http.NotFound(w, r)
			return
		}
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		if f.isolated {
			w.Header().Set("Cross-Origin-Embedder-Policy", "require-corp")
		}
		_, _ = io.WriteString(w, "<!doctype html><html lang=en><link rel=icon href=data:,><title>Host</title>\n"+page(f.site)+"</html>")
	}))
	t.Cleanup(pages.Close)
	f.origin = pages.URL
	return f
}

func (f *foreign) responses(path string) int {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.counts[path]
}

func (f *foreign) total() int {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.bytes
}

// visit opens the host page.
func (f *foreign) visit(t *testing.T) *tab {
	t.Helper()
	p := blank(t, device{width: 900, height: 700})
	p.watch.origin = f.origin
	p.allow("foreign request: " + f.site)
	p.visit(f.origin + "/")
	return p
}

//go:build e2e

package e2e

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"mime"
	"net/http"
	"path"
	"regexp"
	"strings"
	"sync"
	"testing"
)

var (
	mixes   = flag.Int("mixes", 4, "how `many` times TestBuildsMixed mixes builds; 200 to find what is rare")
	mixSeed = flag.Uint64("mix-seed", 1, "the first `seed` of TestBuildsMixed")
)

// build has the files of a build of the site, by their paths.
type build map[string][]byte

// The parts that say their build, by how they do. What is left of them does the same in each build.
var marks = map[string]func(body []byte, mark string) []byte{
	"app.css":              func(body []byte, mark string) []byte { return append(body, ":root{--e2e-build:"+mark+"}"...) },
	"web/app.wasm":         func(body []byte, mark string) []byte { return append(body, 0, 2, 1, mark[0]) }, // an empty section
	"web/words/zh.txt":     func(body []byte, mark string) []byte { return append([]byte("# "+mark+"\n"), body...) },
	"web/zh.html":          func(body []byte, mark string) []byte { return append(body, "<!-- "+mark+" -->"...) },
	"wasm_exec.js":         markScript,
	"web/chart.js":         markScript,
	"web/editor.js":        markScript,
	"web/frame.js":         markScript,
	"web/page.js":          markScript,
	"web/start.js":         markScript,
	"manifest.webmanifest": func(body []byte, _ string) []byte { return append(body, '\n') },
}

func markScript(body []byte, mark string) []byte {
	return append(body, ";(self.e2eBuilds??=new Set).add('"+mark+"')\n"...)
}

// newBuild returns the served site as another build, with a mark of one letter.
func newBuild(t *testing.T, mark string) build {
	t.Helper()
	files := build{}
	var hashes []string
	for name, change := range marks {
		body := served(t, name)
		files[name] = change(bytes.Clone(body), mark)
		was, is := hashOfPart(body), hashOfPart(files[name])
		hashes = append(hashes, was, is, strings.ReplaceAll(was, "+", "&#43;"), strings.ReplaceAll(is, "+", "&#43;"))
	}
	index := served(t, "index.html")
	version := regexp.MustCompile(`data-version="(\w+)"`).FindSubmatch(index)
	hashes = append(hashes, string(version[1]), string(version[1])+mark)
	names := []string{"index.html", "embed.html"}
	for _, name := range names {
		files[name] = []byte(strings.NewReplacer(hashes...).Replace(string(served(t, name))))
		hashes = append(hashes, hashOfPart(served(t, name)), hashOfPart(files[name]))
	}
	files["app-worker.js"] = []byte(strings.NewReplacer(hashes...).Replace(string(served(t, "app-worker.js"))))
	return files
}

func served(t *testing.T, name string) []byte {
	t.Helper()
	response, err := http.Get(site + "/" + name)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = response.Body.Close() }()
	body, err := io.ReadAll(response.Body)
	if err != nil || response.StatusCode != http.StatusOK {
		t.Fatalf("%s: %s, %v", name, response.Status, err)
	}
	return body
}

func hashOfPart(body []byte) string {
	sum := sha256.Sum256(body)
	return "sha256-" + base64.StdEncoding.EncodeToString(sum[:])
}

// balancer answers each request with any of its builds.
type balancer struct {
	mu     sync.Mutex
	random *rand.Rand
	builds []build
}

func (b *balancer) setBuilds(builds ...build) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.builds = builds
}

func (b *balancer) answer(w http.ResponseWriter, r *http.Request, site http.Handler) {
	name := strings.TrimPrefix(r.URL.Path, "/")
	switch name {
	case "":
		name = "index.html"
	case "embed":
		name = "embed.html"
	}
	b.mu.Lock()
	body, ok := b.builds[b.random.IntN(len(b.builds))][name]
	b.mu.Unlock()
	if !ok {
		site.ServeHTTP(w, r)
		return
	}
	w.Header().Set("Content-Type", mime.TypeByExtension(path.Ext(name)))
	w.Header().Set("Cache-Control", "no-cache")
	w.Header().Set("Access-Control-Allow-Origin", "*")
	_, _ = w.Write(body)
}

// While a server changes to another build, a balancer mixes the parts of both in any way. A page then either runs
// with parts of one build, or says that a part is of another version. What was typed stays, and nothing untrue is
// said. Once the builds agree, the button helps.
func TestBuildsMixed(t *testing.T) {
	split(t)
	builds := []build{newBuild(t, "A"), newBuild(t, "B"), newBuild(t, "C")}
	for i := range *mixes {
		seed := *mixSeed + uint64(i)
		t.Run(fmt.Sprint(seed), func(t *testing.T) { mixBuilds(t, builds, seed) })
	}
}

func mixBuilds(t *testing.T, builds []build, seed uint64) {
	b := &balancer{random: rand.New(rand.NewPCG(seed, 0))}
	b.setBuilds(builds[0])
	l := newLine(t)
	l.all = b.answer
	p := l.visit(t, desktop)
	if seed%2 == 0 {
		p.onNewDocument(noWorker)
	}
	if seed%3 == 0 {
		p.setLanguage("zh-CN")
	}
	p.goTo(riseAndFall())
	p.ready()
	p.painted(func() { p.edit(hpaPart, "maxReplicas: 15", "maxReplicas: 12") })
	typed := `localStorage.getItem("hpa-playground")?.includes("maxReplicas: 12")`
	p.until("the text to be kept", typed)
	b.setBuilds(builds[seed%2:]...)
	for _, path := range []string{riseAndFall(), riseAndFall(), "/embed#preset=walkthrough&load=eager", "/"} {
		p.visit("about:blank")
		p.startLoading(path)
		p.until("the page or why not", `document.documentElement?.dataset.ready === "1" || `+otherVersion)
		p.checkOneBuild()
		if !eval[bool](p, typed) {
			t.Error("the text is lost")
		}
	}
	b.setBuilds(builds[2])
	if p.visible(notice) {
		p.run(one(noticeButton) + `.click()`)
		p.untilReloading("the page", `document.documentElement?.dataset.ready === "1" && !`+one(notice))
	}
	p.checkOneBuild()
	p.until("the text to be kept", typed)
}

// otherVersion is true while a notice says that a part is of another version.
const otherVersion = `/another version|另一个版本/.test(document.querySelector(".troubles")?.innerText)`

// checkOneBuild checks that a page that runs has parts of one build, and that a page that does not run says why.
func (p *tab) checkOneBuild() {
	p.t.Helper()
	said := p.shown(notices)
	for _, untrue := range []string{"storage", "connection failed", "存储", "连接失败"} {
		if strings.Contains(said+p.shown(saidLine), untrue) {
			p.t.Errorf("the page says %q, %q", said, p.shown(saidLine))
		}
	}
	if !eval[bool](p, `document.documentElement.dataset.ready === "1"`) {
		return
	}
	found := eval[string](p, `(() => {
		const found = new Set(window.e2eBuilds);
		for (const mark of ["A", "B", "C"]) if (WebAssembly.Module.customSections(hpaProgram, mark).length) found.add(mark);
		for (const text of Object.values(window.hpaWords ?? {})) found.add(text[2]);
		const version = document.querySelector("[data-version]")?.dataset.version;
		if (version) found.add(version.at(-1));
		return [...found].join("");
	})()`)
	if len(found) != 1 {
		p.t.Errorf("the page runs with parts of the builds %s; it says %q", found, said)
	}
}

// ECharts has code of d3, whose licence is in a folder of its package.
func TestLicenseInFolder(t *testing.T) {
	if !bytes.Contains(served(t, "web/licenses.txt"), []byte("== echarts: licenses/LICENSE-d3 ==")) {
		t.Error("the licence of d3 is missing")
	}
}

//go:build e2e

package e2e

import (
	"net/http"
	"path"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
)

// shortTimeout shortens the page's timeout for a silent server.
const shortTimeout = `{
	const { setTimeout } = window;
	window.setTimeout = (action, wait, ...rest) => setTimeout(action, wait === 30000 ? 300 : wait, ...rest);
}`

// shortWait shortens the page's timeout for the first script and the style sheet.
const shortWait = `{
	const { setTimeout } = window;
	window.setTimeout = (action, wait, ...rest) => setTimeout(action, wait === 8000 ? 300 : wait, ...rest);
}`

// lateSizes makes the sizes of elements come after the first run.
const lateSizes = `{
	const { ResizeObserver } = window;
	window.ResizeObserver = class extends ResizeObserver {
		observe(element) { setTimeout(() => super.observe(element), 3000); }
	};
}`

const noWasmPolicy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; worker-src 'self'; manifest-src 'self'"

const noRequestsPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; connect-src 'none'; worker-src 'self'; manifest-src 'self'"

// withPolicy has another content security policy.
func withPolicy(text string) fault {
	return func(w http.ResponseWriter, r *http.Request, site http.Handler) { site.ServeHTTP(policy{w, text}, r) }
}

type policy struct {
	http.ResponseWriter
	text string
}

func (w policy) WriteHeader(status int) {
	w.Header().Set("Content-Security-Policy", w.text)
	w.ResponseWriter.WriteHeader(status)
}

// readsChinese is a browser whose language is Chinese.
const readsChinese = `Object.defineProperty(navigator, "language", { value: "zh-CN" });`

// With each fault during loading, the page starts or says what is wrong, and its button
// tries again. See docs/faults.md.
func TestLoadingFaults(t *testing.T) {
	split(t)
	const program = "app.wasm"
	for _, test := range []struct {
		name   string
		file   string
		fault  fault
		script string // runs before the page
		text   string // the notice; "": no notice
		alive  bool   // the page starts at once, with or without a notice
		final  bool   // there is no button
	}{
		{name: "program missing", file: program, fault: missing, text: "the server answers 404"},
		{name: "program of another type", file: program, fault: plainText, alive: true},
		{name: "program cut", file: program, fault: cut, text: "The download was cut off.|damaged or incomplete"},
		{name: "program cut once", file: program, fault: firstTime(cut), alive: true},
		{name: "program stalled", file: program, fault: stalled, script: shortTimeout, text: "There has been no progress for 30 seconds"},
		{name: "program not answered", file: program, fault: unreachable, text: "the connection failed"},
		{name: "program is another page", file: program, fault: anotherPage, text: "damaged or incomplete"},
		{name: "another page is kept as the program", file: program, fault: firstTime(anotherPage), alive: true},
		{name: "program of another build", file: program, fault: otherProgram, text: "it is of another version"},
		{name: "program of another build once", file: program, fault: firstTime(otherProgram), alive: true},
		{name: "program with another bit", file: program, fault: programBitOff, text: "damaged or incomplete"},
		{name: "program trickles", file: program, fault: trickle, script: shortTimeout, text: "There has been no progress for 30 seconds"},
		{name: "Go's script of another Go", file: "wasm_exec.js", fault: otherScript, text: "it is of another version"},
		{name: "Go's script missing", file: "wasm_exec.js", fault: missing, text: "the server answers 404"},
		{name: "Go's script is another page", file: "wasm_exec.js", fault: anotherPage, text: "damaged or incomplete"},
		{name: "page's script missing", file: "page.js", fault: missing, text: "the server answers 404"},
		{name: "page's script stalled", file: "page.js", fault: stalled, script: shortTimeout, text: "There has been no progress"},
		{name: "page's script of another build", file: "page.js", fault: otherScript, text: "it is of another version"},
		{name: "start script of another build once", file: "start.js", fault: firstTime(otherScript), alive: true},
		{name: "chart of another build", file: "chart.js", fault: otherScript, text: "The chart could not be loaded.", alive: true},
		{name: "chart missing", file: "chart.js", fault: missing, text: "The chart could not be loaded. The rest of the page works.", alive: true},
		{name: "chart is another page", file: "chart.js", fault: anotherPage, text: "The chart could not be loaded.", alive: true},
		{name: "chart stalled", file: "chart.js", fault: stalled, script: shortTimeout, text: "A part of the page has not arrived yet."},
		{name: "editor missing", file: "editor.js", fault: missing, text: "The editor could not be loaded. A plain one takes its place.", alive: true},
		{name: "style missing", file: "app.css", fault: missing, text: "The style sheet could not be loaded", alive: true},
		{name: "style missing and sizes late", file: "app.css", fault: missing, script: lateSizes, text: "The style sheet could not be loaded", alive: true},
		{name: "style cut", file: "app.css", fault: halved, text: "The style sheet could not be loaded", alive: true},
		{name: "style cut once", file: "app.css", fault: firstTime(halved), alive: true},
		{name: "style stalled", file: "app.css", fault: stalled, script: shortWait, text: "A part of the page has not arrived yet.", alive: true},
		{name: "half of the texts missing", file: chineseTexts, fault: halfTheTexts, script: readsChinese, text: "中文文本无法加载", alive: true},
		{name: "texts missing", file: chineseTexts, fault: missing, script: readsChinese, text: "中文文本无法加载，因此页面显示为英文。", alive: true},
		{name: "texts are another page", file: chineseTexts, fault: anotherPage, script: readsChinese, text: "中文文本无法加载", alive: true},
		{name: "texts stalled", file: chineseTexts, fault: stalled, script: shortTimeout + readsChinese, text: "已有 30 秒没有进展"},
		{name: "first script missing", file: "early.js", fault: missing, alive: true},
		{name: "first script stalled", file: "early.js", fault: stalled, alive: true},
		{name: "page cut", file: "/", fault: cutPage, text: "damaged or incomplete"},
		{name: "page without defer", file: "/", fault: withoutDefer, alive: true},
		{name: "no Object.hasOwn", script: `delete Object.hasOwn`, alive: true},
		{name: "no Object.hasOwn, and program missing", file: program, fault: missing, script: `delete Object.hasOwn`, text: "the server answers 404"},
		{name: "no TextDecoder", script: `delete window.TextDecoder`, text: "This browser has no TextDecoder", final: true},
		{name: "no adoptedStyleSheets", script: `delete Document.prototype.adoptedStyleSheets`, text: "This browser has no adoptedStyleSheets", final: true},
		{name: "no checkVisibility", script: `delete Element.prototype.checkVisibility`, text: "Safari 17.4", final: true},
		{name: "no :has()", script: `CSS.supports = (text) => !String(text).includes(":has")`, text: "parts of the page may look wrong", alive: true},
		{name: "service worker missing", file: "app-worker.js", fault: missing, alive: true},
		{name: "manifest missing", file: "manifest.webmanifest", fault: missing, alive: true},
		{name: "no WebAssembly", script: `delete window.WebAssembly`, text: "This browser has no WebAssembly", final: true},
		{name: "WebAssembly forbidden", file: "/", fault: withPolicy(noWasmPolicy), text: "WebAssembly is forbidden here", final: true},
		{name: "requests forbidden", file: "/", fault: withPolicy(noRequestsPolicy), text: "forbids the page to fetch its parts"},
		{name: "no streaming", script: `delete WebAssembly.instantiateStreaming`, alive: true},
		{name: "no memory", script: `{
			const { instantiateStreaming } = WebAssembly;
			WebAssembly.instantiateStreaming = (...given) => window.e2eRoom ? instantiateStreaming(...given) : Promise.reject(new RangeError("Out of memory"));
		}`, text: "There is not enough memory to start."},
	} {
		t.Run(test.name, func(t *testing.T) {
			l := newLine(t)
			if test.file != "" {
				l.setFault(test.file, test.fault)
			}
			p := l.visit(t, desktop)
			for _, problem := range []string{"violat", "the page is cut off", "the page is not parsed yet"} {
				p.allow(problem)
			}
			if test.script != "" {
				p.onNewDocument(test.script)
			}
			p.startLoading(riseAndFall())
			if test.text != "" {
				var said []string
				for text := range strings.SplitSeq(test.text, "|") {
					said = append(said, says(noticeAlert, text))
				}
				// A notice that nothing arrives goes once something does, and comes back.
				p.until("the words "+test.text, strings.Join(said, " || "))
			}
			if test.final {
				if got := p.shown(noticeButton); got != "" {
					t.Errorf("there is a button %q", got)
				}
				return
			}
			if test.alive {
				p.waitUntilAlive()
				if eval[string](p, `document.documentElement.lang`) != "en" {
					t.Error("the page calls itself Chinese")
				}
			}
			if test.text == "" {
				if got := p.shown(notices); got != "" {
					t.Errorf("the page says %q", got)
				}
				return
			}
			l.setFault(test.file, nil)
			if p.shown(noticeButton) == "Close" {
				p.run(one(noticeButton) + `.click()`)
				p.until("the notice to go", none(notice))
				return
			}
			p.run(`window.e2eRoom = true; { const { dataset } = document.documentElement; if (dataset.ready) dataset.e2eOld = "1"; }`)
			p.run(`new Promise((done) => {
				const look = () => {
					const button = ` + one(noticeButton) + `; // gone while something arrives
					if (!button) return setTimeout(look, 20);
					done();
					button.click();
				};
				look();
			})`)
			p.untilReloading("the page without trouble", `document.documentElement?.dataset.ready === "1" && !document.documentElement.dataset.e2eOld && !`+one(notice))
			p.waitUntilAlive()
			if !chartDrawn(p) {
				t.Error("the chart is blank")
			}
		})
	}
}

// waitUntilAlive waits until the page runs and responds to an action.
func (p *tab) waitUntilAlive() {
	p.t.Helper()
	p.ready()
	before := p.clock()
	p.run(one(stepButton("sync-on")) + `.click()`)
	p.until("the cursor to move", one(clockTime)+`.innerText !== `+quote(before))
}

// Without the chart or the editor, everything else works.
func TestWithoutParts(t *testing.T) {
	l := newLine(t)
	for _, name := range []string{"chart.js", "editor.js"} {
		l.setFault(name, missing)
	}
	p := l.visit(t, desktop)
	p.setLanguage("zh-CN")
	p.goTo(riseAndFall("t=3m"))
	p.ready()
	p.until("both notices", each(notice)+`.length === 2`)
	if got := p.shown(notices); !strings.Contains(got, "图表无法加载") || !strings.Contains(got, "重试") {
		t.Errorf("the page says %q", got)
	}
	field := one(anyEditor + ":not([hidden]) textarea")
	p.until("the text in its field", field+`.value.includes("maxReplicas: 15")`)
	p.painted(func() {
		p.run(field + `.focus()`)
		p.run(`{ const field = ` + field + `; field.value = field.value.replace("maxReplicas: 15", "maxReplicas: 4"); field.dispatchEvent(new Event("input")); }`)
	})
	if got := p.data(chart, "data-replicas"); !strings.Contains(got, ":4") || strings.Contains(got, ":10") {
		t.Errorf("with at most 4 the replicas are %s", got)
	}
	p.detail("why")
	p.until("the explanation", says(why, "结果"))
	if got := eval[string](p, one(chart)+`.shadowRoot.querySelector("p").textContent`); got != "图表无法加载。" {
		t.Errorf("in the chart's place stands %q", got)
	}
}

// If the service worker's cache is broken, the page fetches from the server
// instead, and the cache is repaired for the next time.
func TestBrokenKept(t *testing.T) {
	l := newLine(t)
	p := l.visit(t, desktop)
	p.goTo(riseAndFall())
	p.ready()
	p.run(`navigator.serviceWorker.ready`)
	p.until("the worker to take over", `navigator.serviceWorker.controller?.state === "activated"`)
	p.run(`(async () => {
		for (const name of await caches.keys()) {
			const cache = await caches.open(name);
			for (const request of await cache.keys()) {
				if (request.url.includes("app.wasm")) await cache.put(request, new Response("broken", { headers: { "Content-Type": "application/wasm" } }));
			}
		}
	})()`)
	before := l.count("app.wasm")
	p.load("/#preset=tolerance")
	if n := l.count("app.wasm") - before; n != 1 {
		t.Errorf("the program was asked for %d times", n)
	}
	p.load(riseAndFall())
	if n := l.count("app.wasm") - before; n != 1 {
		t.Errorf("the program was asked for %d times: it is not kept", n)
	}
}

// The service worker keeps only what the build made: it does not install with another page in place of a file, and
// keeps its file when a fresh one is cut.
func TestWorkerKeeps(t *testing.T) {
	l := newLine(t)
	l.setFault("runner.js", anotherPage)
	p := l.visit(t, desktop)
	p.goTo(riseAndFall())
	p.ready()
	if !waitFor(patience, func() bool { return l.count("runner.js") > 0 }) {
		t.Fatal("the worker does not install")
	}
	p.untilResolves("the worker to give up", `navigator.serviceWorker.getRegistration().then((r) => !r?.installing)`)
	if eval[bool](p, `navigator.serviceWorker.getRegistration().then((r) => Boolean(r?.waiting || r?.active))`) {
		t.Error("the worker is installed")
	}

	l.setFault("runner.js", nil)
	p.load(riseAndFall())
	p.until("the worker to take over", `navigator.serviceWorker.controller?.state === "activated"`)
	const size = `(name) => caches.match(name).then((kept) => kept.arrayBuffer()).then((body) => body.byteLength)`
	for _, name := range []string{"app.css", "web/app.wasm"} {
		before := eval[int](p, `(`+size+`)("`+name+`")`)
		l.setFault(path.Base(name), halved)
		p.run(`fetch("` + name + `", { cache: "reload" }).then((r) => r.arrayBuffer())`)
		p.pause()
		l.setFault(path.Base(name), nil)
		if after := eval[int](p, `(`+size+`)("`+name+`")`); after != before {
			t.Errorf("%s: %d bytes are kept, there were %d", name, after, before)
		}
	}
	p.load(riseAndFall())
	if got := p.shown(notices); got != "" {
		t.Errorf("the page says %q", got)
	}
}

// A server may demand Trusted Types. The page, its workers and an embed run.
func TestTrustedTypes(t *testing.T) {
	l := newLine(t)
	l.all = withPolicy(strings.Replace(noWasmPolicy, "script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'", 1) + "; require-trusted-types-for 'script'; trusted-types default")
	p := l.visit(t, desktop)
	p.setLanguage("zh-CN")
	p.goTo("/#preset=spike-cautious-policy")
	p.ready()
	p.detail("why")
	p.click(named("advice"))
	section := panel + " .less"
	p.until("the findings", one(section+" "+named("less-aboveTarget")))
	p.click(section + " " + named("less-aboveTarget"))
	p.until("a change", says(section+" .findings li:first-child", "5:15 → 0:45"))
	p.until("the worker to take over", `navigator.serviceWorker.controller?.state === "activated"`)
	p.load("/embed#preset=walkthrough&load=eager&edit=hpa")
	if got := p.shown(notices); got != "" {
		t.Errorf("the embed says %q", got)
	}
}

// A Chinese page that arrives after the program has mounted changes nothing.
func TestChineseComesLate(t *testing.T) {
	l := newLine(t)
	chinese, chart := make(chan struct{}), make(chan struct{})
	l.setFault("zh.html", waitUntil(chinese))
	l.setFault("chart.js", waitUntil(chart)) // nothing is painted without it
	p := l.visit(t, desktop)
	p.setLanguage("zh-CN")
	p.startLoading(riseAndFall())
	p.until("the program to mount", one(".text .editors hpa-editor"))
	close(chinese)
	p.until("the Chinese page", `performance.getEntriesByType("resource").some((e) => e.name.includes("zh.html") && e.responseEnd > 0)`)
	p.run(`new Promise((done) => setTimeout(done, 100))`)
	close(chart)
	p.ready()
	p.painted(func() { p.edit(hpaPart, "maxReplicas: 15", "maxReplicas: 12") })
	if got := p.shown(story); !han.MatchString(got) {
		t.Errorf("the story is %q", got)
	}
}

// An embed says what is wrong and tries again, like the page.
func TestEmbedLoadingFaults(t *testing.T) {
	l := newLine(t)
	l.setFault("app.wasm", missing)
	p := l.visit(t, desktop)
	p.goTo("/embed#preset=walkthrough&load=eager")
	p.until("words", one(noticeAlert))
	if got := p.shown(notice); !strings.Contains(got, "the server answers 404") {
		t.Errorf("the embed says %q", got)
	}
	if got := p.shown(posterButton); got != "Try again" {
		t.Errorf("the button says %q", got)
	}
	l.setFault("app.wasm", nil)
	p.run(one(posterButton) + `.click()`)
	p.ready()
	if got := p.shown(notices); got != "" {
		t.Errorf("alive, it says %q", got)
	}
}

// From the first byte on, the picture is in its place with its alt text, even
// without scripts and styles.
func TestFirstSeconds(t *testing.T) {
	split(t)
	for name, style := range map[string]fault{"style": nil, "no style": missing} {
		t.Run(name, func(t *testing.T) {
			l := newLine(t)
			l.setFault("app.css", style)
			p := l.visit(t, desktop)
			send(p, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true})
			p.goTo("/")
			p.until("the page", `document.readyState === "complete"`)
			covered := eval[[]string](p, `(() => {
				const box = document.querySelector("svg.poster").getBoundingClientRect();
				return [...document.querySelectorAll(".bar, .story, .transport, .still, .details")].filter((e) => {
					const other = e.getBoundingClientRect();
					return e.checkVisibility() && other.left < box.right - 1 && other.right > box.left + 1 && other.top < box.bottom - 1 && other.bottom > box.top + 1;
				}).map((e) => e.className);
			})()`)
			if len(covered) > 0 {
				t.Errorf("the picture lies over %q", covered)
			}
			if got := p.shown(unstarted); !strings.Contains(got, "needs JavaScript") {
				t.Errorf("the page says %q of itself", got)
			}
			if got := p.shown("body"); strings.Contains(got, "Loading") {
				t.Error("without a script it says that it is loading")
			}
			if got := eval[string](p, `document.querySelector("svg.poster").textContent`); !strings.Contains(got, "Replicas") {
				t.Errorf("the picture's words are %q", got)
			}
			if err := p.picture("../bin/e2e/first-" + strings.ReplaceAll(name, " ", "-") + ".png"); err != nil {
				t.Error(err)
			}
		})
	}
	t.Run("taking over", func(t *testing.T) {
		l := newLine(t)
		program := make(chan struct{})
		l.setFault("app.wasm", waitUntil(program))
		p := l.visit(t, desktop)
		p.goTo("/")
		p.until("the loading", says("#loading", "Loading")+` && document.fonts.status === "loaded"`)
		const boxes = `[".bar", ".text", ".timeline", ".details"].map((part) => { const { left, top, right } = document.querySelector(part).getBoundingClientRect(); return [part, left, top, right].map(String).join(" "); }).join("\n")`
		before := eval[string](p, boxes)
		close(program)
		p.ready()
		if after := eval[string](p, boxes); before != after {
			t.Errorf("the layout was\n%s\nand is\n%s", before, after)
		}
	})
}

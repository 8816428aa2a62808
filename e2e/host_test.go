//go:build e2e

package e2e

import (
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"
)

// recordMessages is a script of the host page: it records the messages from frames, and can send
// messages to the frames.
const recordMessages = `<script>
window.heard = [];
addEventListener("message", ({ source, origin, data }) => {
	const frames = [...document.querySelectorAll("iframe")];
	window.heard.push({ frame: frames.findIndex((f) => f.contentWindow === source), origin, ...data });
});
window.last = (type, test = () => true) => window.heard.findLast((m) => m.type === type && test(m));
window.say = (frame, message) => document.querySelectorAll("iframe")[frame].contentWindow.postMessage({ target: "hpa-playground", version: 1, ...message }, "*");
</script>`

// Each promise of the element settles.
func TestElementSettles(t *testing.T) {
	f := host(t, func(site string) string {
		return `<script type="module" src="` + site + `/embed.js"></script><hpa-playground height="300"></hpa-playground><p id="elsewhere"></p>`
	})
	p := f.visit(t)
	p.until("the frame", one("iframe"))
	p.run(`window.element = ` + one(playground) + `; window.settled = (promise) => promise.then(() => "done", (e) => e.message)`)
	for _, c := range []struct{ message, want string }{
		{`element.pause()`, "pause: it does not run yet"},
		{`element.show({ scenario: () => 1 })`, "could not be cloned"},
		{`element.show({ scenario: "x".repeat(5 << 20) })`, "longer than 4194304 bytes"},
		{`element.show({ scenario: 1n })`, "is not JSON"},
		{`element.seek(-1)`, "t -1: must be 0"},
		{`(() => { const asked = element.getState(); document.querySelector("#elsewhere").append(element); return asked })()`, "moved or removed"},
		{`(() => { const asked = element.getState(); element.src = element.src; element.setAttribute("view", "replicas"); return asked })()`, "opened again"},
		{`element.show({ preset: "walkthrough" })`, "done"},
		{`(() => { const asked = element.getState(); element.remove(); return asked })()`, "moved or removed"},
		{`element.getState()`, "not in a document"},
	} {
		if got := eval[string](p, `window.settled(`+c.message+`)`); !strings.Contains(got, c.want) {
			t.Errorf("%s: %s, want %s", c.message, got, c.want)
		}
	}
}

// Three embeds of another origin, sandboxed without an origin and without
// storage, start as configured and obey messages.
func TestSandboxedEmbeds(t *testing.T) {
	f := host(t, func(site string) string {
		embed := func(load, more string) string {
			return fmt.Sprintf(`<hpa-playground preset="spike-cautious-policy" load="%s" sandbox="allow-scripts" title="%s" height="400" %s></hpa-playground>`, load, load, more)
		}
		return recordMessages + `<script type="module" src="` + site + `/embed.js"></script>` + embed("click", `t="6m1s"`) +
			`<div style="height: 3000px"></div>` + embed("lazy", "") + `<div style="height: 3000px"></div>` + embed("eager", `theme="dark"`)
	})
	p := f.visit(t)
	const program = "/web/app.wasm"
	p.until("the eager one", `window.last("ready", (m) => m.frame === 2)`)
	if got := eval[string](p, `JSON.stringify(window.heard.filter((m) => m.type === "ready").map((m) => [m.frame, m.origin]))`); got != `[[2,"null"]]` {
		t.Errorf("ready are %s", got)
	}
	p.run(`document.querySelectorAll("iframe")[1].scrollIntoView()`)
	p.until("the lazy one, once it is seen", `window.last("ready", (m) => m.frame === 1)`)

	// The first waits for a click, or for a message that needs a run.
	p.run(`window.say(0, { type: "seek", t: "12m", id: "s" })`)
	p.until("the first one", `window.last("ready", (m) => m.frame === 0)`)
	p.until("its answer", `window.last("state", (m) => m.frame === 0 && m.id === "s")`)
	if got := eval[float64](p, `window.last("state", (m) => m.id === "s").t`); got < 720 || got > 721 {
		t.Errorf("after seek to 12m it is at %v", got)
	}
	if n := f.responses(program); n != 1 {
		t.Errorf("the program was sent %d times", n)
	}

	// The element's methods and events.
	p.run(`window.one = ` + one(playground) + `; window.syncs = []; window.one.addEventListener("hpa-sync", (e) => window.syncs.push(e.detail))`)
	if got := eval[string](p, `window.one.patch({ "spec.maxReplicas": 9 }).then((s) => s.ok + " " + JSON.stringify(s.preset) + " " + /maxReplicas: 9/.test(s.scenario))`); got != `true "" true` {
		t.Errorf("patched: %s", got)
	}
	if got := eval[string](p, `window.one.seek(690).then(() => window.one.getState()).then((s) => Math.floor(s.t) + " " + s.playing)`); got != "690 false" {
		t.Errorf("moved: %s", got)
	}
	p.until("a sync of it", `window.syncs.some((s) => s.desired === 9 && s.hpa === "default/sample-app")`)
	if got := eval[string](p, `window.one.show({ preset: "no-such" }).catch((e) => e.message)`); !strings.Contains(got, `preset "no-such"`) {
		t.Errorf("an unknown preset: %s", got)
	}
	if got := eval[string](p, `window.one.show({ scenario: "kind: Nonsense\n" }).then((s) => s.ok + " " + (s.problems.length > 0))`); got != "false true" {
		t.Errorf("nonsense: %s", got)
	}
	p.run(`window.one.show({ preset: "walkthrough", t: 60 }).then(() => window.one.play(600))`)
	p.until("the playback's end", `window.last("state", (m) => m.frame === 0 && m.preset === "walkthrough" && !m.playing && m.t === m.duration)`)

	// Messages for other programs are ignored. Wrong messages are refused or ignored.
	p.run(`window.heard.length = 0; window.say(0, { version: 2, type: "play", id: "v" }); window.say(0, { type: "dance", id: "d" }); window.say(0, { target: "other", type: "play", id: "o" })`)
	p.until("the refusals", `window.last("error", (m) => m.id === "d")`)
	if got := eval[string](p, `window.heard.map((m) => m.type + " " + m.id + " " + m.message.slice(0, 12)).join("; ")`); got != `error v version 2: t; error d type "dance"` {
		t.Errorf("heard %s", got)
	}
}

// An embed ignores messages from frames other than its parent, and from a parent that
// does not have the origin in the embed's URL. Such a parent also receives nothing.
func TestEmbedHearsOneOrigin(t *testing.T) {
	f := host(t, func(site string) string {
		return recordMessages + `<iframe src="` + site + `/embed#preset=walkthrough&load=eager"></iframe>
			<iframe srcdoc="<script>addEventListener('message', () => parent.frames[0].postMessage({ target: 'hpa-playground', version: 1, type: 'seek', t: 60, id: 'sibling' }, '*'))</script>"></iframe>
			<iframe src="` + site + `/embed#preset=walkthrough&load=eager&origin=https%3A%2F%2Fdocs.example"></iframe>`
	})
	p := f.visit(t)
	p.allow("Failed to execute 'postMessage'") // to the origin in the URL
	p.until("the first", `window.last("ready", (m) => m.frame === 0)`)
	p.run(`document.querySelectorAll("iframe")[1].contentWindow.postMessage("go", "*")`)
	p.run(`window.say(2, { type: "getState", id: "wrong" })`)
	p.run(`window.say(0, { type: "getState", id: "right" })`)
	p.until("the answer", `window.last("state", (m) => m.id === "right")`)
	p.pause()
	if got := eval[string](p, `JSON.stringify(window.heard.filter((m) => m.frame === 2 || m.id === "sibling"))`); got != "[]" {
		t.Errorf("heard %s", got)
	}
	if n := f.responses("/web/app.wasm"); n != 1 {
		t.Errorf("frames with an origin: the program was sent %d times", n)
	}
}

// An embed works with blocked storage outside of a sandbox. It also works in a frame as
// high as its content, with the scenario of the host page.
func TestEmbedWithoutStorage(t *testing.T) {
	f := host(t, func(site string) string {
		return recordMessages + `<script type="module" src="` + site + `/embed.js"></script>
			<hpa-playground load="eager" view="replicas" t="3m"><script type="text/yaml">` + valid + `</script></hpa-playground>`
	})
	p := f.visit(t)
	p.onNewDocument(`for (const name of ["localStorage", "sessionStorage"])
		Object.defineProperty(window, name, { configurable: true, get() { throw new DOMException("blocked", "SecurityError"); } });`)
	p.visit(f.origin + "/")
	p.until("the run", `window.last("ready")`)
	p.until("the page's own scenario", `window.last("state", (m) => m.preset === "" && m.ok && m.hpa === "default/web")`)
	p.until("its height", `parseInt(document.querySelector("iframe").style.height) === window.last("resize")?.height`)
	if got := eval[int](p, `document.querySelector("iframe").offsetHeight`); got < 300 || got > 460 {
		t.Errorf("the frame is %d high", got)
	}
	if got := eval[string](p, one(playground)+`.getState().then((s) => String(Math.floor(s.t)))`); got != "180" {
		t.Errorf("it is at %s", got)
	}
}

// Checks the size of the download of a page with three embeds, before the reader starts
// one.
func TestEmbedPictureIsSmall(t *testing.T) {
	f := host(t, func(site string) string {
		return recordMessages + `<iframe width="640" height="400" src="` + site + `/embed#preset=spike-cautious-policy"></iframe>`
	})
	p := f.visit(t)
	p.until("the picture", `window.last("resize")`)
	p.pause()
	if got := f.total(); got > 60_000 || f.responses("/web/app.wasm") > 0 {
		t.Errorf("before the click %d bytes were sent, want at most 60 kB", got)
	} else {
		t.Logf("before the click: %d bytes", got)
	}
}

// A host page may require of its frames that they load nothing that is not allowed (Cross-Origin-Embedder-Policy). An
// embed works there, with and without an origin.
func TestEmbedInIsolatedHost(t *testing.T) {
	f := host(t, func(site string) string {
		return recordMessages + `<script type="module" src="` + site + `/embed.js"></script>
			<hpa-playground preset="walkthrough" load="eager"></hpa-playground>
			<iframe src="` + site + `/embed.html#preset=walkthrough&load=eager"></iframe>
			<iframe sandbox="allow-scripts" src="` + site + `/embed.html#preset=walkthrough&load=eager"></iframe>`
	})
	f.isolated = true
	p := f.visit(t)
	p.until("all embeds", `[0, 1, 2].every((frame) => window.last("ready", (m) => m.frame === frame))`)
}

// Each example page in the guides works.
func TestGuides(t *testing.T) {
	split(t)
	examples := 0
	for _, guide := range []string{"embedding", "messages"} {
		text, err := os.ReadFile("../docs/" + guide + ".md")
		if err != nil {
			t.Fatal(err)
		}
		for i, block := range regexp.MustCompile("(?ms)^```html\n(.*?)^```$").FindAllStringSubmatch(string(text), -1) {
			examples++
			t.Run(fmt.Sprintf("%s-%d", guide, i+1), func(t *testing.T) {
				f := host(t, func(site string) string {
					return recordMessages + strings.ReplaceAll(block[1], "https://playground.example", site)
				})
				p := f.visit(t)
				p.until("the frame", `window.last("resize")`)
				p.run(`window.say(0, { type: "getState", id: "test" })`)
				p.until("the run", `window.last("state", (m) => m.id === "test" && m.ok && m.duration > 0)`)
				p.until("what it puts out", `[...document.querySelectorAll("output")].every((o) => o.innerText.length > 10)`)
				if input := one("input"); eval[bool](p, "!!"+input) {
					p.run(input + `.value = 3; ` + input + `.dispatchEvent(new Event("change"))`)
					p.run(`window.say(0, { type: "seek", t: "12m" })`)
					p.until("what was put in", `document.querySelector("output").innerText.startsWith("3 replicas")`)
				}
			})
		}
	}
	if examples < 5 {
		t.Errorf("there are %d examples", examples)
	}
}

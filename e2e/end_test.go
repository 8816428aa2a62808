//go:build e2e

package e2e

import (
	"strings"
	"testing"
)

// exposeProgram gives a test access to the running program.
const exposeProgram = `{
	let Go;
	Object.defineProperty(window, "Go", { configurable: true, get: () => Go, set(to) {
		Go = to;
		const { run } = Go.prototype;
		Go.prototype.run = function (instance) {
			window.e2eGo = this;
			return run.call(this, instance);
		};
	} });
}`

// ends are the ways in which the program can end. Each has a script that causes the
// end.
var ends = []struct{ name, script string }{
	{"panic", `goappNav()`}, // go-app expects a URL as argument
	// A stack overflow inside the program has the same effect.
	{"stack overflow", `{
		Object.defineProperty(` + one(named("release")) + `, "given", { get() { return this.given; }, set() {} });
		` + one(named("release")) + `.dispatchEvent(new Event("change", { bubbles: true }));
	}`},
	{"end of memory", `{
		const { mem } = e2eGo._inst.exports;
		for (let pages = 65536; pages >= 1; ) {
			try { mem.grow(pages); } catch { pages >>= 1; }
		}
		e2eGo.mem = new DataView(mem.buffer);
		try { hpaSay("x".repeat(1 << 26)); } catch {}
	}`},
	{"thrown through", `{
		Object.defineProperty(` + one(named("release")) + `, "given", { get() { throw new Error("thrown"); }, set() {} });
		` + one(named("release")) + `.dispatchEvent(new Event("change", { bubbles: true }));
	}`},
}

// allowEnd allows the browser's messages about a program that ended.
func (p *tab) allowEnd() {
	for _, text := range []string{"exit code: 2", "Maximum call stack size", "the program ended", "out of memory", "thrown"} {
		p.allow(text)
	}
}

// notice waits for a notice, in this document or the next one.
func (p *tab) notice(name, text string) {
	p.t.Helper()
	if !waitFor(patience, func() bool {
		var found bool
		err := p.evaluate(`Boolean(`+one(notice)+`?.innerText.includes(`+quote(text)+`))`, &found)
		return err == nil && found
	}) {
		p.t.Fatalf("waited %v for: %s", patience, name)
	}
}

// answerNotice presses a button of the notice.
func (p *tab) answerNotice(label string) {
	p.t.Helper()
	p.run(each(noticeButton) + `.find((b) => b.innerText === ` + quote(label) + `).click()`)
}

// If the program ends for any reason, the page says so at once, keeps the typed text, and restarts
// with this text.
func TestProgramEnds(t *testing.T) {
	split(t)
	for _, c := range ends {
		t.Run(c.name, func(t *testing.T) {
			p := blank(t, desktop)
			p.onNewDocument(exposeProgram)
			p.goTo(riseAndFall())
			p.ready()
			p.allowEnd()
			p.edit(hpaPart, "maxReplicas: 15", "maxReplicas: 12")
			p.run(c.script)
			p.notice("the notice about the end", "The simulation has stopped. What you typed is kept")
			p.edit(hpaPart, "minReplicas", "minReplicas: 2") // the editor still accepts input
			if stored := eval[string](p, `localStorage.getItem("hpa-playground") ?? ""`); !strings.Contains(stored, "maxReplicas: 12") {
				t.Errorf("for the next visit there is %q", stored)
			}
			p.untilReloaded(func() { p.answerNotice("Start again") })
			p.hasLine(hpaPart, "maxReplicas: 12")
			p.hasLine(hpaPart, "minReplicas: 2")
			p.painted(func() { p.edit(hpaPart, "maxReplicas: 12", "maxReplicas: 13") })
		})
	}
}

// A text that ends the program twice is not run a third time: the page starts
// without it and offers it as a download.
func TestTextEndsProgramTwice(t *testing.T) {
	p := blank(t, desktop)
	p.onNewDocument(`HTMLAnchorElement.prototype.click = () => {}; URL.createObjectURL = (blob) => (window.e2eSaved = blob, "about:blank")`)
	p.goTo(riseAndFall())
	p.ready()
	p.allowEnd()
	p.edit(hpaPart, "maxReplicas: 15", "maxReplicas: 12")
	p.run(`goappNav()`)
	p.notice("the first end", "What you typed is kept")
	p.reload() // same as the button
	p.hasLine(hpaPart, "maxReplicas: 12")
	p.run(`goappNav()`)
	p.notice("the second end", "will not be run a third time")
	p.untilReloaded(func() { p.answerNotice("Start without this text") })
	p.notice("the refusal", "stopped the simulation twice and was not opened")
	p.hasLine(hpaPart, "maxReplicas: 15")
	p.answerNotice("Download the text")
	if text := eval[string](p, `e2eSaved.text()`); !strings.Contains(text, "maxReplicas: 12") {
		t.Errorf("downloaded: %q", text)
	}
	p.answerNotice("Close")
	p.until("the notice to go", none(notice))
	p.painted(func() { p.edit(hpaPart, "maxReplicas: 15", "maxReplicas: 14") })
}

// A link that ends the program before the text is read is refused, too.
func TestLinkEndsProgramTwice(t *testing.T) {
	p := blank(t, desktop)
	p.onNewDocument(strings.Replace(exposeProgram, "return run.call", `if (location.hash === "#preset=walkthrough") return Promise.reject(new Error("thrown")); return run.call`, 1))
	p.allowEnd()
	p.goTo("/#preset=walkthrough")
	p.notice("the first end", "The simulation has stopped.")
	p.answerNotice("Start again")
	p.notice("the second end", "third time")
	p.untilReloaded(func() { p.answerNotice("Start without this text") })
	p.notice("the refusal", "was not opened")
	p.painted(func() { p.edit(hpaPart, "maxReplicas: 15", "maxReplicas: 14") })
}

// An embed whose program ended says so, tries again, and stores nothing.
func TestEmbedEnds(t *testing.T) {
	p := blank(t, desktop)
	p.goTo("/embed.html#preset=walkthrough&load=eager&lang=zh")
	p.ready()
	p.allowEnd()
	p.run(`goappNav()`)
	p.notice("the notice about the end", "模拟已停止")
	if stored := eval[int](p, `localStorage.length + sessionStorage.length`); stored != 0 {
		t.Errorf("%d texts are kept", stored)
	}
	p.untilReloaded(func() { p.answerNotice("重试") })
}

//go:build e2e

package e2e

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/page"
)

// runsEdits fails unless the page still runs an edited text.
func (p *tab) runsEdits() {
	p.t.Helper()
	before := p.source(hpaPart)
	for n := 11; ; n++ {
		if line := "maxReplicas: " + strconv.Itoa(n); !strings.Contains(before, line) {
			p.painted(func() { p.edit(hpaPart, "maxReplicas", line) })
			break
		}
	}
	if p.state() != "ok" {
		p.t.Errorf("state %s, problems:\n%s", p.state(), p.shown(problemList))
	}
	p.movesCursor("after the fault")
}

// openFiles gives the page files that are not on a disk.
func (p *tab) openFiles(files string) {
	p.t.Helper()
	p.run(`{
		const drop = new Event("drop", { bubbles: true, cancelable: true });
		Object.defineProperty(drop, "dataTransfer", { value: { types: ["Files"], files: ` + files + ` } });
		document.body.dispatchEvent(drop);
	}`)
}

// faults are faults of a running page, which survives all faults. docs/faults.md says how the page
// survives.
var faults = []struct {
	name   string
	action func(p *tab)
}{
	{"the clipboard is refused", func(p *tab) {
		p.run(`navigator.clipboard.writeText = () => Promise.reject(new DOMException("no", "NotAllowedError")); document.activeElement.blur()`)
		p.press("s")
		p.until("the text to copy by hand", one(copyField)+`?.value.includes("#")`)
		p.press("Escape")
		p.until("it to close", none(openDialog))
	}},
	{"there is no clipboard", func(p *tab) {
		p.run(`Object.defineProperty(navigator, "clipboard", { configurable: true, value: undefined }); document.activeElement.blur()`)
		p.press("s")
		p.until("the text to copy by hand", one(copyField)+`?.value.includes("#")`)
		p.press("Escape")
		p.until("it to close", none(openDialog))
	}},
	{"the file dialog is cancelled", func(p *tab) {
		p.run(`{
			const { click } = HTMLInputElement.prototype;
			HTMLInputElement.prototype.click = function () {
				this.dispatchEvent(new Event("cancel"));
				this.dispatchEvent(new Event("change")); // some browsers report no file
			};
			hpaPage.open();
			hpaPage.pasteFile("codes-text");
			HTMLInputElement.prototype.click = click;
		}`)
	}},
	{"the page's script cannot save a file", func(p *tab) {
		p.allow("save failed")
		p.run(`{
			const { createObjectURL } = URL;
			URL.createObjectURL = () => { throw new Error("no room") };
			hpaPage.save("x.yaml", "application/yaml", "x");
			hpaPage.save("x.yaml", "application/yaml", "x");
			URL.createObjectURL = createObjectURL;
		}`)
		if got := p.shown(notices); strings.Count(got, "The browser refused a part of this (save): no room") != 1 {
			p.t.Errorf("the page says %q", got)
		}
		p.answerNotice("Close")
		p.until("the notice to go", none(notice))
	}},
	{"a folder is dropped", func(p *tab) {
		p.openFiles(`[{ size: 4096, slice: () => ({ text: () => Promise.reject(new DOMException("a folder", "NotFoundError")) }) }]`)
		p.until("the notice about it", says(saidLine, "cannot be read as a file"))
	}},
	{"a huge file is dropped", func(p *tab) {
		p.openFiles(`[{ size: 5e9, slice: () => { throw new Error("not to be read"); } }]`)
		p.until("the notice about it", says(saidLine, "longer than 16 MiB"))
	}},
	{"a binary file is dropped", func(p *tab) {
		p.openFiles(`[new File([Uint8Array.from({ length: 4096 }, (_, i) => i * 7)], "x.bin")]`)
		p.until("the notice about it", says(saidLine, "nothing was opened"))
	}},
	{"the browser refuses to change the history", func(p *tab) {
		p.allow("calling replaceState failed")
		p.run(`history.replaceState = () => { throw new DOMException("too often", "SecurityError"); }`)
		p.runsEdits()
		p.pause()
		p.run(`delete history.replaceState`)
		p.painted(func() { p.edit(hpaPart, "maxReplicas", "maxReplicas: 14") })
		p.addressHas("maxReplicas: 14")
	}},
	{"a long history, back and forward", func(p *tab) {
		p.run(`for (let i = 0; i < 60; i++) location.hash = "#t=" + (i % 20) + "m&preset=" + (i % 2 ? "walkthrough" : "spike-cautious-policy")`)
		p.run(`history.go(-7)`)
		p.until("an older place", `location.hash.includes("t=12m") || location.hash.includes("t=720s")`)
		p.run(`history.go(3)`)
		p.until("a newer one", `!location.hash.includes("t=12m")`)
	}},
	{"the tab is frozen", func(p *tab) {
		p.run(`document.activeElement.blur()`)
		p.press(" ")
		for _, state := range []page.SetWebLifecycleStateState{page.SetWebLifecycleStateStateFrozen, page.SetWebLifecycleStateStateActive} {
			send(p, page.SetWebLifecycleState, page.SetWebLifecycleStateParams{State: state})
		}
		p.press("Home")
	}},
	{"the clock jumps while it plays", func(p *tab) {
		p.run(`document.activeElement.blur()`)
		p.press("Home")
		p.press(" ")
		p.run(`{
			const now = performance.now.bind(performance);
			let jump = 3600e3;
			window.e2eJump = (by) => (jump = by);
			performance.now = () => now() + jump;
		}`)
		p.until("the cursor to move on", one(clockTime)+`.innerText > "0:02"`)
		p.press(" ")
	}},
	{"it is printed", func(p *tab) {
		send(p, page.PrintToPDF, page.PrintToPDFParams{})
	}},
	{"it is zoomed to 400 %", func(p *tab) {
		send(p, emulation.SetDeviceMetricsOverride, emulation.SetDeviceMetricsOverrideParams{Width: 360, Height: 225, DeviceScaleFactor: 4})
		p.until("no scrolling to the side", `innerWidth === 360 && document.documentElement.scrollWidth <= 360`)
		p.movesCursor("zoomed")
		p.resize(desktop)
		p.until("the whole page", `innerWidth > 1000`)
	}},
	{"the browser translates it", func(p *tab) {
		p.run(`{
			const walk = document.createTreeWalker(` + one(pageMain) + `, NodeFilter.SHOW_TEXT);
			const texts = [];
			while (walk.nextNode()) texts.push(walk.currentNode);
			for (const text of texts.filter((t) => !t.parentElement.closest('[translate="no"]'))) {
				const outer = document.createElement("font"), inner = document.createElement("font");
				outer.append(inner);
				inner.textContent = text.data;
				text.replaceWith(outer);
			}
		}`)
		p.detail("events")
		p.detail("why")
	}},
	{"an extension adds to the body", func(p *tab) {
		p.run(`document.body.append(document.createElement("grammar-check")); document.body.prepend(document.createElement("dark-reader"))`)
	}},
	{"a pointer is released before its event is handled", func(p *tab) {
		p.run(`for (const target of [` + one(chart) + `.shadowRoot.querySelector("div"), ` + one(divider) + `]) {
			for (const type of ["pointerdown", "pointermove", "pointercancel"])
				target.dispatchEvent(new PointerEvent(type, { pointerId: 999, button: 0, clientX: 900, clientY: 500, bubbles: true }));
		}`)
	}},
	{"a dialog is asked for twice", func(p *tab) {
		p.run(`hpaPage.showDialog("keys"); hpaPage.showDialog("keys"); hpaPage.showDialog("none"); ` + one(keysDialog) + `.close()`)
	}},
	{"strangers send messages", func(p *tab) {
		p.run(`for (const data of [undefined, 7, {}, { target: "hpa-playground", version: 1, type: "load", scenario: 7 }]) postMessage(data, "*");
			for (const key of [null, "x", "hpa-playground", "hpa-playground/answers", "hpa-playground/exercises"])
				for (const newValue of [null, "", "[", "[7]"]) dispatchEvent(new StorageEvent("storage", { key, newValue }))`)
	}},
}

func TestFaultsWhileRunning(t *testing.T) {
	p := open(t, riseAndFall(), desktop)
	for _, c := range faults {
		t.Run(c.name, func(t *testing.T) {
			p := p.within(t)
			c.action(p)
			p.runsEdits()
		})
	}
}

// With any content in its storage keys, the page starts and works.
func TestStorageGarbage(t *testing.T) {
	p := open(t, riseAndFall(), desktop)
	for _, garbage := range []string{
		`{"": "[[[", "/answers": "[", "/exercises": "[]", "/language": "tlh", "/controls": "half", "/split": "wide", "/left": "[", "/ended": "["}`,
		`{"": "\u0000\ud800", "/answers": "[1, null]", "/exercises": "E1.zzz", "/language": "", "/controls": "", "/split": "1e99", "/left": "7", "/ended": "null"}`,
		`{"": "7", "/answers": "{\"a\": 1}", "/exercises": "E9.x\n\n", "/language": "zh_", "/controls": "1", "/split": "-5", "/left": "{\"text\": 7, \"at\": 3}", "/ended": "{\"times\": \"x\", \"text\": []}"}`,
	} {
		p.run(`for (const [key, value] of Object.entries(` + garbage + `)) {
			localStorage.setItem("hpa-playground" + key, value);
			addEventListener("pagehide", () => sessionStorage.setItem("hpa-playground" + key, value));
		}`)
		p.reload()
		p.runsEdits()
		p.run(`location.hash = "#exercise=min-and-max"`)
		p.waitForGoals("min-and-max")
		p.load(riseAndFall())
	}
}

// A language that is chosen while the page loads is kept.
func TestLanguageWhileLoading(t *testing.T) {
	p := blank(t, desktop)
	p.onNewDocument(`new MutationObserver((_, observer) => {
		const select = ` + one(named("language")+":not(:disabled)") + `;
		if (!select || !window.e2eChart && !document.documentElement.dataset.started) return;
		observer.disconnect();
		select.value = "zh-Hans";
		select.dispatchEvent(new Event("change", { bubbles: true }));
	}).observe(document, { subtree: true, childList: true, attributes: true })`)
	p.goTo(riseAndFall())
	p.ready()
	p.until("the page in Chinese", `document.documentElement.lang === "zh-Hans" && `+one(story)+`.innerText.match(/\p{Script=Han}/u)`)
	p.runsEdits()
}

// A language that is chosen while the page still changes to another language is kept.
func TestChosenAhead(t *testing.T) {
	p := open(t, riseAndFall(), desktop)
	p.run(`Object.defineProperty(document.documentElement, "lang", {
		get() { return this.getAttribute("lang"); },
		set(tag) {
			this.setAttribute("lang", tag);
			if (tag === "en") return;
			const select = ` + one(named("language")) + `;
			select.value = "en";
			select.dispatchEvent(new Event("change", { bubbles: true }));
		},
	})`)
	p.choose("language", "zh-Hans")
	p.until("the page in English again", `document.documentElement.lang === "en" && `+one(named("language"))+`.value === "en" && `+says(story, "1 to 13 replicas"))
}

// A window that is closed and reopened has its text, and a duplicated tab is
// independent.
func TestTabsComeAndGo(t *testing.T) {
	p := open(t, riseAndFall(), desktop)
	p.edit(hpaPart, "maxReplicas: 15", "maxReplicas: 12")
	p.addressHas("maxReplicas: 12")
	p.until("the text to be kept", `(localStorage.getItem("hpa-playground") ?? "").includes("maxReplicas: 12")`) // not after q has stored its text
	q := p.another("/" + eval[string](p, "location.hash"))
	q.painted(func() { q.edit(hpaPart, "maxReplicas: 12", "maxReplicas: 13") })
	p.hasLine(hpaPart, "maxReplicas: 12")
	q.run(`window.dispatchEvent(new PageTransitionEvent("pagehide"))`)
	r := p.another("/")
	r.painted(func() { r.click(storyLink) })
	r.hasLine(hpaPart, "maxReplicas: 13")
	p.bringToFront()
	p.runsEdits()
}

// If the user enters a URL just before the page writes its URL, the user's URL opens.
func TestAddressWhileTyped(t *testing.T) {
	p := open(t, "/#preset=spike-cautious-policy", desktop)
	p.edit(hpaPart, "maxReplicas: 15", "maxReplicas: 12")
	p.run(`location.hash = "#preset=walkthrough"; dispatchEvent(new PageTransitionEvent("pagehide"))`)
	p.until("the preset", pageHas("preset", "walkthrough")+` && location.hash === "#preset=walkthrough"`)
	p.runsEdits()
}

// If another text is opened meanwhile, the address of the previous text does not
// overwrite its address.
func TestAddressAfterEdit(t *testing.T) {
	p := open(t, "/#preset=spike-cautious-policy", desktop)
	p.painted(func() {
		p.run(fmt.Sprintf(`
			%s.dispatchEvent(new CustomEvent("hpa-edit", { detail: { text: %s, revision: 1e9, pasted: false } }));
			location.hash = "#preset=walkthrough";
		`, editor(hpaPart), quote(strings.Replace(p.source(hpaPart), "maxReplicas: 15", "maxReplicas: 12", 1))))
		p.until("the preset", pageHas("preset", "walkthrough"))
	})
	p.pause()
	if got := eval[string](p, `location.hash`); got != "#preset=walkthrough" {
		t.Errorf("the address became %.60s", got)
	}
}

// A running page keeps working when its server stops: exercises come from the cache,
// the page names files that it never loaded, and the check for a new version finds no
// version.
func TestServerGoes(t *testing.T) {
	p, stop := visited(t)
	stop()
	p.allow("ERR_CONNECTION_REFUSED")
	p.allow("Failed to fetch")
	p.allow("net::ERR")
	p.run(`navigator.serviceWorker.getRegistration().then((r) => r.update()).catch(() => {})`)
	p.runsEdits()
	p.run(`location.hash = "#exercises=elsewhere"`)
	p.until("the trouble", says(taskTrouble, "the server does not answer"))
	p.run(`location.hash = "#exercise=min-and-max"`)
	p.until("the exercise or why not", one(pageMain)+`.dataset.exercise || `+says(taskTrouble, "course.yaml cannot be fetched"))
	p.runsEdits()
}

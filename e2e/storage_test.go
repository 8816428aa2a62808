//go:build e2e

package e2e

import (
	"fmt"
	"strings"
	"testing"
)

// fullStorage fills the storage to the last byte.
const fullStorage = `for (let size = 1 << 22, n = 0; size >= 1; ) {
	try { localStorage.setItem("fill" + n++, "x".repeat(size)); } catch { size >>= 1; }
}`

// throwingStorage throws on every access, although it contains something.
const throwingStorage = `localStorage.setItem("x", "1"); for (const name of ["getItem", "setItem", "removeItem", "clear", "key"])
	Storage.prototype[name] = () => { throw new DOMException("no storage", "InvalidStateError"); };`

// noStorage throws when a script reads the property, as in a browser that blocks
// storage.
const noStorage = `for (const name of ["localStorage", "sessionStorage"])
	Object.defineProperty(window, name, { configurable: true, get() { throw new DOMException("blocked", "SecurityError"); } });`

// keepEverything makes the page store everything that it remembers: a text, an
// answer, a result, the controls, the divider and the language. Nothing may end
// the page.
func (p *tab) keepEverything() {
	p.t.Helper()
	fold := one(".fold [aria-expanded]")
	open := eval[string](p, fold+".ariaExpanded")
	p.run(fold + ".click()")
	p.until("the controls to be folded", fmt.Sprintf("%s.ariaExpanded !== %q", fold, open))
	p.focus(divider)
	width := p.data(divider, "aria-valuenow")
	p.press("ArrowRight")
	p.until("the divider to move", fmt.Sprintf(one(divider)+`.ariaValueNow !== %q`, width))
	p.choose("language", "zh-Hans")
	p.until("the page in Chinese", `document.documentElement.lang === "zh-Hans"`)
	p.choose("language", "en")
	p.until("the page in English", `document.documentElement.lang === "en"`)
	p.painted(func() { p.edit(hpaPart, "maxReplicas", "maxReplicas: 7") })
	p.addressHas("maxReplicas: 7")
	p.run(`location.hash = "#exercise=min-and-max"`)
	p.waitForGoals("min-and-max")
	p.painted(func() { p.edit(hpaPart, "minReplicas", "minReplicas: 3") })
	p.until("the goals of the answer", pageHas("goals", "2/3"))
	p.click(named("hint"))
	p.until("a hint", one(shownHints))
}

// If storage has no room for a text, the text is not stored, and the page says this and continues.
// The page stores the next text that fits.
func TestNoRoom(t *testing.T) {
	p := open(t, riseAndFall(), desktop)
	before := p.source(hpaPart)
	p.show(hpaPart)
	p.run(editor(hpaPart) + `.reveal(1, 1)`)
	p.run(`localStorage.setItem("another page", "x".repeat(5 * 1000 * 1000))`) // of about 5 MiB
	p.pasteAt(hpaPart, strings.Repeat("# "+strings.Repeat("long ", 20)+"\n", 10_000))
	p.until("the page to say so", says(saidLine, "no room to keep this text"))
	p.press("z", ctrl)
	p.until("the text as it was", editor(hpaPart)+`.text === `+quote(before))
	p.painted(func() { p.edit(hpaPart, "maxReplicas: 15", "maxReplicas: 12") })
	p.until("it to be kept", `localStorage.getItem("hpa-playground")?.includes("maxReplicas: 12")`)
}

// With any fault of the browser's storage, everything else works.
func TestStorageFaults(t *testing.T) {
	split(t)
	for _, c := range []struct{ name, before, later string }{
		{"full at the start", fullStorage, ""},
		{"full later", "", fullStorage},
		{"blocked", noStorage, ""},
		{"throwing at the start", throwingStorage, ""},
		{"throwing later", "", throwingStorage},
		{"cleared later", "", `localStorage.clear(); sessionStorage.clear()`},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := blank(t, desktop)
			p.onNewDocument(c.before)
			p.goTo(riseAndFall())
			p.ready()
			p.run(c.later)
			p.keepEverything()
		})
	}
}

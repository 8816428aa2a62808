//go:build e2e

package e2e

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
)

// inEditor returns an expression for an element in the editor's shadow root.
func inEditor(part, selector string) string {
	return fmt.Sprintf("%s.shadowRoot.querySelector(%s)", editor(part), quote(selector))
}

// caret puts the caret after the first occurrence of a text.
func (p *tab) caret(part, text string) {
	p.t.Helper()
	p.show(part)
	before, _, ok := strings.Cut(p.source(part), text)
	if !ok {
		p.t.Fatalf("no %q in the editor", text)
	}
	lines := strings.Split(before+text, "\n")
	p.run(fmt.Sprintf("%s.reveal(%d, %d)", editor(part), len(lines), len(lines[len(lines)-1])+1))
}

// typed types letter by letter, as a keyboard does.
func (p *tab) typed(text string) {
	for _, letter := range text {
		p.insert(string(letter))
	}
}

// offered waits for a list of completions with the word selected.
func (p *tab) offered(part, word string) {
	p.t.Helper()
	p.until(word+" to be offered", `(`+inEditor(part, offeredWord+" .cm-completionLabel")+`)?.textContent === `+quote(word))
	// A list that opened less than 75 ms ago accepts no key, because the key may be
	// meant for the text. So the test moves the clock of the editor by a second.
	p.run(`{ const now = Date.now; Date.now = () => now() + 1000; }`)
}

// A new field of the behavior is written with completion, by keyboard.
func TestCompletion(t *testing.T) {
	p := open(t, riseAndFall(), desktop)
	p.paste(hpaPart, strings.Replace(p.source(hpaPart), "scaleDown:\n", "scaleDown:\n      \n", 1))
	p.caret(hpaPart, "scaleDown:\n      ")
	p.typed("sel")
	p.offered(hpaPart, "selectPolicy")
	p.until("its meaning", `(`+inEditor(hpaPart, ".cm-completionInfo")+`)?.textContent.startsWith("Which policy counts")`)
	p.press("Tab")
	p.offered(hpaPart, "Max")
	p.press("ArrowDown")
	p.press("ArrowDown")
	p.offered(hpaPart, "Disabled")
	p.painted(func() { p.press("Tab") })
	if !strings.Contains(p.source(hpaPart), "scaleDown:\n      selectPolicy: Disabled\n") {
		t.Errorf("not written:\n%s", p.source(hpaPart))
	}
	// Escape first closes a list, then leaves the editor.
	p.caret(hpaPart, "selectPolicy: Disabled")
	p.press(" ", ctrl)
	p.offered(hpaPart, "Disabled")
	p.press("Escape")
	p.until("the list to be closed", "!("+inEditor(hpaPart, ".cm-tooltip-autocomplete")+")")
	if !eval[bool](p, "document.activeElement === "+editor(hpaPart)) {
		t.Fatal("the first Escape left the editor")
	}
	p.press("Escape")
	p.until("the editor to be left", "document.activeElement !== "+editor(hpaPart))
}

// The meaning of a field is shown on hover, and by a key.
func TestMeaningInEditor(t *testing.T) {
	p := open(t, riseAndFall(), desktop)
	p.caret(hpaPart, "stabilizationWindow")
	where := `(() => {
		const keys = [...` + editor(hpaPart) + `.shadowRoot.querySelectorAll(".cm-line span")];
		const r = keys.find((s) => s.textContent === "stabilizationWindowSeconds").getBoundingClientRect();
		return { X: r.x + r.width / 2, Y: r.y + r.height / 2 };
	})()`
	// The editor scrolls to the caret in the next frame.
	place := eval[spot](p, where)
	for before := (spot{}); before != place; place = eval[spot](p, where) {
		before = place
		p.pause()
	}
	const hasMeaning = `.textContent.includes("How far to look back when scaling")`
	for _, x := range []float64{place.X - 3, place.X} {
		send(p, input.DispatchMouseEvent, input.DispatchMouseEventParams{Type: input.DispatchMouseEventTypeMouseMoved, X: x, Y: place.Y})
	}
	p.until("the meaning under the pointer", "("+inEditor(hpaPart, fieldMeaning)+")?"+hasMeaning)
	send(p, input.DispatchMouseEvent, input.DispatchMouseEventParams{Type: input.DispatchMouseEventTypeMouseMoved, X: 900, Y: 20})
	p.until("it to go", "!("+inEditor(hpaPart, fieldMeaning)+")")
	p.press("F1")
	p.until("the meaning at the caret", "("+inEditor(hpaPart, fieldMeaning)+")?"+hasMeaning)
	p.press("Escape")
	p.until("it to go", "!("+inEditor(hpaPart, fieldMeaning)+")")
}

// A click in the gutter folds the lines below a key, and another click unfolds them.
func TestFolding(t *testing.T) {
	p := open(t, riseAndFall(), desktop)
	p.show(hpaPart)
	lines := editor(hpaPart) + `.shadowRoot.querySelectorAll(".cm-line").length`
	before := eval[int](p, lines)
	mark := func(selector string) {
		place := eval[struct{ X, Y float64 }](p, `(() => {
			const marks = [...`+editor(hpaPart)+`.shadowRoot.querySelectorAll(`+quote(selector)+`)];
			const r = marks.filter((m) => m.getBoundingClientRect().width > 0 && getComputedStyle(m).visibility === "visible")[0].getBoundingClientRect();
			return { X: r.x + r.width / 2, Y: r.y + r.height / 2 };
		})()`)
		p.do(mouseClick(place.X, place.Y))
	}
	mark(".cm-fold")
	p.until("lines to be folded", fmt.Sprintf("%s < %d", lines, before))
	mark(".cm-fold.folded")
	p.until("lines to be back", fmt.Sprintf("%s === %d", lines, before))
}

// A change by a control or a preset is one undo step, which the keys can undo
// from anywhere on the page.
func TestUndoOutside(t *testing.T) {
	p := open(t, riseAndFall(), desktop)
	first := p.source(hpaPart)
	p.press("z", ctrl)
	p.pause()
	if !p.visible(tool("undo")+":disabled") || p.source(hpaPart) != first {
		t.Fatal("the first text can be undone")
	}
	p.painted(func() { p.preset("walkthrough") })
	second := p.source(hpaPart)
	if second == first {
		t.Fatal("the preset did not change the text")
	}
	p.run(`document.activeElement.blur()`)
	p.undoTo(hpaPart, first)
	p.painted(func() { p.press("Z", ctrl, shift) })
	if p.source(hpaPart) != second {
		t.Errorf("after redo:\n%s", p.source(hpaPart))
	}
}

// Format fixes the indentation, from the menu or by its key, and can be undone.
func TestFormat(t *testing.T) {
	p := open(t, riseAndFall(), desktop)
	tidy := p.source(hpaPart)
	wide := strings.ReplaceAll(tidy, "\n  ", "\n     ")
	if wide == tidy {
		t.Fatal("nothing to format")
	}
	p.painted(func() { p.paste(hpaPart, wide) })
	p.press("Escape")
	p.painted(func() { p.item("format") })
	if got := p.source(hpaPart); got != tidy {
		t.Errorf("formatted:\n%s\nwant:\n%s", got, tidy)
	}
	p.undoTo(hpaPart, wide)
}

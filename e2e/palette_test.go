//go:build e2e

package e2e

import (
	"strings"
	"testing"
)

// find types a query into the palette, which is open, and waits until what Enter would
// choose has the text.
func (p *tab) find(query, first string) {
	p.t.Helper()
	p.until("the palette", `document.activeElement.matches(`+quote(findInput)+`)`)
	if query != "" {
		p.run(one(findInput) + ".select()")
		p.typed(query)
	}
	p.until(first, says(findOption, first))
}

// The palette is used without a mouse: Ctrl K or /, words, the arrows, Enter and Escape.
func TestPalette(t *testing.T) {
	p := open(t, riseAndFall("t=60s"), desktop)
	p.press("/")
	p.find("", "Peak of the load")
	if got := p.shown(findDialog + " .count"); !strings.HasSuffix(got, " found") {
		t.Errorf("a screen reader hears %q", got)
	}
	p.find("first policy", "First time held back by the scale-up policy")
	p.press("Escape")
	p.until("it to be closed", closed(findDialog))

	// The key that opens the palette does not close it, even if the focus is still in the dialog that
	// was closed.
	p.run(one("#palette input") + `.dispatchEvent(new KeyboardEvent("keydown", { key: "k", ctrlKey: true, bubbles: true, composed: true, cancelable: true }))`)
	p.find("", "Peak of the load")
	p.press("Escape")
	p.until("it to be closed again", closed(findDialog))

	for _, c := range []struct{ query, first, clock string }{
		{"scale-down first", "First scale-down", "12:30"},
		{"6:00", "Go to 6:00", "6:00"},
		{"90s", "Go to 1:30", "1:30"},
	} {
		p.press("k", ctrl)
		p.find(c.query, c.first)
		p.press("Enter")
		p.until("the moment", clockAt(c.clock))
		p.until("it to be closed", closed(findDialog))
	}

	p.press("/")
	p.find("policies[0].value scaleUp", "spec.behavior.scaleUp.policies[0].value")
	p.press("Enter")
	p.until("the editor", "document.activeElement === "+editor(hpaPart))
	if line := p.selectedLine(hpaPart); !strings.HasPrefix(line, "value: 900") {
		t.Errorf("the field leads to %q", line)
	}
	text := p.source(hpaPart)

	// In the editor, / is a character and Ctrl K opens the palette. Escape returns to
	// the editor.
	p.press("k", ctrl)
	p.find("", "Peak of the load")
	p.press("k", ctrl)
	p.until("it to be closed", closed(findDialog))
	p.until("the editor", "document.activeElement === "+editor(hpaPart))

	// If the text does not have a field, the palette shows the control of the field.
	p.press("k", ctrl)
	p.find("scaleDown tolerance", "spec.behavior.scaleDown.tolerance")
	p.press("Enter")
	p.until("its control", `document.activeElement.id === "set-spec.behavior.scaleDown.tolerance"`)
	if p.source(hpaPart) != text {
		t.Error("the text has changed")
	}

	p.press("k", ctrl)
	p.find("save", "")
	p.press("ArrowUp") // to the last entry
	p.until("another", one(findInput)+`.getAttribute("aria-activedescendant") !== "found-0"`)
	p.press("ArrowDown")
	p.find("events", "Events")
	p.press("Enter")
	p.until("the tab", selected(detailTab("events")))

	p.press("k", ctrl)
	p.find("nothing at night", "Nothing at night")
	p.painted(func() { p.press("Enter") })
	p.waitForGoals("scale-to-zero")
}

// An item of the menu opens the palette, and a finger or a mouse chooses.
func TestPaletteByPointer(t *testing.T) {
	p := openOnTouch(t, riseAndFall("t=60s"), phone)
	p.tap(one(viewTab("edit")))
	p.tap(one(moreButton))
	p.tap(one(menuItem("find")))
	p.find("back min", "Back at minReplicas")
	p.tap(one(findOption))
	p.until("the moment", clockAt("15:15"))
	p.until("the run", selected(viewTab("watch")))

	q := open(t, riseAndFall("t=60s"), desktop)
	q.click(moreButton)
	q.click(menuItem("find"))
	q.find("not a clock", "periodSeconds is a look back")
	q.painted(func() { q.click(findOption) })
	if got := q.presetName(); got != "sliding-budget" {
		t.Errorf("a click chose %q", got)
	}
}

// In Chinese, fields are found by their names and by their meanings.
func TestPaletteChinese(t *testing.T) {
	p := openChinese(t, riseAndFall("t=60s"), desktop)
	p.press("/")
	p.find("缩容时回看", "stabilizationWindowSeconds")
	p.find("stabilizationw", "stabilizationWindowSeconds")
	p.find("first scale-up", "第一次扩容")
	p.waitForIdle() // a part of the query finds events, too, whose messages are English
	p.findEnglish("palette", map[string]bool{})
}

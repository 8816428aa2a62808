//go:build e2e

package e2e

import (
	"fmt"
	"testing"
)

// The strip of a long run moves the part that the chart shows, with the mouse and with
// keys. A short run has the strip only while a part is shown.
func TestBrush(t *testing.T) {
	p := open(t, "/", desktop)
	if p.visible(brush) {
		t.Error("a short run has a strip")
	}
	p.pasteBusy(busy(1, 5, "24h", "[0s, 1], [12h, 3], [24h, 1]"))
	pointAt := func(hours float64) spot {
		return eval[spot](p, fmt.Sprintf(`(({ left, width, top, height }) => ({ X: left + width * %g / 24, Y: top + height / 2 }))(`+one(brush)+`.getBoundingClientRect())`, hours))
	}
	checkStrip := func(name string, from, to float64) {
		t.Helper()
		// A pixel of the strip is several minutes.
		p.until(fmt.Sprintf("%s: the hours %g to %g", name, from, to), fmt.Sprintf(`(({ from, to }) => Math.abs(from / 3600 - %g) < 0.3 && Math.abs(to / 3600 - %g) < 0.3)(JSON.parse(window.e2eChart[0]).layout)`, from, to))
	}
	p.click(stepButton("event-on"))
	p.until("a line where the cursor is", `((brush) => {
		const { left, width } = brush.getBoundingClientRect(), line = brush.shadowRoot.querySelector("i").getBoundingClientRect().left - left;
		return line > 1 && Math.abs(line / width * 24 * 3600 - brush.dataset.at) < 240;
	})(`+one(brush)+`)`)
	drag := func(from, to float64) { p.drag(pointAt(from), pointAt((from+to)/2), pointAt(to)) }
	checkStrip("at first", 0, 24)
	drag(6, 12)
	checkStrip("a drag over the strip", 6, 12)
	drag(9, 12)
	checkStrip("a drag of the window", 9, 15)
	drag(15, 18)
	checkStrip("a drag of its end", 9, 18)
	drag(9, 14)
	checkStrip("a drag of its start", 14, 18)
	drag(16, 30)
	checkStrip("a drag beyond the end", 20, 24)
	p.drag(pointAt(8))
	checkStrip("a click beside the window", 6, 10)

	p.focus(brush)
	p.press("ArrowRight", shift)
	checkStrip("Shift and right", 10, 14)
	p.press("ArrowUp")
	checkStrip("up", 11, 13)
	p.press("ArrowDown")
	checkStrip("down", 10, 14)
	p.press("ArrowDown")
	checkStrip("down again", 8, 16)
	p.press("Home")
	checkStrip("Home", 0, 8)
	if text := eval[string](p, `document.activeElement.ariaValueText`); text != "0:00 to 8:00:00 of 24:00:00" {
		t.Errorf("the strip says %q", text)
	}
	p.press("Escape")
	checkStrip("Escape", 0, 24)

	p.load(riseAndFall())
	p.press("i")
	p.until("the strip of a short run", one(brush))
	p.press("o")
	p.until("no strip", none(brush))
}

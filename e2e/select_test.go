//go:build e2e

package e2e

import (
	"fmt"
	"testing"
)

const chosenSpan = ".span.selected .num"

// alongAxis returns places on the time axis at parts of the width of the plots.
func (p *tab) alongAxis(parts ...float64) []spot {
	p.t.Helper()
	p.run(one(timeline) + `.scrollIntoView({ block: "end" })`)
	r := eval[[]float64](p, `(() => {
		const { left, right, bottom } = JSON.parse(window.e2eChart[0]).layout;
		const box = `+one(timeline)+`.getBoundingClientRect();
		return [box.left + left, box.width - left - right, box.top + bottom + 12];
	})()`)
	spots := make([]spot, len(parts))
	for i, part := range parts {
		spots[i] = spot{X: r[0] + r[1]*part, Y: r[2]}
	}
	return spots
}

// selecting drags along the axis.
func (p *tab) selecting(parts ...float64) {
	p.t.Helper()
	spots := p.alongAxis(parts...)
	p.mouse(pressed, spots[0], 1)
	for _, s := range spots[1:] {
		p.mouse(dragged, s, 1)
		p.frame()
	}
	p.mouse(released, spots[len(spots)-1], 1)
}

// A drag along the axis selects a part of the run, without moving the cursor or the
// chart. The link and the embed name the part, unless the box is not ticked, and it can
// be shown alone. Who opens the link sees that part.
func TestSelect(t *testing.T) {
	for _, l := range []device{{width: 1280, height: 720}, tablet, phone} {
		t.Run(fmt.Sprint(l.width), func(t *testing.T) {
			p := open(t, riseAndFall("t=6m1s"), l)
			top := `Math.round(` + one(timeline) + `.getBoundingClientRect().top)`
			p.hover(p.alongAxis(0.3)[0]) // scrolls there
			p.until("where a drag would begin", `((root) => root.querySelector(".selection").offsetWidth === 16 && root.querySelector(".stage").title.startsWith("Drag along the axis"))(`+one(chart)+`.shadowRoot)`)
			oldTop := eval[int](p, top)
			p.selecting(0.4, 0.5, 0.6)
			p.until("the part", says(chosenSpan, "10:00 to 15:00 of 25:00"))
			p.selecting(0.6, 0.7, 0.8)
			p.until("its end moved", says(chosenSpan, "10:00 to 20:00 of 25:00"))
			p.selecting(0.4, 0.5, 0.6)
			p.until("its start moved", says(chosenSpan, "15:00 to 20:00 of 25:00"))
			p.click(`[name="unselect"]`)
			p.click(`[name="select-part"]`)
			p.until("a part around the cursor", says(chosenSpan, "3:00 to 9:15 of 25:00"))
			p.until("the focus beside it", `document.activeElement.name === "zoom-selected"`)
			p.selecting(0.12, 0.3, 0.4)
			p.until("the part from its end", says(chosenSpan, "9:15 to 10:00 of 25:00"))
			p.selecting(0.37, 0.5, 0.6)
			p.until("the part", says(chosenSpan, "10:00 to 15:00 of 25:00"))
			if newTop := eval[int](p, top); newTop != oldTop {
				t.Errorf("the chart was at %d and is at %d", oldTop, newTop)
			}
			p.until("the link", `location.hash.includes("&span=10m-15m")`)
			p.until("the cursor where it was", `location.hash.includes("t=6m1s")`)
			p.run(one(`[name="with-span"]`) + `.click()`)
			p.until("a link without the part", `!location.hash.includes("span")`)
			p.run(one(`[name="with-span"]`) + `.click()`)
			p.until("a link with the part", `location.hash.includes("&span=10m-15m")`)
			p.run(`document.activeElement.blur()`)
			p.press("z")
			const part = `(({ from, to }) => from === 600 && to === 900)(JSON.parse(window.e2eChart[0]).layout)`
			p.until("that part alone", part)
			p.until("nothing selected", `!`+one(chosenSpan))
			p.reload()
			p.ready()
			p.until("the part of the link", part)
			p.press("z")
			p.until("all of the run", wholeRun)
			p.until("a link without a part", `!location.hash.includes("span")`)
			p.press("Home")
			p.press("f")
			p.until("all of it", says(chosenSpan, "0:00 to 25:00 of 25:00"))
			p.press("End")
			p.press("ArrowLeft", shift)
			p.press("t")
			p.until("until the last event", says(chosenSpan, "0:00 to 15:1"))
			p.click(`[name="unselect"]`)
			p.until("nothing", `!`+one(chosenSpan))
		})
	}
}

// A finger selects on the axis, too.
func TestSelectByTouch(t *testing.T) {
	p := openOnTouch(t, riseAndFall("t=6m1s"), phone)
	spots := p.alongAxis(0.2, 0.3, 0.4)
	p.fingers(touchStart, spots[0])
	for _, s := range spots[1:] {
		p.fingers(touchMove, s)
		p.frame()
	}
	p.fingers(touchEnd)
	p.until("the part", says(chosenSpan, "5:00 to 10:00 of 25:00"))
	p.click(`[name="zoom-selected"]`)
	p.until("that part alone", `(({ from, to }) => from === 300 && to === 600)(JSON.parse(window.e2eChart[0]).layout)`)
}

// An embed shows the part of the run that its address names.
func TestSelectInEmbed(t *testing.T) {
	p := inUsedProfile(t, small)
	p.goTo("/embed#preset=spike-cautious-policy&span=10m-15m&load=eager")
	p.until("the part", `window.e2eChart && (({ from, to }) => from === 600 && to === 900)(JSON.parse(window.e2eChart[0]).layout)`)
}

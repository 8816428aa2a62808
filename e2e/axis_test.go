//go:build e2e

package e2e

import (
	"fmt"
	"testing"
)

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

// dragAlongAxis presses on the axis and drags, without letting go.
func (p *tab) dragAlongAxis(parts ...float64) spot {
	p.t.Helper()
	spots := p.alongAxis(parts...)
	p.mouse(pressed, spots[0], 1)
	for _, s := range spots[1:] {
		p.mouse(dragged, s, 1)
		p.frame()
	}
	return spots[len(spots)-1]
}

// part is true if the chart shows this part of the run, in seconds.
func part(from, to int) string {
	return fmt.Sprintf(`(({ from, to }) => from === %d && to === %d)(JSON.parse(window.e2eChart[0]).layout)`, from, to)
}

// A drag along the axis zooms, without moving the cursor or the chart, unless Escape ends it. A double click or the button
// shows the whole run. The link names the part, unless the box is not ticked. Who opens the link sees that part. The keys f
// and t zoom from and to the cursor.
func TestAxis(t *testing.T) {
	for _, l := range []device{{width: 1280, height: 720}, phone} {
		t.Run(fmt.Sprint(l.width), func(t *testing.T) {
			p := open(t, riseAndFall("t=6m1s"), l)
			top := `Math.round(` + one(timeline) + `.getBoundingClientRect().top)`
			p.hover(p.alongAxis(0.3)[0]) // scrolls there
			p.until("where a drag would begin", `((root) => root.querySelector(".part").offsetWidth === 16 && root.querySelector(".stage").title.startsWith("Drag along the axis"))(`+one(chart)+`.shadowRoot)`)
			oldTop := eval[int](p, top)
			end := p.dragAlongAxis(0.4, 0.5, 0.6)
			p.press("Escape")
			p.mouse(released, end, 1)
			p.mouse(released, p.dragAlongAxis(0.6, 0.5, 0.4), 1)
			p.until("the part", part(600, 900))
			if newTop := eval[int](p, top); newTop != oldTop {
				t.Errorf("the chart was at %d and is at %d", oldTop, newTop)
			}
			p.until("the link", `location.hash.includes("&span=10m-15m")`)
			p.until("the cursor where it was", `location.hash.includes("t=6m1s")`)
			p.run(one(`[name="with-span"]`) + `.click()`)
			p.until("a link without the part", `!location.hash.includes("span")`)
			p.run(one(`[name="with-span"]`) + `.click()`)
			p.until("a link with the part", `location.hash.includes("&span=10m-15m")`)
			p.reload()
			p.ready()
			p.until("the part of the link", part(600, 900))
			if l == phone {
				p.click(named("whole"))
			} else {
				p.click(named("whole-run"))
			}
			p.until("all of the run", wholeRun)
			p.until("the focus beside the button", `document.activeElement.name === "zoom-in"`)
			p.until("a link without a part", `!location.hash.includes("span")`)
			p.run(`document.activeElement.blur()`)
			p.press("Home")
			p.press("ArrowRight", shift)
			p.press("f")
			p.until("from the first event", `JSON.parse(window.e2eChart[0]).layout.from > 0`)
			p.press("End")
			p.press("ArrowLeft", shift)
			p.press("t")
			p.until("until the last event", `JSON.parse(window.e2eChart[0]).layout.to < 1000`)
			spot := p.alongAxis(0.5)[0]
			for clicks := range int64(2) {
				p.mouse(pressed, spot, clicks+1)
				p.mouse(released, spot, clicks+1)
			}
			p.until("all of the run", wholeRun)
		})
	}
}

// A finger zooms on the axis, too.
func TestAxisByTouch(t *testing.T) {
	p := openOnTouch(t, riseAndFall("t=6m1s"), phone)
	spots := p.alongAxis(0.2, 0.3, 0.4)
	p.fingers(touchStart, spots[0])
	for _, s := range spots[1:] {
		p.fingers(touchMove, s)
		p.frame()
	}
	p.fingers(touchEnd)
	p.until("the part", part(300, 600))
}

// An embed shows the part of the run that its address names.
func TestPartInEmbed(t *testing.T) {
	p := inUsedProfile(t, small)
	p.goTo("/embed#preset=spike-cautious-policy&span=10m-15m&load=eager")
	p.until("the part", `window.e2eChart && (({ from, to }) => from === 600 && to === 900)(JSON.parse(window.e2eChart[0]).layout)`)
}

//go:build e2e

package e2e

import (
	"fmt"
	"strings"
	"testing"
)

// axisAbove reports whether the whole chart, with its axis, is above the drawer.
const axisAbove = `document.querySelector("hpa-chart").getBoundingClientRect().bottom <= document.querySelector(".details").getBoundingClientRect().top + 0.5`

// On a first visit the drawer is a row of tabs. A tab opens the drawer, its button closes
// it, and a drag of its edge does both. The chart has its axis all the time. On the next
// visit the drawer has the same state.
func TestDrawer(t *testing.T) {
	p := open(t, riseAndFall("t=6m1s"), projector)
	checkState := func(open bool, after string) {
		t.Helper()
		p.until(fmt.Sprintf("open to be %v %s", open, after), fmt.Sprintf("Boolean("+one(panel)+"?.checkVisibility()) === %v && "+axisAbove, open))
	}
	checkState(false, "at first")
	p.click(detailTab("events"))
	checkState(true, "after a click")
	p.until("the events", one(eventsTable))
	p.click(named("close-details"))
	checkState(false, "after the button")
	p.until("the focus on the tab", `document.activeElement.id === "detail-events"`)
	p.press("ArrowRight")
	checkState(true, "after a key on a tab")
	top := func() float64 { return eval[float64](p, one(drawer)+".getBoundingClientRect().top") }
	p.drag(spot{900, top()}, spot{900, top() + 100}, spot{900, 715})
	checkState(false, "after its edge was pulled down")
	p.drag(spot{900, top()}, spot{900, top() - 100}, spot{900, 500})
	checkState(true, "after its edge was pulled up")
	p.focus(drawerEdge)
	for range 30 {
		p.press("ArrowDown")
	}
	checkState(false, "after keys on its edge")
	p.press("ArrowUp")
	checkState(true, "after a key on its edge")
	p.load(riseAndFall("t=6m1s"))
	checkState(true, "on the next visit")
	p.press("w")
	p.until("why", one(whyChain))
}

// On a small screen the drawer is a view, even if the drawer was closed before.
func TestDrawerOfPhone(t *testing.T) {
	p := open(t, riseAndFall("t=6m1s"), phone)
	p.view("details")
	p.until("why", one(whyChain))
	if p.visible(named("close-details")) {
		t.Error("a view has a button that closes a drawer")
	}
}

// The control of the field at the caret is above the text, and the text does not move.
func TestControlAtCaret(t *testing.T) {
	p := open(t, riseAndFall(), projector)
	top := func() float64 { return eval[float64](p, one(editors)+".getBoundingClientRect().top") }
	oldTop := top()
	p.caret(hpaPart, "maxReplicas: 15")
	p.until("its control", one(atCaret+` input[type="range"]`)+` && `+control("spec.maxReplicas")+`.value === "15"`)
	p.run(control("spec.maxReplicas") + ".select()")
	p.painted(func() { p.typed("12"); p.press("Enter") })
	if got := p.source(hpaPart); !strings.Contains(got, "maxReplicas: 12") {
		t.Errorf("the text is\n%s", got)
	}
	p.caret(hpaPart, "periodSeconds: 300")
	p.until("its policy", control("spec.behavior.scaleUp.policies[0].periodSeconds")+`?.value === "300"`)
	p.caret(hpaPart, "kind: Deployment")
	p.until("none", none(atCaret))
	if newTop := top(); newTop != oldTop {
		t.Errorf("the text moved from %v to %v", oldTop, newTop)
	}
}

// A low window has room for the controls or for the text. A link to a line shows the text.
func TestControlsOrText(t *testing.T) {
	p := open(t, riseAndFall("t=2m"), projector)
	p.unfold()
	if p.visible(editors) {
		t.Error("the controls and the text share a low window")
	}
	p.press("e")
	p.until("the text", one(editors)+".checkVisibility() && document.activeElement === "+editor(hpaPart))
	p.until("the controls to be closed", one(`.fold [aria-expanded="false"]`))
}

// The points of a load are visible without a pointer on them. A line says that they can be
// dragged, until a point was dragged.
func TestLoadInvites(t *testing.T) {
	p := open(t, riseAndFall(), projector)
	invite := one(chart) + `.shadowRoot.querySelector(".load").dataset.invite`
	p.until("the invitation", invite+` === "Drag the load"`)
	words := point(p, 1) // the words are beside it, and drag its line
	words.X, words.Y = words.X+40, words.Y+14
	p.painted(func() { p.drag(words, spot{words.X, words.Y + 6}, spot{words.X, words.Y + 12}) })
	p.until("no invitation", invite+` === ""`)
	p.load(riseAndFall())
	p.until("the points", handle(0, 1)+"?.checkVisibility({ visibilityProperty: true })")
	p.until("no invitation on the next visit", invite+` === ""`)
}

// What invites to drag the load does not cover the line, whatever part of the run is shown.
func TestLoadInvitesBesideLine(t *testing.T) {
	for part, side := range map[string]string{"": "point", "span=2m-10m": "bottom"} {
		p := open(t, riseAndFall(part), projector)
		p.until("the invitation at the "+side, one(chart)+`.shadowRoot.querySelector(".load").dataset.side === `+quote(side))
	}
}

// The tour ticks a step that was done on the page, and leaves after the second one. Where the run is
// beside the text, nothing else moves.
func TestTour(t *testing.T) {
	p := open(t, riseAndFall(), projector)
	done := func(n int) {
		t.Helper()
		p.until(fmt.Sprintf("%d steps", n), fmt.Sprintf(each(tourLine+" .ticked")+".length === %d", n))
	}
	done(0)
	point := point(p, 1)
	p.painted(func() { p.drag(point, spot{point.X, point.Y + 6}, spot{point.X, point.Y + 12}) })
	done(1)
	place := func() string {
		return eval[string](p, `[`+one(story)+`, `+one(chart)+`].map((e) => JSON.stringify(e.getBoundingClientRect().top)).join()`)
	}
	before := place()
	p.painted(func() { p.edit(hpaPart, "maxReplicas: 15", "maxReplicas: 14") })
	p.until("it to be over", "!"+one(tourLine)+".checkVisibility()")
	if after := place(); after != before {
		t.Errorf("the story and the chart begin at %s, before that at %s", after, before)
	}
	p.load(riseAndFall())
	if p.visible(tourLine) {
		t.Error("it is there again")
	}
}

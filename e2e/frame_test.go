//go:build e2e

package e2e

import (
	"fmt"
	"testing"

	"hpaplayground/core/preset"
)

var projector = device{width: 1280, height: 720}

// The chart does not move while the cursor moves. On a wide page, it ends with
// its axis above the drawer, also on a projector.
func TestFrameStands(t *testing.T) {
	split(t)
	for _, l := range []device{projector, desktop, {width: 1920, height: 1080}, tablet, phone} {
		t.Run(fmt.Sprintf("%dx%d", l.width, l.height), func(t *testing.T) {
			p := open(t, "/", l)
			for i, preset := range preset.All() {
				if l == projector && i%2 != 0 || l != projector && i%8 != 0 {
					continue
				}
				p.painted(func() { p.preset(preset.Name) })
				p.checkPlace(preset.Name)
			}
			if l == phone {
				p.load("/#exercise=min-and-max") // its clock becomes wider during the run
				p.waitForGoals("min-and-max")
				p.view("watch")
				p.until("the chart to be shown", one(chart)+".getClientRects().length > 0")
				p.checkPlace("an hour")
			}
		})
	}
}

// checkPlace moves the cursor over the run, and checks the chart's place.
func (p *tab) checkPlace(run string) {
	p.t.Helper()
	type frame struct {
		Tops  []float64
		Below float64
		Wide  bool
	}
	f := eval[frame](p, `(async () => {
		const chart = `+one(chart)+`, tops = new Set();
		const frame = () => new Promise(requestAnimationFrame);
		const move = async (act) => {
			act();
			await frame();
			await frame();
			tops.add(chart.getBoundingClientRect().top);
		};
		const step = (name) => move(() => document.querySelector("[data-step=" + name + "]").click());
		for (let i = 0; i < 5; i++) await step("event-on");
		for (let i = 0; i < 3; i++) await step("sync-on");
		const cursor = `+one(cursorSlider)+`;
		cursor.value = cursor.max;
		await move(() => cursor.dispatchEvent(new Event("input", { bubbles: true })));
		const below = chart.getBoundingClientRect().bottom - `+one(drawer)+`.getBoundingClientRect().top;
		return { Tops: [...tops], Below: below, Wide: innerWidth >= 1100 };
	})()`)
	if len(f.Tops) != 1 {
		p.t.Errorf("%s: the chart's top is at %v", run, f.Tops)
	}
	if f.Wide && f.Below > 0.5 {
		p.t.Errorf("%s: the chart reaches %v px below the drawer's edge", run, f.Below)
	}
}

// The drawer's edge follows the pointer and the keys, and its position is stored. The
// chart's axis stays above the edge. A double click resets the edge.
func TestDrawerEdge(t *testing.T) {
	p := open(t, riseAndFall(), desktop)
	p.detail("events")
	top := func() float64 {
		return eval[float64](p, one(drawer)+`.getBoundingClientRect().top`)
	}
	checkFits := func(moment string) {
		t.Helper()
		p.until("the chart to end above the drawer "+moment, one(chart)+`.getBoundingClientRect().bottom <= `+one(drawer)+`.getBoundingClientRect().top + 0.5`)
	}
	usual := top()
	for _, to := range []float64{usual + 120, usual + 60} {
		from := top()
		p.drag(spot{900, from}, spot{900, to})
		if got := top(); got < to-6 || got > to+6 {
			t.Errorf("dragged from %.0f to %.0f the edge is at %.0f", from, to, got)
		}
		checkFits("after a drag")
	}
	topBefore := top()
	p.focus(".edge")
	p.press("ArrowUp")
	p.until("the key to move it", fmt.Sprintf(one(drawer)+`.getBoundingClientRect().top < %f`, topBefore-10))
	topBefore = top()
	p.load(riseAndFall("t=1m"))
	p.until("it to be remembered", fmt.Sprintf(`Math.abs(`+one(drawer)+`.getBoundingClientRect().top - %f) < 2`, topBefore))
	checkFits("after a reload")
	p.run(`document.querySelector(".edge").dispatchEvent(new MouseEvent("dblclick"))`)
	p.until("the usual height", fmt.Sprintf(`Math.abs(`+one(drawer)+`.getBoundingClientRect().top - %f) < 2`, usual))
}

// On a projector several metrics, or several HPAs, and the load that is edited have
// room, with the axis.
func TestFrameOfLoads(t *testing.T) {
	for _, preset := range []string{"hungriest-metric", "two-tolerances"} {
		p := open(t, "/#preset="+preset+"&t=12m", projector)
		openLoad(p)
		p.pause()
		if space := eval[float64](p, one(chart)+`.getBoundingClientRect().bottom - `+one(drawer)+`.getBoundingClientRect().top`); space > 0.5 {
			t.Errorf("%s: the chart reaches %v px below the drawer's edge", preset, space)
		}
	}
}

// On a page that scrolls, no lane appears or disappears while the chart gets its
// height.
func TestNothingFolds(t *testing.T) {
	p := inUsedProfile(t, tablet)
	p.onNewDocument(`new MutationObserver(() => (window.e2eFolded ||= Boolean(` + one(foldedLane) + `))).observe(document, { childList: true, subtree: true })`)
	p.goTo("/#preset=no-room&t=6m")
	p.ready()
	p.pause()
	if eval[bool](p, "window.e2eFolded") {
		t.Error("lanes were folded")
	}
	openLoad(p)
	p.until("lanes to be folded for the load that is edited", one(foldedLane))
}

// Lanes that have no room are listed by name, or counted if the names have no room, and a press
// makes room for the lanes.
func TestUnfold(t *testing.T) {
	p := open(t, riseAndFall(), projector)
	p.detail("events")
	p.until("lanes to be folded", one(foldedLane))
	p.run(one(foldedLane) + ".click()")
	p.until("the pods to be shown", one(lane("pods")+":not([hidden])"))
	p.until("the conditions to be shown", one(lane("condition-0")+":not([hidden])"))

	p = open(t, "/#preset=keda-cooldown", projector)
	p.detail("why")
	link := one(foldedLane)
	p.until("the link to name the lanes", link+`?.title.includes("Conditions, Pods, KEDA Active")`)
	if eval[bool](p, link+".scrollWidth > "+link+".clientWidth") {
		t.Errorf("the link to the lanes is cut: %q", eval[string](p, link+".textContent"))
	}
}

// The editor shows at least twelve lines on a desktop, with every control open and
// with problems. A low window has room for the controls or for the text.
func TestEditorHasRoom(t *testing.T) {
	p := open(t, "/", desktop)
	p.unfold()
	lines := func(moment string) {
		t.Helper()
		if n := eval[float64](p, editor(hpaPart)+`.shadowRoot.querySelector(".cm-scroller").clientHeight / 20`); n < 12 {
			t.Errorf("%s: the editor shows %.1f lines", moment, n)
		}
	}
	for i, preset := range preset.All() {
		if i%4 != 0 {
			continue
		}
		p.painted(func() { p.preset(preset.Name) })
		lines(preset.Name)
	}
	p.painted(func() { p.preset(preset.All()[0].Name) })
	p.edit(hpaPart, "maxReplicas", "maxReplica: 15")
	p.until("problems", one(problemList+" li"))
	lines("with problems")
}

//go:build e2e

package e2e

import (
	"fmt"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"

	"hpaplayground/core/parse"
	"hpaplayground/core/sim"
	"hpaplayground/core/track"
)

const (
	pressed  = input.DispatchMouseEventTypeMousePressed
	dragged  = input.DispatchMouseEventTypeMouseMoved
	released = input.DispatchMouseEventTypeMouseReleased

	touchStart = input.DispatchTouchEventTypeTouchStart
	touchMove  = input.DispatchTouchEventTypeTouchMove
	touchEnd   = input.DispatchTouchEventTypeTouchEnd
)

// handle returns the JavaScript expression for a point of a load in its lane,
// both counted from 0.
func handle(entry, i int) string {
	return fmt.Sprintf(one(chart)+`.shadowRoot.querySelectorAll(".load")[%d]?.querySelectorAll(".point")[%d]`, entry, i)
}

// focused is the point with the focus.
const focused = `document.activeElement.shadowRoot?.activeElement`

// openLoad opens the Load tab: its points can be dragged in the chart then.
func openLoad(p *tab) {
	p.t.Helper()
	p.detail("load")
	p.until("the load", one(loadPanel+" .tools"))
}

// toChart shows the chart, which is another view on a phone, and waits until its
// lanes have their height there.
func (p *tab) toChart() {
	p.t.Helper()
	if p.visible(".to-chart") {
		p.click(".to-chart")
	}
	p.waitForIdle()
}

type spot struct{ X, Y float64 }

// point returns the position of a point of the first load.
func point(p *tab, i int) spot {
	p.t.Helper()
	p.until("the point", handle(0, i)+"?.checkVisibility({ visibilityProperty: true })")
	return p.standing(handle(0, i))
}

// placeInLane returns the position of a share of the run and a share of the scale in
// the first load's lane.
func placeInLane(p *tab, x, y float64) spot {
	p.t.Helper()
	return eval[spot](p, fmt.Sprintf(`(() => {
		const { left, top, width, height } = `+one(chart)+`.shadowRoot.querySelector(`+quote(loadPanel)+`).getBoundingClientRect();
		return { X: left + %v * width, Y: top + (1 - %v) * height };
	})()`, x, y))
}

func (p *tab) mouse(kind input.DispatchMouseEventType, point spot, clicks int64) {
	p.t.Helper()
	event := input.DispatchMouseEventParams{Type: kind, X: point.X, Y: point.Y, Button: input.MouseButtonLeft, ClickCount: clicks, Timestamp: p.inputTime}
	if kind == dragged {
		event.Buttons = 1
	}
	send(p, input.DispatchMouseEvent, event)
}

// move moves the mouse without a button.
func (p *tab) move(point spot) {
	p.t.Helper()
	send(p, input.DispatchMouseEvent, input.DispatchMouseEventParams{Type: dragged, X: point.X, Y: point.Y})
}

func (p *tab) drag(stops ...spot) {
	p.t.Helper()
	p.mouse(pressed, stops[0], 1)
	for _, s := range stops[1:] {
		p.mouse(dragged, s, 1)
		p.frame()
	}
	p.mouse(released, stops[len(stops)-1], 1)
}

func (p *tab) frame() {
	p.t.Helper()
	p.run(`new Promise((done) => requestAnimationFrame(() => setTimeout(done)))`)
}

func (p *tab) fingers(kind input.DispatchTouchEventType, at ...spot) {
	p.t.Helper()
	points := []*input.TouchPoint{}
	for _, s := range at {
		points = append(points, &input.TouchPoint{X: s.X, Y: s.Y})
	}
	send(p, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: kind, TouchPoints: points, Timestamp: p.inputTime})
}

// twice taps two times. By their own times the taps are 100 ms apart, however slow the machine is.
func (p *tab) twice(tap func(count int64)) {
	p.t.Helper()
	p.inputTime = input.TimeSinceEpoch(float64(time.Now().UnixMilli()) / 1000)
	tap(1)
	p.inputTime += 0.1
	tap(2)
	p.inputTime = 0
}

// The mouse drags a point in its lane: only its place in the text changes, the run
// follows while it moves, and one undo reverts the drag. A few points are visible
// before the mouse comes, and without the Load tab.
func TestDragPoint(t *testing.T) {
	p := open(t, riseAndFall("t=6m1s"), desktop)
	before, text := p.replicas(), p.source(simulationPart)
	p.until("the points before the mouse comes", handle(0, 1)+".checkVisibility({ visibilityProperty: true })")
	p.move(placeInLane(p, 0.5, 0.5))
	from := point(p, 1)
	to := spot{from.X, placeInLane(p, 0, 5/13.78).Y}
	p.painted(func() {
		p.mouse(pressed, from, 1)
		p.mouse(dragged, spot{from.X, from.Y + 10}, 1)
		p.frame()
		p.mouse(dragged, to, 1)
	})
	p.until("a run with less load", `!/:1[0-9]/.test(`+one(chart)+`.dataset.replicas)`)
	if got := p.source(simulationPart); got != text {
		t.Errorf("the editor gets the text before the end:\n%s", got)
	}
	if got := eval[string](p, focused+".ariaValueText"); got != "5 at 1:00" {
		t.Errorf("the point says %q", got)
	}
	p.mouse(released, to, 1)
	p.until("the text", editor(simulationPart)+".text !== "+quote(text))
	if got, want := p.source(simulationPart), strings.Replace(text, "[60s, 13]", "[60s, 5]", 1); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if got := p.replicas(); !strings.HasPrefix(got, "0:1 60:5 ") {
		t.Errorf("replicas %s", got)
	}
	p.undoTo(simulationPart, text)
	if got := p.replicas(); got != before {
		t.Errorf("after undo the replicas are %s, were %s", got, before)
	}
	if got := p.clock(); got != "6:01" {
		t.Errorf("the cursor went along to %s", got)
	}
}

// A level line can be dragged anywhere along it, also above the top of the scale. The
// scale changes when the line is released.
func TestDragLevel(t *testing.T) {
	p := open(t, riseAndFall("t=6m1s"), desktop)
	text := p.source(simulationPart)
	from := placeInLane(p, 0.3, 13/13.78)
	from.Y += 8 // near the line
	to := spot{from.X + 3, from.Y - placeInLane(p, 0, 0).Y + placeInLane(p, 0, 7/13.78).Y}
	p.painted(func() { p.drag(from, spot{from.X, from.Y - 10}, to) })
	p.until("the text", editor(simulationPart)+".text !== "+quote(text))
	if got, want := p.source(simulationPart), strings.Replace(text, "[60s, 13]", "[60s, 20]", 1); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	p.until("another scale", fmt.Sprintf(`Math.abs(%s.offsetTop - %s.parentNode.clientHeight * (1 - 1 / 1.06)) < 2`, handle(0, 1), handle(0, 1)))
	p.undoTo(simulationPart, text)
}

// If there are several loads, the Load tab shows the load that is dragged.
func TestCatchOther(t *testing.T) {
	p := open(t, "/#preset=hungriest-metric&t=12m", device{width: 1440, height: 1200})
	openLoad(p)
	p.until("the other's point", handle(1, 1)+"?.checkVisibility({ visibilityProperty: true })")
	point := p.standing(handle(1, 1))
	p.move(point)
	p.painted(func() { p.drag(point, spot{point.X, point.Y + 10}, spot{point.X, point.Y + 20}) })
	p.until("the other in the tab", `document.querySelector('.trace[data-entry="1"]').ariaPressed === "true"`)
	if got := p.source(simulationPart); strings.Contains(got, "[2m, 390]") || !strings.Contains(got, "[7m, 1800m]") {
		t.Errorf("the text is\n%s", got)
	}
}

// By keyboard, each point is a slider that announces its position. Delete
// removes a point, a double click adds one, and fields take exact values.
func TestPointsByKeyboard(t *testing.T) {
	p := open(t, riseAndFall("t=6m1s"), desktop)
	openLoad(p)
	value := func() string { return eval[string](p, focused+`?.ariaValueText ?? ""`) }
	point(p, 1)
	p.run(handle(0, 1) + ".focus()")
	if got := value(); got != "13 at 1:00" {
		t.Errorf("the second point says %q", got)
	}
	p.painted(func() { p.press("ArrowUp") })
	p.until("one step more", focused+`.ariaValueText === "13.2 at 1:00"`)
	p.painted(func() { p.press("ArrowRight", shift) })
	p.until("ten steps later", focused+`.ariaValueText === "13.2 at 1:50"`)
	if got := p.source(simulationPart); !strings.Contains(got, "[1m50s, 13200m]") {
		t.Errorf("the text is\n%s", got)
	}
	if got := p.clock(); got != "6:01" {
		t.Errorf("the arrows moved the cursor, to %s", got)
	}
	p.press("Tab")
	p.until("the next point", focused+`?.ariaLabel === "Point 3 of 3"`)
	p.painted(func() { p.press("Delete") })
	p.until("two points", "!"+handle(0, 2))
	p.until("the focus on the last", focused+`?.ariaLabel === "Point 2 of 2"`)
	if got := p.source(simulationPart); strings.Contains(got, "700s") {
		t.Errorf("the text is\n%s", got)
	}
	point := placeInLane(p, 0.5, 0.5)
	p.painted(func() {
		p.twice(func(count int64) {
			p.mouse(pressed, point, count)
			p.mouse(released, point, count)
		})
	})
	p.until("three points", handle(0, 2))
	p.until("its fields", `document.querySelector(".points .on input").value === "12m30s"`)
	p.focus(".points .on [data-path^=value]")
	p.press("a", ctrl)
	p.typed("6")
	p.painted(func() { p.press("Enter") })
	if got := p.source(simulationPart); !strings.Contains(got, "[12m30s, 6]") {
		t.Errorf("the text is\n%s", got)
	}
	p.painted(func() { p.click(".points li:nth-last-child(2) button") })
	p.until("two points again", "!"+handle(0, 2))
	if got := p.source(simulationPart); strings.Contains(got, "1m50s") {
		t.Errorf("the text is\n%s", got)
	}
}

// Freehand drawing works with the mouse and with a finger, on wide and narrow screens.
func TestDrawLoad(t *testing.T) {
	split(t)
	for _, l := range []device{desktop, tablet, phone} {
		t.Run(fmt.Sprint(l.width), func(t *testing.T) {
			touch, opens := l == phone, open
			if touch {
				opens = openOnTouch
			}
			p := opens(t, slowPods("t=2m"), l)
			openLoad(p)
			p.click(`.tools [data-do="draw"]`)
			p.toChart()
			p.until("drawing", one(chart)+`.shadowRoot.querySelector(`+quote(loadPanel+".draws")+`)`)
			p.run(one(chart) + `.shadowRoot.querySelector(` + quote(loadPanel) + `).scrollIntoView({ block: "center" })`)
			p.frame()
			var stroke []spot
			for i := range 30 {
				x := 0.2 + 0.006*float64(i)
				stroke = append(stroke, placeInLane(p, x, 0.2+0.5*float64(i%10)/10))
			}
			p.painted(func() {
				if !touch {
					p.drag(stroke...)
					return
				}
				p.fingers(touchStart, stroke[0])
				for _, s := range stroke[1:] {
					p.fingers(touchMove, s)
				}
				p.fingers(touchEnd)
			})
			if p.state() != "ok" {
				t.Fatalf("the text is broken: %s", p.shown(problemList))
			}
			got := p.source(simulationPart)
			if n := strings.Count(got, "- ["); n < 8 || n > 65 {
				t.Errorf("%d points:\n%s", n, got)
			}
			for _, stored := range []string{"- [0s, 0]", "- [2m30s, 680m]            # the load generator runs", "# it is stopped", "interpolate: linear"} {
				if !strings.Contains(got, stored) {
					t.Errorf("%q is gone:\n%s", stored, got)
				}
			}
		})
	}
}

// The points and the invitation to drag them are there at the first sight on every screen. A finger
// drags a point, and scrolls the page beside the points.
func TestLoadOnTouchScreens(t *testing.T) {
	for _, l := range []device{phone, tablet, {width: 360, height: 640}, {width: 640, height: 360}} {
		t.Run(fmt.Sprint(l.width, "x", l.height), func(t *testing.T) {
			p := openOnTouch(t, riseAndFall(), l)
			p.until("the invitation beside the point", one(chart)+`.shadowRoot.querySelector(".load").dataset.side === "point"`)
			p.until("the words to be shown", `getComputedStyle(`+one(chart)+`.shadowRoot.querySelector(".load"), "::after").display !== "none"`)
			p.standing(handle(0, 1))
			from := point(p, 1)
			p.painted(func() {
				p.fingers(touchStart, from)
				p.fingers(touchMove, spot{from.X + 3, from.Y + 6})
				p.frame()
				p.fingers(touchMove, spot{from.X + 6, from.Y + 12})
				p.frame()
				p.fingers(touchEnd)
			})
			if p.source(simulationPart) == "" || strings.Contains(p.source(simulationPart), "[60s, 13]") {
				t.Error("the point did not move")
			}
			if got := eval[string](p, `getComputedStyle(`+one(chart)+`).touchAction`); got != "pan-y" {
				t.Errorf("beside the points a finger does %s", got)
			}
		})
	}
}

// A finger that taps a value gets a keyboard of digits, and iOS does not zoom in.
func TestValuesOnTouch(t *testing.T) {
	p := openOnTouch(t, riseAndFall("t=60s"), phone)
	p.until("the values", one(".now .typed"))
	if got := eval[string](p, `[...`+each(".typed")+`].filter((f) => parseFloat(getComputedStyle(f).fontSize) < 16 || !["numeric", "decimal"].includes(f.inputMode) && /^[0-9.]+$/.test(f.value)).map((f) => f.ariaLabel + " " + f.value + " " + f.inputMode).join()`); got != "" {
		t.Errorf("values with small letters or a keyboard of letters: %s", got)
	}
}

// A finger drags a point, a double tap adds a point while the Load tab is open, and the points have
// fields, too.
func TestDragPointByTouch(t *testing.T) {
	p := openOnTouch(t, riseAndFall("t=6m1s"), phone)
	openLoad(p)
	p.toChart()
	from := point(p, 1)
	to := spot{from.X + 60, placeInLane(p, 0, 10/13.78).Y}
	p.painted(func() {
		p.fingers(touchStart, from)
		p.fingers(touchMove, spot{from.X + 30, from.Y})
		p.frame()
		p.fingers(touchMove, to)
		p.frame()
		p.fingers(touchEnd)
	})
	p.until("the point to be there", handle(0, 1)+`.ariaValueText.startsWith("10 at ")`)
	p.until("the text to have it", editor(simulationPart)+`.text.includes(", 10]")`)
	if got := p.source(simulationPart); strings.Contains(got, "[60s, 13]") {
		t.Errorf("the text is\n%s", got)
	}
	point := placeInLane(p, 0.8, 0.6)
	p.twice(func(int64) {
		p.fingers(touchStart, point)
		p.fingers(touchEnd)
	})
	p.until("another point", handle(0, 3))
	p.detail("load")
	p.tap(one(".points li:last-child button"))
	p.until("three again", "!"+handle(0, 3))
}

// During playback, keys raise and lower the load; a pattern first becomes points.
func TestRaiseLoad(t *testing.T) {
	p := open(t, "/#preset=zero-by-hand&t=2m", desktop)
	openLoad(p)
	p.painted(func() { p.choose("load-shape", "wave") })
	p.until("its fields", `document.querySelector("#load-high")?.value`)
	if got := p.source(simulationPart); !strings.Contains(got, "wave:") {
		t.Fatalf("no wave:\n%s", got)
	}
	if eval[bool](p, "!!"+handle(0, 0)) {
		t.Error("the points of a wave can be dragged")
	}
	p.run(`document.activeElement.blur()`)
	p.press(" ")
	p.until("it to play", one(playButton)+`.ariaLabel.startsWith("Pause")`)
	p.painted(func() { p.press("+") })
	p.until("points", handle(0, 0))
	if got := p.source(simulationPart); strings.Contains(got, "wave:") || !strings.Contains(got, "interpolate: linear") {
		t.Errorf("the text is\n%s", got)
	}
	if got := p.data(playButton, "aria-label"); !strings.HasPrefix(got, "Pause") {
		t.Errorf("it stopped: %s", got)
	}
	p.press(" ")
	oldText := p.source(simulationPart)
	p.painted(func() { p.press("-") })
	p.undoTo(simulationPart, oldText)
}

// Work that is too much for the pods can wait in a queue, and pods can share a load
// unevenly.
func TestSpreadLoad(t *testing.T) {
	p := open(t, "/#preset=capped-at-limit&t=6m1s", desktop)
	openLoad(p)
	p.painted(func() { p.choose("load-overload", "queue") })
	p.until("no spread beside a queue", none("#load-spread"))
	if got := p.source(simulationPart); !strings.Contains(got, "overload: queue") {
		t.Errorf("the text is\n%s", got)
	}
	p.painted(func() { p.choose("load-overload", "drop") })
	p.until("the spread", one("#load-spread"))
	p.painted(func() { p.choose("load-spread", "sticky") })
	p.until("how long a connection lasts", `document.querySelector("#load-spreadPart")?.value === "10m"`)
	p.focus("#load-spreadPart")
	p.press("a", ctrl)
	p.typed("2m")
	p.painted(func() { p.press("Enter") })
	if got := p.source(simulationPart); strings.Contains(got, "overload") || !strings.Contains(got, "sticky: 2m") {
		t.Errorf("the text is\n%s", got)
	}
}

// Loads can be added and removed.
func TestTraces(t *testing.T) {
	p := open(t, "/#preset=hungriest-metric&t=12m", desktop)
	openLoad(p)
	if got := p.shown(".traces"); !strings.Contains(got, "cpu") || !strings.Contains(got, "requests_per_second") {
		t.Fatalf("the loads: %q", got)
	}
	text := p.source(simulationPart)
	p.click(`.trace[data-entry="1"]`)
	p.until("the other", handle(1, 0)+".checkVisibility({ visibilityProperty: true })")
	p.painted(func() {
		p.choose("add-load", eval[string](p, each(named("add-load")+" option")+`.find((o) => o.text === "memory, perPod").value`))
	})
	p.until("a third", `document.querySelectorAll(".trace").length === 3`)
	if got := p.source(simulationPart); !strings.Contains(got, "name: memory\n    perPod: 256Mi\n") {
		t.Errorf("the text is\n%s", got)
	}
	p.painted(func() { p.click(`.fields [data-do="take"]`) })
	p.until("two again", `document.querySelectorAll(".trace").length === 2`)
	if got := p.source(simulationPart); got != text {
		t.Errorf("the text is\n%s\nwas\n%s", got, text)
	}
}

const measured = "time,shop,checkout\n0,42,40\n60,1310,90\n120,800,\n180,,oops\n240,50,60\n"

// A pasted export is previewed, with its problems by row, and becomes the load;
// the run gets the same length.
func TestImportLoad(t *testing.T) {
	split(t)
	for _, l := range []device{desktop, phone} {
		t.Run(fmt.Sprint(l.width), func(t *testing.T) {
			p := open(t, riseAndFall("t=1m1s"), l)
			if l == phone {
				p.view("details")
			}
			openLoad(p)
			p.click(importButton)
			p.until("the dialog", one(importDialog+"[open]"))
			p.fillIn("import-text", measured)
			p.until("the problem", says(importDialog+" .wrong", "row 5"))
			if !eval[bool](p, one(importDone)+`.disabled`) {
				t.Error("what cannot be read can be applied")
			}
			p.fillIn("import-text", strings.Replace(measured, "oops", "", 1))
			p.until("a preview", one(importCurve))
			if got := p.shown(importDialog + " .traces"); !strings.Contains(got, "shop") || !strings.Contains(got, "checkout") {
				t.Errorf("the series: %q", got)
			}
			if !eval[bool](p, one(importDialog+" .trace.on")+`.getBoundingClientRect().bottom <= `+one(importDialog+" .traces")+`.getBoundingClientRect().bottom`) {
				t.Error("the chosen series is cut")
			}
			p.click(importDialog + ` [data-series="1"]`)
			p.until("the other", one(importDialog+` [data-series="1"]`)+`.ariaPressed === "true"`)
			p.painted(func() { p.click(importDone) })
			p.until("it to be closed", closed(importDialog))
			got := p.source(simulationPart)
			for _, want := range []string{"duration: 4m", "- [0s, 40]", "- [1m, 90]", "- [4m, 60]"} {
				if !strings.Contains(got, want) {
					t.Errorf("%q is not in\n%s", want, got)
				}
			}
			p.painted(func() { p.press("z", ctrl) })
			if got := p.source(simulationPart); !strings.Contains(got, "duration: 25m") {
				t.Errorf("after undo\n%s", got)
			}
		})
	}
}

// A day's trace keeps every point, and its run equals the run of `hpasim import`. It
// gets fewer points only on request, and the page shows the effect on the run.
func TestImportDay(t *testing.T) {
	var day strings.Builder
	day.WriteString("time,rps\n")
	for i := range 1429 {
		fmt.Fprintf(&day, "%d,%d.%d\n", i*60, 2+i*i%13, i%10)
	}
	command := exec.CommandContext(t.Context(), filepath.Join(filepath.Dir(*serverBinary), "hpasim"), "import", "-", "-o", "load", "--metric", "Pods/metric_hpa")
	command.Stdin = strings.NewReader(day.String())
	entry, err := command.Output()
	if err != nil {
		t.Fatal(err)
	}
	head, _, _ := strings.Cut(riseAndFallText, "  load:\n")
	s, diagnostics := parse.Text(strings.Replace(head, "duration: 25m", "duration: 85680s", 1) + "  load:\n" + string(entry))
	if s == nil {
		t.Fatal(diagnostics)
	}
	tl, err := sim.Run(s, sim.Options{})
	if err != nil {
		t.Fatal(err)
	}
	want := tl.Targets[0].Spec

	p := open(t, riseAndFall("t=1m1s"), desktop)
	openLoad(p)
	p.click(importButton)
	p.until("the dialog", one(importDialog+"[open]"))
	p.fillIn("import-text", day.String())
	p.until("a preview", one(importCurve))
	p.click("#import-fewer")
	p.until("both runs", one(importDialog+" "+compareTable+" td"))
	summary := tl.Summary().HPAs[0]
	if got := p.shown(importDialog + " " + compareTable); !strings.Contains(got, fmt.Sprintf("Flaps\t%d\t", summary.Flaps)) || !strings.Contains(got, fmt.Sprintf("Scale-ups\t%d\t", summary.RescalesUp)) {
		t.Errorf("the runs: %q, want %+v", got, summary)
	}
	p.click("#import-fewer")
	p.until("the runs to be gone", none(importDialog+" "+compareTable))
	p.painted(func() { p.click(importDone) })
	p.until("the whole run", one(chart)+`.dataset.replicas === `+quote(track.Changes(want.T, want.V, 500)))
	if got := p.shown(loadPanel); !strings.Contains(got, "points are too many to drag") || eval[bool](p, "!!"+handle(0, 0)) {
		t.Errorf("there are handles, or nothing is said: %q", got)
	}
	p.painted(func() { p.press("z", ctrl) })
	if got := p.source(simulationPart); got != riseAndFallText[strings.Index(riseAndFallText, "apiVersion: playground/v1\nkind: Simulation"):] {
		t.Errorf("after undo\n%s", got)
	}
}

// On a phone, the loads and the import are as wide as the screen.
func TestLoadNarrow(t *testing.T) {
	p := open(t, riseAndFall(), phone)
	showSeedLoad(p)
	fits := func(part string) {
		t.Helper()
		if overflow := eval[int](p, `(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(`+one(part)+`)`); overflow > 0 {
			t.Errorf("%s is %d px wider than it is seen", part, overflow)
		}
	}
	fits(panel)
	p.pasteBeside(dayOfPods())
	p.until("a preview", one(importCurve))
	fits(importDialog)
}

// A trace that is dropped, pasted outside of the editors, or picked opens the
// import. Other files are refused and change nothing.
func TestDropTrace(t *testing.T) {
	split(t)
	for _, l := range []device{desktop, phone} {
		t.Run(fmt.Sprint(l.width), func(t *testing.T) {
			p := open(t, riseAndFall("t=1m1s"), l)
			text := p.source(simulationPart)
			p.drop("load.csv", strings.Replace(measured, "oops", "", 1))
			p.until("the import with the trace", says(importDialog+"[open] .traces", "checkout"))
			p.press("Escape")
			p.until("it to be closed", closed(importDialog))
			if got := p.source(simulationPart); got != text {
				t.Errorf("the text is another:\n%s", got)
			}
			p.run(`{
				document.activeElement.blur();
				const clipboardData = new DataTransfer();
				clipboardData.setData("text/plain", ` + quote(strings.ReplaceAll(strings.Replace(measured, "oops", "", 1), "checkout", "pasted")) + `);
				document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
			}`)
			p.until("the import with the pasted one", says(importDialog+"[open] .traces", "pasted"))
			p.focus(importDone)
			p.painted(func() { p.press("Enter") })
			if got := p.source(simulationPart); !strings.Contains(got, "- [1m, 90]") || !strings.Contains(got, "duration: 4m") {
				t.Errorf("it was not applied:\n%s", got)
			}
			text = p.source(simulationPart)
			p.drop("letter.txt", "Dear all,\nthe pods scale too late.\n")
			p.until("the refusal", says(saidLine, "neither Kubernetes YAML"))
			if got := p.source(simulationPart); got != text || p.state() != "ok" {
				t.Errorf("the letter changed the text:\n%s", got)
			}
		})
	}
}

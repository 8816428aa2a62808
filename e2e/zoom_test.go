//go:build e2e

package e2e

import (
	"encoding/json"
	"fmt"
	"testing"

	"github.com/chromedp/cdproto/input"
)

// axis returns the part of the run that the chart shows, in seconds.
func (p *tab) axis() (from, to float64) {
	p.t.Helper()
	var frame struct {
		Layout struct{ From, To float64 }
	}
	if err := json.Unmarshal([]byte(eval[string](p, "window.e2eChart[0]")), &frame); err != nil {
		p.t.Fatal(err)
	}
	return frame.Layout.From, frame.Layout.To
}

const (
	zoomedIn = `(({ from, to }) => to - from < 1500)(JSON.parse(window.e2eChart[0]).layout)`
	wholeRun = `(({ from, to }) => from === 0 && to === 1500)(JSON.parse(window.e2eChart[0]).layout)`
)

// The wheel with Ctrl zooms the run around the pointer; with Shift it moves
// along the run. A click then seeks in the visible part.
func TestZoomByWheel(t *testing.T) {
	p := open(t, riseAndFall("t=6m1s"), desktop)
	place := eval[[]float64](p, `(() => {
		const r = `+one(lane("scrub"))+`.getBoundingClientRect();
		return [r.left + r.width * 0.5, r.top + 100];
	})()`)
	turn := func(sideways, delta float64, keys int64) { // the protocol does not accept 0
		send(p, input.DispatchMouseEvent, input.DispatchMouseEventParams{
			Type: input.DispatchMouseEventTypeMouseWheel, X: place[0], Y: place[1], DeltaX: sideways, DeltaY: delta, Modifiers: keys,
		})
		p.frame()
	}
	const ctrlKey, shiftKey = 2, 8
	turn(0.01, -100, ctrlKey)
	p.until("a part of the run", zoomedIn)
	from, to := p.axis()
	if middle := (from + to) / 2; middle < 740 || middle > 760 {
		t.Errorf("zoomed around 12:30: %g to %g", from, to)
	}
	turn(200, 0.01, shiftKey)
	p.until("a later part", `JSON.parse(window.e2eChart[0]).layout.from > 400`)
	if a, b := p.axis(); b-a < to-from-1 || b-a > to-from+1 {
		t.Errorf("moved from %g..%g to %g..%g", from, to, a, b)
	}
	for range 8 {
		turn(0.01, 100, ctrlKey)
	}
	p.until("all of the run", wholeRun)
}

// Two fingers zoom, too.
func TestZoomByTouch(t *testing.T) {
	p := openOnTouch(t, riseAndFall("t=6m1s"), phone)
	r := eval[[]float64](p, `(() => {
		const r = `+one(lane("replicas"))+`.getBoundingClientRect();
		return [r.left + r.width / 2, r.bottom + 40];
	})()`)
	pair := func(distance float64) []spot {
		return []spot{{X: r[0] - distance, Y: r[1]}, {X: r[0] + distance, Y: r[1]}}
	}
	p.fingers(touchStart, pair(30)[0])
	p.fingers(touchStart, pair(30)...)
	for distance := 35.0; distance <= 90; distance += 5 {
		p.fingers(touchMove, pair(distance)...)
		p.frame()
	}
	p.fingers(touchEnd)
	p.until("a third of the run", `(({ from, to }) => to - from > 400 && to - from < 600)(JSON.parse(window.e2eChart[0]).layout)`)
	if from, to := p.axis(); (from+to)/2 < 740 || (from+to)/2 > 760 {
		t.Errorf("zoomed around 12:30: %g to %g", from, to)
	}
	if scale := eval[float64](p, "visualViewport.scale"); scale != 1 {
		t.Errorf("the page itself is %g times as large", scale)
	}
}

// If the chart shows a part of the run, one finger moves the part; otherwise one finger moves the
// cursor. A swipe up scrolls the page, and changes nothing.
func TestPanByTouch(t *testing.T) {
	p := openOnTouch(t, riseAndFall("t=6m"), device{width: 360, height: 640})
	point := eval[spot](p, `(({ left, width, bottom }) => ({ X: left + width / 2, Y: bottom + 30 }))(`+one(lane("replicas"))+`.getBoundingClientRect())`)
	drag := func(distance float64) {
		p.fingers(touchStart, point)
		for part := 0.1; part < 1.05; part += 0.1 {
			p.fingers(touchMove, spot{point.X + distance*part, point.Y})
			p.frame()
		}
		p.fingers(touchEnd)
	}
	drag(60)
	p.until("the cursor under the finger", one(clockTime)+`.innerText > "15:00"`)
	p.click(stepButton("event-back"))
	const clock = "15:15"
	p.until("the event before", clockAt(clock))
	p.run(`document.activeElement.blur()`)
	p.press("i")
	p.press("i")
	p.until("a quarter of the run", `(({ from, to }) => to - from === 375)(JSON.parse(window.e2eChart[0]).layout)`)
	from, _ := p.axis()
	drag(-80)
	p.until("a later part", fmt.Sprintf(`JSON.parse(window.e2eChart[0]).layout.from > %g`, from+105))
	drag(80)
	p.until("the part again", fmt.Sprintf(`Math.abs(JSON.parse(window.e2eChart[0]).layout.from - %g) < 2`, from))
	if current := p.clock(); current != clock {
		t.Errorf("panning moves the cursor from %s to %s", clock, current)
	}
	scroll := one(watchSection) + `.scrollTop`
	p.run(scroll + ` = 0`)
	p.fingers(touchStart, point)
	for up := 5.0; up <= 80; up += 5 {
		p.fingers(touchMove, spot{point.X + up/10, point.Y - up})
		p.frame()
	}
	p.fingers(touchEnd)
	p.until("the page to scroll", scroll+` > 20`)
	if a, current := eval[float64](p, `JSON.parse(window.e2eChart[0]).layout.from`), p.clock(); current != clock || a < from-2 || a > from+2 {
		t.Errorf("a swipe up moves the cursor to %s, or the part to %g", current, a)
	}
	p.tap(one(named("whole")))
	p.until("all of the run", wholeRun)
	p.until("the button to go", none(named("whole")))
}

// Buttons and keys zoom, too; the cursor stays visible.
func TestZoomByButtons(t *testing.T) {
	for _, l := range []device{desktop, {width: 768, height: 1024, dark: true}, phone} {
		p := open(t, riseAndFall("t=6m"), l)
		if !eval[bool](p, one(named("zoom-out"))+`.disabled`) {
			t.Error("there is nothing to zoom out of")
		}
		p.click(named("zoom-in"))
		p.until("half of the run", `(({ from, to }) => to - from === 750)(JSON.parse(window.e2eChart[0]).layout)`)
		p.run(`document.activeElement.blur()`)
		p.press("End")
		p.until("the end in sight", `JSON.parse(window.e2eChart[0]).layout.to === 1500`)
		p.press("i")
		p.until("a quarter of the run", `(({ from, to }) => to - from === 375)(JSON.parse(window.e2eChart[0]).layout)`)
		p.press("o")
		p.press("o")
		p.until("all of the run", wholeRun)
	}
}
